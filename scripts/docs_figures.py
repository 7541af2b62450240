"""Markdown extension of the site: pictures of the rules in their size on the page, each with its caption below."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from markdown import Extension, Markdown
from markdown.treeprocessors import Treeprocessor

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SCALE = 1.5  # as scripts/rule-pictures takes them
OF_RULES = re.compile(r"(?:\.\./)+pictures/([^/]+\.png)")


class Figures(Treeprocessor):
    def run(self, root: Element) -> None:
        for parent in list(root.iter()):
            for image in parent.findall("img"):
                if found := OF_RULES.fullmatch(image.get("src", "")):
                    image.set("width", f"{_width(PICTURES / found[1]) / SCALE:.0f}")
                    if parent.tag == "p" and len(parent) == 1 and not (parent.text or "").strip():
                        parent.tag = "figure"
                        SubElement(parent, "figcaption").text = image.get("alt")
                    else:
                        image.set("style", "max-width: none")


def _width(path: Path) -> int:
    """Return the width of a PNG in pixels."""
    (width,) = struct.unpack(">I", path.read_bytes()[16:20])
    return int(width)


class FiguresExtension(Extension):
    def extendMarkdown(self, md: Markdown) -> None:
        md.treeprocessors.register(Figures(md), "figures", 5)  # after the pictures are made elements


def makeExtension(**options: Any) -> FiguresExtension:
    return FiguresExtension(**options)
