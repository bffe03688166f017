"""Where files, backends and rooms meet: what is loaded from disk, and what keeps it from being."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import trimtab
from tests.shipped import shipped, tell
from trimtab import assemble
from trimtab.assemble import SHIPPED, Watched, find_folder, imported, load, review
from trimtab.config import domain_toml
from trimtab.errors import ConfigError, InputError
from trimtab.policy import Policy
from trimtab.understand import lexicon
from trimtab.values import Domain, Level

PIGEONS = 'description = "d"\nsignals = ["pigeon*"]\n[examples]\nmatch = ["feed the pigeons"]\n'
COFFEE = {
    "description": "What this domain handles",
    "triggers": ["espresso", "flat white"],
    "required_slots": ["slot_a"],
    "optional_slots": [],
    "slot_definitions": {
        "slot_a": {
            "question": "What should I use for slot_a?",
            "resolvers": ["context_inference"],
            "type": "string",
            "nullable": False,
        }
    },
    "confidence_threshold": 0.7,
    "preamble": "Instruction injected before the model sees this message.",
}
"""Spec 003's minimum viable entry."""


def write(folder: Path, files: dict[str, str]) -> Path:
    """The folder, with these files in it."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


def primary(policy: Policy, text: str) -> str:
    understood = tell(policy, text)[0].understanding
    assert understood is not None
    return understood.compound.primary_domain


def problems(folder: Path, *, model: str = "") -> list[str]:
    """What load complains of, without the folder's own name."""
    with pytest.raises(ConfigError) as caught:
        load(folder, model=model)
    return [str(problem).removeprefix(f"{folder}{os.sep}") for problem in caught.value.problems]


def test_what_ships() -> None:
    domains = shipped().lexicon.registry.domains
    assert {domain.name for domain in domains if not domain.parent} == {
        "investigation", "analysis", "bugfix", "coding", "planning", "system_admin",
        "config_edit", "prompt_engineering", "git_ops", "file_ops", "conversation",
    }  # fmt: skip
    assert all(domain.match for domain in domains)
    assert review(None).problems == ()
    assert load(None).lexicon.registry == shipped().lexicon.registry


def test_an_empty_folder_changes_nothing(tmp_path: Path) -> None:
    policy = load(tmp_path)
    assert policy.lexicon.registry == shipped().lexicon.registry
    assert (policy.level, policy.profile, policy.strict) == ("info", None, False)


def test_an_own_domain_is_added(tmp_path: Path) -> None:
    policy = load(write(tmp_path, {"domains/pigeons.toml": PIGEONS}))
    assert primary(policy, "feed the pigeons") == "pigeons"
    assert primary(policy, "fix the bug") == "bugfix"
    assert policy.lexicon.registry.hash != shipped().lexicon.registry.hash
    assert assemble.names(policy)["pigeons"] == "pigeons"


def test_an_own_domain_takes_the_place_of_a_shipped_one(tmp_path: Path) -> None:
    policy = load(write(tmp_path, {"domains/bugfix.toml": PIGEONS}))
    before, after = (len(p.lexicon.registry.domains) for p in (shipped(), policy))
    assert after == before
    assert primary(policy, "feed the pigeons") == "bugfix"
    assert primary(policy, "debug") != "bugfix"


def test_an_own_cue_file_takes_the_place_of_the_shipped_one(tmp_path: Path) -> None:
    cues = '[machine.robot]\nstarts = ["BEEP"]\n'
    policy = load(write(tmp_path, {"cues/machine.toml": cues}))
    robot, person = tell(policy, "BEEP fix the bug", "<command-name>/x</command-name>")
    assert robot.understanding is not None
    assert person.understanding is not None
    assert (robot.understanding.machine, person.understanding.machine) == ("robot", "")


def test_spec_003_s_minimum_entry(tmp_path: Path) -> None:
    text = json.dumps({"domains": {"my_new_domain": COFFEE}})
    policy = load(write(tmp_path, {"slot_taxonomy.json": text}))
    domain: Domain = policy.lexicon.domains["my_new_domain"]
    [slot] = domain.slots
    assert [signal.text for signal in domain.signals] == ["espresso", "flat white"]
    assert (domain.threshold, domain.preamble) == (0.7, COFFEE["preamble"])
    assert (slot.name, slot.required, slot.nullable) == ("slot_a", True, False)
    assert primary(policy, "one flat white and an espresso") == "my_new_domain"


