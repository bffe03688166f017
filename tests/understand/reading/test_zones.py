"""Zones: what is masked, what never is, and that no text can make it slow."""

from __future__ import annotations

import gc
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trimtab.understand.reading.blank import blank
from trimtab.understand.reading.zones import find_zones
from trimtab.values import Zone

TRACE = """Traceback (most recent call last):
  File "a.py", line 3, in <module>
    main()
  File "a.py", line 1, in main
    raise ValueError("how could you?")
ValueError: how could you?"""
CHAINED = f"""{TRACE}

During handling of the above exception, another exception occurred:

{TRACE}"""
JAVA = """Exception in thread "main" java.lang.IllegalStateException: boom
	at com.acme.Main.run(Main.java:12)
	at com.acme.Main.main(Main.java:5)
Caused by: java.io.IOException: disk
	at com.acme.Disk.read(Disk.java:7)
	... 12 more"""
GO = """panic: runtime error: index out of range [5] with length 3

goroutine 1 [running]:
main.main()
	/tmp/x/main.go:8 +0x1d
exit status 2"""
RUST = """thread 'main' panicked at src/main.rs:4:5:
index out of bounds: the len is 3 but the index is 5
note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace"""
NODE = """Error: Cannot find module 'left-pad'
Require stack:
- /app/index.js
    at Function.Module._resolveFilename (node:internal/modules/cjs/loader:1039:15)
    at async run (/app/index.js:1:1)"""
SHARP = """System.NullReferenceException: Object reference not set to an instance of an object.
   at Acme.Web.Home.Index(String id) in C:\\src\\Home.cs:line 12
   at Acme.Web.Startup.Main(String[] args)"""
PYTEST = """=================================== FAILURES ===================================
____________________________________ test_x ____________________________________

    def test_x():
>       assert f(1) == 2
E       assert 1 == 2
E        +  where 1 = f(1)

tests/test_x.py:5: AssertionError
=========================== short test summary info ============================
FAILED tests/test_x.py::test_x - assert 1 == 2"""
LOG = """2024-05-01 10:00:00,123 INFO starting
connection pool opened with three workers
  retrying
2024-05-01 10:00:01,001 ERROR gone"""
CARGO = """error[E0382]: borrow of moved value: `x`
 --> src/main.rs:4:20
  |
2 |     let x = String::new();
  |         - move occurs because `x` has type `String`
  = note: this error originates in a macro

error: aborting due to 1 previous error"""
RUFF = """src/a.py:12:5: F841 Local variable `x` is assigned to but should be used
   |
12 |     x = 1
   |     ^ F841
   |

Found 1 error."""
NPM = """npm ERR! code ELIFECYCLE
npm ERR! errno 1
npm ERR! app@1.0.0 build: `tsc`"""
JEST = """PASS src/a.test.ts
FAIL src/b.test.ts
  ● adds › two numbers
    expect(received).toBe(expected)
Tests:       1 failed, 3 passed, 4 total"""
RUN = """============================= test session starts ==============================
platform linux -- Python 3.11.7, pytest-8.0.0
collected 3 items

tests/test_a.py ...                                                      [100%]

============================== 3 passed in 0.02s ==============================="""
HOOKS = """ruff.....................................................................Failed
- hook id: ruff
- exit code: 1"""
PUSH = """Enumerating objects: 5, done.
Writing objects: 100% (5/5), 1.2 KiB
remote: error: GH006: Protected branch update failed
 ! [remote rejected] main -> main (push declined)"""
TABLE_OUT = """┏━━━━━━━━┳━━━━━┓
┃ Engine ┃ URL ┃
└────────┴─────┘"""
DIFF = """diff --git a/x.py b/x.py
index 3f2a1b0..9c8d7e6 100644
--- a/x.py
+++ b/x.py
@@ -1,3 +1,3 @@
 import os
-please = 1
+please = 2

\\ No newline at end of file"""
PLAIN_DIFF = """--- a/x.py
+++ b/x.py
@@ -1 +1 @@
-a
+b"""
PATCH = """*** Begin Patch
*** Update File: a.py
@@
-a
+b
*** End Patch"""
CONFLICT = """<<<<<<< HEAD
mine
=======
theirs
>>>>>>> branch"""
SHELL = """$ git status
On branch main
nothing to commit, working tree clean"""
CODE = """def f(x):
    if x:
        return 1

    return g(x)"""
