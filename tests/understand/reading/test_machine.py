"""Machine-made turns and languages."""

from __future__ import annotations

from time import perf_counter

import pytest

from tests.shipped import shipped, tell
from trimtab.testing import lexicon
from trimtab.understand import understand
from trimtab.understand.reading.machine import compile_marks, machine_made
from trimtab.values import Cues, MachineMark, Message, Momentum, State

MARKS = (
    MachineMark("command", starts=("<command-name>",)),
    MachineMark("interruption", starts=("[Request interrupted", "The user didn't")),
    MachineMark("reminder", tags=("system-reminder", "task-notification", "INFO")),
    MachineMark("hook", patterns=(r"Hook:\w+ (?:says|failed)", r"Ready\.$", r"Done\.\s*\z")),
)
R = "<system-reminder>be kind</system-reminder>"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("<command-name>/x</command-name> more", "command"),
        ("  [Request interrupted by user]", "interruption"),
        (R, "reminder"),
        (f"{R}\n\n{R}  ", "reminder"),
        ("<task-notification id='1'>x</task-notification>" + R, "reminder"),
        (f"{R} fix the bug", ""),
        (f"fix the bug {R}", ""),
        (f"{R}<b>x</b>", ""),
        (f"{R}\n[Request interrupted by user]", "interruption"),
        (f"{R}\nHook:stop says no", "hook"),
        ("<system-reminder>never closed", "reminder"),
        ("<system-reminder id='1'>\nnever closed", "reminder"),
        ("<system-reminder> is never closed", ""),
        ("<system-reminder is no tag", ""),
        ("<system-reminder />", "reminder"),
        ("<system-reminder/> fix", ""),
        ("<SYSTEM-REMINDER>x</system-reminder>", "reminder"),
        ("<INFO>x</INFO>", "reminder"),
        ("<info>x</info>", ""),
        (f"<system-reminder>a {R} b</system-reminder>", "reminder"),
        (f"<system-reminder>a {R} b</system-reminder> fix", ""),
        (f"<system-reminder>a <system-reminder> b</system-reminder> fix {R}", ""),
        ("<system-reminders>x</system-reminders>", ""),
        ("\ufeff\u200b <command-name>/x", "command"),
        ("\u200b[Request inter\u200brupted by user]", "interruption"),
        ("[Request interruptedly", ""),
        ("The user didn\u2019t care", "interruption"),
        ("Hook:stop says no", "hook"),
        ("Hook:stop does not fire", ""),
        ("fix it. Hook:stop says no", ""),
        ("Ready.\r\nAnd more", "hook"),
        ("Ready. Steady", ""),
        ("Done.\r\n", "hook"),
        ("Done.\nfix it", ""),
        ("Done." + " " * 2_000 + "fix it", ""),
        ("\ud800", ""),
        ("fix the bug", ""),
        ("", ""),
        ("<", ""),
    ],
)
def test_machine_made(text: str, name: str) -> None:
    assert machine_made(text, compile_marks(MARKS)) == name


