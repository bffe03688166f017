"""Which values may a slot have, and where do they come from? Functions of a `Query`, by name.

1. A resolver yields candidates, the best first; it never asks which source it reads.
2. What the words rule out is no candidate, nor is what merely looks alike: words are whole words.
3. `False` is a value. A yes/no that is ruled out is a no.
4. Of two files of which one goes where the other is, the source is no destination.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import structs

from trimtab.understand.slots.extract import extract
from trimtab.understand.slots.frames import OTHER, Candidate, Keyword, Passage, Phrases, Query
from trimtab.understand.slots.roles import leads
from trimtab.understand.slots.wording import a_thing, placed, ruled_out
from trimtab.values import Mention, Value

Resolver = Callable[[Query], Iterable[Candidate]]


def _keyword_map(query: Query) -> Iterator[Candidate]:
    for passage in query.passages:
        if passage.by == "user":
            acts = query.form.slot.name == OPERATION
            yield from _keywords(passage, query.form.keywords, acts=acts)


def _keywords(passage: Passage, phrases: Phrases, *, acts: bool = False) -> Iterator[Candidate]:
    """The longest phrase first, then the one that stands first; of acts, things come last."""
    found = list(_placed(passage, phrases))
    if not found:
        return
    things = {each[1] for each in found if acts and a_thing(passage, each[1])}
    for _, start, end, keyword in sorted(found, key=lambda each: (each[1] in things, *each[:3])):
        value: Value = keyword.value
        if ruled_out(passage, start):
            if not isinstance(value, bool) or not value:
                continue
            value = False
        yield Candidate(value, 40 if start in things else 100, start, end)


def _placed(passage: Passage, phrases: Phrases) -> Iterator[tuple[int, int, int, Keyword]]:
    vocabulary = passage.vocabulary or frozenset(passage.words.split())
    for first in phrases.firsts & vocabulary:
        for keyword in phrases.by_first[first]:
            last = keyword.words[-1]
            if last in vocabulary and (span := placed(passage.words, keyword.words)):
                yield -len(keyword.words), span[0], span[1], keyword
                break


def _file_extension_inference(query: Query) -> Iterator[Candidate]:
    """What the ending of a file tells."""
    slot = query.form.slot
    for passage in query.passages:
        for mention in leads(passage, _of(passage, ("file", "url")), slot.name):
            if value := told_by(mention.value, slot.enum_values):
                yield Candidate(value, 90, mention.start, mention.end)


def told_by(file: str, choices: tuple[str, ...]) -> str | None:
    """What the ending of a file tells, among the choices or else of the languages."""
    ending = file.rpartition(".")[2].lower()
    wanted = choices or LANGUAGES
    return next((v for v in (ending, *EXTENSIONS.get(ending, ())) if v in wanted), None)


def _last_mentioned_file(query: Query) -> Iterator[Candidate]:
    return _mentioned(query, ("file",))


def _last_mentioned_path(query: Query) -> Iterator[Candidate]:
    return _mentioned(query, ("path", "file"))


def _last_mentioned_entity(query: Query) -> Iterator[Candidate]:
    return _mentioned(query, ("symbol", "quoted"))


def _mentioned(query: Query, kinds: tuple[str, ...]) -> Iterator[Candidate]:
    """Those named, the last first; a list has all of them."""
    slot = query.form.slot
    for passage in query.passages:
        named = tuple(_of(passage, kinds))
        if slot.type == "list" and named:
            yield Candidate(tuple(dict.fromkeys(each.value for each in named)), 90)
        elif named:
            for mention in leads(passage, named, slot.name):
                yield Candidate(mention.value, 90, mention.start, mention.end)


def _of(passage: Passage, kinds: Iterable[str]) -> Iterator[Mention]:
    return (each for each in passage.mentions if each.kind in kinds and each.named)


def _history_scan(query: Query) -> Iterator[Candidate]:
    """What earlier messages say of the slot: its words, and what they name that suits it."""
    for passage in query.passages:
        if passage.origin != "history":
            continue
        one = Query(query.form, (passage,), values=query.values)
        if passage.by == "user":
            yield from _keyword_map(one)
            yield from _keywords(passage, query.form.values)
        if query.form.slot.type == "path":
            yield from _mentioned(one, ("file", "path"))
        elif query.form.slot.name in ENTITIES:
            yield from _mentioned(one, ("symbol", "quoted"))


def _context_inference(query: Query) -> Iterator[Candidate]:
    for passage in query.passages:
        if passage.text:
            if query.form.slot.type == "enum":
                yield from _of_several(query, passage)
            else:
                yield from extract(query, passage)


def _of_several(query: Query, passage: Passage) -> Iterator[Candidate]:
    """What is said of an enum, its values as words; `other`, where the message says more."""
    slot = query.form.slot
    for each in extract(query, passage):
        spelled = told_by(str(each.value).lower(), slot.enum_values) if slot.enum_values else None
        yield structs.replace(each, value=spelled or each.value)
    if slot.name not in SAID:
        yield from _keywords(passage, query.form.values)
    if OTHER in query.form.slot.enum_values and len(passage.vocabulary) >= _SPOKEN:
        yield Candidate(OTHER, 30)


def _working_memory_lookup(query: Query) -> Iterator[Candidate]:
    value = query.memory.get(query.form.slot.name)
    if value is not None and value != "":
        yield Candidate(value, 80)


OPERATION = "operation"
"""The slot of what is to be done; a thing of the same name is rather what it is done to."""
SAID = frozenset({"input_format", "output_format"})
"""Slots whose value is what is said to be it: "csv" alone may be what the data are in now."""
_SPOKEN = 6
"""Different words of a message that says what it wants."""
ENTITIES = frozenset({
    "target_symbol", "container_name", "branch", "image", "package_name", "endpoint",
})  # fmt: skip
EXTENSIONS: Mapping[str, tuple[str, ...]] = {
    "py": ("python",), "pyi": ("python",), "ipynb": ("python",), "js": ("javascript",),
    "mjs": ("javascript",), "cjs": ("javascript",), "jsx": ("javascript",), "ts": ("typescript",),
    "tsx": ("typescript",), "go": ("go",), "rs": ("rust",), "java": ("java",), "kt": ("kotlin",),
    "kts": ("kotlin",), "swift": ("swift",), "rb": ("ruby",), "php": ("php",), "c": ("c",),
    "h": ("c",), "cpp": ("c++",), "cc": ("c++",), "cxx": ("c++",), "hpp": ("c++",),
    "cs": ("c#",), "hs": ("haskell",), "scala": ("scala",), "sql": ("sql",), "sh": ("bash",),
    "bash": ("bash",), "zsh": ("bash",), "ps1": ("powershell",), "html": ("html",),
    "htm": ("html",), "css": ("css",), "scss": ("css",), "lua": ("lua",), "dart": ("dart",),
    "ex": ("elixir",), "exs": ("elixir",), "erl": ("erlang",), "clj": ("clojure",),
    "r": ("r",), "jl": ("julia",), "zig": ("zig",), "vue": ("vue", "javascript"),
    "svelte": ("svelte", "javascript"), "yml": ("yaml",), "yaml": ("yaml",), "cfg": ("ini",),
    "conf": ("ini", "other"), "env": ("env",), "xls": ("excel",), "xlsx": ("excel",),
    "md": ("markdown",), "mdx": ("markdown",), "txt": ("text",), "ndjson": ("jsonl",),
    "sqlite": ("sql",), "db": ("sql",), "png": ("images",), "jpg": ("images",),
    "jpeg": ("images",), "doc": ("docx",), "spreadsheet": ("excel",), "plain text": ("text",),
}  # fmt: skip
"""Ending of a file -> what it tells; the first that the slot can have."""
LANGUAGES = frozenset({
    "python", "javascript", "typescript", "go", "rust", "java", "kotlin", "swift", "ruby", "php",
    "c", "c++", "c#", "haskell", "scala", "sql", "bash", "powershell", "html", "css", "lua",
    "dart", "elixir", "erlang", "clojure", "r", "julia", "zig", "vue", "svelte",
})  # fmt: skip
RESOLVERS: Mapping[str, Resolver] = {
    "keyword_map": _keyword_map,
    "file_extension_inference": _file_extension_inference,
    "last_mentioned_file": _last_mentioned_file,
    "last_mentioned_path": _last_mentioned_path,
    "last_mentioned_entity": _last_mentioned_entity,
    "history_scan": _history_scan,
    "context_inference": _context_inference,
    "working_memory_lookup": _working_memory_lookup,
}
"""To add a resolver, write a function of a `Query` and name it here."""
