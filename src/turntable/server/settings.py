"""Server settings, from a file, the environment or flags of `turntable serve`, all under the same names."""

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
    """Return the URL of the default database, an SQLite file."""
    return f"sqlite:///{user_data_path('turntable', ensure_exists=True) / 'turntable.sqlite'}"


@dataclass(frozen=True)
class Settings:
    """The settings. Each is read from the environment variable TURNTABLE_ plus its name in capitals."""

    database: str = ""
    """Database: sqlite:///FILE or postgresql://…; if empty, a file in the user's data folder."""
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    """Number of processes; more than one requires PostgreSQL."""
    peer_host: str = "127.0.0.1"
    """Address at which workers reach each other; on a private network if they run on several machines."""
    secret: str = ""
    """Secret that signs cookies. If empty, one is generated and kept in the database."""
    address: str = ""
    """Public address of the server: https://NAME. If empty, it is taken from each request."""
    origins: str = ""
    """Allowed origins of the page besides the server's own, separated by commas."""
    proxies: str = ""
    """Addresses of proxies trusted to report the client's address, separated by commas; none by default."""
    https: bool = False
    """The server is behind TLS: cookies are Secure, and HSTS is sent."""
    bot_delay: float = 0.7
    """Minimum seconds per bot move, so that people can follow."""
    bot_threads: int = 0
    """Threads for bots; 0: one fewer than there are cores, at least one."""
    bots: str = ""
    """External bots that people may play with: name=file.py:Class, name=module:Class or the name of an installed one,
    separated by commas; each may have a time budget per move (name=file.py:Class:2s).
    """
    review_simulations: int = 400
    """Simulations per move in the expert's review of finished games; 0: no reviews."""
    limits: bool = True
    """Whether rate limits apply. Turn off only for load tests."""

    contact: str = ""
    """Contact for push services, about notifications this server sends: https://… or mailto:…"""
    push_anywhere: bool = False
    """Whether push endpoints may be at private addresses or without TLS. For tests only."""
    smtp: str = ""
    """Outgoing mail server: smtps://USER:PASSWORD@HOST or smtp://…; no mail is sent if empty."""
    mail_from: str = ""
    """Sender of mails: NAME@HOST."""

    events: bool = True
    """Whether people may create events."""

    keep_unfinished: int = 0
    """Days after which inactive unfinished tables are deleted; 0: never."""
    keep_guest_games: int = 0
    """Days after which games without account holders, and inactive guests, are deleted; 0: never."""

    @property
    def database_url(self) -> str:
        return self.database or own_database()

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Read the settings from variables, then the file that TURNTABLE_CONFIG names. Raise ValueError that says what
        is wrong.
        """
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
    """Return whether it is an origin: scheme and host, in lower case, and nothing else."""
    try:
        url = urlsplit(text)
    except ValueError:
        return False
    return url.scheme in ("http", "https") and bool(url.hostname) and text == f"{url.scheme}://{url.netloc}".lower()


def _read_file(path: str, names: Sequence[str]) -> dict[str, str]:
    """Return the settings of a TOML file in the form of environment variables."""
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
