"""How does an explanation look? Writes docs/explain.svg from what `trimtab explain` prints.

The same code and data give the same bytes. Nothing in the picture is fetched from elsewhere.
"""

from __future__ import annotations

import html
import io
import re
from pathlib import Path

from msgspec import structs
from rich.console import Console
from rich.terminal_theme import TerminalTheme

from trimtab import assemble
from trimtab.cli import show
from trimtab.lab.story import Story

PICTURE = Path(__file__).parent / "explain.svg"
WIDTH = 96
MESSAGE = """\
Fix the failing test in tests/test_login.py and commit it. Do not refactor anything yet.
```
E   AssertionError: 401 != 200
```"""


def picture() -> str:
    """The explanation of the message by what ships, as SVG."""
    told = Story(assemble.policy_of(None)).tell(MESSAGE)
    told = structs.replace(told, trace=structs.replace(told.trace, registry="any"))  # for the ID
    console = Console(
        record=True,
        width=WIDTH,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
        legacy_windows=False,
        _environ={},
    )
    console.print(show.explanation(told))
    console.print()
    drawn = console.export_svg(
        title="trimtab explain", theme=THEME, code_format=FORMAT, unique_id="trimtab"
    )
    lines = TEXT.sub(_tight, drawn).splitlines()
    return "\n".join(line.rstrip() for line in lines if line.strip()) + "\n"


def _tight(text: re.Match[str]) -> str:
    """A text element without the spaces around its words, which some renderers drop."""
    style, x, y, width, written = text.groups()
    said = html.unescape(written).replace("\xa0", " ")
    words = said.strip()
    if not words:
        return ""
    cell = float(width) / len(said)
    left = float(x) + cell * (len(said) - len(said.lstrip()))
    shown = html.escape(words, quote=False).replace(" ", "&#160;")
    return (
        f'<text class="{style}" x="{left:.1f}" y="{y}" textLength="{cell * len(words):.1f}">'
        f"{shown}</text>\n"
    )


TEXT = re.compile(
    r'<text class="([\w-]+)" x="([\d.]+)" y="([\d.]+)" textLength="([\d.]+)"[^>]*>([^<]*)</text>'
)


THEME = TerminalTheme(
    background=(24, 26, 31),
    foreground=(214, 217, 222),
    normal=[
        (24, 26, 31), (240, 113, 120), (137, 209, 133), (230, 192, 104),
        (110, 168, 254), (199, 146, 234), (98, 200, 214), (214, 217, 222),
    ],
    bright=[
        (138, 146, 158), (240, 113, 120), (137, 209, 133), (230, 192, 104),
        (110, 168, 254), (199, 146, 234), (98, 200, 214), (255, 255, 255),
    ],
)  # fmt: skip
FORMAT = """\
<svg viewBox="0 0 {width} {height}" role="img" xmlns="http://www.w3.org/2000/svg">
    <title>What trimtab explain prints for one message</title>
    <style>
    .{unique_id}-matrix {{
        font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
        font-size: {char_height}px;
        line-height: {line_height}px;
    }}
    .{unique_id}-title {{
        font-family: system-ui, "Segoe UI", Helvetica, Arial, sans-serif;
        font-size: 16px;
    }}
    {styles}
    </style>
    {chrome}
    <g transform="translate({terminal_x} {terminal_y}) translate(8 6)">
    {backgrounds}
    <g class="{unique_id}-matrix">
    {matrix}
    </g>
    </g>
</svg>
"""

if __name__ == "__main__":
    PICTURE.write_text(picture(), "utf-8")