JSON = """{
  "a": 1,
  "b": ["x", "y"],
  "please": "me"
}"""
SQL = """SELECT a, b
FROM t
WHERE a = 1;"""
JS = """const a = require("a");
// why is it so
app.get("/", (req, res) => {
  res.send("hi");
});"""
ITEMS = """names = [
    "a",
    "b",
]"""
ENV = "DB_HOST=docker\nDB_PORT=5432\nexport GIT_PUSH=crash"
ROWS = "id,name,what\n1,docker,fix the bug\n2,git,push"
PACKED = "var a=function(b,c){return b+c;};" * 5
CRLF = "--- a/x\r\n+++ b/x\r\n@@ -1,4 +1,4 @@\r\n a\r\n\r\n-b\r\n+c\r\n please"
INDENTED = "    --- a/x\n    +++ b/x\n    @@ -1,4 +1,4 @@\n     a\n\n    -b\n    +c\n     please"
LETTER = "-----Original Message-----\nFrom: Ann\n\nfix the bug"
OUTLOOK = "From: Ann\nTo: Bob\nSent: today\nSubject: bug\n\nfix the bug\n> at once"
FENCE = "```py\nprint(1)\n```"
COMPOSE = """web-1  | GET /api/orders 500 bug error crash
db-1   | refactor the thing
web_2 | ready
proxy  | fix it"""
ALIKE = "\n".join(
    f"[{n}] worker failed to connect to the queue; refactor deploy" for n in range(9, 17)
)
JEST = """✓ should refactor the thing (12 ms)
✕ fails to commit bug
✓ should hold (3 ms)
✕ fails to commit the other bug"""
LAST = """INFO  starting worker 1
WARN [pool] slow
WARN the pool grew to three and then to four workers"""
BUILDKIT = """#12 [build 3/5] RUN make fix
#12 0.312 commit the bug
#12 DONE 1.2s"""

