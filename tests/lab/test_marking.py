"""Marking verdicts: which one is meant, what is held of it, and what stays as it was."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shipped import shipped
from trimtab.backends.verdicts import Verdict, note
from trimtab.errors import ConfigError, InputError
from trimtab.lab.cases import read_cases
from trimtab.lab.marking import (
    KEPT,
    Label,
    domain_named,
    find,
    keep,
    labelled,
    mark,
    verdict_of,
    verdicts,
)
from trimtab.lab.story import Story


def verdict(id: str = "1a2b3c4d", text: str = "fix the bug") -> Verdict:
    return Verdict(id, text, "bugfix", "action", 0.5, "r")


def log(path: Path, *ids: str) -> tuple[Path, ...]:
    for number, id in enumerate(ids):
        note(path, verdict(id, f"text {number}"))
    return (path,)


def held(file: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


FOUND = {
    "1a2b3c4d": "1a2b3c4d", "1a2b": "1a2b3c4d", "1A2B3": "1a2b3c4d", "1a2c": "1a2c3c4d",
    "last": "ffff0000",
}  # fmt: skip


@pytest.mark.parametrize(("wanted", "id"), FOUND.items())
def test_find(wanted: str, id: str, tmp_path: Path) -> None:
    assert find(wanted, log(tmp_path / "l", "1a2b3c4d", "1a2c3c4d", "ffff0000")).id == id


MISSED = {
    "1a2": "'1a2' is too short; an ID takes 4 characters at least",
    "": "'' is too short; ",
    "ffff": "'ffff' may be ffff0000, ffff1111; write more of it",
    "abcd": "no verdict 'abcd' in {log}; the last: ffff1111, ffff0000, 1a2b3c4d (--list shows",
}


@pytest.mark.parametrize(("wanted", "complaint"), MISSED.items())
def test_what_is_not_found(wanted: str, complaint: str, tmp_path: Path) -> None:
    logs = log(tmp_path / "l", "1a2b3c4d", "ffff0000", "ffff1111")
    with pytest.raises(InputError) as caught:
        find(wanted, logs)
    assert str(caught.value).startswith(complaint.format(log=logs[0]))


def test_nothing_is_found_where_nothing_is(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no verdicts in nowhere; explain a message first"):
        find("last", ())
    with pytest.raises(InputError, match=r"no verdicts in .*/a or .*/b; "):
        find("1a2b", (tmp_path / "a", tmp_path / "b"))


def test_a_verdict_is_listed_once_where_it_was_last_given(tmp_path: Path) -> None:
    first, second = tmp_path / "a", tmp_path / "b"
    log(first, "aaaa0000", "bbbb0000", "aaaa0000")
    log(second, "cccc0000")
    assert [each.id for each in verdicts((first, second))] == ["bbbb0000", "aaaa0000", "cccc0000"]


def test_the_name_of_a_verdict() -> None:
    story = Story(shipped())
    first, second, other = (story.tell(text).id for text in ("fix it", "fix it", "fix this"))
    assert (first, len(first)) == (second, 8)
    assert first != other
    assert Story(shipped()).tell("half \ud83d").id


def test_what_is_kept_of_a_verdict(tmp_path: Path) -> None:
    told = Story(shipped()).tell("fix the docker crash, password=hunter22 \ud83d")
    kept = verdict_of(told)
    assert kept
    assert kept.text == "fix the docker crash, password=‹secret:value› ?"
    assert (kept.id, kept.domain, kept.qtype) == (told.id, "bugfix", "action")
    assert keep(told, None) is None
    assert keep(told, tmp_path / "l") is None
    assert find("last", (tmp_path / "l",)).text == kept.text


def test_head_and_tail_of_a_long_message_are_kept() -> None:
    kept = verdict_of(Story(shipped()).tell("start " + "x" * 9_000 + " password=hunter22 end"))
    assert kept
    assert len(kept.text) == KEPT
    assert kept.text.startswith("start xxx")
    assert kept.text.endswith("x password=‹secret:value› end")


@pytest.mark.parametrize("text", ["", " \n", "[Request interrupted by user]"])
def test_where_there_is_no_verdict_none_is_kept(text: str, tmp_path: Path) -> None:
    told = Story(shipped()).tell(text)
    assert verdict_of(told) is None
    assert keep(told, tmp_path / "l") is None
    assert not (tmp_path / "l").exists()


NAMES = {"bugfix": "bugfix", "codegen": "coding", "docker_ops": "docker_ops"}


@pytest.mark.parametrize(("name", "domain"), NAMES.items())
def test_domain_named(name: str, domain: str) -> None:
    assert domain_named(name, shipped()) == domain


@pytest.mark.parametrize(
    ("name", "said"), {"codin": "did you mean 'coding'?", "": "known: "}.items()
)
def test_a_domain_that_is_none(name: str, said: str) -> None:
    with pytest.raises(InputError, match=rf"no domain '{name}'; .*{said}".replace("?", r"\?")):
        domain_named(name, shipped())


def test_marks(tmp_path: Path) -> None:
    file = tmp_path / "own" / "labelled.jsonl"
    marked = mark(verdict(), Label("coding"), file)
    assert (marked.messages, marked.replaced) == (1, False)
    assert held(file) == [{"text": "fix the bug", "source": "own-1a2b3c4d", "domain": "coding"}]
    assert file.stat().st_mode & 0o777 == 0o600
    mark(verdict("ffff0000", "another"), Label("planning", "research", under=True), file)
    marked = mark(verdict("eeee0000"), Label(qtype="code"), file)
    assert (marked.messages, marked.replaced) == (2, True)
    assert [line["text"] for line in held(file)] == ["another", "fix the bug"]
    assert marked.label == held(file)[1] == {
        "text": "fix the bug", "source": "own-1a2b3c4d", "domain": "coding", "qtype": "code",
    }  # fmt: skip
    names = {"coding": "coding", "planning": "planning"}
    cases = read_cases(file.read_text("utf-8"), file="f", names=names)
    assert [(case.domain, case.qtype, case.under, case.group) for case in cases] == [
        ("planning", "research", True, "own-ffff0000"), ("coding", "code", None, "own-1a2b3c4d"),
    ]  # fmt: skip
    assert list(labelled(file)) == ["another", "fix the bug"]


def test_what_others_wrote_in_the_file_stays(tmp_path: Path) -> None:
    file = tmp_path / "labelled.jsonl"
    foreign = ['{"text":  "x", "domain": "git_ops", "mine": [1]}', "no JSON", "[]", '{"text": 3}']
    about = {"text": "fix the bug", "source": "a:1", "domain": "analysis", "domain_ok": ["coding"],
             "qtype": "code", "qtype_ok": ["action"], "unsure": True, "mine": 1}  # fmt: skip
    file.write_text("\n".join([*foreign, json.dumps(about)]))
    marked = mark(verdict(), Label("bugfix", under=False), file)
    *kept, last = file.read_text().splitlines()
    assert kept == foreign
    assert json.loads(last) == marked.label == {
        "text": "fix the bug", "source": "a:1", "domain": "bugfix", "qtype": "code",
        "qtype_ok": ["action"], "mine": 1, "under": False,
    }  # fmt: skip


@given(st.lists(st.tuples(st.text(max_size=5), st.sampled_from(["coding", "bugfix"]))))
def test_the_last_word_on_each_message_is_held(
    tmp_path_factory: pytest.TempPathFactory, said: list[tuple[str, str]]
) -> None:
    file = tmp_path_factory.mktemp("any") / "labelled.jsonl"
    for text, domain in said:
        mark(verdict(text=text), Label(domain), file)
    found = {text: line["domain"] for text, line in labelled(file).items()}
    assert found == dict(said)


def test_of_marks_at_once_none_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "labelled.jsonl"

    def work(name: int) -> None:
        for number in range(20):
            mark(verdict(text=f"{name}-{number}"), Label("coding"), file)

    threads = [threading.Thread(target=work, args=(name,)) for name in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(labelled(file)) == 60


def test_where_nothing_can_be_held(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="cannot be written: "):
        mark(verdict(), Label("coding"), tmp_path / "file" / "labelled.jsonl")
    (tmp_path / "labelled.jsonl").mkdir()
    with pytest.raises(ConfigError, match="cannot be read: Is a directory"):
        mark(verdict(), Label("coding"), tmp_path / "labelled.jsonl")
    (tmp_path / "latin").write_bytes(b"caf\xe9")
    with pytest.raises(ConfigError, match="is not UTF-8"):
        mark(verdict(), Label("coding"), tmp_path / "latin")
    assert (tmp_path / "latin").read_bytes() == b"caf\xe9"
