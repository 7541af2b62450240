"""How a server is set up: by a file, the environment, or flags of `turntable serve`, which all say the same."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from platformdirs import user_data_path

PREFIX = "TURNTABLE_"


def own_database() -> str:
    """The file that a server without further settings keeps everything in."""
    return f"sqlite:///{user_data_path('turntable', ensure_exists=True) / 'turntable.sqlite'}"


@dataclass(frozen=True)
class Settings:
    """Each field is the environment variable TURNTABLE_ and its name in capitals."""

    database: str = ""
    """Where everything is kept: sqlite:///FILE or postgresql://…; a file in the user's data folder if empty."""
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    """Processes; more than one need PostgreSQL."""
    peer_host: str = "127.0.0.1"
    """Address at which workers reach each other; of a private network if they run on several machines."""
    secret: str = ""
    """Signs cookies. If empty, one is made and kept in the database."""
    address: str = ""
    """Where people find the server: https://NAME. If empty, each request says it."""
    origins: str = ""
    """Origins a page may come from besides the server's own, with commas between."""
    proxies: str = ""
    """Addresses of proxies that say truly who asks, with commas between; nobody is believed by default."""
    https: bool = False
    """Behind TLS: cookies are Secure, and browsers come back by TLS only (HSTS)."""
    bot_delay: float = 0.7
    """Seconds a bot takes at least, so that people can follow."""
    bot_threads: int = 0
    """Threads that bots think in; 0: one fewer than there are cores, and at least one."""
    bots: str = ""
    """Bots from outside that people may play with: name=file.py:Class, name=module:Class or the name of an installed
    one, with commas between; each may carry a budget for a move (name=file.py:Class:2s)."""
    review_simulations: int = 400
    """Simulations of the expert's look back, for each move of a finished game; 0: no game is looked back at."""
    limits: bool = True
    """Whether anyone may do only so much in a time. Off for load tests alone."""

    contact: str = ""
    """Whom push services may ask about notices that this server sends: https://… or mailto:…"""
    push_anywhere: bool = False
    """Whether notices may be sent to private addresses and without TLS. For tests alone."""
    smtp: str = ""
    """The server that takes mails: smtps://USER:PASSWORD@HOST or smtp://…; no mails are sent if empty."""
    mail_from: str = ""
    """Whom mails come from: NAME@HOST."""

    events: bool = True
    """Whether anyone may make an event; else nobody."""

    keep_unfinished: int = 0
    """Days after which a table is removed where nobody plays; 0: never."""
    keep_guest_games: int = 0
    """Days after which finished games are removed in which nobody has an account, and guests who are gone; 0: never."""

    @property
    def database_url(self) -> str:
        return self.database or own_database()

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """By the variables, else the file that TURNTABLE_CONFIG names. ValueError that says which cannot be read."""
        given = os.environ if environment is None else environment
        config = given.get(f"{PREFIX}CONFIG")
        texts = {**(_read_file(config, [field.name for field in fields(cls)]) if config else {}), **given}
        found: dict[str, Any] = {}
        for field in fields(cls):
            name = PREFIX + field.name.upper()
            if name in texts:
                found[field.name] = _read(name, texts[name], type(field.default))
        settings = cls(**found)
        if settings.workers > 1 and not settings.database_url.startswith("postgresql"):
            raise ValueError("workers: more than one process needs PostgreSQL (--database postgresql://…)")
        if settings.address and not _is_address(settings.address):
            raise ValueError(f"address: expected https://NAME without a path, not {settings.address!r}")
        if settings.smtp and not (settings.address and settings.mail_from):
            raise ValueError(
                "smtp: mails need `address`, which their links lead to, and `mail_from`, whom they are from"
            )
        return settings

    def to_environment(self) -> dict[str, str]:
        return {PREFIX + field.name.upper(): str(getattr(self, field.name)) for field in fields(self)}


def _is_address(text: str) -> bool:
    """Whether it is an origin: a scheme and a host, in small letters, and nothing else."""
    try:
        url = urlsplit(text)
    except ValueError:
        return False
    return url.scheme in ("http", "https") and bool(url.hostname) and text == f"{url.scheme}://{url.netloc}".lower()


def _read_file(path: str, names: Sequence[str]) -> dict[str, str]:
    """The settings in a TOML file, as the environment would have them."""
    try:
        found = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise ValueError(f"{path}: {fault}") from None
    for name, value in found.items():
        if name not in names:
            raise ValueError(f"{path}: there is no setting {name!r}; there are {', '.join(names)}")
        if not isinstance(value, str | int | float):
            raise ValueError(f"{path}: {name}: expected a text, a number, true or false")
    return {PREFIX + name.upper(): str(value) for name, value in found.items()}


def _read(name: str, text: str, kind: type) -> str | int | float | bool:
    if kind is bool:
        if text.lower() not in ("true", "false", "1", "0"):
            raise ValueError(f"{name}: expected true or false, not {text!r}")
        return text.lower() in ("true", "1")
    try:
        value: str | int | float | bool = kind(text)
    except ValueError:
        raise ValueError(f"{name}: expected a number, not {text!r}") from None
    if isinstance(value, int | float) and not 0 <= value <= 65535:
        raise ValueError(f"{name}: expected a number from 0 to 65535, not {text!r}")
    return value
