"""What can be done from a command line? Every command parses, calls one function, prints.

Exit codes: 0 done · 1 Trimtab's own complaint, or a check that found something · 2 wrong usage ·
130 interrupted.
"""

from __future__ import annotations

import sys
from io import TextIOWrapper

import click

from trimtab.cli.check import check
from trimtab.cli.domains import domains
from trimtab.cli.explain import explain
from trimtab.cli.lab import lab
from trimtab.cli.schema import schema
from trimtab.cli.wrong import wrong
from trimtab.errors import TrimtabError


class Commands(click.Group):
    """The commands, with the one place where complaints become words on stderr."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            result = super().invoke(ctx)
            if sys.stdout:
                sys.stdout.flush()  # what cannot be written is told here, not at the exit
            return result
        except TrimtabError as fault:
            click.echo(f"Error: {fault}", err=True)
            ctx.exit(1)
        except BrokenPipeError:
            sys.stdout = None  # nothing more can be said
            ctx.exit(0)
        except OSError as fault:
            sys.stdout = None
            click.echo(f"Error: the output cannot be written: {fault.strerror}", err=True)
            ctx.exit(1)
        except KeyboardInterrupt:
            click.echo("Interrupted.", err=True)
            ctx.exit(130)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="trimtab", message="trimtab %(version)s")
def main() -> None:
    """Trimtab: a deterministic steering layer for LLM agents."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # no character is worth a traceback


main.add_command(explain)
main.add_command(wrong)
main.add_command(check)
main.add_command(domains)
main.add_command(schema)
main.add_command(lab)
