"""Which stretches within a line are not the user's words: code spans, tags, addresses, paths?

1. In doubt it is prose: `and/or`, `CI/CD`, `node.js`, `1/2` and `e.g.` stay.
2. A stretch is looked for only where its tell-tale character stands, and every token is read
   once, so the time grows with the length of the text, whatever is in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from trimtab.values import Zone, ZoneKind

# The charset comes first because `re` skips ahead fast only to a charset or a literal.
_TELLTALE = re.compile(r"[`/\\@<.](?:(?<=[`/\\@])|(?<=<)(?=[A-Za-z/!?])|(?<=\.)(?=[A-Za-z_]))")
_DOTTED = re.compile(r"\.[A-Za-z_]")
_FENCE = re.compile(r"(?:^[ \t]*+)?+(?P<run>`{3,}+|~{3,}+)", re.MULTILINE)
_INFO = re.compile(r"[^`\n]*+(?=\n|\Z)")
_LATE_INFO = re.compile(r"[\w+#.-]*+[^\S\n]*+(?=\n)")
_NOTHING_BEHIND = re.compile(r"[^\S\n]*+(?=\n|\Z)")
_TALK_BEHIND = re.compile(r"[ \t]++[^\s`]++[ \t]++[^\s`]|[^\s`]++(?:[ \t]++[^\s`]++){2}")
_TICKS = re.compile(r"`++")
# No space inside the marks: "it`s that it`s" and LaTeX's `so' are no code.
_SPAN = re.compile(
    r"(?<![0-9A-Za-z_])(?:`(?=[^`\s])[^`\n]++(?<!\s)`(?!`)"
    r"|``(?!`)(?:[^`\n]++|`(?!`))*+``(?!`)"
    r"|```(?!`)(?:[^`\n]++|`{1,2}(?!`))*+```(?!`))"
)
# `a<b` and `List<String>` are no tags, nor is `<insert the name>`.
_TAG = re.compile(
    r"(?:<(?=/)|(?<![\w`])<)/?(?P<name>[A-Za-z][\w.:-]*+)(?:\s[^<>=]*+=[^<>]*+|\s*+/?)>"
)
_DECLARATION = re.compile(r"<[?!][A-Za-z][^<>]*+>")
_QUOTED_MENTION = re.compile(r'@"[^"\n]++"')
_TOKEN_END = re.compile(r"""[^\x00-\x20\x7f-\xa0"'`<>|(){},;=!&^\xab\xbb\u2000-\U0010ffff]*+""")
_LEFT_STOPS = frozenset("\"'`<>|()[]{},;:=!?&^*\x7f\xa0\xab\xbb")
_URL = re.compile(
    r"""(?:[A-Za-z][A-Za-z0-9+.-]{1,20}://|www\.)(?=[^\s.])"""
    r"""[^\x00-\x20\x7f-\xa0"'`<>|\\^\u2000-\U0010ffff]++"""
)
_LINE_NUMBER = re.compile(r"(?::\d{1,7}(?:[:-]\d{1,7}){0,3}|#L\d{1,7}(?:-L?\d{1,7})?)\Z")
_ROOTED = re.compile(
    r"/(?=[\w.$@~%\[-])[^/]+/.*|/(?:tmp|etc|usr|var|opt|home|root|bin|dev|mnt|srv|proc|sys|lib|boot"
    r"|Users|Library|Applications|Volumes)|(?:~[\w-]*|\.{1,3})/+[\w.@*\[$-].*"
)
_SEGMENTS = re.compile(r"(?:[\w.@+~$%\[\]*#:-]+/)*[\w.@+~$%\[\]*#:-]+/?")
_HOST = re.compile(
    r"(?i)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|io|dev|ai|app|gov|edu|sh|co|me)(?::\d+)?"
)
_DRIVE = re.compile(r"[A-Za-z]:[\\/][^:]*|\\\\[\w.$-]+\\.+")
_BACKSLASHED = re.compile(r"[\w.-]+(?:\\[\w.-]+)+")
_STEM = re.compile(r"[\w.+\[\]~-]*[^\W.][\w.+\[\]~-]*")
_EXTENSION = re.compile(r"[a-z][a-z0-9]{0,7}")
_DOTFILE = re.compile(
    r"\.(?:env(?:\.\w+)*|git\w*|[a-z]+rc(?:\.\w+)?|\w+ignore|\w+config|\w+rules|\w+_profile|profile"
    r"|vscode|idea|claude|cursor|venv|ssh|aws|docker|npm|config|local|cache|husky|circleci|zshenv"
    r"|python-version|tool-versions|DS_Store|htaccess|specstory)"
)


