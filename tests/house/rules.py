"""Does a source file keep the rules of the house? Pure functions: a source in, complaints out.

A complaint reads `path:line: what is wrong`; paths start at src/trimtab.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple

GROUND = {"values", "errors", "ports"}
ROOMS = {"understand", "compose", "listen", "watch", "decide"}
PATH = {"policy", "session"}
PURE = GROUND | ROOMS | PATH
DOCUMENTED = PURE | {"config", "assemble", "lab"}

INSIDE = {
    "__future__", "bisect", "collections", "enum", "functools", "hashlib", "heapq", "html",
    "itertools", "json", "math", "operator", "re", "string", "struct", "textwrap", "types",
    "typing", "unicodedata", "msgspec", "re2", "trimtab", "zlib",
}  # fmt: skip
"""What ground, rooms and path may know: values in, values out."""
HOMES = {
    "pydantic": ("config",), "tomllib": ("config",), "click": ("cli",), "rich": ("cli",),
    "logging": ("backends",), "numpy": ("lab",),
}  # fmt: skip
"""Libraries that have one home."""
ENVIRONMENT = {"environ", "getenv", "environb"}
OUTSIDE_CALLS = {"open", "print", "input", "exec", "eval", "__import__"}
CACHES = {"cache", "lru_cache", "cached_property"}
MUTABLE = {"list", "dict", "set", "bytearray", "defaultdict", "deque", "Counter", "OrderedDict"}
MUTABLE_FIELDS = MUTABLE | {"MutableMapping", "MutableSequence", "MutableSet"}
MUTATORS = {
    "append", "extend", "insert", "add", "update", "setdefault", "pop", "popitem", "clear",
    "remove", "discard", "sort", "reverse", "appendleft", "popleft",
}  # fmt: skip

FILE_LINES = 400
SESSION_LINES = 199
FUNCTION_LINES = 40
NESTING = 3
POSITIONAL = 5

BROAD = {"Exception", "BaseException"}
BROAD_ALLOWED = {
    ("session.py", "Session._run"),
    ("watch/runner.py", "*"),
}

NO_ROOMS = {"util", "utils", "helper", "helpers", "common", "core", "manager"}
NO_SUFFIXES = ("Manager", "Helper", "Impl")

PATH_PARTS, PATH_DEPTH = 24, 15
"""docs/decisions/0006 says why."""
IMPORT_MS = 5.0
HEAVY = {"pydantic", "click", "rich", "aiohttp", "re2"}

ADDRESS = re.compile(
    r"(?<![A-Za-z])/(?:work|root|farm)/|pypi\.org|python(?:hosted)|registry\.npmjs|deb\.debian",
    re.IGNORECASE,
)

Function = ast.FunctionDef | ast.AsyncFunctionDef
_Block = (
    ast.If, ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith,
    ast.Try, ast.TryStar, ast.Match,
)  # fmt: skip


class Source(NamedTuple):
    """One file below src/trimtab."""

    path: str
    text: str
    tree: ast.Module

    @property
    def place(self) -> str:
        """The room: `understand` for understand/reading/text.py, `values` for values.py."""
        return self.path.split("/")[0].removesuffix(".py")

    def at(self, node: ast.AST | int, complaint: str) -> str:
        """The complaint with its place."""
        line = node if isinstance(node, int) else getattr(node, "lineno", 1)
        return f"{self.path}:{line}: {complaint}"


def source(path: str, text: str) -> Source:
    """The file, parsed."""
    return Source(path, text, ast.parse(text, path))


def imports(tree: ast.Module) -> Iterator[tuple[ast.stmt, str]]:
    """Every absolute import, as a dotted name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield from ((node, f"{node.module}.{alias.name}") for alias in node.names)