MADE = [
    "<system-reminder>\nfoo\n</system-reminder>\nThis session is being continued from a previous "
    "conversation that ran out of context.",
    "\ufeff<command-name>/clear</command-name>",
    "Implement the following plan:\r\n\r\n# Plan: foo",
    "The user doesn\u2019t want to proceed with this tool use. The tool use was rejected",
    '<tool_result tool_use_id="x">foo',
    "PostToolUse:Read hook additional context: foo",
    "PreToolUse:Grep hook error: x",
    "UserPromptSubmit hook success: ok",
    "SessionStart:startup hook success: ok",
    "Tool ran without output",
    "[Command exit code: 0]",
    "Plan approved.",
    "User has approved your plan. You can now start coding.",
    "<user_action>\n<context>x</context>\n</user_action>",
    "<attachments>\nfoo\n</attachments>",
    "<reminderInstructions>\nx\n</reminderInstructions>",
    "<user_instructions>\nx</user_instructions>\n\n<environment_context>x</environment_context>",
    "<INSTRUCTIONS>x</INSTRUCTIONS>",
    "<task-notification>\nx</task-notification>\nRead the output file to retrieve the result: /x",
    'Background command "npm i" completed (exit code 0).',
    "[read_file for 'x.py'] Result:\n",
    "OBSERVATION:\nfoo",
    "Tool result:\nfoo",
    "Exit code 1\nnpm ERR! code ELIFECYCLE\nnpm ERR! errno 1",
    "Exit code 127\nbash: foo: command not found",
    "Exit code 2\n\n> build\n> tsc\n\nsrc/a.ts:3 - error TS2304",
    "Exit code: 0\nWall time: 0.1 seconds\nOutput:\nfoo",
    "API Error: 529 overloaded_error",
    'API Error: 529 {"type":"error","error":{"type":"overloaded_error"}}',
    "API Error: Connection error.",
    "[Tool Result]\nfile written",
    "Observation: {'results': []}",
    "OBSERVATION: Command finished with exit code 0",
    "File created successfully at: /a/b.py",
    "The file /a/b.py has been updated. Here's the result of running `cat -n` on a snippet",
    "The file src/a.py has been updated successfully.",
    "Todos have been modified successfully. Ensure that you continue to use the todo list",
    "Your tool call was malformed and could not be parsed. Please retry.",
    "Plan approved. Proceed with implementation.",
    "A background agent completed a task:\n\n<task-notification>\nx</task-notification>",
    "I ran this command:\n\npytest -q\n\nAnd got this output:\n\n1 failed",
    "exitcode: 0 (execution succeeded)\nCode output: 3",
    "Command: ls\nDirectory: (root)\nOutput: a",
    "<returncode>0</returncode>\n<output>\nfoo\n</output>",
    "(Bash completed with no output)",
    "Please write a 5-10 word title for the following conversation:\n\nfoo",
    "Your task is to create a detailed summary of the conversation so far, paying attention to",
    "Generate a title for this conversation:\nfoo",
    "### Task:\nGenerate a concise, 3-5 word title with an emoji",
    "[SUGGESTION MODE: Suggest what the user might naturally type next]",
]
WRITTEN = [
    '<tool_result tool_use_id="x">foo</tool_result>\nrefactor the parser',
    "<observation>\nThe login page crashes\n</observation>\nplease fix",
    "<tool_resultset> parsing crashes, fix the bug",
    "<hook_promptx> y refactor",
    "[Background tasks] fix the crash in the worker",
    "<command-name> is not substituted in the template, fix it",
    "<instructions>\nfix the bug\n</instructions>",
    "<attachments>x</attachments>\n<userRequest>fix it</userRequest>",
    "Tool result: the panel is empty, fix the rendering bug",
    "Tool ran without output, why?",
    "Result of calling the API is wrong, fix the bug",
    "OBSERVATION: the app crashes when I click on save, fix the bug",
    "The user approved the plan but the status stays pending - fix the bug",
    "Plan approved. Now fix it",
    "Your context was compacted, so again: refactor the parser",
    "I switched to a new code base. Explain the architecture",
    "PostToolUse:Bash hook does not fire, fix the bug in the plugin",
    "Stop hook feedback is not shown, fix the bug",
    "Unknown skill: foo is printed, fix it",
    "Exit code 1 is returned by the linter, fix it",
    "Exit code 1\nnpm ERR! code ELIFECYCLE\n\nwhy does the build fail? fix it",
    "Exit code 1\nError: foo\n\nplease fix the bug",
    "API Error: 500 on login, fix the handler",
    "API Error: Connection error. Fix the retry",
    "[tool result] is shown twice, fix it",
    "Observation: the button is misaligned, fix it",
    "File created successfully at: is logged twice, fix it",
    "The file /a/b.py has been updated. Refactor it",
    "The file a.py has been updated, now run the tests",
    "Plan approved. Proceed with the fix",
    "I ran this command: pytest and got this output: 1 failed",
    "Command executed successfully but the bug is still there, fix it",
    "Your task is to create a detailed summary of the bug in the parser",
    "Generate a title for this blog post and fix the typos",
    "### Task\nfix the bug",
]


@pytest.mark.parametrize("text", MADE)
def test_shipped_machines(text: str) -> None:
    assert machine_made(text, shipped().lexicon.machines)


@pytest.mark.parametrize("text", WRITTEN)
def test_people_who_speak_of_machines(text: str) -> None:
    assert machine_made(text, shipped().lexicon.machines) == ""


@pytest.mark.parametrize(
    "text",
    [
        "<system-reminder>" * 20_000,
        "<system-reminder><system-reminder></system-reminder>" * 10_000,
        "<system-reminder a='" * 20_000,
        "</system-reminder>" * 20_000,
        "<system-reminder/>" * 20_000,
        " " * 500_000,
        "<" * 500_000,
    ],
    ids=lambda text: text[:24],
)
def test_hostile_turns_take_their_length(text: str) -> None:
    began = perf_counter()
    machine_made(text, shipped().lexicon.machines)
    assert perf_counter() - began < 2


