"""In which words do people say what a request is about, and what it is to come to?

The forms of a slot stand in the order of their worth.
"""

from __future__ import annotations

from collections.abc import Mapping

from trimtab.understand.slots.forms import Form, form

_DOING = (
    r"\b(?:explain|review|analy[sz]e|audit|check|compare|summari[sz]e|describe|evaluate|assess"
    r"|critique|investigate|research|look into|look up|look at|find out(?: about)?|tell me about"
    r"|learn about|understand|walk me through|go (?:over|through)|work through|monitor|watch"
    r"|examine|inspect|study|profile|benchmark|measure|prove|solve|calculate|dig into|read up on"
    r"|search for|google|find|interpret|break down|process|triage|clear|handle) "
)
_DONE = (
    "explain review analyze analyse audit check compare summarize summarise describe evaluate"
    " assess critique investigate research look find tell learn understand walk go work monitor"
    " watch examine inspect study profile benchmark measure prove solve calculate dig read search"
    " google interpret break process triage clear handle"
)
_RUNS = (
    r"\b(?:install|reinstall|uninstall|start|launch|stop|kill|shut down|restart|reboot|reload"
    r"|deploy|redeploy|roll out|build|rebuild|check|back up|backup|dump|restore|set up|setup"
    r"|provision|configure|expose|run|upgrade|update|spin up|bring up|enable|disable) "
)
_RUNNING = (
    "install reinstall uninstall start launch stop kill shut restart reboot reload deploy redeploy"
    " roll build rebuild check back backup dump restore set setup provision configure expose run"
    " upgrade update spin bring enable disable"
)
_PURPOSE = (
    form(
        r"\b(?:skill|command|plug-?in|hook|agent|workflow)\b[^.!?\n]{0,40}? "
        r"(?:that|which|so that|so)(?: (?:can|will|should|it))? VALUE",
        "agent command hook plug plugin skill workflow",
    ),
    form(
        r"\b(?:skill|command|plug-?in|hook|agent|workflow)\b[^.!?\n]{0,40}? (?:to|for) VALUE",
        "agent command hook plug plugin skill workflow",
    ),
    form(r"\bit (?:should|must|has to|needs to|can|will) VALUE", "it"),
    form(r"\bteach (?:it|you|him|claude|the agent|yourself) (?:how )?to VALUE", "teach"),
    form(r"\b(?:purpose|goal|idea|point) is (?:to|that it) VALUE", "purpose goal idea point"),
)
_OBJECT = (
    form(
        r"\b(?:think|opinion|information|info|details|facts|news|background|report|dossier|data"
        r"|everything|something|anything|learned|known) (?:of|on|about) VALUE",
        "anything background data details dossier everything facts info information known"
        " learned news opinion report something think",
    ),
    form(r"\babout VALUE", "about", score=70),
    form(
        r"\b(?:review|audit|check|critique|inspect|assess) VALUE",
        "review audit check critique inspect assess",
        cut="near",
    ),
    form(rf"{_DOING}VALUE", _DONE),
    form(r"\b(?:how|why) (?:does|do|is|are|did|was|were|can|would) VALUE", "how why", score=75),
    form(r"\b(?:what|who|where) (?:is|are|was|were|does|do|did) VALUE", "what who where", score=75),
    form(r"\b(?:what|who|where|how)['’]s VALUE", "how what where who", score=75),
    form(
        r"\b(?:difference|differences|relation|comparison) between VALUE",
        "difference differences relation comparison",
    ),
    form(
        r"\b(?:overview|summary|analysis|review|audit|explanation|comparison|evaluation) of VALUE",
        "analysis audit comparison evaluation explanation overview review summary",
    ),
    form(
        r"\b(?:pros and cons|advantages|disadvantages|effects?|causes?|history|price|cost"
        r"|meaning) of VALUE",
        "advantages cause causes cost disadvantages effect effects history meaning price pros",
    ),
    form(
        r"(?P<v>\b(?:who|when|which|where|what|how) (?:[^.!?\n]|[.!?](?=\S)){10,160}+)",
        "who when which where what how",
        score=60,
    ),
)
_RAN = (
    form(rf"{_RUNS}VALUE", _RUNNING, cut="near"),
    form(
        r"\b(?:on|to|at|of|from) THE(?P<v>(?:[\w-]{1,20} ){0,2}(?:server|machine|host|router"
        r"|cluster|nas|vm|laptop|database|box)|[a-z]{2,12}-?\d{1,3})\b",
        "on to at of from",
        cut="as it is",
        score=65,
    ),
)
_MADE = (
    form(
        r"\b(?:fix|implement|create|write|migrate|convert|port|refactor|translate|document|test"
        r"|clean up|move|add|improve|finish|complete|close|resolve|update|remove|delete) VALUE",
        "fix implement create write migrate convert port refactor translate document test clean"
        " move add improve finish complete close resolve update remove delete",
        score=70,
    ),
)
_GOAL = (
    form(
        r"\b(?:goal|aim|target|purpose|idea) is (?:to |that )?VALUE", "goal aim target purpose idea"
    ),
    form(
        r"\b(?:plan|roadmap|design|spec|estimate|schedule|strategy|steps|proposal|outline"
        r"|breakdown|timeline|tasks|backlog|milestones|concept|architecture)"
        r"(?: (?:doc|document))? (?:for|to|of|on how to|how to) VALUE",
        "architecture backlog breakdown concept design estimate milestones outline plan"
        " proposal roadmap schedule spec steps strategy tasks timeline",
    ),
    form(
        r"\b(?:plan|design|estimate|outline|sketch|break down|decide|schedule|prioriti[sz]e"
        r"|scope|brainstorm) (?:out |on |how to |about |whether (?:to )?)?VALUE",
        "plan design estimate outline sketch break decide schedule prioritize prioritise scope"
        " brainstorm",
        score=75,
    ),
    form(
        r"\b(?:how should (?:i|we)|how (?:do|can|could) (?:i|we) best|should (?:i|we)"
        r"|how long (?:will|would|does|do)) VALUE",
        "how should",
        score=75,
    ),
    form(
        r"\b(?:want|need|have|going|plan|like) to VALUE", "want need have going plan like", score=65
    ),
    form(r"\bso that VALUE", "so", score=65),
)
_BEHAVIOUR = (
    form(
        r"\bso (?:that )?(?:it|the (?:model|agent|assistant|bot|llm|output|answer)|you|claude) "
        r"VALUE",
        "so",
    ),
    form(
        r"\b(?:make|get|want|have|tell|ask|instruct|force|let|teach|cause|keep|stop|prevent)"
        r" (?:it|him|you|claude|chatgpt|the (?:model|agent|assistant|bot|llm|ai))"
        r"(?: (?:to|from))? VALUE",
        "make get want have tell ask instruct force let teach cause keep stop prevent",
    ),
    form(
        r"\b(?:it|you|the (?:model|agent|assistant|bot|llm|ai|output|answers?)) "
        r"(?P<v>(?:should|must|has to|needs to|may)(?:[^.!?;\n]|[.!?](?=\S)){1,160}+)",
        "it the you",
    ),
    form(r"\bfrom now on,? VALUE", "from"),
    form(r"(?P<v>\b(?:always|never) (?:[^.!?;\n]|[.!?](?=\S)){1,160}+)", "always never"),
    form(
        r"\b(?:prompt|instruction|rule|persona|message|template)s?\b[^.!?\n]{0,30}? "
        r"(?:that|which) VALUE",
        "instruction instructions message messages persona personas prompt prompts rule"
        " rules template templates",
    ),
    form(
        r"\b(?:prompt|instruction|rule|persona|message|template|examples)s? (?:to|for) VALUE",
        "examples exampless instruction instructions message messages persona personas"
        " prompt prompts rule rules template templates",
        score=70,
    ),
    form(
        r"\b(?:act|behave|answer|respond|reply|talk|write) (?:as|like|in|only|with) VALUE",
        "act behave answer respond reply talk write",
        score=70,
    ),
    form(r"\b(?:more|less) (?P<v>\w{3,20})\b", "more less", score=60, cut="as it is"),
)
_NEW = (
    form(
        r"\b(?:need|want|like|love|make|build|get|give|draft|code|cook up|whip up|put together)"
        r"(?: me| us)? (?:an?|some|another|one|two) (?P<v>(?:[\w+#-]{1,20} ){0,4}?(?:script|program"
        r"|function|class|component|module|page|tool|app|bot|game|endpoint|cli|parser|library|widget"
        r"|form|view|test|tests|helper|hook|website|site|wrapper|template|skeleton|prototype|snippet"
        r"|folder|directory|readme|document|subclass|decorator|migration))\b",
        "need want like love make build get give draft code cook whip put",
        means="create",
    ),
    form(
        r"\b(?:an?|another|some) (?:brand )?new (?P<v>(?:[\w+#-]{1,20} ){0,3}?(?:script|program"
        r"|function|class|component|module|page|tool|app|endpoint|file|folder|test|package))\b",
        "new",
        means="create",
        inner=True,
    ),
)
REQUESTS: Mapping[str, tuple[Form, ...]] = {
    "operation": _NEW,
    "prompt_type": (
        form(r"\b(?P<v>always|never|from now on)\b", "always never from", means="rules", score=50),
        form(
            r"(?<![\w-])(?P<v>(?:claude|agents|gemini|copilot-instructions)\.md|\.cursorrules)\b",
            means="rules",
            sign=".",
        ),
    ),
    "purpose": _PURPOSE,
    "behavioral_goal": _BEHAVIOUR,
    "goal": _GOAL,
    "subject": _OBJECT,
    "target": (*_OBJECT, *_RAN, *_MADE),
    "stop_condition": (
        form(
            r"\b(?:until|till|stop (?:when|once|after|if|as soon as)|keep going while|as long as)"
            r" VALUE",
            "as keep stop till until",
        ),
        form(r"\b(?:done|finished) (?:when|once|as soon as|if) VALUE", "done finished"),
    ),
    "max_iterations": (
        form(
            r"\b(?P<v>\d{1,6}) (?:iterations?|rounds?|tries|attempts?|times|loops?|cycles|steps)\b",
            cut="as it is",
            gate="iteration iterations round rounds tries attempt attempts times loop loops cycle"
            " cycles steps",
            inner=True,
        ),
        form(
            r"\b(?:iterations?|rounds?|attempts?|max(?:imum)?(?: of)?|at most)[ :=]+"
            r"(?P<v>\d{1,6})\b",
            cut="as it is",
            gate="iteration iterations round rounds attempt attempts max maximum most",
            inner=True,
        ),
    ),
    "criteria": (
        form(
            r"\b(?:in terms of|with (?:regard|respect) to|focus(?:ing|ed)? on|regarding|according"
            r" to|based on|judged by|by the standards of|especially|particularly) VALUE",
            (
                "according based by especially focus focused focusing in "
                "judged particularly regarding with"
            ),
        ),
        form(
            r"\b(?:review|check|audit|evaluate|assess|compare|rate|judge)\b[^.!?;\n]{1,60}? for "
            r"VALUE",
            "assess audit check compare evaluate judge rate review",
        ),
    ),
    "scope": (
        form(
            r"\b(?P<v>(?:only|just|limited to|restricted to|except|excluding|without|not including"
            r"|leave out|focus on)(?: for)? [^.!?;,\n]{2,120}+)",
            ("except excluding focus just leave limited not only restricted without"),
        ),
    ),
    "constraints": (
        form(
            r"\b(?P<v>(?:without|must(?: not)?|should not|shouldn't|may not|no more than|at most"
            r"|at least|less than|fewer than|compatible with|only with|keep(?:ing)? (?:it|the|to)"
            r"|using|with no|don't use|do not use|in under|limited to|under) "
            r"[^.!?;,\n]{2,120}+)",
            (
                "at compatible do don fewer in keep keeping less limited may "
                "must no only should shouldn under using with without"
            ),
        ),
    ),
    "mapping": (
        form(
            r"\b(?:map|maps|mapping|rename) (?P<v>[^.!?;\n]{1,60}? (?:to|->|→|onto|as) "
            r"[^.!?;\n]{1,80}+)",
            "map maps mapping rename",
        ),
        form(r"(?P<v>[\w.]{1,40} ?(?:->|=>|→) ?[\w.]{1,40})", cut="as it is", sign=">"),
    ),
}
"""Slot -> how people say its value."""
