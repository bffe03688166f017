"""Every other command and option: what it prints, where, and with which exit code."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from tests.cli.running import PIGEONS, run
from tests.shipped import shipped
from trimtab import config
from trimtab.config.schemas import Kind

COFFEE = {"triggers": ["espresso", "flat white"], "preamble": "Strong."}
BROKEN = PIGEONS.replace("feed the pigeons", "feed the seagulls")


def write(files: dict[str, str]) -> None:
    for name, text in files.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text, "utf-8")


HELP = [
    (), ("explain",), ("check",), ("domains",), ("domains", "list"), ("domains", "show"),
    ("domains", "new"), ("domains", "import"), ("schema",), ("lab",), ("lab", "evaluate"),
    ("lab", "train"), ("lab", "compare"), ("lab", "stories"), ("wrong",),
]  # fmt: skip


@pytest.mark.parametrize("flag", ["-h", "--help"])
@pytest.mark.parametrize("path", HELP, ids=" ".join)
def test_help(path: tuple[str, ...], flag: str) -> None:
    result = run(*path, flag)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("Usage: ")
    assert "-h, --help" in result.stdout


def test_version() -> None:
    assert run("--version").stdout == "trimtab 0.1.0\n"


USAGE = {
    "no such command": ("nose",),
    "no such option": ("explain", "x", "--nose"),
    "no such kind": ("schema", "nose"),
    "no kind": ("schema",),
    "too many messages": ("explain", "a", "b"),
    "no name": ("domains", "show"),
    "no verdict": ("wrong",),
    "nothing said of a verdict": ("wrong", "last"),
    "no such query type": ("wrong", "last", "--type", "nose"),
    "one folder": ("lab", "compare", "shipped", "--on", "x"),
    "no --on": ("lab", "compare", "shipped", "shipped"),
    "no number": ("lab", "evaluate", "x", "--worst", "many"),
    "less than none": ("lab", "evaluate", "x", "--worst", "-1"),
    "more than all": ("lab", "stories", "x", "--at-least", "1.1"),
    "less than none changed": ("lab", "compare", "a", "b", "--on", "x", "--changes", "-1"),
}


@pytest.mark.parametrize("arguments", USAGE.values(), ids=USAGE)
def test_wrong_usage(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Usage: ")
    assert "Error: " in result.stderr


MISSING = {
    "check": ("check", "nowhere"),
    "check, a file": ("check", "file"),
    "list": ("domains", "list", "--config", "nowhere"),
    "show": ("domains", "show", "bugfix", "--config", "nowhere"),
    "new": ("domains", "new", "x", "--config", "nowhere"),
    "import": ("domains", "import", "nowhere"),
    "import into": ("domains", "import", "good.json", "--config", "nowhere"),
    "evaluate": ("lab", "evaluate", "nowhere"),
    "evaluate with": ("lab", "evaluate", "file", "--config", "nowhere"),
    "stories": ("lab", "stories", "nowhere"),
    "stories with": ("lab", "stories", "--config", "nowhere"),
    "compare": ("lab", "compare", "shipped", "nowhere", "--on", "file"),
    "wrong": ("wrong", "last", "coding", "--config", "nowhere"),
    "compare on": ("lab", "compare", "shipped", "shipped", "--on", "nowhere"),
}


@pytest.mark.parametrize("arguments", MISSING.values(), ids=MISSING)
def test_what_is_missing(arguments: tuple[str, ...]) -> None:
    write({"file": "", "good.json": json.dumps({"domains": {"coffee": COFFEE}})})
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(("Error: nowhere: ", "Error: file: "))


def test_check_of_what_ships() -> None:
    result = run("check")
    assert (result.exit_code, result.stderr) == (0, "")
    words = result.stdout.split()
    assert words[:3:2] == ["sound:", "of"]
    assert words[1] == words[3]


def test_check_of_an_own_folder() -> None:
    write({"own/domains/pigeons.toml": PIGEONS.split("[examples]")[0]})
    result = run("check", "own")
    assert result.exit_code == 0
    assert "1 notice (--notices)" in result.stdout
    result = run("check", "own", "--notices")
    assert "(--notices)" not in result.stdout
    assert f"note: {Path('own', 'domains', 'pigeons.toml')}: examples" in result.stdout


def test_check_finds_a_broken_example() -> None:
    write({".trimtab/domains/pigeons.toml": BROKEN})
    result = run("check")
    assert result.exit_code == 1
    where = Path(".trimtab", "domains", "pigeons.toml")
    said = f"{where}: examples.match[0]: 'feed the seagulls' comes out as "
    assert result.stderr.startswith(said)
    assert result.stderr.splitlines()[-1].startswith("not sound: ")
    assert result.stdout == ""
    result = run("check", "--json")
    assert (result.exit_code, result.stderr) == (1, "")
    found = json.loads(result.stdout)
    assert (found["problems"], found["notices"]) == ([], [])
    [broken] = found["broken"]
    assert (broken["domain"], broken["place"]) == ("pigeons", "examples.match[0]")


def test_a_shipped_example_that_the_user_s_files_break_is_a_notice() -> None:
    fix = '{ word = "fix", weight = 90 }'
    own = f'description = "d"\nsignals = [{fix}]\n[examples]\nmatch = ["a fix"]'
    write({"own/domains/mine.toml": own})
    result = run("check", "own")
    assert (result.exit_code, result.stderr) == (0, "")
    assert " examples hold, " in result.stdout
    note = run("check", "own", "--notices").stdout
    assert "note: shipped domains/" in note
    assert "comes out as mine 90 (fix)" in note
    broken = json.loads(run("check", "own", "--json").stdout)["broken"]
    assert broken
    assert not any(fault["own"] for fault in broken)


def test_what_is_not_read_is_said() -> None:
    write({"own/domain/a.toml": "", "own/setings.toml": "", "own/domains/b.tml": "",
           "own/domains/pigeons.toml": PIGEONS})  # fmt: skip
    notes = [f"note: {Path('own', name)}: is not read; " for name in
             ("domain", "setings.toml", "domains/b.tml")]  # fmt: skip
    shown = run("check", "own", "--notices").stdout
    for note in notes:
        assert note in shown, note
    assert "domain: is not read; did you mean 'domains'?" in shown
    assert "call it b.toml" in shown


def test_what_commands_keep_in_a_folder_is_known_there() -> None:
    write({"own/domains/pigeons.toml": PIGEONS})
    run("explain", "feed the pigeons", "--config", "own")
    run("wrong", "last", "bugfix", "--config", "own")
    assert {path.name for path in Path("own").iterdir()} == {"domains", "labelled.jsonl", "log"}
    assert "is not read" not in run("check", "own", "--notices").stdout


def test_check_reads_what_was_learned() -> None:
    write({"own/learned.msgpack": "nonsense", "own/trimtab.toml": "x"})
    found = json.loads(run("check", "own", "--json").stdout)
    assert [Path(problem["file"]).name for problem in found["problems"]] == [
        "learned.msgpack", "trimtab.toml",
    ]  # fmt: skip


def test_check_finds_every_problem() -> None:
    write({"own/domains/a.toml": "x", "own/trimtab.toml": "y", "own/profiles/m.json": "z"})
    result = run("check", "own")
    assert (result.exit_code, result.stdout) == (1, "")
    *problems, last = result.stderr.splitlines()
    assert [Path(line.split(":")[0]).name for line in problems] == [
        "a.toml", "m.json", "trimtab.toml",
    ]  # fmt: skip
    assert last == "3 problems; the examples were not run"
    result = run("check", "own", "--json")
    assert (result.exit_code, result.stderr) == (1, "")
    assert len(json.loads(result.stdout)["problems"]) == 3


def test_json_of_a_name_that_is_no_text() -> None:
    write({"\udcff/trimtab.toml": "x"})
    result = run("check", "\udcff", "--json")
    assert result.exit_code == 1
    [problem] = json.loads(result.stdout)["problems"]
    assert Path(problem["file"]) == Path("\udcff", "trimtab.toml")


def test_list() -> None:
    write({"own/domains/pigeons.toml": PIGEONS})
    result = run("domains", "list", "--config", "own")
    assert (result.exit_code, result.stderr) == (0, "")
    head, *rows = result.stdout.splitlines()
    assert head.split() == ["domain", "parent", "signals", "examples", "description"]
    assert rows[0].startswith("investigation ")
    assert any(row.split()[:4] == ["pigeons", "1", "1", "d"] for row in rows)
    found = json.loads(run("domains", "list", "--config", "own", "--json").stdout)
    assert [each["name"] for each in found] == sorted(each["name"] for each in found)
    assert {"pigeons", "bugfix"} <= {each["name"] for each in found}


def test_show() -> None:
    by_name, by_alias = (run("domains", "show", name) for name in ("bugfix", "debugging"))
    assert (by_name.exit_code, by_name.stdout) == (0, by_alias.stdout)
    assert tomllib.loads(by_name.stdout)["priority"] == 3


def test_what_is_shown_can_be_used() -> None:
    write({"own/domains/bugfix.toml": run("domains", "show", "bugfix").stdout})
    own = json.loads(run("domains", "show", "bugfix", "--json", "--config", "own").stdout)
    assert own == json.loads(msgspec.json.encode(shipped().lexicon.domains["bugfix"]))


def test_no_such_domain() -> None:
    result = run("domains", "show", "nose")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("Error: no domain 'nose'; known: agentic, analysis, ")
    assert "did you mean 'coding'?" in run("domains", "show", "Coding").stderr


def test_new_is_sound_from_the_start() -> None:
    path = Path(".trimtab", "domains", "my_pigeons.toml")
    result = run("domains", "new", "my_pigeons")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(f"{path}: begun; ")
    text = path.read_text("utf-8")
    assert run("check").exit_code == 0
    again = run("domains", "new", "my_pigeons")
    assert (again.exit_code, again.stdout) == (1, "")
    assert again.stderr == f"Error: {path}: exists already; move it away first\n"
    assert path.read_text("utf-8") == text


@pytest.mark.parametrize("name", ["coding", "codegen"])
def test_new_takes_no_name_that_there_is(name: str) -> None:
    result = run("domains", "new", name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        f"Error: {name}: there is a domain coding already; "
        "to change it, begin with: trimtab domains show coding\n"
    )
    assert list(Path().rglob("*")) == []


def test_what_is_written_as_json() -> None:
    found = json.loads(run("domains", "new", "mine", "--json").stdout)
    assert found == {"written": [str(Path(".trimtab", "domains", "mine.toml"))]}
    text = json.dumps({"domains": {"coffee": COFFEE}, "global": {"fallback_domain": "x"}})
    found = json.loads(run("domains", "import", "-", "--json", stdin=text).stdout)
    assert found["written"] == [str(Path(".trimtab", "domains", "coffee.toml"))]
    assert [notice["place"] for notice in found["notices"]] == ["global.fallback_domain"]
    write({"t.jsonl": TAUGHT})
    found = json.loads(run("lab", "train", "t.jsonl", "--out", "m", "--json").stdout)
    assert (found["written"], found["messages"]) == (["m"], 4)
    assert found["bytes"] == Path("m").stat().st_size


def test_new_in_a_given_folder() -> None:
    Path("own").mkdir()
    assert run("domains", "new", "pigeons", "--config", "own").exit_code == 0
    assert [str(path) for path in Path().rglob("*.toml")] == [str(Path("own/domains/pigeons.toml"))]


@pytest.mark.parametrize(
    "name", ["", "a b", "../x", "/x", ".x", "x.toml", "x" * 65, "\udcff", "a\n"]
)
def test_a_name_that_is_none(name: str) -> None:
    result = run("domains", "new", "--", name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "is not a name; write letters, digits, _ and -" in result.stderr
    assert list(Path().rglob("*")) == []


def test_import() -> None:
    write({"slot_taxonomy.json": json.dumps({"domains": {"coffee": COFFEE, "tea": COFFEE}})})
    result = run("domains", "import", "slot_taxonomy.json")
    files = [Path(".trimtab", "domains", f"{name}.toml") for name in ("coffee", "tea")]
    assert (result.exit_code, result.stdout.splitlines()) == (0, [str(file) for file in files])
    assert tomllib.loads(files[0].read_text())["signals"] == [
        {"any": ["espresso", "flat white"], "weight": 3}
    ]
    again = run("domains", "import", "slot_taxonomy.json")
    assert again.exit_code == 1
    assert again.stderr.startswith(f"Error: {files[0]}: exists already; ")


def test_import_writes_all_or_nothing() -> None:
    write({"t.json": json.dumps({"domains": {"coffee": COFFEE, "tea": COFFEE}}),
           "own/domains/tea.toml": PIGEONS})  # fmt: skip
    result = run("domains", "import", "t.json", "--config", "own")
    assert (result.exit_code, result.stdout) == (1, "")
    assert not Path("own/domains/coffee.toml").exists()


UNSOUND = {
    "no JSON": "x",
    "no domains": "{}",
    "a name that leads away": json.dumps({"domains": {"../away": COFFEE}}),
    "no triggers": json.dumps({"domains": {"coffee": {}}}),
}


@pytest.mark.parametrize("text", UNSOUND.values(), ids=UNSOUND)
def test_import_of_something_unsound(text: str) -> None:
    write({"t.json": text})
    result = run("domains", "import", "t.json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("Error: t.json: ")
    assert [str(path) for path in Path().rglob("*")] == ["t.json"]


@pytest.mark.parametrize("kind", get_args(Kind))
def test_schema(kind: str) -> None:
    assert json.loads(run("schema", kind, "--json").stdout) == json.loads(
        run("schema", kind).stdout
    )
    result = run("schema", kind)
    assert (result.exit_code, result.stderr) == (0, "")
    assert json.loads(result.stdout) == json.loads(json.dumps(config.schema(kind)))


CASES = [
    {"text": "fix the bug", "domain": "bugfix", "qtype": "action", "source": "a:1"},
    {"text": "feed the pigeons", "domain": "conversation", "source": "b:1"},
    {"text": "commit and push", "domain": "bugfix", "qtype": "action", "source": "c:1"},
]
LINES = "".join(json.dumps(case) + "\n" for case in CASES)
SURROGATE = '{"text": "push \\ud83d the \\u001b[31m branch", "domain": "planning"}\n'


def test_evaluate() -> None:
    write({"m.jsonl": LINES + SURROGATE})
    result = run("lab", "evaluate", "m.jsonl")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("4 messages, each read alone · registry ")
    for part in ("right, strict", "macro-F1", "calibration error", "covered at 90 % precision",
                 "the most confident mistakes", "git_ops",
                 "push \ufffd the \ufffd[31m branch"):  # fmt: skip
        assert part in result.stdout, part
    assert "\x1b" not in result.stdout


def test_evaluate_as_json_and_from_a_pipe() -> None:
    result = run("lab", "evaluate", "-", "--worst", "1", "--json", stdin=SURROGATE + LINES)
    assert (result.exit_code, result.stderr) == (0, "")
    found = json.loads(result.stdout)
    assert (found["cases"], found["domain"]["strict"]["of"], len(found["mistakes"])) == (4, 4, 1)


def test_evaluate_with_an_own_folder() -> None:
    write(
        {"own/domains/pigeons.toml": PIGEONS, "m.jsonl": LINES.replace("conversation", "pigeons")}
    )
    assert run("lab", "evaluate", "m.jsonl").stderr.startswith(
        "Error: m.jsonl: line 2: unknown domain 'pigeons'; known: analysis, "
    )
    found = json.loads(run("lab", "evaluate", "m.jsonl", "--config", "own", "--json").stdout)
    assert found["domain"]["confusion"]["pigeons"] == {"pigeons": 1}


def test_compare() -> None:
    lines = LINES.replace('"conversation"', '"coding"')
    write({"own/domains/pigeons.toml": PIGEONS, "m.jsonl": lines})
    result = run("lab", "compare", "shipped", "own", "--on", "m.jsonl")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("3 messages · first: shipped · second: own")
    assert "worse: coding → pigeons, labelled coding" in result.stdout
    assert "changed: 0 better, 1 worse, 0 neither; p = 1.000, may be chance" in result.stdout
    fewer = run("lab", "compare", "shipped", "own", "--on", "m.jsonl", "--changes", "0")
    assert "and 1 more (--changes, --json)" in fewer.stdout
    found = json.loads(run("lab", "compare", "own", "shipped", "--on", "m.jsonl", "--json").stdout)
    assert (found["domain"]["better"], found["domain"]["worse"]) == (1, 0)


TAUGHT = "".join(
    json.dumps({"text": f"the {thing} wobbles", "domain": "bugfix", "source": f"{thing}:1"}) + "\n"
    for thing in ("printer", "shelf", "lamp", "door")
)


def test_train_writes_what_every_command_then_uses() -> None:
    write({".trimtab/trimtab.toml": "", "t.jsonl": TAUGHT})
    before = json.loads(run("explain", "it wobbles", "--json").stdout)
    result = run("lab", "train", "t.jsonl")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(".trimtab/learned.msgpack: learned from 4 messages, ")
    after = json.loads(run("explain", "it wobbles", "--json").stdout)
    learned = [
        {each["domain"]: each["learned"] for each in found["trace"]["contenders"]}
        for found in (before, after)
    ]
    assert learned[1]["bugfix"] > learned[0].get("bugfix", -1_000)
    write({".trimtab/trimtab.toml": "[understand]\nlearned = false"})
    alone = json.loads(run("explain", "it wobbles", "--json").stdout)
    assert (alone["trace"]["learned"], alone["trace"]["contenders"]) == ([], [])


OWN = {"train": "learned from 4 messages of your own", "evaluate": "4 messages, each read alone"}


@pytest.mark.parametrize(("command", "said"), OWN.items(), ids=OWN)
def test_without_a_file_the_user_s_own_messages_are_taken(command: str, said: str) -> None:
    result = run("lab", command)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(
        "Error: .trimtab/labelled.jsonl: no labelled messages of your own yet; mark a verdict "
    )
    write({".trimtab/labelled.jsonl": TAUGHT, "other.jsonl": LINES})
    assert said in run("lab", command).stdout
    assert said not in run("lab", command, "other.jsonl", ".trimtab/labelled.jsonl").stdout


def test_evaluate_trains_on_other_repositories() -> None:
    write({"m.jsonl": LINES, "t.jsonl": TAUGHT})
    found = json.loads(run("lab", "evaluate", "m.jsonl", "--train", "t.jsonl", "--json").stdout)
    assert (found["cases"], found["domain_refit"]) == (3, None)


def test_a_model_that_is_none() -> None:
    write({".trimtab/learned.msgpack": "nonsense"})
    result = run("explain", "hi")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("Error: .trimtab/learned.msgpack: is no model: ")
    assert "train it again: trimtab lab train" in result.stderr


def test_errors_keep_off_the_output() -> None:
    write({"m.jsonl": "x\n" * 3})
    result = run("lab", "evaluate", "m.jsonl")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "Error: m.jsonl: line 1, column 1 and 2 more: is not JSON: Expecting value\n"
    )


STORY = """
[[story]]
name = "birds"

