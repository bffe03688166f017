"""In which words do people name a value, a key, a place, a time, an address?

The forms of a slot stand in the order of their worth.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from trimtab.understand.slots.forms import Form, form

_SETS = (
    r"\b(?:set|change|switch|raise|lower|increase|decrease|reduce|bump|update|adjust|make|put|turn"
    r"|extend|limit|configure|tweak|pin) "
)
_SETTING = (
    "set change switch raise lower increase decrease reduce bump update adjust make put turn extend"
    " limit configure tweak pin"
)
_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}"
_DAY = r"(?:mon|tues?|wednes|thurs?|fri|satur|sun)day"
_UNIT = r"(?:second|minute|hour|day|night|week|month|quarter|year|sprint|decade)s?"
_DATE = (
    rf"(?:(?:the )?(?:end of )?(?:{_DAY}|tomorrow|today|tonight|(?:next|this) {_UNIT}"
    rf"|(?:\d{{1,2}} )?{_MONTH}(?: \d{{1,4}})?|q[1-4](?: \d{{4}})?|20\d\d(?:-\d\d){{0,2}}"
    rf"|the (?:week|month|quarter|year|release|deadline|holidays)))"
)
_FORMAT = (
    r"(?:jsonl?|ndjson|ya?ml|toml|xml|csv|tsv|excel|xlsx?|spreadsheet|parquet|sql(?:ite)?|markdown|md"
    r"|html|latex|dataframe|tables?|bullet points?|bullets|lists?|prose|plain text|txt|text"
    r"|one sentence|\w+ sentences|\w+ words|\w+ paragraphs?)"
)
_FORMATS = (
    "json jsonl ndjson yaml yml toml xml csv tsv excel xls xlsx spreadsheet parquet sql sqlite"
    " markdown md html latex dataframe table tables bullet bullets list lists prose text txt"
    " sentence sentences words paragraph paragraphs"
)
_PLAINLY = (
    r"(?:(?:an?|one|single|valid|strict|plain|raw|just|only|simple|flat|clean|nice|proper) ){0,3}"
)
_DESTINATION = (
    form(r"\b(?:move|copy|put|save|relocate|mv|cp)\bTHING (?:to|into|in|under|inside|onto) "
          r"THE(?P<v>[\w.~/-]{1,60} (?:folder|directory|subfolder|dir))\b",
          "copy cp move mv put relocate save", cut="as it is"),
    form(r"\b(?:rename|move|copy|relocate)\bTHING (?:to|into|as|under|->) THE"
          r"[\"'`]?WORD", "rename move copy relocate", cut="as it is", score=75),
    form(r"\b(?:to|into|in|under|inside) (?:an? |the |another |my )?(?:new )?(?:folder|directory)"
          r" (?:called|named) [\"'`]?WORD", "to into in under inside", cut="as it is", score=70),
    form(r"\b(?:call|name) (?:it|this|that|them) [\"'`]?WORD", "call name", cut="as it is",
          score=70),
)  # fmt: skip
PARTICULARS: Mapping[str, tuple[Form, ...]] = {
    "new_value": (
        form(rf"{_SETS}THING (?:to|=) VALUE", _SETTING, cut="near"),
        form(
            r"[\w\])] ?(?<![=!<>])=(?!=) ?(?P<v>\"[^\"\n]{0,120}\"|'[^'\n]{0,120}'|[^\s,;\"']++)",
            cut="as it is",
            sign="=",
        ),
        form(
            r"[\w-][\"']?: (?P<v>true|false|null|on|off|\d[\w.]*+|\"[^\"\n]{0,80}\""
            r"|'[^'\n]{0,80}')",
            cut="as it is",
            score=75,
            sign=": ",
        ),
        form(r"\band THE[\w.-]{2,40}(?: [\w.-]{2,40}){0,2}? to VALUE", "and", cut="near"),
        form(r"\bfrom \S{1,60} to VALUE", "from", cut="near"),
        form(
            r"\b(?:should|must|needs to|has to) (?:run|start|begin|stop|end|listen|point|last"
            r"|expire|wait|log|time out|default|go|happen|live|keep|hold|allow|accept)"
            r" (?:at |on |every |after |for |to |up to |only |port ){1,3}VALUE",
            "should must needs has",
            cut="near",
        ),
        form(
            r"\b(?:should|must|needs to|has to) be (?:set to )?VALUE",
            "should must needs has",
            cut="near",
        ),
        form(
            r"\b(?P<v>enable|activate|uncomment|(?:turn|switch)(?: it| that)? on)\b",
            "enable activate uncomment turn switch",
            means="true",
        ),
        form(
            r"\b(?P<v>disable|deactivate|comment out|(?:turn|switch)(?: it| that)? off)\b",
            "disable deactivate comment turn switch",
            means="false",
        ),
        form(r"\b(?:turn|switch) THING (?P<v>on|off)\b", "switch turn", cut="as it is", score=75),
        form(
            r"\b(?:add|append|put|include) (?P<v>THING) (?:to|into|in) ",
            "add append put include",
            score=75,
        ),
        form(r"\b(?:value|default) (?:is|of|to|=|:) ?VALUE", "value default", cut="near"),
        form(
            r"\bto (?P<v>\d[\w.%]*(?: (?:seconds?|minutes?|hours?|days?|mb|gb|ms|s|%))?)",
            "to",
            cut="as it is",
            score=70,
        ),
    ),
    "config_key": (
        form(
            r"(?<![\w./-])(?P<v>[A-Za-z_][\w.-]{0,60})\s?(?<![!<>=])=(?!=)",
            cut="as it is",
            sign="=",
        ),
        form(
            r"(?:\b(?:the|our|my|its) |(?:^|[.,;:!?\n]) ?)"
            r"(?P<v>[\w.-]{1,40}(?: [\w.-]{1,40}){0,2}?) (?:should|must|needs to|has to) be ",
            "should must needs has",
            sign=" be ",
        ),
        form(r"\band (?:the|its|our) (?P<v>[\w.-]{2,40}(?: [\w.-]{2,40}){0,2}?) to ", "and"),
        form(
            rf"{_SETS}THE(?P<v>THING) (?:(?:setting|option|key|flag|value) )?"
            r"(?:to|from|=|in|for|by|on) ",
            _SETTING,
            cut="near",
        ),
        form(
            r"\b(?:enable|disable|activate|deactivate|allow|ignore|suppress|silence|uncomment"
            r"|comment out|turn on|turn off|switch on|switch off) VALUE",
            "enable disable activate deactivate allow ignore suppress silence uncomment comment"
            " turn switch",
            cut="near",
        ),
        form(r"\b(?:turn|switch) THE(?P<v>THING) (?:on|off)\b", "switch turn"),
        form(
            r"\b(?:add|append|put|include|remove|delete|drop) (?P<v>THING) "
            r"(?:to|into|in|from) ",
            "add append put include remove delete drop",
            score=75,
        ),
        form(
            r"\b(?:option|setting|key|flag|variable) (?:to|for|that|called|named) VALUE",
            "option setting key flag variable",
            score=75,
        ),
        form(
            rf"{_SETS}THE(?!(?:it|that|them|this|up) )(?P<v>[\w-]{{2,40}}(?: [\w-]{{2,40}}){{0,2}})"
            r"(?=[ ]*(?:$|[.,;!?\n]))(?!\.\w)",
            _SETTING,
            score=70,
        ),
        form(
            r"\b(?:what(?: is|['’]s)|where is|show(?: me)?|check) THE"
            r"(?P<v>[\w.-]{2,40}(?: [\w.-]{2,40}){0,2}?) (?:in|of|set|for)\b",
            "what where show check",
            score=70,
        ),
        form(
            r"\b(?P<v>[\w.-]{2,40}) (?:setting|option|key|flag|rule|variable)\b",
            "setting option key flag rule variable",
            score=70,
            inner=True,
        ),
    ),
    "new_name": (
        form(r"\brename\bTHING (?:to|as|into|->|→) THE(?:[\"'`])?WORD", "rename", cut="as it is"),
        form(
            r"\b(?:call|name) (?:it|this|that|them|the \w+) [\"'`]?WORD",
            "call name",
            cut="as it is",
        ),
        form(r"\b(?:called|named) [\"'`]?WORD", "called named", cut="as it is", score=70),
        form(r"\bname (?:should be|is|to|to be|=|:) [\"'`]?WORD", "name", cut="as it is"),
    ),
    "skill_name": (
        form(r"\b(?:called|named) [\"'`]?WORD", "called named", cut="as it is"),
        form(
            r"\b(?:call|name) (?:it|the skill|the command) [\"'`]?WORD", "call name", cut="as it is"
        ),
    ),
    "destination_path": _DESTINATION,
    "output_file": (
        form(
            r"\b(?:save|write|export|output|store)(?: \w+){0,3} (?:to|as|into) THE[\"'`]?"
            r"(?P<v>[\w./~-]+\.\w+|[\w./~-]+/)",
            "save write export output store",
            cut="as it is",
        ),
    ),
    "source_path": (
        form(
            r"\b(?:create|make|add|start|open|write|new)\b[^.!?;,\n]{0,30}? "
            r"(?:file|folder|directory) (?:called|named) [\"'`]?WORD",
            "create make add start open write new",
            cut="as it is",
        ),
        form(
            r"\b(?:move|copy|rename|delete|remove|open|show(?: me)?|read|print|create|zip|unzip"
            r"|archive|relocate|duplicate|tidy(?: up)?|find|list) VALUE",
            "move copy rename delete remove open show read print create zip unzip archive relocate"
            " duplicate tidy find list",
            cut="near",
            score=60,
        ),
    ),
    "page_range": (
        form(
            r"\b(?:pages?|pp\.?) (?P<v>\d{1,5}(?:\s?(?:-|–|to|and|,|through|until|& )\s?"
            r"(?:and )?\d{1,5}){0,12})",
            "page pages pp",
            cut="as it is",
        ),
        form(
            r"\b(?P<v>(?:first|last|second|third|odd|even|all)(?: \w+)? pages?)\b",
            "all even first last odd second third",
            cut="as it is",
        ),
        form(
            r"\bpages? (?P<v>one|two|three|four|five|six|seven|eight|nine|ten)\b",
            "page pages",
            cut="as it is",
        ),
    ),
    "time_range": (
        form(
            rf"\b(?P<v>(?:last|past|previous|this|next) (?:\d{{1,4}} |few |couple of |two |three "
            rf"|five |ten )?(?:{_UNIT}|night|morning|afternoon|{_DAY}))\b",
            "last next past previous this",
            cut="as it is",
        ),
        form(
            r"\b(?P<v>between [^.!?;,\n]{1,30} and [^\s.!?;,]{1,12}(?: [ap]m)?)\b",
            "between",
            cut="as it is",
        ),
        form(
            r"\b(?P<v>(?:from )?(?:19|20)\d\d(?: ?(?:-|–|to|until) ?(?:19|20)\d\d))\b",
            cut="as it is",
            sign="20",
        ),
        form(
            rf"\b(?P<v>(?:since|after|before|until|around) (?:{_DATE}|yesterday|last {_UNIT}"
            r"|the (?:last )?(?:deploy\w*|release|update|restart)|\d{1,2}(?::\d\d)?(?: ?[ap]m)?))",
            "since after before until around",
            cut="as it is",
        ),
        form(r"\b(?P<v>(?:in|of|for|during) (?:19|20)\d\d)\b", "in of for during", cut="as it is"),
        form(r"\b(?P<v>today|yesterday|tonight)\b", "today yesterday tonight", cut="as it is"),
        form(
            r"\b(?P<v>(?:19|20)\d\d-\d\d-\d\d)\b",
            cut="as it is",
            sign="-",
        ),
    ),
    "horizon": (
        form(
            rf"\b(?P<v>(?:by|until|till|before) {_DATE})\b", "by until till before", cut="as it is"
        ),
        form(
            rf"\b(?P<v>(?:in|within|over|for) (?:the next |\d{{1,3}} |two |three |four |six |a "
            rf"|one )(?:\d{{1,3}} )?{_UNIT})\b",
            "in within over for",
            cut="as it is",
        ),
        form(
            rf"\b(?:have|got|only|just) (?P<v>(?:only |just |about )?(?:\d{{1,3}}|an?|one|two|three"
            rf"|four|five|six) {_UNIT})\b",
            "have got only just",
            cut="as it is",
            score=70,
        ),
        form(
            rf"\b(?P<v>(?:the )?(?:end|middle|beginning|start) of (?:{_MONTH}|(?:the |this |next )?"
            r"(?:week|month|quarter|year|sprint)))\b",
            "the end middle beginning start",
            cut="as it is",
            score=70,
        ),
        form(
            rf"\b(?P<v>(?:next|this|coming) {_UNIT}|q[1-4](?: \d{{4}})?|tomorrow)\b",
            cut="as it is",
            score=70,
            gate="next this coming tomorrow q1 q2 q3 q4",
        ),
    ),
    "endpoint": (
        form(
            r"\b(?:get|post|put|patch|delete) (?P<v>/[\w{}./:-]+)",
            "delete get patch post put",
            cut="as it is",
        ),
        form(
            r"\bTHE(?!(?:the|a|an|rest|our|this|that|public|external|new|their|its|my|your|web"
            r"|http|and|to|of|for|from|with|graphql|remote|third-party|same|every|some)\b)"
            r"(?P<v>[\w.-]{2,40}(?:'s)? (?:api|endpoint|webhook|webhooks))\b",
            "api endpoint webhook webhooks",
            cut="as it is",
            inner=True,
        ),
        form(
            r"\b(?:api|endpoint|webhook|sdk) (?:of|from|at|by) VALUE",
            "api endpoint sdk webhook",
            cut="near",
        ),
        form(
            r"\b(?:integrate|connect to|hook up|talk to|call|query|integration with"
            r"|integrate with|connect with) "
            r"(?!(?:the |an |this |that |our )?(?:api|endpoint|service|server)\b)VALUE",
            "integrate connect hook talk call query integration",
            cut="near",
            score=70,
        ),
    ),
    "method": (
        Form(
            re.compile(r"\b(?P<v>GET|POST|PUT|PATCH|DELETE)\b"),
            gate=frozenset({"get", "post", "put", "patch", "delete"}),
            cut="as it is",
        ),
    ),
    "log_source": (
        form(
            r"\bTHE(?!(?:the|a|this|that|my|our|these|those|all|some|log|error|following|new|and"
            r"|in|of|check|read|at|look|into|through|please|analy\w+|parse)\b)"
            r"(?P<v>[\w.-]{2,40}(?: [\w.-]{2,40})? logs?)\b",
            "log logs",
            cut="as it is",
            inner=True,
        ),
        form(
            r"\blogs? (?:of|from|for|in) (?!(?:the )?(?:last|this|yesterday|today|past)\b)VALUE",
            "log logs",
            cut="near",
        ),
        form(r"\b(?P<v>output of [^.!?;,\n]{2,60})", "output"),
    ),
    "target_model": (
        form(
            r"\b(?P<v>(?:gpt|claude|gemini|llama|qwen|mistral|mixtral|deepseek|phi|gemma|chatgpt"
            r"|sonnet|opus|haiku|grok|o1|o3|o4|midjourney|copilot|codex)"
            r"(?:[ -]?(?:\d[\w.]*|mini|turbo|pro|flash|sonnet|opus|haiku|large|small|code)){0,4}"
            r")\b",
            cut="as it is",
            gate="gpt gpt4 gpt5 claude gemini llama llama3 qwen qwen2 qwen3"
            " mistral mixtral deepseek phi gemma chatgpt sonnet opus haiku grok o1"
            " o3 o4 midjourney copilot codex",
        ),
    ),
    "input_format": (
        form(
            r"\b(?<!t )(?:have|got|from|parse|read|load|import|(?:is|are|comes?) (?:in|as)|these"
            rf"|this|my|our|some) {_PLAINLY}(?:(?:the|big|huge|large|old|messy|nested) ){{0,2}}"
            rf"(?P<v>{_FORMAT})\b",
            _FORMATS,
            cut="as it is",
            inner=True,
        ),
    ),
    "output_format": (
        form(
            r"\b(?:to|as|into|returns?|outputs?|produces?|write|answer with|only|want|need|emit"
            r"|export|(?:give|get|send|make|hand)(?: me| us| it| them| that| this)?) "
            rf"{_PLAINLY}(?P<v>{_FORMAT})\b",
            _FORMATS,
            cut="as it is",
            inner=True,
        ),
        form(
            r"\b(?:answer|respond|reply|return|output|write|save|export|give|present|deliver|send"
            r"|store|format|print|result|results|summari[sz]e|explain|speak|talk|be|comes?|want|need"
            rf"|have)\b[^.!?;,\n]{{0,40}}? in {_PLAINLY}(?P<v>{_FORMAT})\b",
            _FORMATS,
            cut="as it is",
            inner=True,
        ),
    ),
}
"""Slot -> how people say its value."""