def functions(node: ast.AST, prefix: str = "") -> Iterator[tuple[str, Function]]:
    """Every function with its qualified name."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | Function):
            name = f"{prefix}{child.name}"
            if isinstance(child, Function):
                yield name, child
            yield from functions(child, f"{name}.")
        else:
            yield from functions(child, prefix)


def purity(src: Source) -> list[str]:
    """Ground, rooms and path know plain computation, msgspec and re2; nothing of the outside."""
    if src.place not in PURE:
        return []
    found = [
        src.at(node, f"imports {top}: the outside enters as data or as an Ask")
        for node, name in imports(src.tree)
        if (top := name.split(".")[0]) not in INSIDE
    ]
    for call in ast.walk(src.tree):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in OUTSIDE_CALLS:
            found.append(src.at(call, f"calls {ast.unparse(call.func)}(): no I/O inside"))
    return found


def homes(src: Source) -> list[str]:
    """A library has one home, and the environment is read in `assemble` alone."""
    found = [
        src.at(node, f"imports {top}: that is for {', '.join(HOMES[top])}")
        for node, name in imports(src.tree)
        if (top := name.split(".")[0]) in HOMES and src.place not in HOMES[top]
    ]
    for node in ast.walk(src.tree) if src.place != "assemble" else ():
        if isinstance(node, ast.Attribute | ast.Name):
            name = getattr(node, "attr", getattr(node, "id", ""))
            if name in ENVIRONMENT:
                found.append(src.at(node, f"reads {name}: the environment is read in assemble.py"))
    return found


def state(src: Source) -> list[str]:
    """State lives in `State`: no module-level state, no caches."""
    if src.place not in PURE:
        return []
    bound, tables = _module_names(src.tree)
    found = [
        src.at(node, f"{name} is mutable and module-level; a table is UPPER_CASE")
        for name, node in tables.items()
        if not (name.isupper() or name.startswith("__"))
    ]
    for node in ast.walk(src.tree):
        if isinstance(node, ast.Global):
            found.append(src.at(node, f"global {', '.join(node.names)}"))
        elif isinstance(node, ast.Attribute) and ast.unparse(node) in _dotted("functools", CACHES):
            found.append(src.at(node, f"{ast.unparse(node)}: a cache is state"))
    for node, name in imports(src.tree):
        if name in _dotted("functools", CACHES):
            found.append(src.at(node, f"{name}: a cache is state"))
    for _, function in functions(src.tree):
        found += _mutations(src, function, bound=bound, tables=set(tables))
    return sorted(set(found))


def _dotted(module: str, names: Iterable[str]) -> set[str]:
    return {f"{module}.{name}" for name in names}


def _module_names(tree: ast.Module) -> tuple[set[str], dict[str, ast.stmt]]:
    """All names bound at module level, and those of them that hold something mutable."""
    bound: set[str] = set()
    tables: dict[str, ast.stmt] = {}
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            bound |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ClassDef):
            bound.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = {target.id for target in targets if isinstance(target, ast.Name)}
            bound |= names
            tables.update(dict.fromkeys(names, node) if _is_mutable(node.value) else {})
    return bound, tables


def _is_mutable(value: ast.expr | None) -> bool:
    if isinstance(value, ast.Call):
        return ast.unparse(value.func).split(".")[-1] in MUTABLE
    return isinstance(
        value, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp
    )


def _mutations(src: Source, function: Function, *, bound: set[str], tables: set[str]) -> list[str]:
    """Changes that a function makes to what its module holds."""
    nodes = list(ast.walk(function))
    local = {node.arg for node in nodes if isinstance(node, ast.arg)} | {
        node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    found = []
    for node in nodes:
        if isinstance(node, ast.Subscript | ast.Attribute):
            name = getattr(node.value, "id", "")
            stores = not isinstance(node.ctx, ast.Load) and name in bound - local
            calls = getattr(node, "attr", "") in MUTATORS and name in tables - local
            if stores or calls:
                found.append(src.at(node, f"changes {name}, which the module holds"))
    return found


def struct_names(sources: Iterable[Source]) -> set[str]:
    """The names of all classes that derive from msgspec.Struct, over all files."""
    classes = [n for src in sources for n in ast.walk(src.tree) if isinstance(n, ast.ClassDef)]
    known, before = {"Struct"}, 0
    while len(known) > before:
        before = len(known)
        known |= {c.name for c in classes if _bases(c) & known}
    return known


def _bases(node: ast.ClassDef) -> set[str]:
    return {ast.unparse(base).split("[")[0].split(".")[-1] for base in node.bases}


def frozen(src: Source, structs: Set[str] = frozenset({"Struct"})) -> list[str]:
    """Structs say frozen=True and hold nothing mutable; no dataclasses."""
    found = [
        src.at(node, "dataclasses: a value is a msgspec.Struct")
        for node, name in imports(src.tree)
        if name.split(".")[0] == "dataclasses"
    ]
    for node in ast.walk(src.tree):
        if isinstance(node, ast.ClassDef) and _bases(node) & structs:
            if "frozen=True" not in map(ast.unparse, node.keywords):
                found.append(src.at(node, f"{node.name} is a Struct without frozen=True"))
            found += _mutable_fields(src, node)
    return found


def _mutable_fields(src: Source, node: ast.ClassDef) -> list[str]:
    fields = [field for field in node.body if isinstance(field, ast.AnnAssign)]
    return [
        src.at(field, f"{node.name}.{ast.unparse(field.target)} is mutable: {kind}")
        for field in fields
        for kind in sorted(MUTABLE_FIELDS & _type_names(field.annotation))
    ]


def _type_names(annotation: ast.expr) -> set[str]:
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        annotation = ast.parse(annotation.value, mode="eval").body
    nodes = list(ast.walk(annotation))
    return {getattr(node, "attr", getattr(node, "id", "")) for node in nodes}


def sizes(src: Source) -> list[str]:
    """Files, functions, nesting and positional arguments stay small."""
    found = []
    lines, most = len(src.text.splitlines()), FILE_LINES
    if src.path == "session.py":
        most = SESSION_LINES
    if lines > most:
        found.append(src.at(most + 1, f"{lines} lines; at most {most}"))
    for name, function in functions(src.tree):
        for what, size, limit in _measures(function):
            if size > limit:
                found.append(src.at(function, f"{name}: {what} {size}; at most {limit}"))
    return found


def _measures(function: Function) -> Iterator[tuple[str, int, int]]:
    arguments = [*function.args.posonlyargs, *function.args.args]
    own = bool(arguments) and arguments[0].arg in {"self", "cls"}
    yield "lines", (function.end_lineno or 0) - function.lineno + 1, FUNCTION_LINES
    yield "nesting", nesting(function), NESTING
    yield "positional arguments", len(arguments) - own, POSITIONAL


def nesting(node: ast.AST) -> int:
    """How deep blocks stand in blocks; `elif` is no deeper, an inner function counts for itself."""
    deepest = 0
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | Function):
            continue
        elif_ = isinstance(node, ast.If) and isinstance(child, ast.If) and node.orelse == [child]
        deepest = max(deepest, nesting(child) + (isinstance(child, _Block) and not elif_))
    return deepest


def broad(src: Source) -> list[str]:
    """`except Exception` stands in the session and in the runner, and nowhere else."""
    return [
        src.at(node, f"{what} in {name or 'the module'}: name the error")
        for name, node, what in _broad(src.tree, "")
        if not {(src.path, name), (src.path, "*")} & BROAD_ALLOWED
    ]


def _broad(node: ast.AST, name: str) -> Iterator[tuple[str, ast.AST, str]]:
    for child in ast.iter_child_nodes(node):
        inner = f"{name}.{child.name}" if isinstance(child, ast.ClassDef | Function) else name
        if what := _breadth(child):
            yield name.strip("."), child, what
        yield from _broad(child, inner)


def _breadth(node: ast.AST) -> str:
    match node:
        case ast.ExceptHandler(type=None):
            return "bare except"
        case ast.ExceptHandler(type=caught) if _last_names(caught) & BROAD:
            return "broad except"
        case ast.Call(func=called, args=[*errors]) if _last_names(called) == {"suppress"}:
            return "broad suppress" if set().union(*map(_last_names, errors)) & BROAD else ""
    return ""


def _last_names(node: ast.expr) -> set[str]:
    parts = node.elts if isinstance(node, ast.Tuple) else [node]
    return {ast.unparse(part).split(".")[-1] for part in parts}


def question(src: Source) -> list[str]:
    """Every module starts with the question that it answers."""
    doc = ast.get_docstring(src.tree) or ""
    code = src.tree.body[bool(doc) :]
    if src.path.endswith("__init__.py") and not code:
        return []
    if "?" in doc.split("\n\n")[0]:
        return []
    return [src.at(1, "the module docstring does not say which question the module answers")]


def docstrings(src: Source) -> list[str]:
    """Public classes and functions say what they are or return."""
    if src.place not in DOCUMENTED:
        return []
    return [
        src.at(node, f"{node.name} is public and has no docstring")
        for node in src.tree.body
        if isinstance(node, ast.ClassDef | Function)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
        and "overload" not in {ast.unparse(d).split(".")[-1] for d in node.decorator_list}
    ]


def names(src: Source) -> list[str]:
    """A module is a noun of its room, a class is named for what it is."""
    parts = src.path.removesuffix(".py").split("/")
    found = [
        src.at(1, f"{part!r} is not a room")
        for part in parts
        if part.strip("_").lower() in NO_ROOMS
    ]
    for node in ast.walk(src.tree):
        if isinstance(node, ast.ClassDef) and (
            node.name.lower() in NO_ROOMS or node.name.endswith(NO_SUFFIXES)
        ):
            found.append(src.at(node, f"class {node.name}: name it for what it is"))
    return found


def addresses(path: str, text: str) -> list[str]:
    """No machine's paths and no registry's host in any file."""
    return [
        f"{path}:{number}: {match.group(0)} belongs to one machine"
        for number, line in enumerate(text.splitlines(), 1)
        for match in ADDRESS.finditer(line)
    ]


def undocumented(wanted: Iterable[str], pages: Mapping[str, str]) -> list[str]:
    """Names that no page of the docs has in a code span of their own."""
    spans = {span for text in pages.values() for span in re.findall(r"`([^`\n]+)`", text)}
    return [f"docs:1: nothing about `{name}`" for name in wanted if name not in spans]


def unhelped(paths: Iterable[Sequence[str]], pages: Mapping[str, str]) -> list[str]:
    """Commands whose help is not written into a page."""
    text = "\n".join(pages.values())
    calls = {path: ", ".join(f'"{name}"' for name in path) for path in map(tuple, paths)}
    return [
        f"docs:1: no help of trimtab {' '.join(path)}"
        for path, call in calls.items()
        if f"cog help_of({call}) ]" not in text
    ]


def path_budget(modules: Set[str], depth: int) -> list[str]:
    """One message enters few parts, and no deep stack of calls; a package in a room is a part."""
    found = []
    parts = {"/".join(module.split("/")[:2]) for module in modules}
    if len(parts) > PATH_PARTS:
        found.append(
            f"session.py:1: {len(parts)} parts of {PATH_PARTS}: {', '.join(sorted(parts))}"
        )
    if depth > PATH_DEPTH:
        found.append(f"session.py:1: calls {depth} deep; at most {PATH_DEPTH}")
    return found


def import_budget(milliseconds: float, loaded: Iterable[str]) -> list[str]:
    """`import trimtab` is quick and loads nothing heavy."""
    found = [f"__init__.py:1: import trimtab loads {name}" for name in sorted(HEAVY & set(loaded))]
    if milliseconds > IMPORT_MS:
        found.append(f"__init__.py:1: import trimtab takes {milliseconds:.1f} ms of {IMPORT_MS}")
    return found


PER_FILE: tuple[Callable[[Source], list[str]], ...] = (
    purity, homes, state, sizes, broad, question, docstrings, names,
)  # fmt: skip
