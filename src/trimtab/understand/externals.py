"""Which things of the outside does a text name: addresses, packages, images, ports?

As in `extract`: a passage in, candidates in places of what was seen out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from trimtab.understand.extract import SEEN, Patterns, every, is_file
from trimtab.understand.passages import Passage, weigh
from trimtab.understand.words import NO_PACKAGES
from trimtab.values import Candidate


def endpoints(here: Passage) -> Iterator[Candidate]:
    """The addresses and routes that are called."""
    for zone in here.reading.zones:
        if zone.kind == "url":
            score = weigh(here, 0.9, zone.start, zone.end)
            yield Candidate(here.reading.seen[zone.start : zone.end], score, zone.start, zone.end)
    yield from every(here, ROUTES, here.said)


def methods(here: Passage) -> Iterator[Candidate]:
    """The HTTP methods that are named."""
    for found in islice(_METHOD.finditer(here.said), SEEN):
        start, end = found.span("loud" if found["loud"] else "named")
        score = weigh(here, 0.95, start, end)
        yield Candidate(here.said[start:end].upper(), score, start, end)


def packages(here: Passage) -> Iterator[Candidate]:
    """The packages that are to be added, changed or taken out."""
    for one in every(here, PACKAGES, here.said):
        name = _VERSION_BEHIND.sub("", str(one.value)).rstrip(".,")
        if name and name.lower() not in NO_PACKAGES:
            yield Candidate(name, one.score, one.start, one.start + len(name))


def images(here: Passage) -> Iterator[Candidate]:
    """The container images that are named."""
    for one in every(here, IMAGES, here.said):
        name, _, tag = str(one.value).partition(":")
        if name.lower() not in NO_PACKAGES and not (tag and is_file(name) and "/" not in name):
            yield one


def ports(here: Passage) -> Iterator[Candidate]:
    """The ports that are named, all together."""
    found = list(islice(_PORTS.finditer(here.low), SEEN))
    texts = tuple(text for one in found for text in _PORT.findall(one[0]))
    if texts:
        yield Candidate(texts[:16], 0.9, found[0].start(), found[-1].end())


ROUTES: Patterns = (
    (0.95, re.compile(r"\b(?:GET|POST|PUT|PATCH|DELETE|HEAD)\b(?: (?:to|from|on|requests? to))?"
                      r"\s{1,3}[`\"']?(?P<it>/[\w{}:./?=&%<>-]{0,200})")),
    (0.85, re.compile(r"(?<![\w./~])(?P<it>/(?:api|v\d{1,2}|rest|graphql|webhooks?|oauth\d?)"
                      r"(?:/[\w{}:.-]{1,60}){0,9})")),
    (0.85, re.compile(r"\b(?:[Ee]ndpoint|[Rr]oute|API|api)\s{1,3}(?:at |called |named )?[`\"']?"
                      r"(?P<it>/[\w{}:./-]{1,200})")),
    (0.85, re.compile(r"(?<![\w./~])(?P<it>/[\w{}:.-]{1,60}(?:/[\w{}:.-]{1,60}){0,9})"
                      r"[`\"']?\s{1,3}(?:endpoint|route)\b")),
    (0.85, re.compile(r"\b(?P<it>api\.[\w-]{1,60}(?:\.[\w-]{1,60}){1,4})")),
    (0.75, re.compile(r"\b(?P<it>(?:[A-Z][\w-]{1,30} ){1,3}(?:REST |GraphQL |Web )?API)\b")),
    (0.65, re.compile(r"\b(?:the|an?|our|their|to|from|with) (?P<it>(?!rest |http |new |public )"
                      r"[a-z][\w-]{1,30} (?:api|API))\b")),
)  # fmt: skip
_METHOD = re.compile(
    r"\b(?:(?P<loud>GET|POST|PUT|PATCH|DELETE)\b"
    r"|(?i:(?P<named>get|post|put|patch|delete)) (?i:request|call|endpoint|route|method)s?\b)"
)
PACKAGES: Patterns = (
    (0.9, re.compile(r"(?i)\b(?:npm (?:i|install|uninstall|update|add)|pnpm (?:add|remove|up(?:date"
                     r")?|install)|yarn (?:add|remove|upgrade)|bun (?:add|remove)|pip3? (?:un)?inst"
                     r"all|uv (?:add|remove|pip install)|poetry (?:add|remove|update)|cargo (?:add"
                     r"|remove|update)|go get|gem install|composer require|conda install|brew insta"
                     r"ll|apt(?:-get)? install|dotnet add package)(?: {1,2}-[\w-]{1,30}){0,5} {1,2}"
                     r"(?P<it>@?\w[\w./@=~<>^-]{0,80})")),
    (0.85, re.compile(r"(?<![\w./])(?P<it>@[a-z][\w-]{0,40}/[\w.-]{1,60})")),
    (0.8, re.compile(r"(?i)\b(?:package|library|dependency|crate|gem) (?:called |named )?[`\"']?"
                     r"(?P<it>@?\w[\w./-]{0,60})")),
    (0.8, re.compile(r"(?i)(?<![\w.-])(?P<it>@?[a-z][\w./-]{0,60})[`\"']?"
                     r" (?:package|library|dependency|crate|gem)\b")),
    (0.8, re.compile(r"(?i)(?<![\w.-])(?P<it>[a-z][\w.-]{0,60})(?:==|>=|~=|@)v?\d")),
    (0.75, re.compile(r"(?i)\b(?:add|install|upgrade|bump|update|pin|downgrade|remove|uninstall"
                      r"|drop|replace|get rid of|audit|lock|use|migrate|switch)(?:ing)? (?:(?:the"
                      r"|our"
                      r"|to|a|an|latest|newest|version|of|package|library|dependency|from"
                      r"|on) ){0,4}"
                      r"[`\"']?(?P<it>@?[a-z][\w./@-]{0,60})")),
    (0.7, re.compile(r"(?i)\b(?P<it>all|everything|every|outdated|unused)\b(?=[^.\n]{0,20}"
                     r"(?:dependenc|packages|deps\b|libraries|modules|requirements))")),
    (0.6, re.compile(r"(?i)\b(?P<it>(?:dev(?:elopment)? |direct |our |project )?dependencies)\b")),
)  # fmt: skip
_VERSION_BEHIND = re.compile(r"(?<=\w)(?:==|>=|<=|~=|@|\^)[\w.*-]*\Z")
IMAGES: Patterns = (
    (0.85, re.compile(r"(?<![\w./:@-])(?P<it>(?!localhost|port|line|http)[a-z][\w.-]{0,50}"
                      r"(?:/[\w.-]{1,60}){0,4}:(?:latest|alpine|slim|stable|edge|nightly|dev|prod"
                      r"|v?\d{1,3}(?![\d:])[\w.-]{0,40}|[a-z]{2,20}[.-]?\d[\w.-]{0,40}))")),
    (0.85, re.compile(r"\bdocker (?:pull|push|run|rmi|tag)(?: {1,2}-{1,2}[\w-]{1,20}){0,5} "
                      r"(?P<it>[a-z][\w./-]{0,120})")),
    (0.8, re.compile(r"\bimages? (?:called |named |of |from )?[`\"']?(?P<it>[a-z][\w./-]{0,120})")),
    (0.7, re.compile(r"(?<![\w.-])(?P<it>[a-z][\w./-]{0,120})[`\"']? image\b")),
)  # fmt: skip
_PORTS = re.compile(
    r"\b(?:ports? )(?:\d{2,5}(?::\d{2,5})?(?:,? (?:and |to |-> )?)?){1,8}"
    r"|(?<![\d:])\d{2,5}:\d{2,5}\b(?!:)"
)
_PORT = re.compile(r"\d{2,5}(?::\d{2,5})?")
