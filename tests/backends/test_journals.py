"""The contract of a journal, on every one there is: it takes lines and faults, and never raises."""

from __future__ import annotations

import logging

import pytest

from tests.shipped import shipped
from trimtab.backends.log import LogJournal
from trimtab.ports import Journal
from trimtab.session import Session
from trimtab.testing import MemoryJournal

JOURNALS = [LogJournal, MemoryJournal]
HARD = ["", "100 %s %d", "\ud800", "a\nb", "\x00", "🙂" * 1_000]


@pytest.mark.parametrize("kind", JOURNALS)
@pytest.mark.parametrize("text", HARD, ids=ascii)
def test_a_journal_takes_everything(kind: type[Journal], text: str) -> None:
    journal = kind()
    journal.line(text)
    journal.error("before", ValueError(text))


@pytest.mark.parametrize("kind", JOURNALS)
def test_a_session_writes_to_it(kind: type[Journal], caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "trimtab")
    journal = kind()
    steering = Session(shipped(), journal).before("fix the bug")
    kept = journal.lines if isinstance(journal, MemoryJournal) else caplog.messages
    assert kept == list(steering.lines) != []


def test_the_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "trimtab")
    journal = LogJournal()
    journal.line("[BST] 100 %s")
    try:
        raise ValueError("a fault")
    except ValueError as fault:
        journal.error("before", fault)
    line, error = caplog.records
    assert (line.levelno, line.name, line.getMessage()) == (logging.INFO, "trimtab", "[BST] 100 %s")
    assert (error.levelno, error.getMessage()) == (
        logging.WARNING,
        "[BST] Non-fatal error — before: ValueError('a fault')",
    )
    assert error.exc_info is not None
    assert journal.errors == 1


def test_a_host_that_logs_nothing_sees_no_lines(capsys: pytest.CaptureFixture[str]) -> None:
    LogJournal().line("[BST] a line")
    assert capsys.readouterr() == ("", "")
