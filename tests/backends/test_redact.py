"""What of a text is a secret: what goes, what stays, and that it takes no long time."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trimtab.backends.redact import redact

KEY = "A1b2C3d4" * 5
"""What keys are made of; no prefix stands before it here, so that no scanner takes it for one."""
SECRETS = {
    "AWS": ("use " + "AKIA" + "ABCDEFGH12345678 now", "use ‹secret:key› now"),
    "GitHub": (f"gh{'p'}_{KEY}", "‹secret:key›"),
    "GitHub, fine-grained": (f"`github_{'pat'}_{KEY}`", "`‹secret:key›`"),
    "GitLab": (f"glpat{'-'}{KEY},", "‹secret:key›,"),
    "of a model's provider": (f"sk{'-'}proj-{KEY} fails", "‹secret:key› fails"),
    "payments": (f"sk_{'live'}_{KEY}", "‹secret:key›"),
    "Slack": (f"xox{'b'}-123456-{KEY}", "‹secret:key›"),
    "Google": ("AI" + "za" + "x" * 35, "‹secret:key›"),
    "a hook": (f"https://hooks.slack.com/services/T1/B1/{KEY}",
               "https://hooks.slack.com/services/‹secret:webhook›"),
    "JWT": (f"eyJ{KEY}.{KEY}.{KEY} is old", "‹secret:token› is old"),
    "a header": ("Authorization: Basic dXNlcg==", "Authorization: Basic ‹secret:authorization›"),
    "a header in curl": (f"-H 'authorization: Bearer {KEY}'",
                         "-H 'authorization: Bearer ‹secret:authorization›'"),
    "a bearer": (f"with bearer {KEY}", "with bearer ‹secret:authorization›"),
    "a URL": ("postgres://me:p@ss:w@db.local/x", "postgres://me:‹secret:url›@db.local/x"),
    "an environment": ("DB_PASSWORD=hunter22 make", "DB_PASSWORD=‹secret:value› make"),
    "YAML": ("api_key: abcd-efgh\nnext: 1", "api_key: ‹secret:value›\nnext: 1"),
    "JSON": ('{"password": "my dog, 7", "a": 1}', '{"password": "‹secret:value›", "a": 1}'),
    "JSON in JSON": (r'{\"token\": \"abcd1234\"}', r'{\"token\": \"‹secret:value›\"}'),
    "single quotes": ("secret = 'a b c'", "secret = '‹secret:value›'"),
    "an option": ("login --password hunter22 -v", "login --password ‹secret:password› -v"),
    "prose": ("the password is hunter22", "the password is ‹secret:password›"),
    "a private key": ("-----BEGIN RSA PRIVATE KEY-----\nMII\n-----END RSA PRIVATE KEY-----\nhi",
                      "-----BEGIN RSA PRIVATE KEY-----‹secret:private-key›"
                      "-----END RSA PRIVATE KEY-----\nhi"),
    "half a private key": ("-----BEGIN PRIVATE KEY-----\nMII", "-----BEGIN PRIVATE KEY-----"
                           "‹secret:private-key›"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "kept"), SECRETS.values(), ids=SECRETS)
def test_secrets(text: str, kept: str) -> None:
    assert redact(text) == kept
    assert redact(kept) == kept


PLAIN = (
    "the password is wrong, fix the login",
    "add a token bucket and a secret santa page",
    "max_tokens: 4096, tokens=12",
    "token = get()",
    "password: $DB_PASSWORD, ${SECRET}",
    "the bearer authentication is a mess",
    "see https://example.org:8080/a@b and git@example.org:me/x.git",
    "commit 1858317a1b2c3d4e5f60718293a4b5c6d7e8f901",
    "sk-short and task-management-for-everyone-here",
    "-----BEGIN CERTIFICATE-----",
    "",
)


@pytest.mark.parametrize("text", PLAIN)
def test_what_is_no_secret(text: str) -> None:
    assert redact(text) == text


PIECES = [
    "password", "=", ": ", "token", "'", '"', "\\", "hunter22", " is ", "bearer ", "eyJ", ".",
    "-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----", "://", "@", "sk-", "ghp_",
    "abcdefgh12345678", "authorization", "‹secret:key›", " ", "\n", "--password ", "-", "_",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join) | st.text())
def test_twice_is_as_once(text: str) -> None:
    once = redact(text)
    assert redact(once) == once


@pytest.mark.parametrize("piece", PIECES)
def test_a_long_text_takes_a_short_time(piece: str) -> None:
    start = time.process_time()
    redact(piece * (400_000 // len(piece)))
    assert time.process_time() - start < 2