def is_bare(text: str) -> bool:
    """Whether nothing in the text can begin a stretch of this module."""
    return not (
        "`" in text or "/" in text or "<" in text or "@" in text or "\\" in text
    ) and not _DOTTED.search(text)


def find_spans(text: str, kind: ZoneKind, opening: str, closing: str) -> Iterator[Zone]:
    """The stretches from each opening to the next closing."""
    start = text.find(opening)
    while start >= 0 and (end := text.find(closing, start + len(opening))) >= 0:
        end += len(closing)
        yield Zone(kind, start, end)
        start = text.find(opening, end)


def find_fences(text: str) -> tuple[list[Zone], list[Zone]]:
    """The closed fences, and the one that runs to the end."""
    closed: list[Zone] = []
    opener: re.Match[str] | None = None
    for run in _FENCE.finditer(text):
        if opener is None:
            opener = run if _opens(text, run) else None
        elif _closes(text, run, opener["run"]):
            closed.append(Zone("fence", opener.start("run"), run.end()))
            opener = None
    if opener is None or not _heads_line(text, opener):
        return closed, []
    return closed, [Zone("fence", opener.start("run"), len(text))]


def _heads_line(text: str, run: re.Match[str]) -> bool:
    return run.start() == 0 or text[run.start() - 1] == "\n"


def _opens(text: str, run: re.Match[str]) -> bool:
    """People also open a fence behind their own words: `here it is: ```py`."""
    if _heads_line(text, run):
        return run["run"][0] == "~" or _INFO.match(text, run.end()) is not None
    return run["run"][0] == "`" and _LATE_INFO.match(text, run.end()) is not None


def _closes(text: str, run: re.Match[str], opening: str) -> bool:
    """People also close a fence behind the last code, or go on talking behind the fence."""
    if not run["run"].startswith(opening):
        return False
    talk = _heads_line(text, run) and _TALK_BEHIND.match(text, run.end())
    return bool(talk or _NOTHING_BEHIND.match(text, run.end()))


def find_elements(text: str) -> Iterator[Zone]:
    """Elements whose opening tag has nothing but tags before it on its line."""
    stacks: dict[str, list[tuple[int, bool]]] = {}
    seen, clean = 0, True
    for tag in _TAG.finditer(text):
        _, broke, lead = text[seen : tag.start()].rpartition("\n")
        clean = (clean or bool(broke)) and not lead.strip()
        seen = tag.end()
        name = tag["name"].lower()
        if text.startswith("</", tag.start()):
            start, leads = stacks[name].pop() if stacks.get(name) else (0, False)
            if leads and name not in _SPOKEN:
                yield Zone("markup", start, seen)
        elif not tag[0].endswith("/>"):
            stacks.setdefault(name, []).append((tag.start(), clean))


def find_inline(text: str) -> list[Zone]:
    """The code spans, tags, addresses and paths of a text, in order."""
    zones: list[Zone] = []
    place = 0
    while found := _TELLTALE.search(text, place):
        at = found.start()
        char = text[at]
        if char == "`":
            kind, start, end = _span(text, at)
        elif char == "<":
            kind, start, end = _tag(text, at)
        else:
            kind, start, end = _token(text, at, place)
        if kind is not None:
            zones.append(Zone(kind, start, end))
        place = max(end, at + 1)
    return zones


_Reading = tuple[ZoneKind | None, int, int]


def _span(text: str, at: int) -> _Reading:
    if span := _SPAN.match(text, at):
        return "inline", at, span.end()
    ticks = _TICKS.match(text, at)
    return None, at, ticks.end() if ticks else at + 1


def _tag(text: str, at: int) -> _Reading:
    tag = _TAG.match(text, at) or _DECLARATION.match(text, at)
    return ("markup", at, tag.end()) if tag else (None, at, at + 1)


def _token(text: str, at: int, low: int) -> _Reading:
    """What the token around a tell-tale character is; `low` is where the last one ended."""
    if quoted := _QUOTED_MENTION.match(text, at):
        return "path", at, quoted.end()
    start = _left(text, at, low)
    url = _URL.match(text, start + (text[start] == "@"))
    if url:
        return "url", url.start(), url.start() + len(_without_punctuation(url[0]))
    last = _TOKEN_END.match(text, at)
    end = last.end() if last else at + 1
    token = text[start:end].rstrip(".,:?*\\")
    if token.endswith("]") and "[" not in token:
        token = token.rstrip("]").rstrip(".,:?*\\")
    called = text.startswith("(", end)
    return _kind(_LINE_NUMBER.sub("", token), called), start, max(start + len(token), at + 1)


