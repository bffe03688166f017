"""What does a message name? Tables of sentences first, then places, bounds and time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.growth import grows_no_faster
from trimtab.understand.clauses import Clauses
from trimtab.understand.reading.text import origin, read
from trimtab.understand.slots.mentions import MOST, REMEMBERED, WORDS, kind_of, mentions, remember

PYTHON = """The import fails:

Traceback (most recent call last):
  File "/home/me/app/main.py", line 3, in <module>
    run()
  File "/home/me/app/jobs.py", line 9, in run
    return json.loads(text)
  File "/usr/lib/python3.11/json/__init__.py", line 346, in loads
    raise JSONDecodeError
json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)
"""
NODE = """TypeError: Cannot read properties of undefined (reading 'id')
    at render (/srv/web/src/cart.js:12:9)
    at main (/srv/web/src/index.js:3:1)
    at node:internal/main:23:47
"""

NAMED = [
    ("a file", "fix the login bug in auth.py", "file auth.py"),
    ("a file in a folder", "look at src/auth.py please", "file src/auth.py"),
    ("with a line", "see src/auth.py:42 for it", "file src/auth.py"),
    ("at sign", "update @docs/plan.md", "file docs/plan.md"),
    ("a test in a file", "run tests/test_a.py::test_one", "file tests/test_a.py"),
    ("without an ending", "build the Dockerfile and the Makefile",
     "file Dockerfile, file Makefile"),
    ("hidden", "put it into .env", "file .env"),
    ("data", "add it to package.json.", "file package.json"),
    ("folders", "move it to src/lib/", "path src/lib/"),
    ("an unknown folder", "put them into handlers/ please", "path handlers/"),
    ("from the root", "tail /var/log/syslog", "path /var/log/syslog"),
    ("home", "it lies in ~/projects", "path ~/projects"),
    ("a drive", r"open C:\work\notes.txt", r"file C:\work\notes.txt"),
    ("snake", "rename get_user everywhere", "symbol get_user"),
    ("camel", "what does SessionManager do", "symbol SessionManager"),
    ("lower camel", "call loadRows twice", "symbol loadRows"),
    ("a call", "then parse() returns nothing", "symbol parse()"),
    ("dotted", "it calls os.path.join here", "symbol os.path.join"),
    ("letters with dots", "take a.b.c from it", "symbol a.b.c"),
    ("dunder", "in __init__ of it", "symbol __init__"),
    ("backticks", "use `load_rows` there", "symbol load_rows"),
    ("a file in backticks", "open `src/a.py`", "file src/a.py"),
    ("words in backticks", "the `main menu` entry", "quoted main menu"),
    ("double quotes", 'title it "hello world"', "quoted hello world"),
    ("typographic quotes", "title it “hello world”", "quoted hello world"),
    ("single quotes", "call it 'archive'", "quoted archive"),
    ("in brackets", "the manager (Scheduler2) is slow", "quoted Scheduler2"),
    ("an address", "fetch https://example.com/a?b=1.", "url https://example.com/a?b=1"),
    ("a version", "upgrade to v1.2.3", "version v1.2.3"),
    ("three parts", "requests 2.31.0 is out", "version 2.31.0"),
    ("a version of something", "we are on python 3.11", "version 3.11"),
    ("pinned", "requests==2.31", "version 2.31"),
    ("a number", "listen on port 8080", "number 8080"),
    ("a decimal", "a factor of 3.5", "number 3.5"),
    ("an error", "it raises a KeyError", "error KeyError"),
    ("with its text", "I get KeyError: 'x' when I save", "error KeyError: 'x'"),
    ("of the system", "it dies with ENOENT", "error ENOENT"),
    ("HTTP", "the server says HTTP 500", "error HTTP 500"),
    ("a status", "it returns 404 now", "error 404"),
    ("a line of an error", "TypeError: x is not callable in handlers/user.py line 88",
     "error TypeError: x is not callable in handlers/user.py line 88, file handlers/user.py"),
    ("a Python trace", PYTHON, "file /home/me/app/main.py, file /home/me/app/jobs.py, "
     "error json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)"),
    ("a Node trace", NODE, "error TypeError: Cannot read properties of undefined (reading 'id'), "
     "file /srv/web/src/cart.js, file /srv/web/src/index.js"),
]  # fmt: skip
NOTHING = [
    ("e.g.", "use a list, e.g. of names, i.e. text"),
    ("etc.", "names, dates etc.and more"),
    ("products", "is it Node.js or Vue.js or ASP.NET?"),
    ("brands", "GitHub, JavaScript and PostgreSQL"),
    ("and/or", "one and/or the other"),
    ("a fraction", "about 1/2 of it"),
    ("a date", "on 2024-01-02 or 01/02/2024"),
    ("a time", "at 10:30"),
    ("no space", "it is done.Then go on"),
    ("an aside", "the list (again) and it (optional)"),
    ("a person's mail", "send it to jane@example.com"),
    ("apostrophes", "the users' data and the teams' data"),
    ("a script", "the script in c is fine"),
    ("a dash", "well-known end-to-end tests"),
    ("code", "```\nfrom a_b import c_d\n```"),
]
RULED = [
    ("not", "not auth.py, session.py", ["auth.py"]),
    ("do not touch", "don't touch config.py or main.py, edit app.py", ["config.py", "main.py"]),
    ("other than", "any file other than auth.py", ["auth.py"]),
    ("instead of", "use b.py instead of a.py", ["a.py"]),
    ("rather than", "b.py rather than a.py", ["a.py"]),
    ("except", "all tests except test_a.py", ["test_a.py"]),
    ("without", "commit it without config.py", ["config.py"]),
    ("not in", "the error is not in auth.py", ["auth.py"]),
    ("never change", "never change the file setup.py", ["setup.py"]),
    ("a question", "is it not in auth.py?", []),
    ("if not", "create it if not there: auth.py", []),
    ("it does not work", "it does not work in auth.py", []),
    ("a symbol", "not `load_rows`, `save_rows`", ["load_rows"]),
]


def shown(text: str) -> str:
    return ", ".join(f"{each.kind} {each.value}" for each in mentions(read(text)))


@pytest.mark.parametrize(("text", "wanted"), [n[1:] for n in NAMED], ids=[n[0] for n in NAMED])
def test_what_is_named(text: str, wanted: str) -> None:
    assert shown(text) == wanted


@pytest.mark.parametrize("text", [n[1] for n in NOTHING], ids=[n[0] for n in NOTHING])
def test_what_is_nothing(text: str) -> None:
    assert shown(text) == ""


@pytest.mark.parametrize(("text", "wanted"), [r[1:] for r in RULED], ids=[r[0] for r in RULED])
def test_what_is_ruled_out(text: str, wanted: list[str]) -> None:
    assert [each.value for each in mentions(read(text)) if not each.named] == wanted


def test_a_list_under_a_prohibition_is_ruled_out() -> None:
    text = "Please leave these alone:\n- a.py\n- b.py\n"
    start = text.index("- a.py")
    spoken = Clauses((0, start, text.index("- b.py")), {
        2: (("negated", (7, 12)),), 3: (("negated", (7, 12)),),
    })  # fmt: skip
    assert [each.named for each in mentions(read(text), spoken)] == [False, False]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a/b.py", "file"),
        ("Makefile", "file"),
        (".env", "file"),
        ("a/b", "path"),
        ("/etc/", "path"),
    ],
)
def test_kinds_of_paths(name: str, kind: str) -> None:
    assert kind_of(name) == kind


def test_what_is_remembered_is_bounded_and_has_no_places() -> None:
    text = " ".join(f"file_{i}.py" for i in range(60)) + " and long words" * 100
    reading = read(text)
    heard = remember("user", reading, mentions(reading))
    assert len(heard.words) <= WORDS + 2 and len(heard.mentions) == REMEMBERED
    assert {(each.start, each.end) for each in heard.mentions} == {(-1, -1)}
    assert remember("agent", read("Done."), ()).words == " done "


PIECES = st.sampled_from([
    "auth.py", "src/a.py", "`x_y`", '"two words"', "KeyError: 'x'", "v1.2", "8080", "foo()",
    "not ", "don't touch ", "https://x.org/a", "ｆｕｌｌ.py", "é", "\u200b", "/", ".", "_",
    "(", "A", "\n", " ", "Traceback (most recent call last):\n", '  File "a.py", line 3, in f\n',
    "```\n",
])  # fmt: skip


@given(st.lists(PIECES, max_size=60))
def test_places_lead_back_to_the_text(pieces: list[str]) -> None:
    reading = read("".join(pieces))
    found = mentions(reading)
    assert len(found) <= MOST
    assert [each.start for each in found] == sorted(each.start for each in found)
    for each in found:
        assert reading.seen[each.start : each.end] == each.value != ""
        start, end = origin(reading, each.start, each.end)
        assert 0 <= start < end <= len(reading.raw)
        assert read(reading.raw[start:end]).seen.strip("\u200b") in ("", each.value)


HOSTILE = [
    "a_",
    "A",
    "aA",
    "a.",
    "1.",
    "(",
    "a/",
    '"',
    "'a",
    "`",
    "v1",
    "not a.py ",
    "_",
    "http://",
]


@pytest.mark.parametrize("token", HOSTILE)
def test_time_grows_with_the_length(token: str) -> None:
    once, twice = (read(token * (n // len(token)), sample_beyond=10**7) for n in (20_000, 40_000))
    assert grows_no_faster(lambda: mentions(once), lambda: mentions(twice))
