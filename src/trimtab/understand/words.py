"""Which words name nothing by themselves?"""

from __future__ import annotations

_EMPTY = (
    " a about actually again all also am an and another any anything are as at back bad be been"
    " being before both bug bugs but by can can't cannot change could did didn't do does doesn't"
    " doing done don't each else error errors even ever every everything fail failed failing"
    " fails few fine fix fixed fixing for from get gets getting give go going good got had"
    " happen happening happens has have he help her here him his hmm how i i'm if in instead"
    " into is isn't issue issues it it's its itself just keep keeps know let let's like look"
    " looks made make makes making may maybe me more much must my need needs no nope not nothing"
    " now of off oh ok okay on one ones only or other our out over please pls problem problems"
    " really right same see seems she should so some something still such sure take than thank"
    " thanks that that's the their them then there these they thing things this those though"
    " through to too try trying up us use very want was way we well were what what's when where"
    " which while who why will with won't work working works would wrong yeah yep yes yet you"
    " your able broken properly correctly anymore weird stuff could've down stopped stop anyway"
    " wait hey hi hello first second next last new old best explain tell show describe check"
    " review find add update run write create"
)
_STARTERS = (
    " i i'm i've i'd i'll a an the this that these those it it's its he she we we're you your my"
    " our what what's who whose where when why how which is are was were do does did can could"
    " would will should shall may might must have has had let's let please pls ok okay so and"
    " but or also now then yes no not if in on at for from with to as by of about after before"
    " tell give show find search research investigate look check compare explain describe"
    " summarize summarise review analyse analyze evaluate list write create make build generate"
    " add update change fix remove delete move rename use run install deploy set get read open"
    " close start stop restart upgrade downgrade bump pin commit push pull merge rebase note hi"
    " hello hey thanks thank great good perfect there here ask try keep go take put turn help"
    " need want implement refactor migrate convert extract split delegate audit monitor plan"
    " design draft prepare since while because although once per i’m let’s what’s it’s dig"
    " assess track verify"
)
_NO_NAMES = (
    " I OK API APIS UI UX PR PRS CI CD CI/CD TODO URL URLS HTTP HTTPS JSON CSV HTML CSS SQL XML"
    " YAML ID IDS README CLI IDE NOT DO ALL AND OR NO YES THE MUST NEVER ALWAYS ONLY ANY DB AI"
    " LLM NULL NAN NONE TRUE FALSE ERROR WARNING INFO DEBUG FYI ASAP BTW IMO WTF LGTM TBD I'M"
    " I'VE I'D I'LL GET POST PUT PATCH DELETE MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY"
    " SUNDAY JANUARY FEBRUARY MARCH APRIL JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER"
    " ENGLISH I’M"
)
_NO_PACKAGES = (
    " the a an to in for on of is are was it its this that these those and or from with by as at"
    " be all any every our my your new old package packages library libraries module modules"
    " version versions dependency deps file files code latest newest manager json lock name"
    " image images container containers docker build up down one ones them support test tests"
    " more some which what each other same another python node into so if not no installs"
    " managers updates update instead there here us me you we i"
)
EMPTY = frozenset(_EMPTY.split())
"""Words that say nothing of what a task is about."""
STARTERS = frozenset(_STARTERS.split())
"""Words that begin sentences and no names."""
NO_NAMES = frozenset(_NO_NAMES.split())
"""What is written in capitals and names nothing in particular."""
NO_PACKAGES = frozenset(_NO_PACKAGES.split())
"""What stands where the name of a package may stand."""
