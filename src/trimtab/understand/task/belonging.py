"""To which task does a turn belong? To the one at hand, one laid aside, one offered, a new one.

1. A pending question is answered first, unless the message plainly starts something else.
2. A task that is called off is gone; thanks and talk pass, and leave the task as it is.
3. Who comes back to a task says so, or names what it was about.
4. What agrees to an offer belongs to what was offered.
5. What means nothing alone belongs to the task at hand (D10).
6. What speaks for the domain at hand goes on with it; another domain begins another task, and the
   one before is laid aside.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct, structs

from trimtab.understand.lexicon import Lexicon
from trimtab.understand.reading.text import fold
from trimtab.understand.slots.answers import answer
from trimtab.understand.slots.frames import Known
from trimtab.values import Act, Belief, QueryType, Relation

SHELVED = 2
"""Tasks that are kept aside."""
SURE = 0.8
"""Confidence from which evidence for another domain outweighs a pending question."""
CONVERSATION = "conversation"
_THANKS = 8
"""Words that thanks or a refusal take, when nothing else is said."""
_STEM = 6
_VALUE = 3
"""Words that a value weighs."""


class Turn(Struct, frozen=True):
    """What one message shows of a task."""

    number: int
    """Of the user turn."""
    words: str
    """The message, shortened."""
    known: Known
    domains: tuple[str, ...] = ()
    """Those that hold after it, where it speaks for any."""
    narrow: str = ""
    trigger: float = 0.0
    query_type: QueryType = "conversational"
    sure: bool = False
    """The query type is not in doubt."""
    acts: tuple[Act, ...] = ()
    lost: bool = False
    """It means nothing alone."""
    social: bool = False
    """It only greets or confirms."""
    vague: bool = False
    """So surely that it may be asked about."""
    corrects: bool = False
    """It puts right what was said before."""
    offer: str = ""
    """The agent's words that it agrees to."""

    @property
    def looks_back(self) -> bool:
        """Whether it points at something that was said before."""
        return self.lost or not BACKWARD.isdisjoint(self.known.message.words.split())

    @property
    def says_again(self) -> bool:
        """Whether it wants the same for something else."""
        return not AGAIN.isdisjoint(self.known.message.words.split())


class Scene(Struct, frozen=True):
    """A turn, and the tasks that it may belong to."""

    lexicon: Lexicon
    turn: Turn
    belief: Belief | None = None
    """The task at hand; one without a domain where it was asked what to do."""
    shelved: tuple[Belief, ...] = ()

    @property
    def task(self) -> Belief | None:
        """The task at hand, where its domain is known."""
        return self.belief if self.belief and self.belief.domain else None


class Step(Struct, frozen=True):
    """How a turn belongs to a task."""

    relation: Relation
    belief: Belief | None
    shelved: tuple[Belief, ...]


def belong(scene: Scene) -> Step:
    """The task that a turn belongs to, as it was before the turn."""
    found = (step for case in CASES if (step := case(scene)))
    return next(found, Step("none", scene.belief, scene.shelved))


def awaited(scene: Scene) -> str:
    """The domain of the task whose question a turn answers, or that it comes back to."""
    step = next((step for case in CASES[:_KNOWING] if (step := case(scene))), None)
    if step is None or step.belief is None or step.relation == "none":
        return ""
    return step.belief.domain


def _answered(scene: Scene) -> Step | None:
    belief, turn = scene.belief, scene.turn
    if belief is None or belief.pending is None or "cancel" in turn.acts:
        return None
    if not belief.domain:
        return _told(scene, belief.words)
    found = answer(scene.lexicon.frames[belief.narrow], belief.pending, turn.known.message)
    elsewhere = turn.domains and belief.domain not in turn.domains and turn.trigger >= SURE
    if found is None or (elsewhere and found.score < 100):
        return None
    kept = tuple(each for each in belief.filled if each.slot != found.slot)
    return Step("answer", structs.replace(belief, filled=(*kept, found)), scene.shelved)


def _told(scene: Scene, before: str) -> Step | None:
    """The answer to the question what is to be done."""
    turn = scene.turn
    if not turn.domains or turn.domains[0] == CONVERSATION:
        return None
    begun = structs.replace(_begun(turn), words=f"{before}: {turn.words}")
    return Step("answer", begun, scene.shelved)


def _cancelled(scene: Scene) -> Step | None:
    turn, task = scene.turn, scene.task
    if "cancel" not in turn.acts or turn.corrects or task is None:
        return None
    other = turn.domains and turn.domains[0] not in (task.domain, CONVERSATION)
    asks_anew = other and not turn.lost
    more = len(turn.known.message.words.split()) > _THANKS and "do" in turn.acts
    return None if asks_anew or more else Step("none", None, scene.shelved)


def _passing(scene: Scene) -> Step | None:
    turn = scene.turn
    more = not REQUESTS.isdisjoint(turn.acts) or len(turn.known.message.words.split()) > _THANKS
    thanks = "thank" in turn.acts and not more
    social = turn.social and not more
    talk = social or (turn.domains[:1] == (CONVERSATION,) and "thank" not in turn.acts)
    talk = talk and not turn.lost and not turn.offer
    if not (talk or thanks):
        return None
    task = scene.task and structs.replace(scene.task, pending=None)
    return Step("none", task, scene.shelved)


