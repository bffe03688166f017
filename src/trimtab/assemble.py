"""Where do files, backends and rooms meet? The only place that builds from disk.

The environment is read here and nowhere else. What ships is loaded first, then the user's own
folder, which adds and replaces.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path

import re2
from msgspec import Struct, structs

from trimtab import config
from trimtab.backends.files import fingerprint, is_folder, listed, read_bytes, read_text, there
from trimtab.backends.log import LogJournal
from trimtab.config import Options, Read, Script, Source
from trimtab.errors import ConfigError, InputError, Problem
from trimtab.policy import Policy
from trimtab.session import Session
from trimtab.understand.learned import Learned, decode
from trimtab.understand.lexicon import Lexicon, compile_lexicon
from trimtab.understand.settings import Settings
from trimtab.values import Cues, Domain, Profile, Registry

SHIPPED = Path(__file__).parent / "data"
OWN = ".trimtab"
SETTINGS_FILE = "trimtab.toml"
TAXONOMY_FILE = "slot_taxonomy.json"
LEARNED_FILE = "learned.msgpack"
LABELLED_FILE = "labelled.jsonl"
LOG = "log"
VERDICTS_FILE = "verdicts.jsonl"
PLACES = {
    "domains": ".toml", "cues": ".toml", "profiles": ".json", "stories": ".toml",
    SETTINGS_FILE: "", TAXONOMY_FILE: "", LEARNED_FILE: "", LABELLED_FILE: "", LOG: "",
}  # fmt: skip
"""What stands in a folder: files, and folders with the suffix of what is read of them."""


class Folder(Struct, frozen=True):
    """Everything that a folder and the shipped data say, read and not yet judged."""

    domains: Read[tuple[Domain, ...]]
    cues: Read[Cues]
    options: Read[Options]
    learned: Read[Learned | None]


def start(folder: str | Path | None = None, *, model: str = "", strict: bool = False) -> Session:
    """A new conversation under the policy of your folder; raises what `load` raises."""
    return Session(load(folder, model=model, strict=strict), LogJournal())


def load(folder: str | Path | None = None, *, model: str = "", strict: bool = False) -> Policy:
    """The policy of your folder over what ships; raises `ConfigError` with every problem at once.

    The folder is the one given, else $TRIMTAB_CONFIG, else `.trimtab` where there is one.
    """
    return policy_of(find_folder(folder), model=model, strict=strict)


def policy_of(folder: Path | None, *, model: str = "", strict: bool = False) -> Policy:
    """The policy of a folder over what ships; of what ships alone where there is none."""
    read = read_folder(folder)
    registry = config.build(read.domains, read.cues, read.options, read.learned)
    options = read.options.values
    return Policy(
        lexicon=_compiled(registry, read.learned.values, folder),
        settings=options.understand,
        level=options.level,
        repeat_after=options.repeat_after,
        profile=profile(folder, model, registry) if model else None,
        model=model,
        strict=strict,
    )


def _compiled(registry: Registry, learned: Learned | None, folder: Path | None) -> Lexicon:
    try:
        return compile_lexicon(registry, learned)
    except re2.error:
        count = sum(len(domain.signals) for domain in registry.domains)
        complaint = f"{count:,} signals are more than can be looked for at once"
        where = str((folder or SHIPPED) / "domains")
        raise ConfigError([Problem(where, "", complaint, "take some away")]) from None


def find_folder(explicit: str | Path | None = None) -> Path | None:
    """The user's own folder: as given, else $TRIMTAB_CONFIG, else `.trimtab` if it exists."""
    named = explicit or os.environ.get("TRIMTAB_CONFIG")
    if not named:
        return Path(OWN) if is_folder(Path(OWN)) else None
    whose = "" if explicit else " ($TRIMTAB_CONFIG)"
    try:
        folder = Path(named).expanduser()
    except RuntimeError:
        raise InputError(f"{named}{whose}: no such user; name another") from None
    if not is_folder(folder):
        what = "is no folder;" if there(folder) else "no such folder; make it, or"
        raise InputError(f"{folder}{whose}: {what} name another")
    return folder


def own_folder(folder: Path | None) -> Path:
    """Where what a command writes has its place: the user's folder, even where there is none."""
    return folder or Path(OWN)


def labelled_file(folder: Path | None) -> Path:
    """The messages that the user has labelled."""
    return own_folder(folder) / LABELLED_FILE


