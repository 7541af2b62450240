"""The database schema. `migrations/` builds it step by step; a test checks that both agree."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    false,
    true,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("created", Float, nullable=False),
    Column("login", String(40)),
    Column("login_key", String(40), unique=True),  # the login in lower case
    Column("password", String),  # argon2
    Column("recovery", String(64), unique=True),  # SHA-256 of the code
    Column("show_ratings", Boolean, nullable=False, server_default=true()),  # visible to others
    Column("show_games", Boolean, nullable=False, server_default=true()),
    Column("show_here", Boolean, nullable=False, server_default=true()),  # visible to followers
    Column("seen", Float, index=True),  # last recorded activity
    Column("moderator", Boolean, nullable=False, server_default=false()),
    Column("banned", Float),  # end of the ban; FOREVER: permanent
    Column("muted", Float),
    Column("name_kept", Float),  # until when a name given by a moderator cannot be changed
)

logins = Table(
    "logins",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("agent", String(120), nullable=False),
    Column("revoked", Boolean, nullable=False),
    Column("address", String(50)),  # last used from here; for IPv6 the network
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("credential", String(1400), unique=True, nullable=False),  # the credential id
    Column("public_key", LargeBinary, nullable=False),  # COSE
    Column("sign_count", BigInteger, nullable=False),
    Column("name", String(24), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float),
)

challenges = Table(
    "challenges",
    metadata,
    Column("challenge", String(100), primary_key=True),  # deleted once it is answered
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), index=True),  # who adds a passkey; null: to sign in
    Column("expires", Float, nullable=False, index=True),  # by the database's clock
)

workers = Table(
    "workers",
    metadata,
    Column("id", String(22), primary_key=True),  # of one run of a process: never reused
    Column("address", String(80), nullable=False),  # HOST:PORT for the other workers
    Column("expires", Float, nullable=False),  # by the database's clock
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("code", String(6), unique=True, nullable=False),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),  # the game's rules version when the table was created
    Column("seats", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("host", ForeignKey("people.id"), nullable=False),
    Column("host_seen", Float, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("clock", JSON(none_as_null=True)),
    Column("state", String(8), nullable=False),  # open, playing, over
    Column("seed", String(64), nullable=False),
    Column("start", JSON(none_as_null=True)),  # starting position; null: dealt from the seed
    Column("created", Float, nullable=False),
    Column("started", Float),
    Column("ended", Float),
    Column("result", JSON(none_as_null=True)),
    Column("rematch", String(22)),
    Column("removed", JSON(none_as_null=True)),  # people whom the host removed
    Column("takebacks", Integer, nullable=False, server_default="0"),  # moves taken back, plus one per takeback
    Column("proposal", JSON(none_as_null=True)),  # the open proposal
    Column("pauses", JSON(none_as_null=True)),  # intervals in which the clocks were stopped
    Column("due", Float),  # when background work is next due: a bot's move, a timeout, a review
    Column("owner", String(22)),  # the worker that owns the table; free to claim if not in `workers`
    Column("watching", Integer, nullable=False, server_default="0"),  # recent number of connected spectators
    Index("ix_tables_due", "due"),
    Index("ix_tables_public", "public", "state", "created"),
    Index("ix_tables_watched", "public", "state", "watching", "created"),
    Index("ix_tables_host", "host", "state", "created"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # open, invited, person, bot
    Column("person", ForeignKey("people.id"), index=True),
    Column("level", String(12)),
    Column("away", Boolean, nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("hints", Integer, nullable=False, server_default="0"),  # taken
    Column("called", String(24)),  # the player's name, if someone else plays on the person's device
    Column("ready", Boolean, nullable=False, server_default=false()),  # agreed to start a rated game
    Column("ended", Float),  # only for played games, like `outcome`
    Column("outcome", String(5)),  # won, lost, drawn; null if nobody won
    Index("ix_seats_history", "person", "ended"),
    Column("noticed", Boolean, nullable=False, server_default=false()),  # notified of the current turn
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),  # the first to write a ply wins
    Column("seat", Integer, nullable=False),
    Column("move", String(80), nullable=False),
    Column("move_id", String(40)),  # chosen by the page; null for bots
    Column("at", Float, nullable=False),
    Column("stand_in", Boolean, nullable=False),  # made by a bot on behalf of a person
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("endpoint", String(1000), primary_key=True),  # URL of the browser's push service
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("p256dh", String(100), nullable=False),  # the browser's public key
    Column("auth", String(40), nullable=False),
    Column("lang", String(2), nullable=False),
    Column("created", Float, nullable=False),
)

notices = Table(
    "notices",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("zone", String(40), nullable=False),  # time zone of the quiet hours
    Column("quiet_from", Integer),  # minutes after midnight
    Column("quiet_to", Integer),
    Column("due", Float, index=True),  # when postponed notifications are sent
)

mail = Table(
    "mail",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("lang", String(2), nullable=False),
    Column("confirmed", Boolean, nullable=False),  # by the link sent to it
    Column("created", Float, nullable=False),
    Column("due", Float, index=True),  # when the next mail is due, by the database's clock: the link or a digest
    Index("ix_mail_confirmed", "confirmed", "created"),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("name", String(24), nullable=False),
    Column("seat", Integer),
    Column("text", String(500), nullable=False),
    Column("at", Float, nullable=False),
    Column("note", String(8)),  # not a message: a hint was taken, the server was busy, …
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("seats", Integer, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("score", Float, nullable=False, server_default="0"),  # sort key of leaderboards
    Index("ix_ratings_leaders", "game", "seats", "score"),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("mu", Float, nullable=False),  # after the game, like sigma
    Column("sigma", Float, nullable=False),
    Index("ix_rating_changes_history", "person", "game", "seats", "at"),
)

waiting = Table(
    "waiting",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),  # one request at a time
    Column("id", String(40), nullable=False),  # chosen by the page
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("pace", String(8), nullable=False),
    Column("since", Float, nullable=False),  # by the database's clock, like `seen`
    Column("seen", Float, nullable=False),  # time of the last poll
    Column("table_id", String(22)),  # where this person was seated
    Index("ix_waiting_kind", "game", "seats", "rated", "pace", "since"),
    Index("ix_waiting_seen", "seen"),
)

follows = Table(
    "follows",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("followed", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("at", Float, nullable=False),
)

blocks = Table(
    "blocks",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("blocked", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("at", Float, nullable=False),
)

invitations = Table(
    "invitations",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),  # who is challenged
    Column("by", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", Float, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),  # the person reported
    Column("by", ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("at", Float, nullable=False),
    Column("reason", String(8), nullable=False),
    Column("text", String(300), nullable=False),  # the reporter's comment
    Column("table_id", String(22)),
    Column("said", String(500)),  # the chat line it is about
    Column("done", Boolean, nullable=False, server_default=false()),
    Index("ix_reports_done", "done", "at"),
)

address_bans = Table(
    "address_bans",
    metadata,
    Column("address", String(50), primary_key=True),
    Column("until", Float, nullable=False),
    Column("person", ForeignKey("people.id", ondelete="SET NULL"), index=True),  # who was banned with it
)

audit = Table(
    "audit",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("at", Float, nullable=False, index=True),
    Column("by", ForeignKey("people.id", ondelete="SET NULL"), index=True),  # null: on the command line
    Column("who", String(40)),  # system user
    Column("action", String(16), nullable=False),
    Column("person", ForeignKey("people.id", ondelete="SET NULL"), index=True),  # the person concerned
    Column("table_id", String(22)),
    Column("days", Integer),  # duration; 0: permanent
    Column("detail", String(100)),  # names or addresses
    Column("why", String(300), nullable=False),
)

events = Table(
    "events",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("form", String(8), nullable=False),  # robin, arena, knockout
    Column("game", String(40), nullable=False),
    Column("pace", String(8), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("minutes", Integer, nullable=False),  # duration of an arena
    Column("host", ForeignKey("people.id"), nullable=False, index=True),
    Column("state", String(8), nullable=False),  # open, playing, over
    Column("created", Float, nullable=False),
    Column("ends", Float),  # when an arena stops pairing
    Column("due", Float, index=True),  # when it is next processed, by the database's clock
    Index("ix_events_state", "state", "created"),
)

event_entrants = Table(
    "event_entrants",
    metadata,
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), index=True),  # null: a bot
    Column("level", String(12)),
    Column("withdrawn", Boolean, nullable=False),
    Column("seen", Float, nullable=False),  # last request of their page, by the database's clock
)

event_games = Table(
    "event_games",
    metadata,
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("round", Integer, nullable=False),
    Column("slot", Integer, nullable=False),
    Column("first", Integer, nullable=False),  # number of an entrant
    Column("second", Integer),
    Column("table_id", ForeignKey("tables.id", ondelete="SET NULL"), index=True),  # null: decided without play
    Column("result", String(6)),  # first, second, draw
    Column("ended", Float),
)

finals = Table(
    "finals",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("body", LargeBinary, nullable=False),  # what stays readable after the rules change: JSON, zlib
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("body", JSON, nullable=False),
)
