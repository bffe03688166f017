"""What do people say of a slot? Realistic sentences for every extractor of the shipped domains."""

from __future__ import annotations

import pytest

from tests.growth import grows_no_faster
from tests.shipped import shipped
from trimtab.understand.reading.text import read
from trimtab.understand.slots.extract import EXTRACTORS, FORMS
from trimtab.understand.slots.filling import passage, resolve
from trimtab.understand.slots.frames import Known, compile_frame
from trimtab.understand.slots.mentions import mentions
from trimtab.values import Domain, Slot, Value

SAID: list[tuple[str, str, str, Value | None]] = [
    # slot, domain, message, value
    ("error_description", "bugfix", "the app freezes when I open the second tab",
     "the app freezes when I open the second tab"),
    ("error_description", "bugfix", "fix the login bug in auth.py, it throws a KeyError on line 42",
     "the login bug in auth.py, it throws a KeyError on line 42"),
    ("error_description", "bugfix", "Getting TypeError: x is undefined when the cart is empty",
     "TypeError: x is undefined"),
    ("error_description", "bugfix", "investigate why the import job is slow",
     "the import job is slow"),
    ("error_description", "bugfix", "the date is wrong, it shows yesterday instead of today",
     "the date is wrong, it shows yesterday instead of today"),
    ("error_description", "bugfix", "please fix the failing tests", "the failing tests"),
    ("error_description", "bugfix", "login broken again", "login broken again"),
    ("error_description", "bugfix", "debug the websocket disconnects", "the websocket disconnects"),
    ("error_description", "bugfix", "I get a 500 from the server every time two users save at once",
     "a 500 from the server every time two users save at once"),
    ("error_description", "bugfix", "there's a memory leak somewhere in the image cache",
     "a memory leak somewhere in the image cache"),
    ("error_description", "bugfix", "it crashes on save", "it crashes on save"),
    ("error_description", "bugfix", "the export doesn't include the header row",
     "the export doesn't include the header row"),
    ("error_description", "bugfix", "prod is down!!", "prod is down"),
    ("error_description", "bugfix", "can you look at why ci is red", "ci is red"),
    ("error_description", "bugfix", "my docker build gets killed", "my docker build gets killed"),
    ("error_description", "bugfix", "fix it", None),
    ("error_description", "bugfix", "fix the bug", None),
    ("error_description", "bugfix", "it doesn't work", None),
    ("error_description", "bugfix", "doesnt work, still get the same error", None),
    ("error_description", "bugfix", "fix the bug in auth.py", None),
    ("error_description", "bugfix", "still broken", None),
    ("error_description", "bugfix", "please debug this", None),
    ("reproduction", "bugfix", "nothing happens when you click on submit",
     "when you click on submit"),
    ("reproduction", "bugfix", "it hangs if I load two files, please fix",
     "if I load two files"),
    ("reproduction", "bugfix", "it crashes. steps to reproduce: open the menu twice",
     "open the menu twice"),
    ("reproduction", "bugfix", "the login is broken", None),
    ("expected_behaviour", "bugfix", "it shows yesterday instead of today", "today"),
    ("expected_behaviour", "bugfix", "the list should show 10 items but it shows 9",
     "should show 10 items"),
    ("expected_behaviour", "bugfix", "it is supposed to close the file", "close the file"),
    ("recent_change", "bugfix", "login fails since we upgraded to 2.0",
     "since we upgraded to 2.0"),
    ("recent_change", "bugfix", "after the last update the export is empty",
     "after the last update the export is empty"),
    ("recent_change", "bugfix", "it fails after I save", None),
    ("new_value", "config_edit", "set log_level to debug in config.yaml", "debug"),
    ("new_value", "config_edit", "increase the request timeout in the settings to 60 seconds",
     "60 seconds"),
    ("new_value", "config_edit", "MAX_RETRIES = 5 in .env please", "5"),
    ("new_value", "config_edit", "change the default port from 8080 to 9090", "9090"),
    ("new_value", "config_edit", "the timeout should be 30s", "30s"),
    ("new_value", "config_edit", "enable strict mode in tsconfig.json", "true"),
    ("new_value", "config_edit", "turn off telemetry", "false"),
    ("new_value", "config_edit", 'set the title to "My site"', "My site"),
    ("new_value", "config_edit", "add .DS_Store to .gitignore", ".DS_Store"),
    ("new_value", "config_edit", "don't set the timeout to 5", None),
    ("new_value", "config_edit", "change the timeout", None),
    ("config_key", "config_edit", "set log_level to debug in config.yaml", "log_level"),
    ("config_key", "config_edit", "increase the request timeout in the settings to 60 seconds",
     "request timeout"),
    ("config_key", "config_edit", "MAX_RETRIES = 5 in .env please", "MAX_RETRIES"),
    ("config_key", "config_edit", "disable the no-console rule in our eslint config",
     "no-console rule"),
    ("config_key", "config_edit", "what's the option to turn off telemetry?", "telemetry"),
    ("config_key", "config_edit", "the timeout should be 30s", "timeout"),
    ("new_name", "refactor", "rename get_user to fetch_user in api.py", "fetch_user"),
    ("new_name", "refactor", "rename it to 'Loader'", "Loader"),
    ("new_name", "refactor", "call it load_rows", "load_rows"),
    ("new_name", "refactor", "extract the parser", None),
    ("goal", "planning", "plan the migration to postgres", "migration to postgres"),
    ("goal", "planning", "how should we split the monolith?", "split the monolith"),
    ("goal", "planning", "write a roadmap for the mobile app", "mobile app"),
    ("goal", "planning", "the goal is to halve the build time", "halve the build time"),
    ("horizon", "planning", "estimate the port to rust by Friday", "by Friday"),
    ("horizon", "planning", "a plan for the next two weeks", None),
    ("horizon", "planning", "what can we do in three weeks?", "in three weeks"),
    ("purpose", "skill_building", "build a skill that reviews migrations", "reviews migrations"),
    ("purpose", "skill_building", "make a slash command to open a PR", "open a PR"),
    ("purpose", "skill_building", "make a skill", None),
    ("skill_name", "skill_building", "write a skill called changelog", "changelog"),
    ("behavioral_goal", "prompt_engineering", "from now on always run the tests first",
     "always run the tests first"),
    ("behavioral_goal", "prompt_engineering",
     "write a system prompt that makes the model answer in JSON",
     "makes the model answer in JSON"),
    ("behavioral_goal", "prompt_engineering", "make the assistant less chatty", "less chatty"),
    ("behavioral_goal", "prompt_engineering", "improve the prompt", None),
    ("target_model", "prompt_engineering", "a prompt for claude sonnet 4", "claude sonnet 4"),
    ("output_format", "prompt_engineering", "it should answer in valid JSON", "JSON"),
    ("output_format", "data_transform", "turn it into one csv with a year column", "csv"),
    ("output_format", "data_transform", "read dump.xml and give me yaml", "yaml"),
    ("output_format", "data_transform", "read a.csv and save it as b.json", "json"),
    ("output_format", "data_transform", "I need an excel file of it", "excel"),
    ("output_format", "data_transform", "make it tab separated", "tsv"),
    ("output_format", "data_transform", "I have a csv here", None),
    ("output_format", "data_transform", "the importer can't read yaml", None),
    ("input_format", "data_transform", "I have a csv, I need an excel file", "csv"),
    ("input_format", "data_transform", "my data is in xml", "xml"),
    ("input_format", "data_transform", "read a.csv and save it as b.json", "csv"),
    ("input_format", "data_transform", "the importer can't read yaml", None),
    ("operation", "coding", "I would like a little script that counts words", "create"),
    ("operation", "coding", "we need another page for the parser", "create"),
    ("operation", "coding", "I have a script here", None),
    ("operation", "system_admin", "STOP i meant staging", None),
    ("operation", "system_admin", "no wait, stop. production", None),
    ("operation", "system_admin", "stop the mail server", "stop"),
    ("operation", "git_ops", "undo the last commit", "revert"),
    ("operation", "git_ops", "show me the diff", "diff"),
    ("prompt_type", "prompt_engineering", "never use tabs", "rules"),
    ("prompt_type", "prompt_engineering", "the system prompt must never say sorry", "system"),
    ("new_value", "config_edit", "the job in a.yml should run at 03:00 rather than at midnight",
     "03:00"),
    ("config_key", "config_edit", "the upload limit should be 20 MB in nginx.conf", "upload limit"),
    ("config_key", "config_edit", "and the retries to 5", "retries"),
    ("source_path", "file_ops", "make a new folder called drafts", "drafts"),
    ("source_path", "file_ops", "delete the old one", None),
    ("target", "investigation", "can you look into a company for me", None),
    ("target", "system_admin", "deploy to staging", None),
    ("error_description", "bugfix", "sorry, wrong window. The build fails with a linker error",
     "The build fails with a linker error"),
    ("error_description", "bugfix", "I get 403 on /admin", "403 on /admin"),
    ("operation", "coding", "we need another test for the parser", "test"),
    ("config_key", "config_edit", "bump the memory limit", "memory limit"),
    ("config_key", "config_edit", "make it 45", None),
    ("config_key", "config_edit", "what is the session timeout in a.yml?", "session timeout"),
    ("new_value", "config_edit", 'add "sourceMap": true to a.json', "true"),
    ("new_value", "config_edit", "the server must listen on port 4000, see vite.config.ts", "4000"),
    ("prompt_type", "prompt_engineering", "put that into AGENTS.md", "rules"),
    ("target_symbol", "refactor", "rename class Foo to Bar in foo.py", "Foo"),
    ("target_symbol", "coding", "the function should be tested", None),
    ("package_name", "dependency_mgmt", "pin urllib3 below 2", "urllib3"),
    ("package_name", "dependency_mgmt", "add it as a dev dependency", None),
    ("new_value", "config_edit", "and the timezone to Europe/Berlin", "Europe/Berlin"),
    ("output_format", "pdf_ops", "as text", "text"),
    ("target", "system_admin", "give bob access to the build server", "build server"),
    ("target", "system_admin", "free up disk space on nas01", "nas01"),
    ("goal", "planning", "how long would a rewrite take?", "rewrite"),
    ("horizon", "planning", "end of april", "end of april"),
    ("subject", "analysis", "explain how the scheduler works", "how the scheduler works"),
    ("subject", "analysis", "review the pull request for security", "pull request"),
    ("subject", "analysis", "what does this regex do?", "regex"),
    ("subject", "analysis", "compare redis and memcached", "redis and memcached"),
    ("subject", "analysis", "what do you think about the new layout?", "new layout"),
    ("subject", "analysis", "explain:\n```\nx = [i for i in y]\n```", "the pasted text"),
    ("subject", "analysis", "explain it", None),
    ("criteria", "analysis", "review the code in terms of speed", "speed"),
    ("target", "investigation", "research Acme GmbH", "Acme GmbH"),
    ("target", "investigation", "find out everything about Jane Doe in Berlin",
     "Jane Doe in Berlin"),
    ("target", "investigation", "who is the CEO of Initech?", "CEO of Initech"),
    ("target", "investigation", "who won the league in 1998?", "who won the league in 1998"),
    ("target", "system_admin", "restart nginx on the staging server", "nginx"),
    ("target", "system_admin", "install postgres", "postgres"),
    ("target", "system_admin", "set up a samba server", "samba server"),
    ("target", "agentic", "fix all the lint errors until none is left", "all the lint errors"),
    ("stop_condition", "agentic", "go on until all tests pass", "all tests pass"),
    ("max_iterations", "agentic", "work on it, at most 10 iterations", 10),
    ("max_iterations", "agentic", "work on it until it is done", None),
    ("source_path", "file_ops", "copy the report into the archive folder", "report"),
    ("source_path", "file_ops", "delete it", None),
    ("destination_path", "file_ops", "copy the report into the archive folder", "archive folder"),
    ("destination_path", "file_ops", "move a.txt to docs/", "docs/"),
    ("destination_path", "file_ops", "delete a.txt", None),
    ("output_file", "pdf_ops", "merge a.pdf and b.pdf into all.pdf", "all.pdf"),
    ("page_range", "pdf_ops", "extract pages 3-7 from report.pdf", "3-7"),
    ("page_range", "pdf_ops", "rotate pages 1, 3 and 5", "1, 3 and 5"),
    ("page_range", "pdf_ops", "drop the last two pages", "last two pages"),
    ("page_range", "pdf_ops", "merge both", None),
    ("time_range", "log_analysis", "errors in the past 24 hours", "past 24 hours"),
    ("time_range", "log_analysis", "what failed between 2 and 3 am?", "between 2 and 3 am"),
    ("time_range", "log_analysis", "everything since the last deploy", "since the last deploy"),
    ("time_range", "investigation", "revenue of Acme from 2019 to 2021", "from 2019 to 2021"),
    ("time_range", "log_analysis", "read app.log", None),
    ("log_source", "log_analysis", "look at the nginx logs from last night", "nginx logs"),
    ("log_source", "log_analysis", "check the logs of the worker", "worker"),
    ("package_name", "dependency_mgmt", "install react-router-dom", "react-router-dom"),
    ("package_name", "dependency_mgmt", "pip install requests==2.31", "requests"),
    ("package_name", "dependency_mgmt", "bump the django version to 5.0", "django"),
    ("package_name", "dependency_mgmt", "add the tanstack query package", "tanstack query"),
    ("package_name", "dependency_mgmt", "update all dependencies", "all"),
    ("package_name", "dependency_mgmt", "which packages are outdated?", None),
    ("version", "dependency_mgmt", "pin numpy to 1.26.4", "1.26.4"),
    ("version", "dependency_mgmt", "pip install requests==2.31", "2.31"),
    ("version", "dependency_mgmt", "go to the latest react", "latest"),
    ("version", "dependency_mgmt", "remove lodash", None),
    ("branch", "git_ops", "merge feature/login into main", "feature/login"),
    ("branch", "git_ops", "create a new branch called fix-auth", "fix-auth"),
    ("branch", "git_ops", "push the login branch", "login"),
    ("branch", "git_ops", "rebase onto develop", "develop"),
    ("branch", "git_ops", "commit this", None),
    ("branch", "git_ops", "create a new branch", None),
    ("commit_message", "git_ops", 'commit with message "fix: typo"', "fix: typo"),
    ("commit_message", "git_ops", "commit and push", None),
    ("target_files", "git_ops", "commit a.py and b.py", ("a.py", "b.py")),
    ("container_name", "docker_ops", "restart the web container", "web"),
    ("container_name", "docker_ops", "show the logs of api", "api"),
    ("container_name", "docker_ops", "the container keeps restarting", None),
    ("image", "docker_ops", "run nginx:1.25 on port 8080:80", "nginx:1.25"),
    ("image", "docker_ops", "build it at 10:30", None),
    ("ports", "docker_ops", "run nginx:1.25 on 8080:80 and port 443", ("8080:80", "443")),
    ("endpoint", "api_integration", "call POST /api/v1/users from client.py", "/api/v1/users"),
    ("endpoint", "api_integration", "integrate the stripe api", "stripe api"),
    ("endpoint", "api_integration", "fetch https://api.x.com/v2/items",
     "https://api.x.com/v2/items"),
    ("endpoint", "api_integration", "call the api", None),
    ("method", "api_integration", "call POST /api/v1/users", "POST"),
    ("method", "api_integration", "download the list", "GET"),
    ("mapping", "data_transform", "map full_name to name", "full_name to name"),
    ("scope", "planning", "plan the port, only the parser", "only the parser"),
    ("constraints", "coding", "write a parser without regular expressions",
     "without regular expressions"),
]  # fmt: skip
OWN: list[tuple[str, Slot, str, Value | None]] = [
    ("is", Slot("time_zone"), "the time zone is UTC, I think", "UTC"),
    ("colon", Slot("time_zone"), "time zone: Europe/Berlin", "Europe/Berlin"),
    ("equals", Slot("time_zone"), "time_zone=UTC", "UTC"),
    ("quoted", Slot("label"), 'label: "to do"', "to do"),
    ("not named", Slot("time_zone"), "what time is it?", None),
    ("within a word", Slot("zone"), "the ozone is thin", None),
    ("denied", Slot("label"), "not label: done", None),
    ("a number", Slot("retries", type="int"), "with 3 retries", 3),
    ("a number behind", Slot("retries", type="int"), "retries = 4", 4),
    ("no number", Slot("retries", type="int"), "retries: many", None),
    ("yes", Slot("verbose", type="bool"), "verbose is on", True),
    ("no", Slot("verbose", type="bool"), "verbose: false", False),
    ("enum", Slot("size", type="enum", enum_values=("very_big", "big")), "a very big one",
     "very_big"),
    ("enum by name", Slot("size", type="enum", enum_values=("s", "m")), "size: m", "m"),
    ("no value of the enum", Slot("size", type="enum", enum_values=("s", "m")), "size: xl", None),
]  # fmt: skip
LONG = "do what is needed in the usual way and as soon as possible"


