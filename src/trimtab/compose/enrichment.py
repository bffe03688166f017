"""What is put before the user's own words? Blocks of context, sparse and reversible (D11).

1. `off`: nothing. `info`: what the task is. `full`: that, and how to go about it.
2. Nothing is said where nothing is known: no evidence, an unsure verdict, plain conversation.
3. A primary domain that the model's profile disables silences everything.
4. The user's words stand last and unchanged; a message that bears the mark is never marked again.
5. Why something was left out goes to the log, never into the prompt.
6. Of what is known of the task, what was found is said, not what is merely the default nor what
   is most of the message itself; and what is not known is said as such, so that nobody takes a
   guess for the user's word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from trimtab.compose.questions import instruction
from trimtab.compose.values import quoted, written
from trimtab.values import (
    Clarify,
    CompoundClassification,
    Domain,
    Filled,
    Level,
    Relation,
    Silence,
    Task,
    Understanding,
)

_MARK = re.compile(r"^[ \t]*+\[TASK CONTEXT\]\r?$", re.MULTILINE)
_ORIGINAL = re.compile(r"^\r?\n[ \t]*+\[USER MESSAGE\]\r?\n", re.MULTILINE)
_ALONE = re.compile(r"^[ \t]*+\[USER MESSAGE\][ \t]*+\r?$", re.MULTILINE)
MARK = "[TASK CONTEXT]"
INSTRUCTION = "[INSTRUCTION]"
ORIGINAL = "[USER MESSAGE]"
_SHORT = 40
"""Characters of a value that is said in any case."""
SILENT = ("conversation",)
"""Domains that need no words."""


def generate_enrichment(
    classification: CompoundClassification, domain_configs: Mapping[str, Domain | Mapping[str, str]]
) -> str:
    """Spec 000's text: the primary domain's template, and one line for the second."""
    plan = classification.enrichment_plan
    primary, secondary = classification.primary_domain, classification.secondary_domain
    parts = []
    if plan["primary_enrichment"] and (
        text := _said(domain_configs, primary, "enrichment_template")
    ):
        parts += [f"[BST] Domain: {primary}", text.strip()]
    if plan["secondary_enrichment"] and secondary:
        brief = _said(domain_configs, secondary, "brief_description")
        parts.append(
            f"[BST] Secondary context: {secondary} — "
            f"{brief or f'{secondary} context is also relevant.'}"
        )
    return "\n".join(parts)


def enrich(text: str, context: str) -> str:
    """The message with its context; `text` itself where there is none, or was one before."""
    if not context or _marked(text):
        return text
    return f"{context}\n\n{ORIGINAL}\n{text}"


def original(text: str) -> str:
    """The user's own words of a message that was enriched; any other message as it is."""
    span = _marked(text)
    return text[: span[0]] + text[span[1] :] if span else text


def is_marked(text: str) -> bool:
    """Whether a message was enriched before."""
    return _marked(text) is not None


def _marked(text: str) -> tuple[int, int] | None:
    """Where the context stands, up to the user's words; also behind what a host put before it."""
    if MARK not in text:
        return None
    start = _MARK.search(text)
    end = _ORIGINAL.search(text, start.end()) if start else None
    return (start.start(), end.end()) if start and end else None


def context(
    understood: Understanding,
    domains: Mapping[str, Domain],
    *,
    level: Level,
    clarify: Clarify = "advise",
) -> str:
    """What is put before a message; empty where nothing is to be said."""
    quiet = silence(understood, level=level)
    asks = clarify == "instruct" and understood.task.question is not None
    if quiet and not (asks and quiet in UNCLEAR):
        return ""
    facts = ("task: not clear",) if quiet else (*_facts(understood), *_known(understood.task))
    blocks = [f"{MARK}\n" + "\n".join(facts)]
    if clarify == "instruct" and understood.task.question:
        blocks.append(f"{INSTRUCTION}\n{instruction(understood.task.question)}")
    elif level == "full" and (text := _instruction(understood, domains)):
        blocks.append(f"{INSTRUCTION}\n{text}")
    return "\n\n".join(blocks)


