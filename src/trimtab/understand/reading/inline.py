"""Which stretches within a line are not the user's words: code spans, tags, addresses, paths?

1. In doubt it is prose: `and/or`, `CI/CD`, `node.js`, `1/2`, `e.g.` and `end-to-end` stay.
2. A stretch is looked for only where its tell-tale character stands, and every token is read
   once, so the time grows with the length of the text, whatever is in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from operator import attrgetter

from trimtab.understand.reading.blank import blank
from trimtab.understand.reading.speech import is_sentence
from trimtab.values import Zone, ZoneKind

# `<insert the name>` is no tag, nor is `List<String>` or what a backtick begins.
TAG = re.compile(
    r"<(?:(?=/)|(?<![\w`]<))/?(?P<name>[A-Za-z][\w.:-]*+)(?:\s[^<>=]*+=[^<>]*+|\s*+/?)>"
)

_Reading = tuple[Zone | None, int]
"""What was found, and where to read on."""


def is_bare(text: str) -> bool:
    """Whether nothing in a line can begin a stretch of this module, or plain data."""
    if "`" in text or "/" in text or "<" in text or "@" in text or "\\" in text or "{" in text:
        return False
    return not _DOTTED.search(text) and not ("-" in text and _is_dashed(text))


def find_spans(text: str) -> list[Zone]:
    """The code spans of a text, in order."""
    spans = (span.span() for span in _SPAN.finditer(text) if not _is_said(span[0]))
    return [Zone("inline", *span) for span in spans]


def find_inline(text: str) -> list[Zone]:
    """The code spans, tags, addresses, paths, options and slugs of a text, in order."""
    zones: list[Zone] = []
    place = 0
    while found := _TELLTALE.search(text, place):
        at = found.start()
        char = text[at]
        if char == "`":
            zone, place = _span(text, at)
        elif char == "<":
            zone, place = _tag(text, at)
        else:
            zone, place = _token(text, at, place)
        if zone is not None:
            zones.append(zone)
    if "-" in text and _is_dashed(text):
        zones += _dashed(blank(text, zones))
        zones.sort(key=attrgetter("start"))
    return zones


def _is_dashed(text: str) -> bool:
    return "--" in text or _SLUG_SIGN.search(text) is not None


def _dashed(text: str) -> Iterator[Zone]:
    """Long options, and slugs of three parts where a name is due."""
    for option in _OPTION.finditer(text):
        yield Zone("inline", *option.span())
    end = 0
    for sign in _SLUG_SIGN.finditer(text):
        if sign.start() >= end:
            start = _left_end(text, sign.start(), end)
            slug = _SLUG.match(text, start)
            end = slug.end() if slug else sign.end()
            if slug and _is_named(text, start, end):
                yield Zone("inline", start, end)


def _left_end(text: str, at: int, low: int) -> int:
    """Where the letters and digits begin that end at `at`."""
    while at > low and text[at - 1].isalnum():
        at -= 1
    return at


def _is_named(text: str, start: int, end: int) -> bool:
    """Whether a slug stands where a name is due, and has no small word in it."""
    if not _SMALL.isdisjoint(text[start:end].lower().split("-")):
        return False
    led = _NAMES.search(text, max(start - 24, 0), start)
    return led is not None or _NAMED.match(text, end) is not None


def _span(text: str, at: int) -> _Reading:
    if (span := _SPAN.match(text, at)) and not _is_said(span[0]):
        return Zone("inline", at, span.end()), span.end()
    ticks = _TICKS.match(text, at)
    return None, ticks.end() if ticks else at + 1


def _is_said(span: str) -> bool:
    """Whether the marks stand around a sentence of the user's, who writes about them."""
    inner = span.strip("`")
    return inner != inner.strip() and is_sentence(inner)


def _tag(text: str, at: int) -> _Reading:
    tag = TAG.match(text, at) or _DECLARATION.match(text, at)
    return (Zone("markup", at, tag.end()), tag.end()) if tag else (None, at + 1)