def test_an_import_gives_what_the_taxonomy_gives(tmp_path: Path) -> None:
    called = {
        "my_new_domain": "my_new_domain", "codegen": "coding", "refactor": "refactor",
        "osint": "investigation", "conversational": "conversation", "docker_ops": "docker_ops",
    }  # fmt: skip
    text = json.dumps({"domains": {name: COFFEE for name in called}})
    write(tmp_path / "read", {"slot_taxonomy.json": text})
    files = {f"domains/{d.name}.toml": domain_toml(d) for d in imported("t.json", text).values}
    assert set(files) == {f"domains/{name}.toml" for name in called.values()}
    written = load(write(tmp_path / "written", files)).lexicon.registry
    assert written == load(tmp_path / "read").lexicon.registry


def test_settings(tmp_path: Path) -> None:
    text = "[understand]\nmomentum_threshold = 7\n[compose]\nlevel = 'full'\n"
    policy = load(write(tmp_path, {"trimtab.toml": text}))
    assert (policy.settings.momentum_threshold, policy.level) == (7, "full")


BYSTANDERS = {
    "old-trimtab.toml": "this is no TOML",
    "old_slot_taxonomy.json": "this is no JSON",
    "notes.txt": "",
    "domains/readme.md": "# mine",
    "domains/.#bugfix.toml": "an editor's lock",
    "domains/deep/x.toml": "this is no TOML",
    "domains/x.toml.bak": "this is no TOML",
    "profiles/broken.txt": "{",
}


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    policy = load(write(tmp_path, BYSTANDERS))
    assert policy.lexicon.registry == shipped().lexicon.registry


def test_a_lock_of_an_editor_is_no_domain(tmp_path: Path) -> None:
    write(tmp_path, {"domains/pigeons.toml": PIGEONS})
    (tmp_path / "domains" / ".#pigeons.toml").symlink_to("me@host.4711:1772")
    assert primary(load(tmp_path), "feed the pigeons") == "pigeons"


MODEL = "qwen/Qwen3-14B@q4"
STEMS = ["qwen_Qwen3-14B_q4", "Qwen3-14B_q4", "qwen_Qwen3-14B", "Qwen3-14B"]
"""Where the profile of MODEL is looked for, in order."""


def profile_file(model_id: str, **more: object) -> str:
    return json.dumps({"model_id": model_id, **more})


@pytest.mark.parametrize("first", range(len(STEMS)), ids=STEMS)
def test_the_nearest_profile_is_taken(first: int, tmp_path: Path) -> None:
    there = {f"profiles/{stem}.json": profile_file(stem) for stem in STEMS[first:]}
    write(tmp_path, {**there, "profiles/qwen.json": profile_file("too far")})
    registry = shipped().lexicon.registry
    found = assemble.profile(tmp_path, MODEL, registry)
    assert found is not None
    assert found.model_id == STEMS[first]
    assert assemble.profile(tmp_path, "another", registry) is None
    assert assemble.profile(None, MODEL, registry) is None


@pytest.mark.parametrize("model", ["../../etc/passwd", "..", "/", "@", "a/../b", "~", "profiles/x"])
def test_a_model_s_name_leads_nowhere_else(model: str, tmp_path: Path) -> None:
    write(tmp_path, {"etc/passwd.json": "no profile", "x.json": "no profile"})
    (tmp_path / "own" / "profiles").mkdir(parents=True)
    assert assemble.profile(tmp_path / "own", model, shipped().lexicon.registry) is None


