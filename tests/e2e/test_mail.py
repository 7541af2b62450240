"""Mails on the page: an address is typed in, its link is followed, and a link in a mail ends them."""

from __future__ import annotations

from pathlib import Path

from itsdangerous import URLSafeSerializer
from playwright.sync_api import expect

from tests.e2e.axe import findings_now
from tests.e2e.conftest import PHONE, Visit, wide
from tests.server.conftest import Server
from tests.server.postbox import link, postbox
from turntable.server.store.database import setting_of


def test_an_address_is_confirmed_and_stopped_by_links(visit: Visit, tmp_path: Path) -> None:
    with postbox() as (box, port):
        settings = {"TURNTABLE_SMTP": f"smtp://127.0.0.1:{port}", "TURNTABLE_MAIL_FROM": "table@play.example"}
        database = f"sqlite:///{tmp_path / 'turntable.sqlite'}"
        server = Server(database, tmp_path, **settings, TURNTABLE_ADDRESS="https://play.example")
        ada = server.guest("Ada")
        page = visit("/me", person=ada, address=server.address, size=PHONE, lang="pl")
        notices = page.locator("#notices")
        notices.get_by_label("Twój adres e-mail").fill("ada@mail.example")
        notices.get_by_role("button", name="Wyślij mi link").press("Enter")
        expect(notices.get_by_text("Wysłaliśmy link na ada@mail.example.")).to_be_visible()
        assert not wide(page)
        sent = box.wait()
        assert sent["Subject"] == "Potwierdź adres dla Turntable"
        stranger = visit(link(sent, "confirm"), address=server.address)
        expect(stranger.get_by_role("status")).to_contain_text("Your address is confirmed.")
        assert findings_now(stranger) == []
        page.reload()
        expect(notices.get_by_text("E-maile przychodzą na ada@mail.example.")).to_be_visible()
        signed = URLSafeSerializer(setting_of(database, "secret"), salt="turntable-mail-stop")
        token = str(signed.dumps([ada.get("/api/me")["id"], "ada@mail.example"]))
        stranger.goto(f"/mail/stop/{token}")
        expect(stranger.get_by_role("status")).to_contain_text("no more mails")
        assert ada.get("/api/notices")["mail"] is None
        server.stop()
        assert server.faults() == []