def _token(text: str, at: int, low: int) -> _Reading:
    """What the token around a tell-tale character is; `low` is where the last one ended."""
    if text[at] == "@" and (quoted := _QUOTED_MENTION.match(text, at)):
        return Zone("path", at, quoted.end()), quoted.end()
    start = _left(text, at, low)
    if url := _URL.match(text, start + (text[start] == "@")):
        length = _kept_length(url[0])
        return Zone("url", url.start(), url.start() + length), url.end()
    last = _TOKEN_END.match(text, at)
    end = max(last.end() if last else 0, at + 1)
    token = text[start:end].rstrip(_PUNCTUATION)
    if token.endswith("]") and "[" not in token:
        token = token.rstrip("]" + _PUNCTUATION)
    called = text.startswith("(", end)
    name = token
    if ":" in token or "#" in token:
        name = _LINE_NUMBER.sub("", token.partition("::")[0])
    kind = _kind(name, called)
    return Zone(kind, start, start + len(token)) if kind else None, end


def _left(text: str, at: int, low: int) -> int:
    """Where the token begins that stands around `at`."""
    start = at
    if start > low and text[start - 1] == ":" and _takes_colon(text, at, low):
        start -= 1
    while start > low and text[start - 1] not in _LEFT_STOPS and " " < text[start - 1] < "\u2000":
        start -= 1
    return start


def _takes_colon(text: str, at: int, low: int) -> bool:
    """`http://` and `C:\\` need their colon; in `see:/etc/hosts` it ends the word before."""
    lead = text[max(at - 3, low) : at - 1]
    return text.startswith("//", at) or (lead[-1:].isalpha() and not lead[:-1].isalnum())


def _kept_length(url: str) -> int:
    """Without what ends the sentence around it; `(see http://a/b_(c))` keeps one bracket."""
    surplus = url.count(")") - url.count("(")
    end = len(url)
    while end and (url[end - 1] in ".,;:!?*]}" or (url[end - 1] == ")" and surplus > 0)):
        surplus -= url[end - 1] == ")"
        end -= 1
    return end


def _kind(token: str, called: bool) -> ZoneKind | None:
    """`called`: a bracket follows, as in `response.json()`."""
    if token.startswith("@"):
        return "path" if not called and _is_mention(token[1:]) else None
    if token.startswith("git@"):
        return "url"
    if "\\" in token:
        return "path" if _is_backslashed(token) else None
    if "/" in token:
        return _slashed(token)
    if called:
        return None
    if "@" in token:
        return "url" if _MAIL.fullmatch(token) else None
    if _is_file(token):
        return "path"
    return "url" if _is_host(token) else None


def _is_host(token: str) -> bool:
    """`draw.io` is a name, `self.app.net` an object; what ends in `.com` is neither."""
    known = token.lower() in _PRODUCTS or token.partition(".")[0] in _OBJECTS
    return not known and _BARE_HOST.fullmatch(token) is not None


def _is_mention(name: str) -> bool:
    """`@src/a.py`, `@notes_dir`, `@docs`; but `@somebody` is a person."""
    return name in _FOLDERS or name in _FILES or (not name.isalnum() and name[:1].strip("@") != "")


def _is_backslashed(token: str) -> bool:
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
        return parts[0] in ("src", "pkg") or bool(_DOTFILE.fullmatch(parts[0]))
    evident = token.endswith("/") or "_" in token or bool(_ENDING.search(parts[-1]))
    return parts[0] in _PLAIN_FOLDERS or (evident and any(p.isidentifier() for p in parts))


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