def test_a_profile_disables_by_alias_and_sets_the_level(tmp_path: Path) -> None:
    alias = shipped().lexicon.domains["bugfix"].aliases[0]
    text = profile_file("Qwen3-14B", disabled_domains=[alias], enrichment_level="full")
    write(tmp_path, {"profiles/Qwen3-14B.json": text})
    policy = load(tmp_path, model=MODEL)
    assert policy.profile is not None
    assert policy.profile.disabled_domains == ("bugfix",)
    assert (policy.level, policy.effective_level) == ("info", "full")
    off, on = tell(policy, "fix the bug"), tell(policy, "plan the sprint")
    assert off[0].text == "fix the bug"
    assert f"[BST] Primary enrichment skipped for bugfix: disabled_in_profile ({MODEL})" in (
        off[0].lines
    )
    assert "[INSTRUCTION]" in on[0].context


LEVELS: list[tuple[Level | None, str, Level]] = [
    (None, "info", "info"), (None, "off", "off"), ("off", "full", "off"), ("full", "off", "full"),
]  # fmt: skip


@pytest.mark.parametrize(("of_profile", "of_settings", "expected"), LEVELS, ids=str)
def test_the_profile_s_level_comes_first(
    of_profile: Level | None, of_settings: str, expected: Level, tmp_path: Path
) -> None:
    profile = profile_file("m", enrichment_level=of_profile)
    write(
        tmp_path,
        {"trimtab.toml": f"compose.level = '{of_settings}'\n", "profiles/m.json": profile},
    )
    assert load(tmp_path, model="m").effective_level == expected


def test_a_broken_profile_is_told_where_it_is_used(tmp_path: Path) -> None:
    write(tmp_path, {"profiles/m.json": "{", "profiles/n.json": '{"disabled_domains": ["nose"]}'})
    assert load(tmp_path).profile is None
    [broken] = problems(tmp_path, model="m")
    assert broken.startswith("profiles/m.json: line 1, column 2: is not JSON")
    [unknown] = problems(tmp_path, model="n")
    assert unknown.startswith("profiles/n.json: disabled_domains[0]: unknown domain 'nose'")
    told = [str(problem) for problem in review(tmp_path).problems]
    assert [Path(line.split(":")[0]).name for line in told] == ["m.json", "n.json"]


def folders(tmp_path: Path) -> dict[str, Path]:
    made = {name: tmp_path / name for name in ("given", "named", ".trimtab")}
    for folder in made.values():
        folder.mkdir()
    return made