FOUND: list[tuple[str, str, list[tuple[str, str]]]] = [
    ("fence", f"why?\n{FENCE}\nthanks", [("fence", FENCE)]),
    ("fence of tildes", "~~~\na\n```\n~~~ \nb", [("fence", "~~~\na\n```\n~~~")]),
    ("fence in a longer one", f"````md\n{FENCE}\n````\nb", [("fence", f"````md\n{FENCE}\n````")]),
    ("unclosed fence", "a\n```\nb\n\nc", [("fence", "```\nb\n\nc")]),
    ("unclosed fence with talk", "a\n```\nb\n\nplease fix it\n", [("fence", "```\nb")]),
    (
        "unclosed fence with a sentence",
        "```py\nx\n\n# a comment that has many words\n\n    x\n\nNow make the tests pass for it",
        [("fence", "```py\nx\n\n# a comment that has many words\n\n    x")],
    ),
    (
        "unclosed fence, then another",
        f"```py\nx\n\nplease look at this:\n{FENCE}\nok",
        [("fence", "```py\nx"), ("fence", FENCE)],
    ),
    (
        "unclosed fence and a reminder",
        "```py\ny\n\n<system-reminder>\nz\n\nyou must\n</system-reminder>",
        [
            ("fence", "```py\ny\n"),
            ("reminder", "<system-reminder>\nz\n\nyou must\n</system-reminder>"),
        ],
    ),
    ("fence with settings", '```js {1,3} a="b"\nx\n```', [("fence", '```js {1,3} a="b"\nx\n```')]),
    ("fence with words and marks", "~~~ fix it ~~~\nx\n~~~\nok", [("fence", "x\n~~~")]),
    ("fence with words", "```please fix it\nx = 1\n```\nok", [("fence", "x = 1\n```")]),
    ("indented fence", "- a:\n  ```\n  x\n  ```\nb", [("fence", "```\n  x\n  ```")]),
    ("two fences", f"{FENCE}\nand\n{FENCE}", [("fence", FENCE), ("fence", FENCE)]),
    ("fence behind words", "here: ```py\nx\n```\nfix it", [("fence", "```py\nx\n```")]),
    ("fence closed behind code", "```\nfoo()```\nfix it", [("fence", "```\nfoo()```")]),
    ("words behind a fence", "```\nx\n``` what is wrong", [("fence", "```\nx\n```")]),
    ("inline", "run `npm test` now", [("inline", "`npm test`")]),
    ("inline double", "use ``a`b`` here", [("inline", "``a`b``")]),
    ("inline triple", "use ```a``` here", [("inline", "```a```")]),
    ("inline in Chinese", "运行`npm test`命令", [("inline", "`npm test`")]),
    ("inline with a path", "see `src/a.py`.", [("inline", "`src/a.py`")]),
    ("code", f"look:\n{CODE}\nwhy so slow", [("code", CODE)]),
    ("code in JSON", f"I get\n\n{JSON}\n\nback", [("code", JSON)]),
    ("code in SQL", f"explain\n{SQL}", [("code", SQL)]),
    ("code in JavaScript", f"{JS}\n\nwhat does it do?", [("code", JS)]),
    (
        "code declared",
        "int a;\nunsigned char b;\nreturn b;",
        [("code", "int a;\nunsigned char b;\nreturn b;")],
    ),
    ("code of settings", f"use\n{ENV}\nnow", [("code", ENV)]),
    ("code of items", f"1. move this:\n\n{ITEMS}\n\n2. done", [("code", ITEMS)]),
    (
        "data",
        'why {"a b": "fix it", "c": [1, {"d": 2}]} so',
        [("code", '{"a b": "fix it", "c": [1, {"d": 2}]}')],
    ),
    ("data of Python", "is {'a': 'fix', 'b': 2} ok", [("code", "{'a': 'fix', 'b': 2}")]),
    ("data in a list", 'see [{"a": 1}, {"b": "]"}].', [("code", '[{"a": 1}, {"b": "]"}]')]),
    ("data in rows", f"what is\n{ROWS}\nhere?", [("code", ROWS)]),
    ("data packed", f"explain\n{PACKED}\nplease", [("code", PACKED)]),
    ("traceback", f"I get\n{TRACE}\nhelp", [("traceback", TRACE)]),
    ("traceback behind words", f"I get {TRACE}\n\nhelp", [("traceback", TRACE)]),
    ("traceback chained", f"{CHAINED}\n\nwhy?", [("traceback", CHAINED)]),
    (
        "traceback bare end",
        'Traceback (most recent call last):\n  File "a", line 1\n    x\nKeyboardInterrupt\nfix',
        [
            (
                "traceback",
                'Traceback (most recent call last):\n  File "a", line 1\n    x\nKeyboardInterrupt',
            )
        ],
    ),
    (
        "traceback one line",
        "TypeError: x is not a function",
        [("traceback", "TypeError: x is not a function")],
    ),
    (
        "traceback that asks",
        "NameError: name 'x' is not defined. Did you mean: 'y'?",
        [("traceback", "NameError: name 'x' is not defined. Did you mean: 'y'?")],
    ),
    ("traceback Java", f"{JAVA}\nhow to solve this", [("traceback", JAVA)]),
    ("traceback Go", f"{GO}\n\nwhat now", [("traceback", GO)]),
    ("traceback Rust", RUST, [("traceback", RUST)]),
    ("traceback Node", f"help\n{NODE}", [("traceback", NODE)]),
    ("traceback C#", SHARP, [("traceback", SHARP)]),
    ("traceback pytest", f"{PYTEST}\n\nfix it", [("traceback", PYTEST)]),
    ("traceback FAILED", "FAILED tests/a.py::test_b", [("traceback", "FAILED tests/a.py::test_b")]),
    ("log", f"see\n{LOG}\n\nwhy", [("log", LOG)]),
    ("log cargo", f"{CARGO}\n\nI need help", [("log", CARGO)]),
    ("log ruff", f"{RUFF}\nfix them", [("log", RUFF)]),
    ("log npm", NPM, [("log", NPM)]),
    ("log jest", f"{JEST}\n\nfix", [("log", JEST)]),
    ("log pytest", f"{RUN}\n\nnow the docs", [("log", RUN)]),
    ("log hooks", HOOKS, [("log", HOOKS)]),
    ("log push", f"On git push I got:\n\n{PUSH}", [("log", PUSH)]),
    ("log table", f"{TABLE_OUT}\n\ntoo wide", [("log", TABLE_OUT)]),
    (
        "log line",
        'a.py:12: error: Name "x" is not defined',
        [("log", 'a.py:12: error: Name "x" is not defined')],
    ),
    (
        "log tsc",
        "src/a.ts(3,5): error TS2304: no name",
        [("log", "src/a.ts(3,5): error TS2304: no name")],
    ),
    ("log spoken", "app.py:12: error fix the bug in it", [("path", "app.py:12")]),
    ("log then trace", f"[10:00:00] go\n{TRACE}", [("log", "[10:00:00] go"), ("traceback", TRACE)]),
    (
        "talk in a log",
        "10:00:00 a\nwhy is that?\n10:00:01 b",
        [("log", "10:00:00 a"), ("log", "10:00:01 b")],
    ),
    ("diff", f"review\n{DIFF}\nplease", [("diff", DIFF)]),
    ("diff without git", f"{PLAIN_DIFF}\n- then a list\n- of two", [("diff", PLAIN_DIFF)]),
    ("diff in CRLF", f"see\r\n{CRLF}\r\nfix it", [("diff", CRLF)]),
    ("diff indented", f"see\n{INDENTED}\nfix it", [("diff", INDENTED)]),
    ("diff patch", f"{PATCH}\nok?", [("diff", PATCH)]),
    ("diff conflict", f"which?\n{CONFLICT}\nmine", [("diff", CONFLICT)]),
    (
        "diff conflict around an element",
        "<<<<<<< a\n<p>\nb\n</p>\n>>>>>>> c\nso what",
        [("diff", "<<<<<<< a"), ("markup", "<p>\nb\n</p>"), ("diff", ">>>>>>> c")],
    ),
    ("shell", f"{SHELL}\n\nwhat now", [("shell", SHELL)]),
    ("shell then talk", f"{SHELL}\nwhy is it clean?", [("shell", SHELL)]),
    ("shell then an order", f"{SHELL}\nCommit the changes and push.", [("shell", SHELL)]),
    (
        "shell then its end",
        "$ ls\nBuild completed successfully.\nok",
        [("shell", "$ ls\nBuild completed successfully.\nok")],
    ),
    ("shell line", "$ npm test", [("shell", "$ npm test")]),
    ("shell arrow", "➜  app git:(main) ✗ ls", [("shell", "➜  app git:(main) ✗ ls")]),
    ("shell host", "ann@box:~/app$ ls\na.txt\n\nok", [("shell", "ann@box:~/app$ ls\na.txt")]),
    ("shell zsh", "% ls -l", [("shell", "% ls -l")]),
    ("shell Mac", "ann@mac app % ls", [("shell", "ann@mac app % ls")]),
    ("shell Windows", "PS C:\\Users\\ann> dir", [("shell", "PS C:\\Users\\ann> dir")]),
    ("shell Python", ">>> 1 + 1\n2\n\nnice", [("shell", ">>> 1 + 1\n2")]),
    ("quote", "> you said\n> this\nno", [("quote", "> you said\n> this")]),
    ("quote alone", "> fix the bug\n>> at once, please", [("quote", "> "), ("quote", ">> ")]),
    ("quote of code alone", "> a = 1\n> b()", [("quote", "> a = 1\n> b()")]),
    ("letter", f"reply to\n{LETTER}\n", [("quote", LETTER)]),
    ("letter of Outlook", f"reply to\n\n{OUTLOOK}", [("quote", OUTLOOK)]),
    (
        "letter alone",
        f"{LETTER}\nthanks a lot",
        [("quote", "-----Original Message-----"), ("quote", "From: Ann")],
    ),
    ("quote with code", ">> use `x`", [("quote", ">> use `x`")]),
    ("url", "see https://a.io/b?c=1. ok", [("url", "https://a.io/b?c=1")]),
    ("url with brackets", "(http://a.io/b_(c))", [("url", "http://a.io/b_(c)")]),
    (
        "url mail",
        "mail a.b+c@d-e.co.uk, or <x@y.com>.",
        [("url", "a.b+c@d-e.co.uk"), ("url", "x@y.com")],
    ),
    (
        "url host",
        "open debug.example.com, then example.org.",
        [("url", "debug.example.com"), ("url", "example.org")],
    ),
    (
        "option",
        "with --debug (--no-fix) and --log-level=x.",
        [("inline", "--debug"), ("inline", "--no-fix"), ("inline", "--log-level")],
    ),
    ("slug", "the branch fix-login-bug and a test-a-b tag", [("inline", "fix-login-bug")]),
    (
        "slug named",
        "checkout 'fix-login-bug' from the feat-x-2 branch",
        [("inline", "fix-login-bug"), ("inline", "feat-x-2")],
    ),
    ("url www", "go to www.a.io, now", [("url", "www.a.io")]),
    ("url mentioned", "@https://a.io/b", [("url", "https://a.io/b")]),
    ("url in Chinese", "看https://a.io/b，谢谢", [("url", "https://a.io/b")]),
    ("url without scheme", "clone github.com/a/b", [("url", "github.com/a/b")]),
    ("path absolute", "in /var/log/x.log.", [("path", "/var/log/x.log")]),
    ("path relative", "from ../a to ./b", [("path", "../a"), ("path", "./b")]),
    ("path home", "(see ~/a)", [("path", "~/a")]),
    ("path Windows", "open C:\\a\\b.txt", [("path", "C:\\a\\b.txt")]),
    (
        "path in folders",
        "src/a/b.py:12:3 and pkg/cmd",
        [("path", "src/a/b.py:12:3"), ("path", "pkg/cmd")],
    ),
    ("path test", "tests/a.py::TestB::c fails", [("path", "tests/a.py::TestB::c")]),
    ("path snake", "my_app/sub/thing", [("path", "my_app/sub/thing")]),
    ("path file", "main.go's README.md", [("path", "main.go"), ("path", "README.md")]),
    ("path in marks", "**a.py** [b](docs/c.md)", [("path", "a.py"), ("path", "docs/c.md")]),
    ("path dotfile", ".env and .gitignore", [("path", ".env"), ("path", ".gitignore")]),
    (
        "path mention",
        "@TODO.md @src @my_dir",
        [("path", "@TODO.md"), ("path", "@src"), ("path", "@my_dir")],
    ),
    ("path mention quoted", '@"/a/b c.txt" ok', [("path", '@"/a/b c.txt"')]),
    ("path behind a colon", "see:/etc/hosts", [("path", "/etc/hosts")]),
    ("markup", "<doc>\nfix me\n</doc>\nfix it", [("markup", "<doc>\nfix me\n</doc>")]),
    ("markup nested", "<a>\n<a>x</a>\ny</a> z", [("markup", "<a>\n<a>x</a>\ny</a>")]),
    ("markup tag only", "a <details> tag in a <b>", [("markup", "<details>"), ("markup", "<b>")]),
    ("markup unclosed", "<doc>\nfix it", [("markup", "<doc>")]),
    ("markup comment", "a <!-- fix\nme --> b", [("markup", "<!-- fix\nme -->")]),
    ("markup attributes", '<f path="a.py">x</f>', [("markup", '<f path="a.py">x</f>')]),
    (
        "markup spoken",
        "<user_query>\nfix a.py\n</user_query>",
        [("markup", "<user_query>"), ("path", "a.py"), ("markup", "</user_query>")],
    ),
    (
        "markup in spoken",
        "<task><ctx>old</ctx> do it</task>",
        [("markup", "<task>"), ("markup", "<ctx>old</ctx>"), ("markup", "</task>")],
    ),
    (
        "markup alone",
        "<goals>\nAdd a page\n</goals>\n<rules>no new deps</rules>",
        [("markup", tag) for tag in ("<goals>", "</goals>", "<rules>", "</rules>")],
    ),
    (
        "markup alone with a file",
        '<a>\nFix the page\n</a>\n<f n="x">\n{"a": 1}\n</f>',
        [("markup", "<a>"), ("markup", "</a>"), ("markup", '<f n="x">\n{"a": 1}\n</f>')],
    ),
    (
        "markup alone with a reminder",
        "<system-reminder>fix it now</system-reminder><a>Add a page</a>",
        [
            ("reminder", "<system-reminder>fix it now</system-reminder>"),
            ("markup", "<a>"),
            ("markup", "</a>"),
        ],
    ),
    (
        "markup of code alone",
        "<f>\nimport os\n\ndef f():\n    pass\n</f>",
        [("markup", "<f>\nimport os\n\ndef f():\n    pass\n</f>")],
    ),
    ("markup around a fence", f"<doc>\n{FENCE}\n</doc>", [("markup", f"<doc>\n{FENCE}\n</doc>")]),
    (
        "markup in a fence",
        "```\n<doc>\n```\na </doc>",
        [("fence", "```\n<doc>\n```"), ("markup", "</doc>")],
    ),
    (
        "reminder named",
        "strip `<system-reminder>` and\n`</system-reminder>`",
        [("inline", "`<system-reminder>`"), ("inline", "`</system-reminder>`")],
    ),
    (
        "reminder in passing",
        "drop <system-reminder> or fix </system-reminder>",
        [("markup", "<system-reminder>"), ("markup", "</system-reminder>")],
    ),
    (
        "reminder in a fence",
        "```\n<system-reminder>\n```\nfix </system-reminder>",
        [("fence", "```\n<system-reminder>\n```"), ("markup", "</system-reminder>")],
    ),
    (
        "reminders in a row",
        "<system-reminder>a</system-reminder> <system-reminder>b</system-reminder> c",
        [
            ("reminder", "<system-reminder>a</system-reminder>"),
            ("reminder", "<system-reminder>b</system-reminder>"),
        ],
    ),
    ("log compose", f"write an essay\n\n{COMPOSE}", [("log", COMPOSE)]),
    ("log compose, then words", f"{COMPOSE}\nfix the login please", [("log", COMPOSE)]),
    ("log of lines alike", f"write an essay\n\n{ALIKE}\n\nfix it", [("log", ALIKE)]),
    ("log jest", f"write an essay\n\n{JEST}", [("log", JEST)]),
    ("log last line", f"see\n\n{LAST}\nwhy is that?", [("log", LAST)]),
    ("log buildkit", f"see\n\n{BUILDKIT}", [("log", BUILDKIT)]),
    (
        "reminder",
        "a <system-reminder>b\n```\n</system-reminder> c",
        [("reminder", "<system-reminder>b\n```\n</system-reminder>")],
    ),
]