def value(domain: Domain, slot: str, text: str) -> Value | None:
    reading = read(text)
    said = passage(reading, mentions(reading))
    filled = resolve(compile_frame(domain), Known(said))
    found = next((each for each in filled if each.slot == slot), None)
    return found.value if found and found.origin == "message" else None


@pytest.mark.parametrize(
    ("slot", "domain", "text", "wanted"), SAID, ids=[f"{s[0]}: {s[2][:40]}" for s in SAID]
)
def test_what_is_said(slot: str, domain: str, text: str, wanted: Value | None) -> None:
    assert value(shipped().lexicon.domains[domain], slot, text) == wanted


@pytest.mark.parametrize(("slot", "text", "wanted"), [o[1:] for o in OWN], ids=[o[0] for o in OWN])
def test_a_slot_of_the_users_own(slot: Slot, text: str, wanted: Value | None) -> None:
    own = Slot(slot.name, slot.type, resolvers=("context_inference",), enum_values=slot.enum_values)
    assert value(Domain("x", slots=(own,)), slot.name, text) == wanted


def test_other_is_what_the_values_do_not_name() -> None:
    slot = Slot("deed", "enum", resolvers=("context_inference",), enum_values=("buy", "other"))
    domain = Domain("x", slots=(slot,))
    assert value(domain, "deed", LONG) == "other"
    assert value(domain, "deed", "do it") is None
    assert value(domain, "deed", f"buy it and {LONG}") == "buy"


def test_every_extractor_is_tried() -> None:
    assert set(EXTRACTORS) | set(FORMS) == {slot for slot, *_ in SAID}


HOSTILE = [
    "set ", "a to b ", "when i ", "error ", "rename a to ", "branch ", "1:1 ", "= ", "-", "a-",
    "install ", "page 1, ", "last ", "the ", "should be ", "api ", "it does not ", "to ", "a=b ",
    "logs of ", "a.b", '"', "a image ",
]  # fmt: skip


@pytest.mark.parametrize("token", HOSTILE)
def test_time_grows_no_faster_than_the_length(token: str) -> None:
    def run(length: int) -> None:
        for frame in shipped().lexicon.frames.values():
            resolve(frame, Known(said[length]))

    said = {}
    for length in (1_500, 3_000):
        reading = read(token * (length // len(token)))
        said[length] = passage(reading, mentions(reading))
    assert grows_no_faster(lambda: run(1_500), lambda: run(3_000))