@pytest.mark.parametrize(
    ("given", "named", "expected"),
    [
        (True, True, "given"),
        (True, False, "given"),
        (False, True, "named"),
        (False, False, ".trimtab"),
    ],
)
def test_which_folder(
    given: bool, named: bool, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = folders(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TRIMTAB_CONFIG", str(made["named"]) if named else "")
    found = find_folder(str(made["given"]) if given else None)
    assert found is not None
    assert found.resolve() == made[expected].resolve()


def test_no_folder_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TRIMTAB_CONFIG", raising=False)
    assert find_folder() is None
    (tmp_path / ".trimtab").write_text("a file")
    assert find_folder() is None


def test_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert find_folder("~") == tmp_path


MISSING = {
    "no folder": "{tmp}/nowhere",
    "a file": "{tmp}/file",
    "below a file": "{tmp}/file/folder",
    "a long name": "x" * 5_000,
    "nobody's home": "~no-such-user-here/x",
    "a loop": "{tmp}/loop",
    "no UTF-8": "{tmp}/\udcff",
}


@pytest.mark.parametrize("way", ["argument", "environment"])
@pytest.mark.parametrize("name", MISSING.values(), ids=MISSING)
def test_a_folder_that_is_none(
    name: str, way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, {"file": ""})
    (tmp_path / "loop").symlink_to("loop")
    name = name.format(tmp=tmp_path)
    monkeypatch.setenv("TRIMTAB_CONFIG", name if way == "environment" else "")
    with pytest.raises(InputError, match=r"no such|is no folder") as caught:
        find_folder(name if way == "argument" else None)
    assert str(caught.value).endswith("name another")
    assert ("$TRIMTAB_CONFIG" in str(caught.value)) == (way == "environment")


def test_every_problem_of_every_file_at_once(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "domains/a.toml": "this is no TOML",
            "domains/b.toml": 'description = 1\nsignals = ["x"]\nnonsense = 2\n',
            "domains/c.toml": 'description = "c"\nsignals = [{ regex = "(" }]\n',
            "cues/acts.toml": "[acts.fly]\nsignals = ['fly']\n",
            "trimtab.toml": "understand.momentum = 4\n",
            "slot_taxonomy.json": "{",
        },
    )
    (tmp_path / "domains" / "d.toml").write_bytes(b"description = '\xff'\n")
    told = problems(tmp_path)
    files = [line.split(":")[0] for line in told]
    assert set(files) == {
        "domains/a.toml", "domains/b.toml", "domains/c.toml", "domains/d.toml",
        "cues/acts.toml", "trimtab.toml", "slot_taxonomy.json",
    }  # fmt: skip
    assert files.count("domains/b.toml") == 2
    assert files == sorted(files)
    assert sorted(map(str, review(tmp_path).problems)) == sorted(
        f"{tmp_path}{os.sep}{line}" for line in told
    )


def unread(path: Path) -> None:
    path.write_text("x")
    path.chmod(0)


UNREADABLE: dict[str, tuple[Callable[[Path], object], str]] = {
    "a folder": (lambda path: path.mkdir(), "cannot be read: Is a directory"),
    "no UTF-8": (lambda path: path.write_bytes(b"\n\n'\xe9'"), "line 3: is not UTF-8"),
    "too large": (lambda path: path.write_text("#" * 1_000_001), "has more than 1,000,000 bytes"),
    "a broken link": (lambda path: path.symlink_to("gone"), "cannot be read: No such file"),
    "a loop": (lambda path: path.symlink_to(path.name), "cannot be read: Too many levels"),
    "refused": (unread, "cannot be read: Permission denied"),
}
PLACES = ["domains/x.toml", "cues/acts.toml", "trimtab.toml", "slot_taxonomy.json"]
NOT_ROOT = pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        pytest.param(*row, marks=NOT_ROOT if name == "refused" else ())
        for name, row in UNREADABLE.items()
    ],
    ids=UNREADABLE,
)
def test_what_cannot_be_read_is_said(
    make: Callable[[Path], object], complaint: str, tmp_path: Path
) -> None:
    for place in PLACES:
        (tmp_path / place).parent.mkdir(exist_ok=True)
        make(tmp_path / place)
    told = problems(tmp_path)
    assert [line.split(":")[0] for line in told] == sorted(PLACES)
    assert all(f": {complaint}" in line for line in told), told


@NOT_ROOT
def test_a_folder_that_refuses_is_said(tmp_path: Path) -> None:
    write(tmp_path, {"domains/pigeons.toml": PIGEONS})
    (tmp_path / "domains").chmod(0)
    try:
        assert problems(tmp_path) == ["domains: cannot be read: Permission denied"]
    finally:
        (tmp_path / "domains").chmod(0o700)


@pytest.mark.parametrize("place", PLACES[:3])
def test_a_device_is_not_waited_for(place: str, tmp_path: Path) -> None:
    (tmp_path / place).parent.mkdir(exist_ok=True)
    os.mkfifo(tmp_path / place)
    assert load(tmp_path).lexicon.registry == shipped().lexicon.registry


def test_watched_files(tmp_path: Path) -> None:
    path = write(tmp_path, {"domains/pigeons.toml": PIGEONS}) / "domains" / "pigeons.toml"
    told: list[str] = []
    watched = Watched(tmp_path)
    first = watched.policy
    assert watched.refreshed(told.append) is first

    path.write_text("this is no TOML")
    assert watched.refreshed(told.append) is first
    assert watched.refreshed(told.append) is first
    [complaint] = told
    assert complaint.startswith(f"{path}: line 1, column 6: is not TOML")
    assert complaint.endswith("The last good configuration stays in force.")

    path.write_text(PIGEONS.replace("pigeon*", "seagull*"))
    second = watched.refreshed(told.append)
    assert primary(first, "feed the seagulls") != "pigeons"
    assert primary(second, "feed the seagulls") == "pigeons"
    assert watched.refreshed(told.append) is second
    assert len(told) == 1