def verdict_log(folder: Path | None) -> Path | None:
    """Where verdicts are noted; None where the settings say not to, or there is no place."""
    sources, _ = _sources(there(folder / SETTINGS_FILE) if folder else ())
    if not all(config.read_settings(source).values.log_verdicts for source in sources):
        return None
    return next(iter(verdict_logs(folder)), None)


def verdict_logs(folder: Path | None) -> tuple[Path, ...]:
    """Where verdicts may have been noted: in the user's folder, and before there was one."""
    places = (folder, _state_folder())
    return tuple(place / LOG / VERDICTS_FILE for place in places if place)


def _state_folder() -> Path | None:
    """The user's place for what programs remember; None where there is no home."""
    named = Path(os.environ.get("XDG_STATE_HOME", ""))
    try:
        home = named if named.is_absolute() else Path.home() / ".local" / "state"
    except RuntimeError:
        return None
    return home / "trimtab"


def read_folder(folder: Path | None) -> Folder:
    """What ships and what the folder adds, as far as it can be read."""
    shipped = _shipped_domains()
    files = _own_files(folder)
    groups = {name: _sources(paths) for name, paths in files.items()}
    own = config.read_domains(groups["domains"][0])
    taxonomies = [config.taxonomy(source) for source in groups["taxonomy"][0]]
    cues = _sources(listed(SHIPPED / "cues", ".toml"))[0] + groups["cues"][0]
    settings = [config.read_settings(source) for source in groups["settings"][0]]
    options = settings[0] if settings else Read(Options())
    for source in groups["taxonomy"][0]:
        options = _asked(options, config.taxonomy_settings(source))
    unreadable = tuple(problem for _, problems in groups.values() for problem in problems)
    return Folder(
        domains=config.merge(shipped, own, *taxonomies) if folder else shipped,
        cues=config.read_cues(cues),
        options=structs.replace(options, problems=(*options.problems, *unreadable)),
        learned=_learned(folder),
    )


def _asked(options: Read[Options], taxonomy: Settings) -> Read[Options]:
    """The options, with what a taxonomy says where they leave the default."""
    ours, default = options.values.understand, Settings()
    questions = ours.max_questions
    turns = ours.belief_turns
    understand = structs.replace(
        ours,
        max_questions=taxonomy.max_questions if questions == default.max_questions else questions,
        belief_turns=taxonomy.belief_turns if turns == default.belief_turns else turns,
    )
    return structs.replace(options, values=structs.replace(options.values, understand=understand))


def domains_of(folder: Path | None) -> tuple[Domain, ...]:
    """The domains of a folder over what ships, sound or not."""
    return read_folder(folder).domains.values


def review(folder: Path | None) -> config.Review:
    """Every problem and notice of a folder and the shipped data, the profiles among them."""
    read = read_folder(folder)
    resolve = config.names(read.domains.values)
    sources, unreadable = _sources(_profile_files(folder))
    profiles = [config.read_profile(s, resolve.get, names=resolve) for s in sources]
    strays = tuple(_strays(folder)) if folder else ()
    tales = stories(story_files(folder), read.domains.values)
    others = (read.options, read.learned, Read((), unreadable, strays), tales, *profiles)
    return config.review(read.domains, read.cues, *others)


def _strays(folder: Path) -> Iterator[Problem]:
    """What stands in a folder and is not read: misspelled names, most of the time."""
    for path in listed(folder, ""):
        if path.name not in PLACES:
            yield Problem(str(path), "", "is not read", config.known(path.name, PLACES))
    for place, suffix in PLACES.items():
        for path in listed(folder / place, "") if suffix else ():
            if not path.name.endswith(suffix):
                yield Problem(str(path), "", "is not read", f"call it {path.stem}{suffix}")


def profile(folder: Path | None, model: str, registry: Registry) -> Profile | None:
    """The profile of a model: the user's first, then the shipped; None where there is none."""
    resolve = config.names(registry.domains)
    known = {path.stem: path for path in reversed(_profile_files(folder))}
    path = next((known[stem] for stem in config.profile_names(model) if stem in known), None)
    if path is None:
        return None
    sources, problems = _sources((path,))
    if problems:
        raise ConfigError(problems)
    return config.demand(config.read_profile(sources[0], resolve.get, names=resolve))


