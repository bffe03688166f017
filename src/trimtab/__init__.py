"""What is public here? The main names, loaded when first used.

>>> import trimtab
>>> steering = trimtab.start().before("fix the pip install error")
>>> steering.understanding.compound.primary_domain
'bugfix'
"""

from __future__ import annotations

TYPE_CHECKING = False  # as type checkers know it, without the cost of `typing`
if TYPE_CHECKING:
    from trimtab.assemble import load as load
    from trimtab.assemble import start as start
    from trimtab.errors import ConfigError as ConfigError
    from trimtab.errors import InputError as InputError
    from trimtab.errors import TrimtabError as TrimtabError
    from trimtab.policy import Policy as Policy
    from trimtab.session import Session as Session
    from trimtab.session import Steering as Steering
    from trimtab.values import Message as Message
    from trimtab.values import State as State
    from trimtab.values import Understanding as Understanding

__version__ = "0.1.0"

PUBLIC = {
    "ConfigError": "errors",
    "InputError": "errors",
    "Message": "values",
    "Policy": "policy",
    "Session": "session",
    "State": "values",
    "Steering": "session",
    "TrimtabError": "errors",
    "Understanding": "values",
    "load": "assemble",
    "start": "assemble",
}
"""Public name -> the module that holds it."""

__all__ = ["PUBLIC", "__version__", *PUBLIC]


def __getattr__(name: str) -> object:
    if name in PUBLIC:
        module = __import__(f"trimtab.{PUBLIC[name]}", fromlist=[name])
        return getattr(module, name)
    raise AttributeError(f"module 'trimtab' has no attribute {name!r}")