def test_watched_files_that_come_and_go(tmp_path: Path) -> None:
    told: list[str] = []
    watched = Watched(tmp_path, model="m")
    assert watched.policy.profile is None
    write(tmp_path, {"domains/pigeons.toml": PIGEONS, "trimtab.toml": "compose.level = 'off'\n",
                     "profiles/m.json": profile_file("mine")})  # fmt: skip
    policy = watched.refreshed(told.append)
    assert policy.profile is not None
    assert (primary(policy, "feed the pigeons"), policy.level) == ("pigeons", "off")
    assert (policy.profile.model_id, policy.model) == ("mine", "m")
    (tmp_path / "domains" / "pigeons.toml").unlink()
    assert primary(watched.refreshed(told.append), "feed the pigeons") != "pigeons"
    assert told == []


def test_a_folder_that_comes_and_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told: list[str] = []
    watched = Watched()
    assert primary(watched.policy, "feed the pigeons") != "pigeons"
    write(tmp_path / ".trimtab", {"domains/pigeons.toml": PIGEONS})
    assert primary(watched.refreshed(told.append), "feed the pigeons") == "pigeons"
    named = Watched(".trimtab")
    shutil.rmtree(tmp_path / ".trimtab")
    assert primary(watched.refreshed(told.append), "feed the pigeons") != "pigeons"
    assert told == []
    for _ in range(2):
        assert primary(named.refreshed(told.append), "feed the pigeons") == "pigeons"
    [complaint] = told
    assert complaint.startswith(".trimtab: no such folder")


@pytest.mark.parametrize("name", ["learned.msgpack", "profiles/m.json", "cues/machine.toml"])
def test_every_file_is_watched(name: str, tmp_path: Path) -> None:
    told: list[str] = []
    watched = Watched(tmp_path, model="m")
    write(tmp_path, {name: "nonsense"})
    watched.refreshed(told.append)
    assert [Path(line.split(": ")[0]).name for line in told] == [Path(name).name]


def test_too_many_words_are_a_mistake_of_the_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lexicon, "_MEMORY", 1 << 14)
    write(tmp_path, {"domains/pigeons.toml": PIGEONS})
    [problem] = problems(tmp_path)
    assert problem.startswith("domains: ")
    assert "signals are more than can be looked for at once; take some away" in problem


def test_watching_begins_with_a_sound_configuration(tmp_path: Path) -> None:
    with pytest.raises(ConfigError):
        Watched(write(tmp_path, {"trimtab.toml": "x"}))


def test_start(tmp_path: Path) -> None:
    write(tmp_path, {"domains/pigeons.toml": PIGEONS, "profiles/m.json": profile_file("mine")})
    session = trimtab.start(str(tmp_path), model="m", strict=True)
    assert (session.policy.model, session.policy.strict) == ("m", True)
    understood = session.before("feed the pigeons").understanding
    assert understood is not None
    assert understood.compound.primary_domain == "pigeons"
    with pytest.raises(InputError):
        trimtab.start(str(tmp_path / "nowhere"))


def test_nothing_that_ships_is_hidden_from_the_loader() -> None:
    toml = [path.relative_to(SHIPPED) for path in SHIPPED.rglob("*.toml")]
    assert {path.parent.name for path in toml} == {"domains", "cues", "stories"}
    names = {path.stem for path in toml if path.parent.name == "domains"}
    assert names == set(shipped().lexicon.domains)


def test_stories_of_a_folder_are_reviewed(tmp_path: Path) -> None:
    write(tmp_path, {"stories/a.toml": "x", "stories/b.tml": ""})
    (tmp_path / "stories" / "c.toml").mkdir()
    found = review(tmp_path)
    places = [Path(problem.file).name for problem in found.problems]
    assert sorted(places) == ["a.toml", "c.toml"]
    assert [Path(notice.file).name for notice in found.notices] == ["b.tml"]
    load(tmp_path)


def test_all_stories(tmp_path: Path) -> None:
    write(tmp_path, {"stories/a.toml": ""})
    shipped_ones = assemble.all_stories(None)
    assert len(shipped_ones) >= 8
    assert assemble.all_stories(tmp_path) == (*shipped_ones, tmp_path / "stories" / "a.toml")
