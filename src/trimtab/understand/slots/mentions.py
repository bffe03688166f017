"""What does a message name? Files, paths, symbols, addresses, versions, numbers and errors.

1. What the zones know is taken from them: paths, addresses, code spans, the frames of a trace. The
   rest is looked for in the prose, only where its tell-tale character stands.
2. In doubt it is nothing: `e.g.`, `Node.js`, `and/or`, `1/2`, a date and a time name nothing.
3. A value stands in the text as it is, without the marks around it and without a line's number.
4. What the words before it rule out is kept and not `named`: "not auth.py", "instead of a.py".
5. At most `MOST` are kept, in order of place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from trimtab.understand.clauses import Clauses
from trimtab.understand.reading.blank import blank
from trimtab.understand.reading.inline import find_inline
from trimtab.understand.reading.text import Reading
from trimtab.understand.slots.traces import Stretch, traced
from trimtab.values import Heard, Mention, MentionKind, Speaker, Zone

MOST = 32
"""Mentions of one message."""
REMEMBERED = 16
"""Mentions of one message that is only remembered."""
WORDS = 600
"""Characters of it that are."""
_PASTED = 2_000
"""Characters of a pasted log, diff or shell transcript that are looked at."""


def mentions(reading: Reading, spoken: Clauses | None = None) -> tuple[Mention, ...]:
    """What a message names, in order of place."""
    text = reading.seen
    zones = reading.zones
    found: list[Stretch] = []
    for zone in zones:
        found += _in_zone(text, zone)
        if len(found) >= MOST:
            break
    prose = blank(text, zones) if zones else text
    found += islice(_in_prose(prose), MOST)
    if not found:
        return ()
    found.sort(key=_PLACE)
    kept = found[:MOST]
    ruled = _ruled_out(reading.prose, kept) if _RULING.search(reading.prose) else frozenset()
    if spoken is not None and spoken.cues:
        ruled |= _listed(spoken, text, kept)
    return tuple(
        Mention(kind, text[start:end], start, end, start not in ruled) for kind, start, end in kept
    )


def remember(by: Speaker, reading: Reading, named: Iterable[Mention]) -> Heard:
    """What is kept of a message when the next one comes."""
    words = " ".join(reading.prose[: 2 * WORDS].split())[:WORDS]
    kept = [Mention(each.kind, each.value, named=each.named) for each in named]
    return Heard(by, f" {words} ", tuple(dict.fromkeys(kept))[-REMEMBERED:])


def names_alone(found: Iterable[Mention]) -> tuple[Mention, ...]:
    """Without quoted phrases: what others say is no value, what they name may be."""
    return tuple(m for m in found if m.kind != "quoted" or " " not in m.value.strip())


def kind_of(name: str) -> MentionKind:
    """Whether a path names a file: its last part has an ending, or is known to be one."""
    last = re.split(r"[/\\]", name)[-1]
    return "file" if last in _FILES or _ENDING.search(last) else "path"


def _in_zone(text: str, zone: Zone) -> Iterator[Stretch]:
    match zone.kind:
        case "path":
            yield from _path(text, zone.start, zone.end)
        case "url":
            if "@" not in text[zone.start : zone.end] or "/" in text[zone.start : zone.end]:
                yield "url", zone.start, zone.end
        case "inline":
            yield from _span(text, zone.start, zone.end)
        case "traceback":
            found = traced(text, zone.start, zone.end)
            yield from found
            if not any(kind == "file" for kind, _, _ in found):
                yield from _pasted(text, zone)
        case "log" | "diff" | "shell":
            yield from _pasted(text, zone)


def _path(text: str, start: int, end: int) -> Iterator[Stretch]:
    """The name in a path: `@src/a.py`, `"my file.py"`, `a.py:42`, `a.py::test_one`."""
    found = _PATH.match(text, start, end)
    if found and found["name"]:
        begin, stop = found.span("name")
        yield kind_of(text[begin:stop]), begin, stop


def _span(text: str, start: int, end: int) -> Iterator[Stretch]:
    """What stands between backticks; an option or a slug has none."""
    content = text[start:end].strip("`")
    inner = content.strip()
    if not inner or len(inner) > 200 or inner.startswith("--"):
        return
    at = text.index(inner, start)
    if zones := find_inline(inner):
        whole = zones[0].start == 0 and zones[0].end == len(inner)
        if whole and zones[0].kind in ("path", "url"):
            yield from _in_zone(text, Zone(zones[0].kind, at, at + len(inner)))
            return
    yield _code_kind(inner), at, at + len(inner)


def _code_kind(code: str) -> MentionKind:
    if _ERROR_NAME.match(code):
        return "error"
    if code in _FILES:
        return "file"
    return "symbol" if _SYMBOL.fullmatch(code) else "quoted"


def _pasted(text: str, zone: Zone) -> Iterator[Stretch]:
    """The last few files that a pasted stretch names."""
    low = max(zone.start, zone.end - _PASTED)
    inner = (each for each in find_inline(text[low : zone.end]) if each.kind == "path")
    found = [one for each in inner for one in _path(text, low + each.start, low + each.end)]
    yield from [one for one in found if one[0] == "file"][-4:]


def _in_prose(text: str) -> Iterator[Stretch]:
    place = 0
    while found := _TELLTALE.search(text, place):
        sort = found.lastgroup or ""
        if sort in _INNER:
            stretch, place = _marked(text, found, sort)
        elif sort == "slash":
            start = _left(text, found.start(), place, "_./-")
            stretch, place = ("path", start, found.start() + 1), found.end()
        else:
            stretch, place = _bare(text, found, sort, place)
        if stretch:
            yield stretch


def _marked(text: str, found: re.Match[str], sort: str) -> tuple[Stretch | None, int]:
    """What stands between marks, or begins with a capital; and where to read on."""
    start, end = found.span(sort)
    if sort == "aside" and not _is_name(text[start:end]):
        return None, found.start() + 1
    return (_INNER[sort], start - (sort in _CAPITAL), end), found.end()


def _bare(text: str, found: re.Match[str], sort: str, low: int) -> tuple[Stretch | None, int]:
    """A number or a word with a sign of a name in it; and where to read on."""
    start = _left(text, found.start(), low)
    last = _NUMBER.match(text, start) if sort == "digit" else _WORD.match(text, start)
    end = last.end() if last else found.end()
    place = max(end, found.end())
    kind = _number(text, start, end) if sort == "digit" else _word(text, start, end)
    if kind is None:
        return None, place
    if kind == "error" and (more := _MESSAGE.match(text, end)):
        return (kind, start, more.end()), more.end()
    return (kind, start, end - (text[end - 1] == ".")), place


def _left(text: str, at: int, low: int, signs: str = "_.") -> int:
    """Where the name begins that stands around `at`."""
    while at > low and (text[at - 1].isalnum() or text[at - 1] in signs):
        at -= 1
    return at


def _word(text: str, start: int, end: int) -> MentionKind | None:
    """What a word with a hump, an underscore, a dot or a call is."""
    name = text[start:end].rstrip(".")
    bare = name.removesuffix("()")
    if "/" in text[max(start - 1, 0) : end + 1]:
        return None
    if bare in _FILES:
        return "file"
    if _ERROR_NAME.fullmatch(bare):
        return "error"
    if "." in bare:
        if text[max(start - 1, 0) : start] == "-":
            return None
        return "symbol" if _is_dotted(bare, called=bare != name) else None
    if bare.lower() in _BRANDS or (bare.isupper() and "_" not in bare):
        return None
    evident = "_" in bare.strip("_") or bare != name or bare.startswith("__")
    return "symbol" if evident or _HUMP.search(bare) else None


def _is_dotted(name: str, called: bool) -> bool:
    """`os.path` is a symbol; `e.g`, `Node.js` and `done.Then` are none."""
    parts = name.split(".")
    if parts[0].lower() in _ABBREVIATED:
        return False
    if (len(parts) < 3 and min(map(len, parts)) < 2) or parts[-1].lower() in _NO_ATTRIBUTES:
        return False
    glued = len(parts) == 2 and parts[1][:1].isupper() and parts[1][1:].islower()
    return called or not glued


def _is_name(word: str) -> bool:
    """Whether a word in brackets is a name: it has a capital, a digit or a sign in it."""
    return not word.isdigit() and not word.islower() and word.lower() not in _BRANDS


def _number(text: str, start: int, end: int) -> MentionKind | None:
    token = text[start:end].rstrip(".")
    if token[:1] in "vV" or token.count(".") > 1:
        return "version" if _VERSION.fullmatch(token) else None
    if not _PLAIN_NUMBER.fullmatch(token) or text[end : end + 1] in _JOINED:
        return None
    before = text[max(start - 24, 0) : start]
    if len(token) == 3 and token[0] in "45" and _CODE.search(before):
        return "error"
    return "version" if _OF_VERSION.search(before) else "number"


def _ruled_out(words: str, found: Iterable[Stretch]) -> frozenset[int]:
    """The starts of those that the words before them rule out; `or` carries it on."""
    ruled: set[int] = set()
    ended = last = -1
    for _, start, end in found:
        low = max(start - 48, last + 1, 0)
        last = end
        chained = ended >= 0 and _CHAIN.fullmatch(words, ended, start + 1) is not None
        before = words[low : start + 1].rstrip() + " "
        if chained or (_RULED.search(before) and not _ASSERTED.search(before)):
            ruled.add(start)
            ended = end + 1
        else:
            ended = -1
    return frozenset(ruled)


def _listed(spoken: Clauses, text: str, found: Iterable[Stretch]) -> frozenset[int]:
    """Those that begin the points of a list which is led by a negation."""
    negated = {
        spoken.starts[number - 1]: spoken.starts[number] if number < len(spoken.starts) else None
        for number, cues in spoken.cues.items()
        if any(mood == "negated" and span[0] < spoken.starts[number - 1] for mood, span in cues)
    }
    return frozenset(
        start
        for _, start, _ in found
        for low, high in negated.items()
        if low <= start and (high is None or start < high) and not text[low:start].strip("-*+• \n`")
    )


_INNER: Mapping[str, MentionKind] = {
    "double": "quoted", "curly": "quoted", "single": "quoted", "aside": "quoted",
    "http": "error", "errno": "error", "file": "file",
}  # fmt: skip
# Their first letter is the tell-tale character.
_CAPITAL = frozenset({"file", "errno", "http"})
_FILES = frozenset({
    "Makefile", "Dockerfile", "Gemfile", "Procfile", "Rakefile", "Vagrantfile", "Jenkinsfile",
    "LICENSE", "README", "CHANGELOG", "CMakeLists.txt", "go.mod", "go.sum", "go.work",
})  # fmt: skip
# The charset comes first because `re` skips ahead fast only to a charset or a literal.
_TELLTALE = re.compile(
    r"""["“'(_.A-Z0-9/](?:"""
    r"""(?<=(?<!\w)")(?P<double>[^"\n]{1,120}+)"(?!\w)"""
    r"""|(?<=“)(?P<curly>[^“”\n]{1,120}+)”"""
    r"""|(?<=(?<![\w'])')(?P<single>[^\s'][^'\n]{0,80}+)(?<!\s)'(?!\w)"""
    r"""|(?<=(?<!\w)\()(?P<aside>[A-Za-z_][\w-]{1,60}+)\)"""
    r"""|(?<=\bH)(?P<http>TTP[ /](?:status |code |error ){0,2}[45]\d\d)\b"""
    r"""|(?<=\b[ES])(?P<errno>(?<=E)(?:NOENT|ACCES|ADDRINUSE|CONNREFUSED|CONNRESET|PERM|PIPE)"""
    r"""|(?<=S)IG(?:SEGV|KILL|ABRT|TERM))\b"""
    r"""|(?<=\b[MDGPRVJLC])(?P<file>(?<=M)akefile|(?<=D)ockerfile|(?<=G)emfile|(?<=P)rocfile"""
    r"""|(?<=R)akefile|(?<=J)enkinsfile|(?<=R)EADME|(?<=C)HANGELOG)\b(?!\.\w)"""
    r"""|(?P<hump>(?<=[a-z][A-Z]))|(?P<under>(?<=\w_)(?=\w)|(?<=\b__)(?=\w))"""
    r"""|(?P<dot>(?<=\w\.)(?=[A-Za-z_]))|(?P<call>(?<=\w\()(?=\)))"""
    r"""|(?P<slash>(?<=\w/)(?=[\s,;)]|\.?$))"""
    r"""|(?P<digit>(?<=(?<![\w.,:/-])\d)|(?<=(?<![\w.])[vV]\d)|(?<=[=@^~<>]\d)))"""
)
_WORD = re.compile(r"(?:[^\W\d]\w*+\.?)++(?:\(\))?")
_NUMBER = re.compile(r"[vV]?\d[\w.]*+(?:[-+][\w.]++)?")
_PLAIN_NUMBER = re.compile(r"\d{1,12}(?:\.\d{1,6})?")
_VERSION = re.compile(r"[vV]?\d{1,4}(?:\.\d{1,5}){0,3}(?:[-+.]?[A-Za-z][\w.-]{0,20})?")
_JOINED = frozenset("/:-")
_CODE = re.compile(
    r"(?i)\b(?:http|status|code|error|an?|returns?|got|gets?|with|throws) (?:the )?\Z"
)
_OF_VERSION = re.compile(
    r"(?i)(?:\b(?:version|python|node|java|php|ruby|go|rust|release|django|react|postgres\w*)[ -]"
    r"|[=@^~<>]=? ?)\Z"
)
_SYMBOL = re.compile(r"[A-Za-z_$][\w$]*+(?:(?:\.|::|->|#)[A-Za-z_$][\w$]*+)*+(?:\([^()]*+\))?")
_ERROR_NAME = re.compile(r"(?:\w++\.)*+[A-Z]\w*(?:Error|Exception|Warning|Fault)(?:\b.*)?")
_MESSAGE = re.compile(
    r": [^\n,;]{1,120}?(?=[,;\n]|[.!?](?:\s|$)| (?:when|while|after|if|on|in|at|and|but) |$)"
)
_HUMP = re.compile(r"[a-z][A-Z]\w")
_ENDING = re.compile(r"[^./]\.[A-Za-z][A-Za-z0-9]{0,11}\Z|\A\.[a-z]")
_PATH = re.compile(r"""@?["']?(?P<name>(?:[A-Za-z]:(?=[\\/]))?[^:"'#\n]++)""")
_NO_ATTRIBUTES = frozenset({
    "js", "io", "net", "ai", "com", "org", "ts", "py", "etc", "e", "g", "i", "md", "so", "but",
})  # fmt: skip
_ABBREVIATED = frozenset({"etc", "vs", "ca", "approx", "resp", "fig", "no", "nr", "st", "mr", "dr"})
_BRANDS = frozenset({
    "javascript", "typescript", "github", "gitlab", "postgresql", "mysql", "sqlite", "mongodb",
    "graphql", "youtube", "linkedin", "openai", "iphone", "ipad", "macos", "ios", "vscode",
    "devops", "latex", "pytorch", "tensorflow", "numpy", "chatgpt", "deepseek", "paypal", "ebay",
    "whatsapp", "wordpress", "jetbrains", "intellij", "pycharm", "webassembly", "websocket",
    "websockets", "redis", "dynamodb", "bigquery", "powershell", "openssl", "fastapi", "nextjs",
    "nodejs", "vuejs", "gpt", "langchain", "coffeescript", "cloudflare", "digitalocean",
    "tiktok", "facebook", "docusign", "quickbooks", "sharepoint", "onedrive", "powerpoint",
})  # fmt: skip
_RULING = re.compile(
    r" (?:not|t|instead|rather|except|other|apart|besides|ignore|skip|leave|never|wrong|without"
    r") "
)
_RULED = re.compile(
    r" (?:not|except(?: for)?|other than|instead of|rather than|apart from|besides|ignore|skip"
    r"|without|leave"
    r"|(?:don t|do not|never|dont|without|stop|avoid)"
    r" (?:touch\w*|chang\w*|edit\w*|us\w*|modify\w*|open\w*|look\w*|go near|delet\w*|remov\w*"
    r"|mov\w*|renam\w*|read\w*|includ\w*|commit\w*|writ\w*))"
    r"(?: (?:in|into|to|at|from|with|the|my|our|your|its|file|files|folder|any of))*+ \Z"
)
_ASSERTED = re.compile(
    r" (?:(?:if|why|or|whether|did|does|could|would)(?: (?:it|this|that|we|you))?"
    r"|(?:is|was|were|are) (?:it|this|that|we|you)) not "
)
_CHAIN = re.compile(r" +(?:or|and|nor) +(?:the )?")


def _place(stretch: Stretch) -> int:
    return stretch[1]


_PLACE = _place
