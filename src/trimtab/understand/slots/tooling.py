"""In which words do people name a package, a version, a branch, a container?

The forms of a slot stand in the order of their worth.
"""

from __future__ import annotations

from collections.abc import Mapping

from trimtab.understand.slots.forms import Form, form

_INSTALLS = (
    r"\b(?:pip3?|uv|uv pip|npm|pnpm|yarn|cargo|poetry|bun|gem|go|conda|brew|apt|apt-get|composer)"
    r" (?:install|add|i|get|remove|uninstall|upgrade|update|require)(?: -[\w-]+){0,3} WORD"
)
_DEPENDS = (
    r"\b(?:install|add|upgrade|update|bump|pin|downgrade|remove|uninstall|drop|replace|use|include"
    r"|swap|switch|migrate|move) "
)
_DEPENDING = (
    "install add upgrade update bump pin downgrade remove uninstall drop replace use include swap"
    " switch migrate move"
)
_KIND = r"(?:package|dependency|library|module|crate|gem|plugin)"
TOOLING: Mapping[str, tuple[Form, ...]] = {
    "package_name": (
        form(
            _INSTALLS,
            "pip pip3 uv npm pnpm yarn cargo poetry bun gem go conda brew apt composer",
            cut="as it is",
        ),
        form(
            rf"{_DEPENDS}THE(?P<v>@?[A-Za-z][\w./-]*(?: [\w.-]+)?) {_KIND}\b",
            _DEPENDING,
            cut="as it is",
        ),
        form(
            rf"{_DEPENDS}THE(?:latest |newest |new )?(?:version of )?{_KIND} [\"'`]?WORD",
            _DEPENDING,
            cut="as it is",
        ),
        form(
            rf"{_DEPENDS}THE(?:latest |newest )?(?:version of )?[\"'`]?"
            r"(?P<v>@?[A-Za-z][\w./-]*)[\"'`]?"
            r"(?= (?:to|from|as|at|below|under|above|before|back|version|package|dependency|library"
            r"|with|v?\d)\b|==|@"
            r"|[ ]?[.,!?]?$|[ ]?[.,!?\n])",
            _DEPENDING,
            cut="as it is",
            score=75,
        ),
        form(
            r"\b(?!(?:dev|development|direct|runtime|new|peer|the|an?|this|that|any|our|my|old)\b)"
            r"(?P<v>@?[A-Za-z][\w./-]*) (?:package|dependency|library|crate|gem)\b",
            "package dependency library crate gem",
            cut="as it is",
            score=70,
            inner=True,
        ),
        form(
            r"\b(?P<v>@?[A-Za-z][\w./-]*) (?:from \S+ )?to (?:version |v)?\d",
            "to",
            cut="as it is",
            score=70,
            inner=True,
        ),
    ),
    "version": (
        form(r"(?:==|@|>=|~=|\^)(?P<v>\d[\w.-]*)", cut="as it is", inner=True),
        form(
            r"\b(?:to|version|at|release) (?:version )?(?P<v>v?\d{1,4}(?:\.[\w*-]{1,12}){0,3})\b",
            "to version at release",
            cut="as it is",
        ),
        form(r"\b(?P<v>v\d{1,4}(?:\.\d{1,5}){0,3})\b", cut="as it is", inner=True),
        form(
            r"\b(?P<v>\d{1,4}\.\d{1,5}(?:\.\d{1,5}){1,2})\b", cut="as it is", score=70, inner=True
        ),
        form(r"\b(?P<v>latest|newest|lts)\b", "latest newest lts", cut="as it is", score=60),
    ),
    "branch": (
        form(
            r"\b(?:branch|merge|rebase|onto|into|checkout|check out|push|pull|from|to|delete"
            r"|switch to) [`\"'](?P<v>[\w./-]{1,80}+)[`\"']",
            ("branch check checkout delete from into merge onto pull push rebase switch to"),
            cut="as it is",
        ),
        form(
            r"\b(?:branch|checkout|check out)(?: called| named| -b)? [\"'`]?"
            r"(?!the\b|a\b|an\b|and\b|to\b|from\b|for\b|of\b|off\b|with\b|is\b|in\b|on\b|my\b|it\b"
            r"|this\b|that\b|out\b|called\b|named\b|into\b|onto\b|by\b|new\b|branch\b)WORD",
            "branch checkout check",
            cut="as it is",
        ),
        form(
            r"\b(?!(?:the|a|new|this|that|current|my|our|your|feature|other|another|same|remote"
            r"|local|right|wrong|which|each|every|one|release|each|git|s)\b)"
            r"(?P<v>[\w./-]{1,80}\w) branch\b",
            "branch",
            cut="as it is",
            inner=True,
        ),
        form(
            r"(?<![\w/])(?P<v>(?:feature|feat|fix|bugfix|hotfix|release|chore|docs|refactor|test)"
            r"/[\w.-]*\w)",
            ("bugfix chore docs feat feature fix hotfix refactor release test"),
            cut="as it is",
        ),
        form(
            r"\b(?:into|onto|from|against|to|with|off|on) (?:origin/|the )?"
            r"(?P<v>main|master|develop|dev|trunk|staging|production|next)\b",
            "against from into off on onto to with",
            cut="as it is",
        ),
        form(
            r"\bswitch (?:back )?to [\"'`]?(?!the\b|a\b|my\b)WORD",
            "switch",
            cut="as it is",
            score=70,
        ),
    ),
    "commit_message": (
        form(
            r"(?:\b(?:message|titled?|saying|subject)|-m)(?: (?:is|should be|saying|of|like))?:? "
            r"?[\"“'`](?P<v>[^\"”'`\n]{1,200}+)[\"”'`]",
            cut="as it is",
            gate="message title titled saying subject m",
            inner=True,
        ),
        form(
            r"\bcommit(?: \w+){0,4}? (?:as|with) [\"“'`](?P<v>[^\"”'`\n]{1,200}+)[\"”'`]",
            "commit",
            cut="as it is",
            inner=True,
        ),
        form(r"\bmessage(?: (?:should be|should say|is|saying)|:) VALUE", "message"),
    ),
    "container_name": (
        form(
            r"\b(?:container|service)(?: called| named)? [\"'`]?(?!(?:is|and|to|in|on|that|which"
            r"|for|with|from|logs?|keeps|so|crash\w*|fail\w*|exit\w*|does\w*|has|can|again|as|at"
            r"|running|names?|called|named)\b)WORD",
            "container service",
            cut="as it is",
        ),
        form(
            r"\bTHE(?!(?:the|a|this|that|my|our|docker|running|new|old|each|every|all|which|same"
            r"|other|stopped|first|any)\b)(?P<v>[\w.-]{1,60}) (?:container|service)\b",
            "container service",
            cut="as it is",
            inner=True,
        ),
        form(
            r"\bdocker (?:compose )?(?:exec|logs|stop|restart|start|kill|inspect|rm)"
            r"(?: -[\w-]+){0,4} WORD",
            "docker",
            cut="as it is",
        ),
        form(
            r"\b(?:logs? (?:of|from|for)|restart|stop|kill) THE(?P<v>[\w.-]{2,60})",
            "log logs restart stop kill",
            cut="as it is",
            score=70,
        ),
    ),
    "target_symbol": (
        form(
            r"\b(?:class|function|method|component|variable|struct|hook|constant|enum|trait|interface)"
            r" (?:called |named )?(?!(?:is|and|to|in|on|that|which|for|with|from|so|does|has|can"
            r"|of|at|should|must|name|names|into|out|or|it|as|by|a|the)\b)"
            r"(?P<v>[A-Za-z_$][\w$]*+)(?![\w.]*/)",
            "class function method component variable struct hook constant enum trait interface",
            cut="as it is",
            score=75,
        ),
    ),
    "image": (
        form(
            r"(?<![\w./:-])(?P<v>(?:[a-z0-9][\w.-]{0,60}/){0,3}[a-z][\w.-]{1,60}:[a-z0-9][\w.-]*)"
            r"(?![\w/:])",
            cut="as it is",
            sign=":",
        ),
        form(
            r"\bimage(?: called| named)? [\"'`]?(?!(?:is|and|to|in|on|that|for|with|from|size"
            r"|tag|of|so)\b)WORD",
            "image",
            cut="as it is",
        ),
        form(
            r"\bTHE(?!(?:the|a|this|that|my|our|docker|base|new|old|container|official|same|own"
            r"|latest)\b)(?P<v>[\w./-]{1,60}) image\b",
            "image",
            cut="as it is",
            inner=True,
        ),
    ),
}
"""Slot -> how people say its value."""
