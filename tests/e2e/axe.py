"""Accessibility: findings of axe-core on every page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.e2e.conftest import LAPTOP, PHONE

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def findings(page: Page) -> list[str]:
    """Return axe-core's findings on a page, light and dark, on a laptop and on a phone."""
    found = []
    for dark in (False, True):
        page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce")
        for width, height in (LAPTOP, PHONE):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("document.fonts.ready")
            found += [f"{'dark' if dark else 'light'} {width}: {one}" for one in findings_now(page)]
    return found


def findings_now(page: Page) -> list[str]:
    """Return axe-core's findings on a page as it is, once it has loaded."""
    page.locator("main").first.wait_for()
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        for node in one["nodes"]
    ]
