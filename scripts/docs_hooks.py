"""Hook of MkDocs: show the pictures of the rules in the size they have on the page, and a caption below each figure."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from typing import Any

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SCALE = 1.5  # as scripts/rule-pictures takes them


def on_page_content(html: str, page: Any, **_: Any) -> str:
    if not page.file.src_uri.startswith("rules/"):
        return html
    html = re.sub(r'<img alt="([^"]*)" src="([^"]*/pictures/([^"/]+\.png))" ?/?>', _sized, html)
    alone = r'<p>(<img alt="([^"]*)"[^>]*) style="[^"]*">\s*</p>'
    return re.sub(alone, r"<figure>\1><figcaption>\2</figcaption></figure>", html)


def _sized(image: re.Match[str]) -> str:
    header = (PICTURES / image[3]).read_bytes()[:20]
    (width,) = struct.unpack(">I", header[16:20])  # of a PNG, in pixels
    return f'<img alt="{image[1]}" src="{image[2]}" width="{width / SCALE:.0f}" style="max-width: none">'