PROSE = [
    "",
    " ",
    "Use and/or with his/her, w/o, w/ 1 space, s/he, n/a",
    "CI/CD, I/O, TCP/IP, 24/7, 1/2, 10/19/1972, km/h",
    "node.js, Next.js and React.js/Vue.js, e.g. v1.2.3, 3.14, i.e. 2.0.1+",
    "Ask @somebody, meet @ 5pm, react@18.2.0, a@b",
    "In the HTML remove <!-- and refactor the parser, then remove -->",
    "Use ``` for code. Please refactor the parser. End with ```",
    "``` lets refactor all of it\nand then push",
    "Steps:\nrefactor the parser;\ncommit the changes;\npush to main;\ndeploy;",
    "[info] we need to refactor the parser",
    "10:15:00 the meeting starts, refactor the parser",
    "plugins: refactor the parser there",
    "panic: the site is down, fix the bug now",
    "ERROR when it starts\nand it stops",
    "a well-thought-out end-to-end plan, test-driven-development, step-by-step",
    "it works --but slowly -- and then --- stops",
    "checkout the state-of-the-art branch or the branch point-to-point",
    'he sent {x} and {"a": 1} and {"a", "b": }',
    "it's {so 'a': and don't: stop} or {'it': isn't, 'so': }",
    "a,b,c\nd,e,f\ng,h,i",
    "one, two, 3\nfour, five, 6\nseven, eight, 9",
    "From: home\nTo: work\nSubject: a poem",
    "self.app.net, Node.Com, draw.io and this.ai",
    "DEBUG = yes\nWARN = no\nINFO = maybe",
    "red/green/refactor, create/read/update/delete, build/test/deploy, Q-UX1/2/3",
    "if a<b and c>d then List<String>, x < y > z, <insert a name>",
    "Error: it does not work",
    "error: when I start it\nwarning: do not touch it",
    "WARNING: do not touch it",
    "TypeError: why do I get it",
    "Note: one\nHint: two\nInfo: three",
    "> 50% of users, >50% of them",
    ">= 3 items",
    "10:30 I go home",
    "at home (I think) it works",
    "it`s broken, that`s all; ``so'' and `so'",
    "$ 5 or $5 or % of it",
    "- first (a)\n- second = b\n- third; c",
    "1. do `this\n2. do that\n3. then stop",
    "    indented prose\n    stays, too\n    for ever",
    "Why: because\nHow: so\nWhen: now",
    "name: Jo\nage: 30\ncity: Rome",
    "/add that and then /lore",
    ".NET, .md files, *.py, the .then of it",
    "os.path, response.json(), console.log, fmt.Fprintf",
    "origin/main, feat/stdout-print, client/server",
    "he said \"fix it\" and 'that'",
    "A | B | C\n--- so ---\na -> b",
    "if you see this:\nthen do that;\nand stop",
    "SELECT the best\nand tell me\nFROM where",
    "let me know if x = 5\nlet us go\nlet it be",
    "x = 5 is it\n\ny is 6\n\nz is 7",
    "ok 1 is good\nnot ok 3 is bad\n3 failing tests remain",
    "the test failed... so sad...... really Failed it",
    "~5 items, ~ is home, ./ is here, \\o/",
    "{curly} [square] (round) #hash $dollar ^caret",
    "____ is the capital of ____",
    "| | a | b |\n|---|---|---|\n| c | d | e |",
    "FAIL: the button does nothing\nPASS: the other",
    "remote: origin is gone\nCaused by: the move. Segmentation fault when it starts",
    "Segmentation fault when it starts",
    "# Plan\n\n## Goal\n\nmake it fast\n\n* (a) one;\n* (b) two;",
    "time,note\n10,36\n240,42\n472,44",
    "remember: 5:3 is the score\nand 4:1 the other\nso there",
    "\n".join(f"fix issue #{n} in the tracker now" for n in range(10)),
    "\n".join(f"- the login crashes on page {n}" for n in range(10)),
    "[1] fix the login bug\n[2] refactor the parser\n[3] write the docs\n[4] commit it",
    "✓ login done\n✗ fix the parser bug\n✗ refactor the store",
    "feature | state\nlogin | fix the bug\nparser | refactor",
    "first line;\nsecond line, which has more words in it;\nthird line of it is here;",
]