def _left(text: str, at: int, low: int) -> int:
    """Where the token begins that stands around `at`."""
    start = at
    if start - 1 > low and text[start - 1] == ":" and _takes_colon(text, at):
        start -= 1
    while start > low and text[start - 1] not in _LEFT_STOPS and " " < text[start - 1] < "\u2000":
        start -= 1
    return start


def _takes_colon(text: str, at: int) -> bool:
    """`http://` and `C:\\` need their colon; in `see:/etc/hosts` it ends the word before."""
    return text.startswith("//", at) or (
        text[at - 2].isalpha() and not text[max(at - 3, 0) : at - 2].isalnum()
    )


def _without_punctuation(url: str) -> str:
    """The address less what ends the sentence around it; `(see http://a/b_(c))` keeps one `)`."""
    surplus = url.count(")") - url.count("(")
    end = len(url)
    while end and (url[end - 1] in ".,;:!?*]}" or (url[end - 1] == ")" and surplus > 0)):
        surplus -= url[end - 1] == ")"
        end -= 1
    return url[:end]


def _kind(token: str, called: bool) -> ZoneKind | None:
    """`called`: a bracket follows, as in `response.json()`."""
    if token.startswith("@"):
        return _mention(token[1:])
    if "@" in token and "/" not in token:
        return None
    if token.startswith("git@"):
        return "url"
    if "\\" in token:
        return "path" if _backslashed(token) else None
    if "/" in token:
        return _slashed(token)
    return "path" if not called and _is_file(token) else None


def _mention(name: str) -> ZoneKind | None:
    """`@src/a.py`, `@notes_dir`, `@docs`; but `@somebody` is a person."""
    known = name in _FOLDERS or name in _FILES
    return "path" if known or (name and not name.isalnum() and name[-1:] != "@") else None


def _backslashed(token: str) -> bool:
    if _DRIVE.fullmatch(token):
        return True
    parts = token.split("\\")
    return bool(_BACKSLASHED.fullmatch(token)) and (parts[0] in _FOLDERS or _is_file(parts[-1]))


def _slashed(token: str) -> ZoneKind | None:
    if _ROOTED.fullmatch(token):
        return "path"
    if not _SEGMENTS.fullmatch(token):
        return None
    parts = token.rstrip("/").split("/")
    if len(parts) > 1 and _HOST.fullmatch(parts[0]):
        return "url"
    if all(part.lower() in _PRODUCTS for part in parts):
        return None
    return "path" if _is_file(parts[-1]) or _is_folder(token, parts) else None


def _is_folder(token: str, parts: list[str]) -> bool:
    """A folder must look like one: `red/green/refactor` and `build/test` are ordinary words."""
    if len(parts) == 1:
        return parts[0] in _FOLDERS or bool(_DOTFILE.fullmatch(parts[0]))
    if len(parts) == 2:
        return parts[0] in _PLAIN_FOLDERS or bool(_DOTFILE.fullmatch(parts[0]))
    lettered = any(part.isidentifier() for part in parts)
    return lettered and (parts[0] in _FOLDERS or "_" in token or _dotted_end(parts[-1]))


def _dotted_end(name: str) -> bool:
    stem, dot, extension = name.rpartition(".")
    return bool(stem and dot and _EXTENSION.fullmatch(extension))


def _is_file(name: str) -> bool:
    low = name.lower()
    if low in _PRODUCTS or name.startswith(".."):
        return False
    stem, _, extension = low.rpartition(".")
    if name.startswith("."):
        return bool(_DOTFILE.fullmatch(name)) or (len(stem) > 1 and extension in _EXTENSIONS)
    if extension in _SHORT_EXTENSIONS:
        return len(stem) > 1 and stem.isidentifier()
    known = extension in _EXTENSIONS and stem not in _OBJECTS
    return name in _FILES or (known and bool(_STEM.fullmatch(stem)))