def silence(understood: Understanding, *, level: Level) -> Silence:
    """Why nothing is put before a message; empty where something is."""
    compound = understood.compound
    reasons: Mapping[Silence, bool] = {
        "level": level == "off",
        "machine": understood.abstain == "machine",
        "language": understood.abstain == "language",
        "no_task": not compound.momentum_turns,
        "conversation": compound.primary_domain in SILENT or _is_passing(understood),
        "disabled_in_profile": not compound.enrichment_plan["primary_enrichment"],
        "unsure": _is_unsure(understood),
    }
    return next((reason for reason, holds in reasons.items() if holds), "")


def _is_unsure(understood: Understanding) -> bool:
    """Whether the task is a guess: the verdict is, or the message means nothing alone."""
    task = understood.task
    if task.relation in EARLIER:
        return False
    begun = understood.abstain == "confidence" and understood.movement in ("fresh", "broke")
    return begun or (task.question is not None and not task.question.slot)


def _is_passing(understood: Understanding) -> bool:
    acts = set(understood.acts)
    passing = not acts.isdisjoint(PASSING) and acts <= {*PASSING, "confirm"}
    return passing and not understood.seen and understood.task.relation == "none"


def _facts(understood: Understanding) -> Iterator[str]:
    compound = understood.compound
    narrow = understood.narrow
    same = narrow == compound.primary_domain
    yield f"task: {compound.primary_domain}" + ("" if same else f" ({narrow})")
    if compound.enrichment_plan["secondary_enrichment"]:
        yield f"also: {compound.secondary_domain}"
    wanted = next((act for act in understood.acts if act in REQUESTS), "")
    if wanted in ASKED:
        yield f"asked for: {ASKED[wanted]}"
    if "forbid" in understood.acts:
        yield "limits: the message says what not to do"


def _known(task: Task) -> Iterator[str]:
    """What is known of the task, and what is not."""
    before = task.agreed if task.relation == "offer" else task.words
    if task.relation in EARLIER and before:
        yield f"{EARLIER[task.relation]}: {quoted(before)}"
    for found in task.filled:
        if found.origin != "default" and not _is_read_anyway(found, task):
            yield f"{found.slot}: {written(found.value)}"
    unsaid = [slot for slot in task.missing if slot not in task.assumed]
    if unsaid:
        yield f"not said: {', '.join(unsaid)}"
    if task.assumed:
        yield f"to be found by looking: {', '.join(task.assumed)}"


def _is_read_anyway(found: Filled, task: Task) -> bool:
    """Whether a value is most of the request, which is read anyway: below, or as what goes on."""
    if not isinstance(found.value, str) or len(found.value) <= _SHORT:
        return False
    whole = 2 * len(found.value) > len(task.words) and found.origin == "message"
    return whole and (task.relation not in EARLIER or found.value in task.words)


def _instruction(understood: Understanding, domains: Mapping[str, Domain]) -> str:
    narrow = domains.get(understood.narrow)
    preamble = narrow.preamble.strip() if narrow else ""
    text = generate_enrichment(understood.compound, domains)
    parts = "\n".join(part for part in (text, preamble) if part)
    # Rule 4: it marks one place.
    return _ALONE.sub("", parts) if ORIGINAL in parts else parts


def _said(configs: Mapping[str, Domain | Mapping[str, str]], name: str, key: str) -> str:
    config = configs.get(name)
    if isinstance(config, Domain):
        return str(getattr(config, key))
    return config.get(key, "") if config else ""


REQUESTS = ("do", "plan", "explain")
"""Acts that ask for something; only the weightiest is said."""
ASKED: Mapping[str, str] = {
    "plan": "a plan only, no changes yet",
    "explain": "an explanation",
}
"""What a user may want that is not the doing of the task itself."""
PASSING = ("thank", "cancel")
"""Acts that ask for nothing."""
UNCLEAR: tuple[Silence, ...] = ("no_task", "conversation", "unsure")
"""Reasons to say nothing that are reasons to ask."""
EARLIER: Mapping[Relation, str] = {
    "attached": "continues",
    "answer": "continues",
    "corrects": "corrects",
    "returns": "returns to",
    "offer": "agrees to",
}
"""How a message that belongs to something earlier is tied to it."""