@pytest.mark.parametrize(("text", "expected"), [r[1:] for r in FOUND], ids=[r[0] for r in FOUND])
def test_found(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(z.kind, text[z.start : z.end]) for z in find_zones(text)] == expected


@pytest.mark.parametrize("text", PROSE)
def test_prose(text: str) -> None:
    assert find_zones(text) == ()


def test_a_long_log_is_masked_whole() -> None:
    lines = [f"10:00:{i % 60:02} step" if i % 4 == 0 else "and some more of it" for i in range(201)]
    text = "\n".join(lines)
    assert find_zones(f"see\n{text}\n\nwhy?") == (Zone("log", 4, 4 + len(text)),)


def test_kept_kinds_stay() -> None:
    text = "run `x` in a.py\r\n> so\u2028it"
    zones = find_zones(text)
    assert blank(text, zones) == "run     in     \r\n    \u2028  "
    assert blank(text, zones, frozenset({"path", "quote"})) == "run     in a.py\r\n> so\u2028it"
    assert blank(text, ()) == text


PIECES = (
    "word", "I", "please", "fix", " ", "  ", "\t", "\n", "\n\n", "\r\n", "`", "``", "```", "~~~",
    "````py", "<", ">", "<a>", "</a>", "<task>", "</task>", "<a b='", "<!--", "-->",
    "<system-reminder>", "</system-reminder>", "/", "./a", "a/b/c.py", "C:\\a", "\\", "@", "@a_b",
    '@"', ".", ".env", "www.a.b", "http://a.b/", ")", "$ ls", "> ", ">>> ", "10:00:00 ",
    "Traceback (most recent call last):", '  File "a", line 1', "E   x", "ValueError: ", "Error: ",
    "at a.b(c:1)", "@@ -1,3 +1,3 @@", "--- a", "+++ b", "diff --git a b", "<<<<<<< a", ">>>>>>> b",
    "-----Original Message-----", "From: a\nSent: b\nSubject: c\n", "please fix the bug now", "\\",
    '{"a": 1, "b": 2}', "a,b,c\n1,2,3\n4,5,6", "A_B=1", "--a-b", "branch a-b-c", "a@b.co",
    "a.b.com",
    "[info] ", "panic: ", "ERROR ", "```py\n", "\x1b[0m",
    "x = 1;", "{", "}", '"a": 1,', "foo(", "é", "漢字", "\ud800", "\x00", "\u200f", "……",
)  # fmt: skip
TEXTS = st.lists(st.sampled_from(PIECES) | st.characters(), max_size=40).map("".join)