[[story.turn]]
user = "feed the pigeons"
expect = { task = "conversation", turn_domain = "pigeons", asks = false }

[[story.turn]]
user = "do that again"
underspecified = true
expect = { task = "pigeons", asks = true }
"""
"""Its second turn must fail wherever nothing is held of a task that has no slots."""


def test_lab_stories() -> None:
    told = {"own/domains/pigeons.toml": PIGEONS, "own/stories/birds.toml": STORY}
    write({**told, "birds.toml": STORY})
    result = run("lab", "stories", "birds.toml", "--config", "own")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "0 of 1 stories hold · 2 turns, 1 underspecified" in result.stdout
    assert "birds, turn 2: asks\n       do that again\n" in result.stdout
    found = json.loads(run("lab", "stories", "birds.toml", "--config", "own", "--json").stdout)
    assert (found["stories"], found["turns"], found["figures"]["asks"]["of"]) == (1, 2, 2)
    assert found["failures"][-1].keys() == {
        "file", "story", "turn", "user", "part", "expected", "got",
    }  # fmt: skip
    one = run("lab", "stories", "birds.toml", "--config", "own", "--failures", "0").stdout
    assert f"and {len(found['failures'])} more (--failures, --json)" in one
    assert run("lab", "stories", "birds.toml", "--config", "own", "--at-least", "1").exit_code == 1
    assert run("lab", "stories", "birds.toml", "--config", "own", "--at-least", "0").exit_code == 0


def test_lab_stories_without_a_file() -> None:
    write({"own/domains/pigeons.toml": PIGEONS, "own/stories/birds.toml": STORY})
    alone = json.loads(run("lab", "stories", "--json").stdout)
    both = json.loads(run("lab", "stories", "--config", "own", "--json").stdout)
    assert alone["stories"] >= 72
    assert both["stories"] == alone["stories"] + 1


def test_stories_are_checked() -> None:
    wrong = STORY.replace('"pigeons", asks = true', '"doves", asks = true, sure = true')
    write({"own/domains/pigeons.toml": PIGEONS, "own/stories/birds.toml": wrong})
    result = run("check", "own")
    assert result.exit_code == 1
    place = f"{Path('own', 'stories', 'birds.toml')}: story[0].turn[1].expect"
    lines = result.stderr.splitlines()
    assert lines[0].startswith(f"{place}: unknown key 'sure'; ")
    assert lines[1].startswith(f"{place}.task: unknown domain 'doves'; ")
    assert run("lab", "stories", "--config", "own").stderr.count(place) == 2
