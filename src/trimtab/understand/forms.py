"""In which words does one say values, purposes, limits, times and names?

One row for each form: the words without which it cannot stand, how plainly it speaks, and the
pattern, whose group `it` is the value. Patterns read lower-case text; every repetition in them is
bounded or possessive. They are compiled when they are first needed.
"""

from __future__ import annotations

from collections.abc import Mapping

Form = tuple[tuple[str, ...], float, str]


def _forms(*rows: tuple[str, float, str]) -> tuple[Form, ...]:
    return tuple((tuple(hints.split("|")), score, text) for hints, score, text in rows)


_C = r"(?:[^.!?;,\n]|[.!?;,](?=[^\s])){1,200}+"
_S = r"(?:[^.!?\n]|[.!?](?=[^\s])){1,300}+"
_W = r"(?:[^\s.,;!?]|[.,;!?](?=[^\s])){1,60}+"
_STOP = (
    r"(?!(?:in|on|for|and|so|when|because|instead|please|everywhere|only|if|to|as|by|but|or|at|from"
    r"|across|globally|too|again|with|while|rather|then|until|before|after|everywhere|of|per)\b)"
)
_PHRASE = rf"{_W}(?: {_STOP}{_W}){{0,4}}"
_QUOTED = r"\"[^\"\n]{1,80}+\"|'[^'\n]{1,80}+'|`[^`\n]{1,80}+`"
_UNIT = (
    r"(?: (?:seconds?|secs?|s|ms|milliseconds?|minutes?|mins?|hours?|days?|weeks?|[kmgt]i?b|percent"
    r"|pixels|px|characters|lines|items|retries)\b)?"
)
_NUMBER = rf"(?:[-+$€£<>]|~ ?)?\d(?:[\w%:/-]|[.,](?=\d)){{0,40}}+%?{_UNIT}"
_VALUE = rf"(?P<it>{_QUOTED}|{_NUMBER}|{_STOP}{_W}(?: {_STOP}{_W}){{0,3}})"
_FIRM = rf"(?P<it>{_QUOTED}|{_NUMBER}|true\b|false\b|null\b|none\b|on\b|off\b|yes\b|no\b)"
_GAP = r"(?:[^.!?;\n]|[.!?;](?=[^\s])){1,100}?"
_SET = (
    r"\b(?:set|chang(?:e|ing)|switch(?:ing)?|updat(?:e|ing)|rais(?:e|ing)|increas(?:e|ing)"
    r"|lower(?:ing)?"
    r"|reduc(?:e|ing)|decreas(?:e|ing)|bump(?:ing)?|drop|make|turn|extend|point|adjust|edit|move"
    r"|default|pin|upgrade|downgrade|shorten|double)"
)
_ARTICLE = r"(?:(?:the|our|my|its|a|an|default|value of|of|for|up|down|current) ){0,3}"
_KEY = rf"(?P<it>{_STOP}{_W}(?: {_STOP}(?!should|must|has|needs|is|was|be){_W}){{0,4}})"
_DIGITS = "0|1|2|3|4|5|6|7|8|9"
_MODAL = (
    r"(?:always|never|from now on|make sure|ensure|must|should(?:n't)?|don't|do not|stop|avoid"
    r"|whenever|only|instead of|no more|no longer|prefer|needs? to|has to|have to)"
)
_GOALS = _forms(
    ("so that", 0.9, rf"\bso that (?P<it>{_S})"),
    ("in order to", 0.9, rf"\bin order to (?P<it>{_S})"),
    ("goal|purpose|aim|idea", 0.9, rf"\b(?:goal|purpose|aim|idea)(?: here)? (?:is|of|:"
     rf"|=) ?(?P<it>{_S})"),
    ("skill|command|plug|agent|tool|prompt|bot|hook|assistant|template|rule|script", 0.85,
     rf"\b(?:skill|command|plug-?in|agent|tool|prompt|bot|hook|assistant|template|rules?|script)s?"
     rf"\b[^.!?\n]{{0,30}}?\b(?:that|which|to|for|where) (?P<it>{_S})"),
    ("it should|it must|it needs|it has|it can|they should|model should|you should|agent should",
     0.85,
     rf"\b(?:it|they|you|(?:model|agent|assistant|claude|llm)) "
     rf"(?:should|must|needs to|has to|can) (?P<it>{_S})"),
    ("to make|to help|to let|to allow|to get|to avoid|to prevent|to improve|to ensure|to extract"
     "|to keep|to enforce|to write|to summar|to produce|to generate|to give", 0.8,
     rf"\b(?P<it>to (?:make|help|let|allow|get|avoid|prevent|improve|ensure|extract|keep|enforce"
     rf"|write|summari[sz]e|produce|generate|give)\b{_S})"),
)  # fmt: skip
_RULES = _forms(
    ("always|never|from now on|make sure|ensure|must|should|don't|do not|stop|avoid|whenever|only"
     "|instead of|no more|no longer|prefer|need|has to|have to", 0.75, rf"\b(?P<it>{_MODAL}\b{_S}"
     rf")"),
)  # fmt: skip
_WISHES = _forms(
    ("i want|i need|i'd like|i would like|we want|we need|i'm trying to|i am trying to", 0.75,
     rf"\b(?:i|we)(?: (?:want|need|would like)|'d like|(?:'m| am) trying)(?: (?:you|it|them|to))*"
     rf" (?P<it>{_S})"),
)  # fmt: skip
FORMS: Mapping[str, tuple[Form, ...]] = {
    "new_value": _forms(
        (" to ", 0.9, rf"{_SET} {_GAP}\bto (?:be )?{_VALUE}"),
        ("=", 0.9, rf"(?<![\w.=!<>])[a-z_][\w.-]{{1,60}} ?=(?!=) ?(?P<it>{_QUOTED}"
         rf"|[^\s,;]{{1,80}}+)"),
        (":", 0.85, rf"(?<![\w.])[a-z_][\w.-]{{1,60}}: {_FIRM}"),
        ("should be|must be|has to be|needs to be|want it to be|to equal", 0.85,
         rf"\b(?:should|must|has to|needs to|want it to) be {_VALUE}"),
        (_DIGITS, 0.7, rf"\b(?:to|at|of|with|use|using|by) (?P<it>{_NUMBER})"),
        ("add |append |put |include |exclude |ignore |allow |whitelist |block ", 0.7,
         rf"\b(?:add|append|put|include|exclude|ignore|allow|whitelist|block) {_ARTICLE}"
         rf"(?P<it>{_QUOTED}|{_PHRASE})"),
        ("use |using |prefer |with ", 0.65, rf"\b(?:use|using|prefer|with) {_ARTICLE}{_VALUE}"),
        (" better| instead", 0.6, rf"(?P<it>{_QUOTED}|{_W}) (?:is|would be|might be|instead)\b"),
        ("only if|only when|not run|only on|also be|to be ", 0.55,
         rf"\b(?P<it>(?:not run|only (?:if|when|on)|also be|to be) {_S})"),
    ),
    "config_key": _forms(
        (" to ", 0.9, rf"{_SET} {_ARTICLE}{_KEY}(?: (?:in|on|for|of|from) {_GAP})?"
                      r"(?: from [^\s]{1,60}+)? to\b"),
        ("=", 0.9, r"(?<![\w.=!<>-])(?P<it>[a-z_][\w.-]{1,60}) ?=(?!=)"),
        (":", 0.85, rf"(?<![\w.])(?P<it>[a-z_][\w.-]{{1,60}}): (?:{_FIRM.replace('?P<it>', '?:')}"
         rf")"),
        ("enabl|turn|switch|activat|disabl|comment", 0.85,
         rf"\b(?:enabl\w+|disabl\w+|(?:turn|switch)(?:ing)? (?:on|off)|(?:de)?activat\w+"
         rf"|(?:un)?comment(?: out)?) {_ARTICLE}{_KEY}"),
        ("should be|must be|has to be|needs to be", 0.8,
         rf"(?:^|[.,;:\n] ?|\b(?:the|our|my) ){_KEY} (?:should|must|has to|needs to) be\b"),
        ("setting|option|flag|key|variable|param|limit|timeout|port|level|mode|rule|version|entry"
         "|url|binding|path|list|section|field|trigger|workflow|config", 0.7,
         r"\b(?P<it>(?:[\w.-]{2,40} ){0,2}(?:setting|option|flag|key|variable|param(?:eter)?|limit"
         r"|timeout|port|level|mode|rule|version|entry|url|binding|path|list|section|field|trigger"
         r"|workflow|config(?:uration)?)s?)\b"),
        (" to the | to our | into the | from the | to .| in .| from .", 0.65,
         rf"\b(?:add|append|put|remove|delete|drop|include) {_GAP} (?:to|into|from"
         rf"|in) {_ARTICLE}{_KEY}"),
        ("remove|delete|drop|run |use |ignore|exclude", 0.6,
         rf"\b(?:remove|delete|drop|run|use|ignore|exclude) {_ARTICLE}{_KEY}"),
    ),
    "new_name": _forms(
        (" to ", 0.9, rf"\brenam\w+ {_GAP} (?:to|as|into) (?P<it>{_QUOTED}|{_W})"),
        ("call|name", 0.85, rf"\b(?:call(?:ed)?|name(?:d)?) (?:it |them |that "
         rf"|this )?(?P<it>{_QUOTED}|{_W})"),
    ),
    "version": _forms(
        (_DIGITS, 0.9, r"(?:\b(?:version|release|v|to|at|pin\w*|below|above) ?|[=@^~<>])"
                       r"(?P<it>v?\d{1,4}(?:\.[\dx*]{1,6}){0,3}(?:[-+][\w.]{1,20})?)\b(?!%)"),
        (_DIGITS, 0.85, r"(?<![\w.])(?P<it>v?\d{1,4}(?:\.\d{1,6}){1,3}(?:[-+][\w.]{1,20})?)\b(?!%"
         r")"),
        ("latest|newest", 0.7, r"\b(?P<it>latest|newest)\b"),
    ),
    "purpose": _GOALS + _WISHES + _RULES,
    "behavioral_goal": _GOALS + _RULES + _WISHES,
    "goal": _GOALS + _WISHES + _forms(
        ("plan|roadmap|design|estimate|schedule|strategy|break", 0.8,
         rf"\b(?:plan|roadmap|design|estimate|schedule|strategy|steps|breakdown|break down)s? "
         rf"(?:for|to|of|out|how to)?(?: the| our| a)? ?(?P<it>{_S})"),
    ),
    "stop_condition": _forms(
        ("until|till", 0.9, rf"\b(?:until|till) (?P<it>{_C})"),
        ("stop when|done when|stop if|stop once|stop after", 0.9,
         rf"\b(?:stop|done|finish(?:ed)?) (?:when|if|once|after) (?P<it>{_C})"),
    ),
    "max_iterations": _forms(
        ("time|iteration|round|attempt|tries|loop|pass|step|turn", 0.9,
         r"\b(?P<it>\d{1,6})(?: more)? (?:times|iterations?|rounds?|attempts?|tries|loops?|passes"
         r"|steps?|turns?)\b"),
        ("max|at most|up to|no more than|limit", 0.85,
         r"\b(?:max(?:imum)?(?: of)?|at most|up to|no more than|limit(?:ed)?(?: of"
         r"| to)?) (?P<it>\d{1,6})\b"),
    ),
    "page_range": _forms(
        ("page", 0.9, r"\bpages? (?P<it>\d{1,5}(?: ?(?:-|–|to|through|,|and) ?\d{1,5}){0,9})"),
        ("page", 0.85, r"\b(?P<it>(?:first|last|every|odd|even|all)(?: (?:other|\d{1,5}|two"
         r"|three))? pages?)\b"),
    ),
    "time_range": _forms(
        ("last|past|previous", 0.9,
         r"\b(?P<it>(?:the )?(?:last|past|previous) (?:\d{1,5} |few |couple of |two |three )?"
         r"(?:minute|hour|day|night|week|month|quarter|year|decade|run)s?)\b"),
        ("since|between|before|after|during|from ", 0.85,
         r"\b(?P<it>(?:since|between|during|before|after|from) (?:\w{1,12} ){0,2}?[\w:]{0,8}\d[\d"
         r":./-]{0,20}"
         r"(?: ?(?:and|to|until|-|–) ?(?:\w{1,12} ){0,2}?\d[\d:./-]{0,20})?)"),
        ("today|yesterday|this |tonight|20|19", 0.8,
         r"\b(?P<it>today|yesterday|tonight|this (?:morning|afternoon|evening|week|month|quarter"
         r"|year)"
         r"|(?:in |of )?(?:19|20)\d\d(?: ?(?:-|–|to) ?(?:19|20)\d\d)?)\b"),
    ),
    "horizon": _forms(
        ("by |before|until|deadline|due", 0.9,
         r"\b(?P<it>(?:by|before|until|due) (?:(?:the )?(?:end of|next|this|early|late"
         r"|mid)[ -])?(?:the )?"
         r"(?:mon|tues|wednes|thurs|fri|satur|sun)?(?:day|week|month|quarter|year|sprint|release"
         r"|q[1-4]"
         r"|january|february|march|april|may|june|july|august|september|october|november|december"
         r"|tomorrow|tonight|christmas)\b(?: \d{1,2})?)"),
        ("next|this|coming|within|in |over ", 0.8,
         r"\b(?P<it>(?:next|this|coming|within|in|over)(?: the)?(?: next)? (?:\d{1,3} |two "
         r"|three |four |a |few )?"
         r"(?:day|week|month|quarter|year|sprint)s?)\b"),
    ),
    "scope": _forms(
        ("only|limited to|exclud|without|leave out|ignor|just the|out of scope|including", 0.8,
         rf"\b(?P<it>(?:only|limited to|exclud\w+|without|leav\w+ out|ignor\w+|just the"
         rf"|including) {_C})"),
    ),
    "criteria": _forms(
        ("in terms of|with respect to|with regard to|regarding|according to|based on|judged"
         "|criteria", 0.9,
         rf"\b(?:in terms of|with respect to|with regard to|regarding|according to|based on"
         rf"|judged (?:by|on)"
         rf"|criteria(?: are| is|:)) (?P<it>{_C})"),
        (" for | on ", 0.7, rf"\b(?:review|check|audit|compare|evaluate|assess|judge"
         rf"|rate)\w* {_GAP} (?:for|on|by) (?P<it>{_C})"),
        ("whether|if ", 0.65, rf"\b(?P<it>(?:whether|if) {_C})"),
    ),
    "constraints": _forms(
        ("without|must|only|no more than|at most|less than|keep|don't|do not|never|using|compatible"
         "|no new|should not|shouldn't|under |stay|limit|always", 0.75,
         rf"\b(?P<it>(?:without|must(?: not)?|only|no more than|at most|less than|keep|don't"
         rf"|do not|never"
         rf"|using|compatible with|no new|should(?: not|n't)|stay|limit(?:ed)?|always) {_C})"),
    ),
    "reproduction": _forms(
        ("when |after |if |every time|whenever|steps to|on startup|while |as soon as|reproduce",
         0.8,
         rf"\b(?P<it>(?:when(?:ever)?|after|if|every time|while|as soon as"
         rf"|steps to reproduce:?) {_C})"),
        ("if i |when i |i run|i click|i open|i ran|i tried|i get", 0.7,
         rf"\b(?P<it>i (?:run|ran|click\w*|open\w*|tried|try|type\w*|press\w*|hit"
         rf"|launch\w*) {_C})"),
    ),
    "expected_behaviour": _forms(
        ("should|supposed to|expect|ought to|instead of|want it to", 0.85,
         rf"\b(?P<it>(?:should(?: not|n't)?|supposed to|expect\w*|ought to|want it to) {_C})"),
        ("instead of", 0.7, rf"\binstead of (?P<it>{_C})"),
    ),
    "recent_change": _forms(
        ("after|since", 0.8, rf"\b(?P<it>(?:after|since) (?:we |i |the |my |our "
         rf"|you )?(?:\w{{1,30}} )?"
                             rf"(?:upgrad|updat|chang|mov|renam|add|remov|merg|refactor|deploy"
                             rf"|switch|commit|pull)\w* {_C})"),
    ),
    "mapping": _forms(
        ("map|renam|column|field", 0.75, rf"\b(?P<it>(?:map(?:ping)?|renam\w+|columns?|fields?"
         rf"|keys?) {_C})"),
    ),
    "output_format": _forms(
        (" as | in |return|output|format|respond|answer", 0.8,
         r"\b(?:as|in|return|output|format(?:ted)?(?: as| it as)?|respond (?:with|in|as)"
         r"|answer (?:with|in|as)) "
         r"(?P<it>(?:valid |strict |plain |a |an |numbered |short |markdown )*(?:json|xml|yaml"
         r"|csv|html|markdown"
         r"|text|prose|table|list|bullet(?: point|ed list)?|paragraph|sentence|report|toml"
         r"|code)s?\b)"),
    ),
    "target_model": _forms(
        ("gpt|claude|gemini|llama|mistral|qwen|deepseek|grok|copilot|cursor|midjourney|codex"
         "|sonnet|opus"
         "|haiku|phi|o1|o3|o4", 0.9,
         r"(?<![\w./-])(?P<it>(?:gpt|chatgpt|claude|gemini|llama|mistral|mixtral|qwen|deepseek"
         r"|grok|copilot"
         r"|cursor|midjourney|codex|sonnet|opus|haiku|phi|o[134])(?:[ -]?(?:code|cli|mini|pro"
         r"|flash|turbo"
         r"|large|small|sonnet|opus|haiku|\d[\w.]{0,6})){0,3})(?![\w./])"),
    ),
    "branch": _forms(
        ("branch", 0.9, r"\bbranch (?:called |named |is |to |from |of )?[`\"']?(?P<it>(?!is\b"
         r"|and\b|to\b|for"
                        r"\b|from\b|with\b|so\b|into\b|in\b|on\b|or\b|that\b|as\b|has\b|was\b"
                        r"|are\b|we\b|i\b|it\b"
                        r"|then\b|but\b|which\b|off\b|the\b)[\w./#-]{1,80})"),
        ("branch", 0.85, r"\b(?P<it>(?!the |this |that |our |my |new |a |current |same |other "
         r"|same |remote "
                         r"|git |which |what |feature |separate |right |correct |wrong |your "
                         r"|another )"
                         r"[\w./#-]{2,80})[`\"']? branch\b"),
        ("merge|rebase|checkout|check out|switch|push|pull|commit|into|onto", 0.8,
         r"\b(?:(?:merg\w+|rebas\w+|push\w*|commit\w*|pull\w*|get\w*|go\w*)(?: [^\s.,;]{1,40}){0,"
         r"6}? "
         r"(?:into|onto|on|to|against|with|origin)|checkout|check out|switch to|switch over to"
         r"|move to|merge"
         r"|rebase|pull of) (?:the |our )?[`\"']?(?P<it>main|master|dev(?:elop)?|staging|trunk"
         r"|release[\w./-]*"
         r"|production|origin/[\w./-]{1,60}|[\w.-]{1,40}[/_-][\w./-]{1,60})"),
    ),
    "commit_message": _forms(
        ("-m ", 0.95, r"-m {1,2}(?P<it>\"[^\"\n]{1,200}+\"|'[^'\n]{1,200}+')"),
        ("message", 0.9, r"\bmessage(?: is| of|:| should (?:be|say)"
         r"| saying)? (?P<it>\"[^\"\n]{1,200}+\""
                         r"|'[^'\n]{1,200}+'|`[^`\n]{1,200}+`)"),
        ("message:|message should say|saying", 0.8, rf"\b(?:message:|message should say"
         rf"|saying) (?P<it>{_S})"),
    ),
    "container_name": _forms(
        ("container|service|pod", 0.85,
         r"\b(?:container|service|pod) (?:called |named )?[`\"']?(?P<it>(?!is\b|and\b|to\b|for\b"
         r"|from\b|with\b"
         r"|so\b|in\b|on\b|or\b|that\b|as\b|has\b|keeps?\b|was\b|exits?\b|which\b"
         r"|again\b)[\w.-]{1,60})"),
        ("container|service|pod", 0.85,
         r"\b(?P<it>(?!the |this |that |our |my |new |a |running |docker |all |same |which "
         r"|stopped |an )"
         r"[\w.-]{2,60})[`\"']? (?:container|service|pod)s?\b"),
        ("restart|stop|exec|logs|kill", 0.75,
         r"\b(?:restart|stop|exec(?: -\w{1,4})?(?: into)?|logs (?:of|for|from)|kill"
         r"|shell into) (?:the |our )?"
         r"[`\"']?(?P<it>(?!the\b|it\b|all\b|everything\b|that\b|this\b|container|service"
         r"|docker)[\w.-]{2,60})"),
    ),
    "skill_name": _forms(
        ("called|named|call it|name it", 0.9, rf"\b(?:called|named|call it"
         rf"|name it) (?P<it>{_QUOTED}|{_W})"),
        ("/", 0.85, r"(?<![\w./~])/(?P<it>[a-z][\w-]{1,40})(?![\w/.])"),
        ("skill|command", 0.7, r"\b(?:the|an?|our|my) (?P<it>(?!new |slash "
         r"|custom )[\w-]{2,40}) (?:skill|command)\b"),
    ),
    "environment": _forms(
        ("environment| env", 0.7, r"\b(?:the |our )(?P<it>[\w-]{2,30}) env(?:ironment)?\b"),
    ),
}  # fmt: skip
"""Name of the slot -> the forms in which it is said."""