@given(TEXTS)
def test_zones_are_sorted_and_disjoint(text: str) -> None:
    places = [place for zone in find_zones(text) for place in (zone.start, zone.end)]
    assert places == sorted(places)
    assert all(zone.start < zone.end for zone in find_zones(text))
    assert not places or (places[0] >= 0 and places[-1] <= len(text))


@given(TEXTS, st.frozensets(st.sampled_from(["path", "code", "inline", "fence", "markup"])))
def test_blank_changes_zones_only(text: str, keep: frozenset[str]) -> None:
    zones = find_zones(text)
    blanked = blank(text, zones, keep)
    masked = {i for z in zones if z.kind not in keep for i in range(z.start, z.end)}
    assert len(blanked) == len(text)
    for i, (before, after) in enumerate(zip(text, blanked, strict=True)):
        stays = i not in masked or (before + "x").splitlines() != [before + "x"]
        assert after == (before if stays else " ")
    assert blank(blanked, zones, keep) == blanked


@given(st.lists(st.sampled_from(["please", "fix", "the", "bug", "in", "my", "test"]), min_size=1))
def test_prose_before_a_fence_stays(words: list[str]) -> None:
    prose = " ".join(words)
    text = f"{prose}\n{FENCE}"
    assert find_zones(text) == (Zone("fence", len(prose) + 1, len(text)),)