def test_a_machine_made_turn_changes_nothing() -> None:
    lexical = lexicon({"bugfix": ["fix"], "coding": []}, cues=Cues(machine=MARKS))
    held = Momentum(("coding",), turns=3)
    after, understood = understand(
        lexical, State(momentum=held), Message("[Request interrupted by user] fix")
    )
    assert after.momentum == held
    assert (understood.machine, understood.abstain) == ("interruption", "machine")
    assert (understood.hits, understood.scores) == ((), ())
    assert understood.compound.primary_domain == "coding"


WORDS = {
    "en": ("the", "and", "is", "of"),
    "de": ("der", "und", "ist", "die"),
    "fr": ("le", "et", "die"),
}


@pytest.mark.parametrize(
    ("text", "language", "abstain"),
    [
        ("fix the bug and test", "en", ""),
        ("fix und der bug ist da", "de", "language"),
        ("fix bug", "", ""),
        ("fix der bug", "", ""),
        ("исправь fix пожалуйста", "ru", "language"),
        ("请 fix 这个错误", "zh", "language"),
        ("このバグを fix して", "ja", "language"),
        ("버그 fix 부탁해", "ko", "language"),
    ],
)
def test_languages(text: str, language: str, abstain: str) -> None:
    lexical = lexicon({"bugfix": ["fix"], "coding": []}, cues=Cues(languages=WORDS))
    held = Momentum(("coding",), turns=3)
    after, understood = understand(lexical, State(momentum=held), Message(text))
    assert understood.language == language
    assert (understood.abstain == "language") == (abstain == "language")
    assert [hit.signal for hit in understood.hits] == ["fix"]
    if abstain:
        assert (understood.scores, after.momentum.domains) == ((), ("coding",))


FOREIGN = [
    ("corrige el error por favor", "es"),
    ("CORRIGE EL ERROR POR FAVOR", "es"),
    ("Crea una funci\u00f3n hello world en un archivo nuevo", "es"),
    ("\u00bfpor qu\u00e9 falla el test?", "es"),
    ("bitte repariere das Formular", "de"),
    ("behebe den Fehler in der Datei", "de"),
    ("fix den Fehler in der Datei bitte", "de"),
    ("Kannst du den Bug fixen und committen?", "de"),
    ("kannst du mal die Tests fixen?", "de"),
    ("mach einen Commit", "de"),
    ("die Tests laufen nicht", "de"),
    ("Das Deployment failed, was ist da los?", "de"),
    ("Peux-tu fixer le bug dans le parser?", "fr"),
    ("warum schl\u00e4gt der Test fehl?", "de"),
    ("peux-tu corriger ce bug ?", "fr"),
    ("ajoute un test pour la fonction de connexion", "fr"),
    ("add un test pour le parser", "fr"),
    ("verbeter de fout in het bestand", "nl"),
    ("kun je dit refactoren?", "nl"),
    ("corrija o erro no login", "pt"),
    ("voc\u00ea pode refatorar isso?", "pt"),
    ("aggiungi un test per la funzione di login", "it"),
    ("puoi rifattorizzare questo modulo?", "it"),
]


@pytest.mark.parametrize(("text", "language"), FOREIGN)
def test_shipped_languages(text: str, language: str) -> None:
    [told] = tell(shipped(), text)
    assert told.understanding
    assert (told.understanding.language, told.understanding.abstain) == (language, "language")


@pytest.mark.parametrize(
    "text",
    [
        "Rename de la Cruz to van den Berg",
        "Add user Maria da Silva dos Santos",
        "Create user Hans von der Leyen",
        "Remove El Salvador and La Paz",
        "van den Berg de Vries",
        "add de and en locales",
        "add en, de, fr and es translations",
        "add locales de/en/fr",
        "support en and het",
        "npm run en de",
        "explain ma vie du bug",
        "refactor je ne sais quoi",
        "a la carte du jour menu",
        'translate "corrige el error por favor" to English',
    ],
)
def test_english_with_foreign_words(text: str) -> None:
    [told] = tell(shipped(), text)
    assert told.understanding
    assert told.understanding.abstain != "language"