# The charset comes first because `re` skips ahead fast only to a charset or a literal.
_TELLTALE = re.compile(
    r"[`/\\@<.](?:(?<=`)|(?<=[/\\@])(?=\S)|(?<=\w/)|(?<=<)(?=[A-Za-z/!?])|(?<=\.)(?=[A-Za-z_]))"
)
_DOTTED = re.compile(r"\.[A-Za-z_]")
_TICKS = re.compile(r"`++")
# No space inside the marks: "it`s that it`s" and LaTeX's `so' are no code.
_SPAN = re.compile(
    r"(?<![0-9A-Za-z_])(?:`(?=[^`\s])[^`\n]++(?<!\s)`(?!`)"
    r"|``(?!`)(?:[^`\n]++|`(?!`))*+``(?!`)"
    r"|```(?!`)(?:[^`\n]++|`{1,2}(?!`))*+```(?!`))"
)
_DECLARATION = re.compile(r"<[?!][A-Za-z][^<>]*+>")
_QUOTED_MENTION = re.compile(r'@"[^"\n]++"')
_TOKEN_END = re.compile(r"""[^\x00-\x20\x7f-\xa0"'`<>|(){},;=!&^\xab\xbb\u2000-\U0010ffff]*+""")
_LEFT_STOPS = frozenset("\"'`<>|()[]{},;:=!?&^*\x7f\xa0\xab\xbb")
_PUNCTUATION = ".,:?*\\"
_URL = re.compile(
    r"""(?:[A-Za-z][A-Za-z0-9+.-]{1,20}://|www\.)(?=[^\s.])"""
    r"""[^\x00-\x20\x7f-\xa0"'`<>|\\^\u2000-\U0010ffff]++"""
)
_LINE_NUMBER = re.compile(r"(?::\d{1,7}(?:[:-]\d{1,7}){0,3}|#L\d{1,7}(?:-L?\d{1,7})?)\Z")
_ROOTED = re.compile(
    r"/(?=[\w.$@~%\[-])[^/]+/.*|/(?:tmp|etc|usr|var|opt|home|root|bin|dev|mnt|srv|proc|sys|lib|boot"
    r"|Users|Library|Applications|Volumes)|(?:~[\w-]*|\.{1,3})/+[\w.@*\[$-].*"
)
_SEGMENTS = re.compile(r"(?:[\w.@+~$%\[\]*#:-]++/)*+(?:[\w.@+~$%\[\]*#:-]++/?)?")
_HOST = re.compile(
    r"(?i)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|io|dev|ai|app|gov|edu|sh|co|me)(?::\d+)?"
)
_BARE_HOST = re.compile(
    r"[A-Za-z0-9-]+\.(?:com|org|gov|edu)|[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+\.(?:com|org|net|io|gov|edu|ai)"
)
_MAIL = re.compile(r"[\w.+-]++@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,10}")
_SLUG_SIGN = re.compile(r"-[^\W_]++-[^\W_]")
# A dash before a word may also be the user's: `it works --but slowly`.
_OPTION = re.compile(
    r"--(?<![^\s(\"'\[]--)(?!(?:and|but|or|so|not|the|a|an|i|it|that|this|which|with|please|also)\b)"
    r"[a-z][a-z0-9]*+(?:-[a-z0-9]++)*+(?=[\s=,;:!?)\]\"']|\.?(?:\s|\Z))"
)
_SLUG = re.compile(r"[^\W_]++(?:-[^\W_]++){2,}+(?![\w/-])")
_NAMES = re.compile(
    r"(?:(?:\b(?:branch|tag|package|image|container|pod|repo|repository|job|service|cluster|bucket"
    r"|namespace|volume|plugin|folder|directory|worktree|checkout)|switch to)"
    r"[ ](?:(?:called|named)[ ])?|-b[ ])[\"']?\Z"
)
_NAMED = re.compile(r"[\"']?[ ](?:branch|tag|container|image|pod|repo|package)\b")
_SMALL = frozenset({
    "a", "an", "and", "as", "at", "by", "for", "from", "if", "in", "into", "is", "it", "not", "of",
    "off", "on", "one", "or", "out", "per", "so", "than", "the", "to", "up", "vs", "with", "you",
    "first", "second", "third", "two", "three",
})  # fmt: skip
_DRIVE = re.compile(r"(?:[A-Z]:[\\/]|[a-z]:[\\/][\w.-]{2})[^:]*|\\\\[\w.$-]+\\.+")
_BACKSLASHED = re.compile(r"[\w.-]++(?:\\[\w.-]++)++")
_STEM = re.compile(r"(?=[.+\[\]~-]*+\w)[\w.+\[\]~-]++")
_ENDING = re.compile(r"[^.]\.[a-z][a-z0-9]{0,7}\Z")
_DOTFILE = re.compile(
    r"\.(?:env(?:\.\w+)*|git\w*|[a-z]+rc(?:\.\w+)?|\w+ignore|\w+config|\w+rules|\w+_profile|profile"
    r"|vscode|idea|claude|cursor|venv|ssh|aws|docker|npm|config|local|cache|husky|circleci|zshenv"
    r"|python-version|tool-versions|DS_Store|htaccess|specstory)"
)
_EXTENSIONS = frozenset({
    "py", "pyi", "ipynb", "js", "mjs", "cjs", "jsx", "ts", "tsx", "go", "rs", "java", "kt", "kts",
    "cpp", "hpp", "cc", "cxx", "hxx", "cs", "rb", "php", "swift", "scala", "dart", "lua", "jl",
    "ex", "exs", "erl", "hs", "clj", "vue", "svelte", "sh", "bash", "zsh", "fish", "ps1", "bat",
    "cmd", "sql", "html", "htm", "css", "scss", "sass", "less", "json", "jsonl", "json5", "yaml",
    "yml", "toml", "xml", "ini", "cfg", "conf", "properties", "md", "mdx", "mdc", "rst", "txt",
    "tex", "csv", "tsv", "log", "lock", "pdf", "doc", "docx", "xls", "xlsx", "pptx", "png", "jpg",
    "jpeg", "gif", "svg", "webp", "ico", "mp3", "mp4", "wav", "zip", "gz", "tgz", "tar", "tf",
    "tfvars", "proto", "graphql", "gradle", "prisma", "db", "sqlite", "sqlite3", "parquet", "pem",
    "plist", "patch", "diff", "bak", "tmpl", "j2", "ejs", "snap", "wasm", "dll", "exe", "jar",
    "war", "apk", "dmg", "deb", "whl", "gd", "zig", "sol", "ml", "nix", "asm", "pkl", "npy",
    "safetensors", "gguf", "onnx",
})  # fmt: skip
_SHORT_EXTENSIONS = frozenset("chr")
_FILES = frozenset({
    "Makefile", "Dockerfile", "Gemfile", "Procfile", "Rakefile", "Vagrantfile", "LICENSE", "README",
    "go.mod", "go.sum", "go.work",
})  # fmt: skip
_FOLDERS = frozenset({
    "src", "lib", "app", "apps", "pkg", "cmd", "internal", "packages", "components", "docs", "doc",
    "test", "tests", "spec", "specs", "scripts", "config", "configs", "public", "static", "assets",
    "dist", "build", "node_modules", "vendor", "crates", "examples", "utils", "bench", "data",
    "bin", "include", "templates", "migrations", "api", "server", "client", "web", "tools", "hooks",
    "pages", "site-packages", "resources", "core", "modules", "services", "models", "views", "logs",
})  # fmt: skip
# Of these no list of alternatives is made: `build/test/deploy` is no path.
_PLAIN_FOLDERS = frozenset({
    "src", "pkg", "cmd", "lib", "internal", "packages", "crates", "vendor", "node_modules",
})  # fmt: skip
_OBJECTS = frozenset({
    "self", "this", "console", "process", "math", "np", "res", "req", "response", "request",
    "window", "document", "module", "logger", "torch", "import", "super",
})  # fmt: skip
# Written like files, said like names.
_PRODUCTS = frozenset({
    "node.js", "next.js", "vue.js", "nuxt.js", "react.js", "three.js", "d3.js", "express.js",
    "ember.js", "backbone.js", "angular.js", "chart.js", "alpine.js", "p5.js", "moment.js",
    "require.js", "discord.js", "solid.js", "preact.js", "nest.js", "electron.js", "tensorflow.js",
    "phaser.js", "babylon.js", "pixi.js", "matter.js", "plotly.js", "koa.js", "leaflet.js",
    "handlebars.js", "polymer.js", "knockout.js", "meteor.js", "svelte.js", "astro.js",
    "underscore.js", "lodash.js", "jquery.js", "day.js", "hapi.js", "sails.js", "anime.js",
    "brain.js", "ml5.js", "socket.js", "fastify.js", "discord.py", "web.py", "draw.io", "asp.net",
    "vb.net",
})  # fmt: skip