HOSTILE = (
    "<", "<a>\n", "<a =", "`", "`` ", "```\n", "> \n", "/", "a/ ", "a.b ", "\\", " ", ".a",
    "@@ -1,999 +1,9 @@\n", "10:00:00 a\nb\n\n", "error: a\n\n", "{\n", "http://a)", "<!--",
    "<system-reminder>", "<<<<<<< a\n", "E   a\n", "at a.", "...... ", "a:1:", "\ud800\x00",
    "```py\ncode\n\nplease fix the bug now\n", "```{r}\n\nplease fix the bug now\n", "~~~x y\n",
    "<!-- a\n", "<system-reminder>\n", '{"a":', '{"', "a,b,c\n", "A=1\n", "a;\n", "a-b-c ", "--a ",
    "a.com ",
    "From: a\n", "---a", "[info] fix the bug\n", "ERROR a\n", "> fix the bug\n",
    "<a>fix the bug</a>",
    "````\n```\n", "<b>\n", "::", "x = (", "$ a\n",
)  # fmt: skip


@pytest.mark.parametrize("token", HOSTILE)
def test_time_grows_with_the_length(token: str) -> None:
    text = (token * 20_000)[:20_000]
    once = twice = 9.0
    for tries in range(6):  # a busy machine may spoil some
        once, twice = min(once, _seconds(text)), min(twice, _seconds(text * 2))
        if tries and twice < 3 * once + 0.005:
            return
    pytest.fail(f"{once * 1000:.1f} ms, twice as long: {twice * 1000:.1f} ms")


def _seconds(text: str) -> float:
    """Of this process, so that its neighbours do not count."""
    gc.disable()
    start = time.process_time()
    find_zones(text)
    spent = time.process_time() - start
    gc.enable()
    return spent


@pytest.mark.parametrize("token", ["<", "`", ">", "/", " ", "a"])
def test_a_megabyte_of_one_sign(token: str) -> None:
    text = token * 1_000_000
    assert len(blank(text, find_zones(text))) == len(text)
