"""Does a value that stands alone find its slot, and does nothing else?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.growth import grows_no_faster
from tests.shipped import shipped
from trimtab.understand.reading.text import read
from trimtab.understand.slots.bare import LONGEST, bare, kind_of_value
from trimtab.understand.slots.filling import known, passage, resolve
from trimtab.understand.slots.frames import Passage
from trimtab.understand.slots.mentions import mentions, remember
from trimtab.values import Filled, Heard, Message, Value


def said(text: str) -> Passage:
    reading = read(text)
    return passage(reading, mentions(reading))


TEXTS: list[tuple[str, tuple[str, str, str] | None]] = [
    ("json", ("json", "word", "")),
    ("oh it's 8080, my bad", ("8080", "number", "")),
    ("hmm make it 45 seconds please", ("45 seconds", "number", "")),
    ("leave it at 30", ("30", "number", "")),
    ("hotfix/vat, not hotfix/tax", ("hotfix/vat", "branch", "hotfix tax")),
    ("Acme Ltd, not Acme Corp", ("Acme Ltd", "word", "acme corp")),
    ("and worker-2", ("worker-2", "name", "")),
    ("actually toml, the importer cannot read it", ("toml", "word", "")),
    ("final-v2.txt", ("final-v2.txt", "file", "")),
    ("4-6", ("4-6", "range", "")),
    ("v2.1", ("v2.1", "version", "")),
    ("as yaml please", ("yaml", "word", "")),
    ("1gb is better", ("1gb", "number", "")),
    ("no, 7", ("7", "number", "")),
    ("7", None),
    ("json, and tell me how long it took", None),
    ("fix it", None),
    ("the second one is better than the first", None),
    ("", None),
]


@pytest.mark.parametrize(("text", "wanted"), TEXTS, ids=[each[0] for each in TEXTS])
def test_what_is_a_bare_value(text: str, wanted: tuple[str, str, str] | None) -> None:
    found = bare(said(text))
    assert (found and (found.text, found.kind, found.instead)) == wanted


TURNS: list[tuple[str, str, tuple[str, ...], dict[str, Value]]] = [
    # what, domain, messages; those of the agent begin with ">"
    ("a number for a number", "config_edit", ("set the timeout to 30 in a.yaml", "no, 60"),
     {"config_key": "timeout", "new_value": "60", "target_file": "a.yaml"}),
    ("a word that is meant", "config_edit", ("set level in a.toml to info", "i meant debug"),
     {"config_key": "level", "new_value": "debug"}),
    ("a word that is not", "config_edit", ("set level in a.toml to info", "no problem"),
     {"new_value": "info"}),
    ("a name for a name", "docker_ops", ("restart the container web-1", "and worker-2"),
     {"operation": "restart", "container_name": "worker-2"}),
    ("a name of the agent's", "dependency_mgmt",
     ("are our npm packages vulnerable?", "> Two: tough-cookie and ws. Upgrade both?", "just ws"),
     {"package_name": "ws"}),
    ("no name of the agent's", "dependency_mgmt",
     ("are our npm packages vulnerable?", "> Two: tough-cookie and ws. Upgrade both?", "just that"),
     {"operation": "audit"}),
    ("the value of an enum", "data_transform", ("convert a.csv", "json"),
     {"input_format": "csv", "output_format": "json"}),
    ("another one of it", "data_transform", ("convert a.csv to json", "actually toml, it is read"),
     {"input_format": "csv", "output_format": "toml"}),
    ("this, not that", "git_ops", ("switch to hotfix/tax", "hotfix/vat, not hotfix/tax"),
     {"branch": "hotfix/vat"}),
    ("the new name first", "file_ops", ("rename a.txt to b.txt", "c.txt"),
     {"source_path": "a.txt", "destination_path": "c.txt"}),
    ("one more of them", "file_ops", ("rename a.txt to b.txt", "and c.txt"),
     {"source_path": "c.txt", "operation": "rename"}),
    ("a new name that was missing", "refactor", ("rename get_data in a.py", "fetch_data"),
     {"target_symbol": "get_data", "new_name": "fetch_data"}),
    ("one more thing", "system_admin", ("install htop", "and tmux"), {"target": "tmux"}),
    ("other is no value", "file_ops", ("delete a.txt", "the other one too"),
     {"operation": "delete"}),
    ("no thing", "system_admin", ("install htop", "and quickly"), {"target": "htop"}),
    ("one of a list", "docker_ops", ("start it on port 6380", "6381"), {"ports": ("6381",)}),
    ("a whole number", "agentic", ("work through a.md, at most 10 rounds", "20"),
     {"max_iterations": 20}),
    ("nothing is held", "git_ops", ("8080",), {}),
]  # fmt: skip


def told(domain: str, *texts: str) -> tuple[Filled, ...]:
    held: tuple[Filled, ...] = ()
    heard: tuple[Heard, ...] = ()
    for text in texts:
        agent = text.startswith(">")
        one = said(text.removeprefix("> "))
        assert one.reading
        if not agent:
            held = resolve(
                shipped().lexicon.frames[domain], known(one, Message(text), heard), held=held
            )
        heard = (remember("agent" if agent else "user", one.reading, one.mentions), *heard)
    return held


@pytest.mark.parametrize(
    ("domain", "texts", "wanted"), [each[1:] for each in TURNS], ids=[each[0] for each in TURNS]
)
def test_what_it_puts_right(domain: str, texts: tuple[str, ...], wanted: dict[str, Value]) -> None:
    filled = {each.slot: each.value for each in told(domain, *texts) if each.origin != "default"}
    if not wanted:
        assert filled == {}
    assert {name: filled.get(name) for name in wanted} == wanted


@given(st.text(max_size=2 * LONGEST))
def test_a_bare_value_stands_in_its_text(text: str) -> None:
    one = said(text)
    found = bare(one)
    if found:
        assert one.text[found.start : found.end] == found.text
        assert found.kind == kind_of_value(found.text)


@pytest.mark.parametrize("token", ["no, ", "A ", "a please ", "it's ", "1 ", "not a", ", "])
def test_time_grows_no_faster_than_the_length(token: str) -> None:
    texts = {size: said((token * LONGEST)[:size]) for size in (LONGEST // 2, LONGEST)}
    assert grows_no_faster(lambda: bare(texts[LONGEST // 2]), lambda: bare(texts[LONGEST]))