def _learned(folder: Path | None) -> Read[Learned | None]:
    """The model of the user's folder, else the shipped one; None where there is none."""
    own = there(folder / LEARNED_FILE) if folder else ()
    path = next(iter((*own, *there(SHIPPED / LEARNED_FILE))), None)
    if path is None:
        return Read(None)
    data = read_bytes(path)
    if isinstance(data, Problem):
        return Read(None, (data,))
    try:
        return Read(decode(data, hash=sha256(data).hexdigest()[:16]))
    except ValueError as fault:
        remedy = "train it again: trimtab lab train"
        return Read(None, (Problem(str(path), "", f"is no model: {fault}", remedy),))


def story_files(folder: Path | None) -> tuple[Path, ...]:
    """The stories of a folder; those that ship where there is none."""
    return listed((folder or SHIPPED) / "stories", ".toml")


def all_stories(folder: Path | None) -> tuple[Path, ...]:
    """The stories that ship, and those of the folder."""
    return (*story_files(None), *(story_files(folder) if folder else ()))


def stories(files: Iterable[Path], domains: Iterable[Domain]) -> Read[tuple[Script, ...]]:
    """The stories of these files, which speak of these domains."""
    sources, unreadable = _sources(files)
    read = config.read_stories(sources, domains)
    return structs.replace(read, problems=(*unreadable, *read.problems))


def imported(file: str, text: str) -> Read[tuple[Domain, ...]]:
    """The domains of a 003 taxonomy, as they hold over the shipped ones."""
    read = config.taxonomy(Source(file, text))
    merged = config.merge(_shipped_domains(), read)
    mine = (d for d in merged.values if merged.origins[d.name].file == file)
    return structs.replace(read, values=tuple(mine), problems=merged.problems)


def names(policy: Policy) -> dict[str, str]:
    """Every name and alias of a domain -> the name under which it competes."""
    parents = policy.lexicon.parents
    every = config.names(policy.lexicon.registry.domains)
    return {name: parents[domain] for name, domain in every.items()}


class Watched:
    """A policy that follows its files, and keeps the last good version."""

    def __init__(self, folder: str | Path | None = None, *, model: str = "") -> None:
        self._named = folder
        self._model = model
        self._complaint = ""
        self._folder = find_folder(folder)
        self._print = self._fingerprint()
        self.policy = policy_of(self._folder, model=model)
        self.log = verdict_log(self._folder)
        """Where verdicts are noted; None for nowhere."""

    @property
    def folder(self) -> Path | None:
        """The user's folder, where there is one."""
        return self._folder

    def refreshed(self, complain: Callable[[str], None]) -> Policy:
        """The policy of the files as they stand; the one before if they cannot be used."""
        try:
            self._folder = find_folder(self._named)
            now = self._fingerprint()
            if now != self._print:
                self._print = now
                self.policy = policy_of(self._folder, model=self._model)
                self.log = verdict_log(self._folder)
                self._complaint = ""
        except (ConfigError, InputError) as fault:
            if str(fault) != self._complaint:
                complain(f"{fault}\nThe last good configuration stays in force.")
            self._complaint = str(fault)
        return self.policy

    def _fingerprint(self) -> str:
        paths = [path for files in _own_files(self._folder).values() for path in files]
        model = there(self._folder / LEARNED_FILE) if self._folder else ()
        return fingerprint([*paths, *_profile_files(self._folder), *model])


def _shipped_domains() -> Read[tuple[Domain, ...]]:
    return config.read_domains(_sources(listed(SHIPPED / "domains", ".toml"))[0])


def _own_files(folder: Path | None) -> dict[str, tuple[Path, ...]]:
    if folder is None:
        return {"domains": (), "cues": (), "settings": (), "taxonomy": ()}
    return {
        "domains": listed(folder / "domains", ".toml"),
        "cues": listed(folder / "cues", ".toml"),
        "settings": there(folder / SETTINGS_FILE),
        "taxonomy": there(folder / TAXONOMY_FILE),
    }


def _profile_files(folder: Path | None) -> tuple[Path, ...]:
    own = listed(folder / "profiles", ".json") if folder else ()
    return (*own, *listed(SHIPPED / "profiles", ".json"))


def _sources(paths: Iterable[Path]) -> tuple[list[Source], tuple[Problem, ...]]:
    """The texts of the files, and what keeps the others from being read."""
    sources, problems = [], []
    for path in paths:
        shown = str(path.relative_to(SHIPPED)) if path.is_relative_to(SHIPPED) else str(path)
        text = read_text(path, shown=shown)
        if isinstance(text, Problem):
            problems.append(text)
        else:
            sources.append(Source(shown, text))
    return sources, tuple(problems)
