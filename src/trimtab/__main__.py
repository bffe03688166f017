"""What does `python -m trimtab` do? The same as `trimtab`."""

from trimtab.cli import main

main(prog_name="trimtab")