def _returned(scene: Scene) -> Step | None:
    """Who comes back says so, with a word of what it was about; or names a file of it."""
    if not scene.shelved:
        return None
    turn, message = scene.turn, scene.turn.known.message
    plainly = any(phrase in message.words for phrase in BACK)
    said = plainly or any(phrase in message.words for phrase in RETURNING)
    words = _content(message.words) if said else set()
    named = {mention.value for mention in message.mentions}
    if not (words or named or said):
        return None
    shares = [_shared(belief, words, named) for belief in scene.shelved]
    common = max(shares)
    best = scene.shelved[shares.index(common)]
    if common and scene.task and common <= _shared(scene.task, words, named):
        return None
    tied = turn.lost if said else best.domain in turn.domains
    if not (plainly or (said and common) or (tied and (said or common))):
        return None
    rest = tuple(each for each in scene.shelved if each is not best)
    return Step("returns", best, _shelve(scene.task, rest))


def _shared(belief: Belief, words: set[str], named: set[str]) -> int:
    """How much a message has in common with a task: its words, and more so its values."""
    common = len(words & _content(fold(belief.words))) if words else 0
    if not named:
        return common
    values = sum(str(each.value) in named for each in belief.filled if each.origin != "default")
    return common + _VALUE * values


def _content(words: str) -> set[str]:
    """The beginnings of the words that say something: "importer" is about the import."""
    return {word[:_STEM] for word in words.split() if len(word) > 3 and word not in COMMON}


def _offered(scene: Scene) -> Step | None:
    turn, task = scene.turn, scene.task
    if not turn.offer:
        return None
    nothing = not turn.domains or turn.domains[0] == CONVERSATION
    if task and (nothing or task.domain in turn.domains):
        return Step("offer", task, scene.shelved)
    if nothing:
        return None
    begun = structs.replace(_begun(turn), words=turn.offer)
    return Step("offer", begun, _shelve(task, scene.shelved))


def _attached(scene: Scene) -> Step | None:
    turn, task = scene.turn, scene.task
    if task is None or (turn.domains and not turn.lost):
        return None
    if not turn.domains or task.domain in turn.domains or turn.domains[0] == CONVERSATION:
        return Step("attached", task, scene.shelved)
    begun = structs.replace(_begun(turn), words=task.words, filled=task.filled)
    return Step("attached", begun, _shelve(task, scene.shelved))


def _spoken(scene: Scene) -> Step | None:
    turn, task = scene.turn, scene.task
    if not turn.domains:
        return None
    if turn.domains[0] == CONVERSATION:
        return Step("attached", task, scene.shelved) if task else None
    if task and task.domain in turn.domains:
        return Step("same", _gone_on(scene.lexicon, task, turn), scene.shelved)
    return Step("new", _begun(turn), _shelve(task, scene.shelved))


def _gone_on(lexicon: Lexicon, task: Belief, turn: Turn) -> Belief:
    """The task with what the turn says of it; a request that stands alone starts it afresh."""
    domain = turn.domains[0]
    refined = turn.narrow not in ("", domain)
    held = task.narrow if lexicon.parents.get(task.narrow) == domain else domain
    gone = structs.replace(
        task,
        domain=domain,
        narrow=turn.narrow if refined else held,
        trigger=max(task.trigger, turn.trigger),
        query_type=turn.query_type if turn.sure else task.query_type,
    )
    if turn.looks_back or turn.corrects or set(turn.acts).isdisjoint(REQUESTS):
        return gone
    fresh = structs.replace(gone, words=turn.words, filled=(), refused=(), since=turn.number)
    return fresh if refined else structs.replace(fresh, narrow=turn.narrow or domain)


def _begun(turn: Turn) -> Belief:
    return Belief(
        domain=turn.domains[0],
        narrow=turn.narrow or turn.domains[0],
        words=turn.words,
        query_type=turn.query_type,
        trigger=turn.trigger,
        since=turn.number,
    )


def _shelve(task: Belief | None, shelved: tuple[Belief, ...]) -> tuple[Belief, ...]:
    if task is None:
        return shelved
    return (structs.replace(task, pending=None), *shelved)[:SHELVED]


SOCIAL: frozenset[Act] = frozenset({"thank", "confirm"})
REQUESTS: frozenset[Act] = frozenset({"do", "explain", "plan"})
AGAIN = frozenset({"same", "again", "likewise"})
BACKWARD = frozenset({
    "it", "its", "that", "this", "these", "those", "them", "they", "same", "here", "there",
    "again", "also", "too", "both", "either", "other", "others", "another", "rest", "still",
    "else", "likewise", "he", "she",
})  # fmt: skip
"""Words that point at what was said before."""
BACK = (
    " back to the ", " return to the ", " returning to ", " where were we ", " where we left ",
    " where we were ",
)  # fmt: skip
"""How people say, in the fold, that they come back to what was before."""
RETURNING = (
    " back to ", " return to ", " resume ", " pick up ", " continue with ", " continue the ",
    " as before ", " from before ", " from earlier ", " the other task ", " as for ", " regarding ",
    " go on with ",
)  # fmt: skip
"""How they say it where a word of it must follow."""
COMMON = frozenset({
    "this", "that", "with", "from", "have", "back", "then", "make", "please", "should", "would",
    "could", "when", "what", "where", "there", "into", "some", "need", "want", "like", "just",
    "also", "them", "they", "your", "about", "which", "still", "again", "does", "work", "file",
    "files", "code", "task", "thing", "things",
})  # fmt: skip
"""Long words that two tasks share by chance."""
CASES: tuple[Callable[[Scene], Step | None], ...] = (
    _answered, _cancelled, _passing, _returned, _offered, _attached, _spoken,
)  # fmt: skip
"""How a turn can belong to a task; the first that fits."""
_KNOWING = 4
"""Cases that need not know what holds after the turn: up to the return."""