_EXTENSIONS = frozenset(
    [
        "py",
        "pyi",
        "ipynb",
        "js",
        "mjs",
        "cjs",
        "jsx",
        "ts",
        "tsx",
        "go",
        "rs",
        "java",
        "kt",
        "kts",
        "cpp",
        "hpp",
        "cc",
        "cxx",
        "hxx",
        "cs",
        "rb",
        "php",
        "swift",
        "scala",
        "dart",
        "lua",
        "jl",
        "ex",
        "exs",
        "erl",
        "hs",
        "clj",
        "vue",
        "svelte",
        "sh",
        "bash",
        "zsh",
        "fish",
        "ps1",
        "bat",
        "cmd",
        "sql",
        "html",
        "htm",
        "css",
        "scss",
        "sass",
        "less",
        "json",
        "jsonl",
        "json5",
        "yaml",
        "yml",
        "toml",
        "xml",
        "ini",
        "cfg",
        "conf",
        "properties",
        "md",
        "mdx",
        "mdc",
        "rst",
        "txt",
        "tex",
        "csv",
        "tsv",
        "log",
        "lock",
        "pdf",
        "doc",
        "docx",
        "xls",
        "xlsx",
        "pptx",
        "png",
        "jpg",
        "jpeg",
        "gif",
        "svg",
        "webp",
        "ico",
        "mp3",
        "mp4",
        "wav",
        "zip",
        "gz",
        "tgz",
        "tar",
        "tf",
        "tfvars",
        "proto",
        "graphql",
        "gradle",
        "prisma",
        "db",
        "sqlite",
        "sqlite3",
        "parquet",
        "pem",
        "plist",
        "patch",
        "diff",
        "bak",
        "tmpl",
        "j2",
        "ejs",
        "snap",
        "wasm",
        "dll",
        "exe",
        "jar",
        "war",
        "apk",
        "dmg",
        "deb",
        "whl",
        "gd",
        "zig",
        "sol",
        "ml",
        "nix",
        "asm",
        "pkl",
        "npy",
        "safetensors",
        "gguf",
        "onnx",
    ]
)
_SHORT_EXTENSIONS = frozenset("chrmdv")
_FILES = frozenset(
    [
        "Makefile",
        "Dockerfile",
        "Gemfile",
        "Procfile",
        "Rakefile",
        "Vagrantfile",
        "LICENSE",
        "README",
        "go.mod",
        "go.sum",
        "go.work",
    ]
)
_FOLDERS = frozenset(
    [
        "src",
        "lib",
        "app",
        "apps",
        "pkg",
        "cmd",
        "internal",
        "packages",
        "components",
        "docs",
        "doc",
        "test",
        "tests",
        "spec",
        "specs",
        "scripts",
        "config",
        "configs",
        "public",
        "static",
        "assets",
        "dist",
        "build",
        "node_modules",
        "vendor",
        "crates",
        "examples",
        "utils",
        "bench",
        "data",
        "bin",
        "include",
        "templates",
        "migrations",
        "api",
        "server",
        "client",
        "web",
        "tools",
        "hooks",
        "pages",
        "site-packages",
        "resources",
        "core",
        "modules",
        "services",
        "models",
        "views",
        "logs",
    ]
)
_PLAIN_FOLDERS = frozenset(["src", "pkg", "node_modules", "crates", "site-packages"])
_OBJECTS = frozenset(
    [
        "self",
        "this",
        "console",
        "process",
        "math",
        "np",
        "res",
        "req",
        "response",
        "request",
        "window",
        "document",
        "module",
        "logger",
        "torch",
        "import",
        "super",
    ]
)
# Written like files, said like names.
_PRODUCTS = frozenset(
    [
        "node.js",
        "next.js",
        "vue.js",
        "nuxt.js",
        "react.js",
        "three.js",
        "d3.js",
        "express.js",
        "ember.js",
        "backbone.js",
        "angular.js",
        "chart.js",
        "alpine.js",
        "p5.js",
        "moment.js",
        "require.js",
        "discord.js",
        "solid.js",
        "preact.js",
        "nest.js",
        "electron.js",
        "tensorflow.js",
        "phaser.js",
        "babylon.js",
        "pixi.js",
        "matter.js",
        "plotly.js",
        "koa.js",
        "leaflet.js",
        "handlebars.js",
        "polymer.js",
        "knockout.js",
        "meteor.js",
        "svelte.js",
        "astro.js",
        "underscore.js",
        "lodash.js",
        "jquery.js",
        "day.js",
        "hapi.js",
        "sails.js",
        "anime.js",
        "brain.js",
        "ml5.js",
        "socket.js",
        "fastify.js",
        "discord.py",
        "web.py",
        "draw.io",
        "asp.net",
        "vb.net",
    ]
)
# They wrap what the user says, so only their tags are markup.
_SPOKEN = frozenset(
    "user_query user_message user_request user task feedback question query request prompt message"
    " answer instructions b i em strong u".split()
)
