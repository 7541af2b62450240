"""What the database holds. `migrations/` makes it, step by step; a test proves that both say the same."""

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
    Column("login_key", String(40), unique=True),  # the login in small letters
    Column("password", String),  # argon2
    Column("recovery", String(64), unique=True),  # SHA-256 of the code
    Column("show_ratings", Boolean, nullable=False, server_default=true()),  # to others
    Column("show_games", Boolean, nullable=False, server_default=true()),
    Column("show_here", Boolean, nullable=False, server_default=true()),  # to those who follow
    Column("seen", Float, index=True),  # when they were last here, as far as was noted
    Column("moderator", Boolean, nullable=False, server_default=false()),
    Column("banned", Float),  # until when; FOREVER: for good
    Column("muted", Float),
    Column("name_kept", Float),  # until when they may not change the name that a moderator gave them
)

logins = Table(
    "logins",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("agent", String(120), nullable=False),
    Column("revoked", Boolean, nullable=False),
    Column("address", String(50)),  # where it was last used from: of IPv6 the network
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("credential", String(1400), unique=True, nullable=False),  # what browsers call it
    Column("public_key", LargeBinary, nullable=False),  # COSE
    Column("sign_count", BigInteger, nullable=False),
    Column("name", String(24), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float),
)

challenges = Table(
    "challenges",
    metadata,
    Column("challenge", String(100), primary_key=True),  # void as soon as it is answered
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), index=True),  # who adds a passkey; none: to sign in
    Column("expires", Float, nullable=False, index=True),  # by the database's clock
)

workers = Table(
    "workers",
    metadata,
    Column("id", String(22), primary_key=True),  # of one run of a process: never used again
    Column("address", String(80), nullable=False),  # where the other workers reach it: HOST:PORT
    Column("expires", Float, nullable=False),  # by the database's clock
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("code", String(6), unique=True, nullable=False),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),  # the game's version when the table was made
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
    Column("start", JSON(none_as_null=True)),  # the position that it begins with; none: dealt by the seed
    Column("created", Float, nullable=False),
    Column("started", Float),
    Column("ended", Float),
    Column("result", JSON(none_as_null=True)),
    Column("rematch", String(22)),
    Column("removed", JSON(none_as_null=True)),  # people whom the host removed
    Column("takebacks", Integer, nullable=False, server_default="0"),  # moves taken back, and one for each time
    Column("proposal", JSON(none_as_null=True)),  # what someone asks the others for
    Column("pauses", JSON(none_as_null=True)),  # from when to when no clock ran
    Column("due", Float),  # when something is to be done here without anyone asking: a bot's move, a clock, a review
    Column("owner", String(22)),  # the worker that decides here; anyone may take over from one that is not in `workers`
    Column("watching", Integer, nullable=False, server_default="0"),  # spectators who are connected, a moment ago
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
    Column("called", String(24)),  # who plays this seat on the person's screen, if it is someone else
    Column("ready", Boolean, nullable=False, server_default=false()),  # agreed to begin a rated game
    Column("ended", Float),  # of a game that was played, like `outcome`
    Column("outcome", String(5)),  # won, lost, drawn; none if nobody won
    Index("ix_seats_history", "person", "ended"),
    Column("noticed", Boolean, nullable=False, server_default=false()),  # knows that it is their turn
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),  # whoever writes a ply first has moved
    Column("seat", Integer, nullable=False),
    Column("move", String(80), nullable=False),
    Column("move_id", String(40)),  # the page's own id; none for a bot's
    Column("at", Float, nullable=False),
    Column("stand_in", Boolean, nullable=False),  # made by a bot for a person
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("endpoint", String(1000), primary_key=True),  # where a browser's push service takes messages for it
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
    Column("zone", String(40), nullable=False),  # where the quiet hours are read from a clock
    Column("quiet_from", Integer),  # minutes after midnight
    Column("quiet_to", Integer),
    Column("due", Float, index=True),  # when what was kept quiet is told
)

mail = Table(
    "mail",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("lang", String(2), nullable=False),
    Column("confirmed", Boolean, nullable=False),  # by the link that was sent there
    Column("created", Float, nullable=False),
    Column("due", Float, index=True),  # when the next mail is sent, by the database's clock: the link, or a digest
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
    Column("note", String(8)),  # nothing was said: a hint was taken, or the server was busy
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
    Column("score", Float, nullable=False, server_default="0"),  # what leaderboards are sorted by
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
    Column("mu", Float, nullable=False),  # afterwards, like sigma
    Column("sigma", Float, nullable=False),
    Index("ix_rating_changes_history", "person", "game", "seats", "at"),
)

waiting = Table(
    "waiting",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),  # one wish at a time
    Column("id", String(40), nullable=False),  # the page's own id of the wish
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("pace", String(8), nullable=False),
    Column("since", Float, nullable=False),  # by the database's clock, like `seen`
    Column("seen", Float, nullable=False),  # when this person last asked
    Column("table_id", String(22)),  # where they were seated
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
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),  # who is asked
    Column("by", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", Float, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),  # about whom
    Column("by", ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("at", Float, nullable=False),
    Column("reason", String(8), nullable=False),
    Column("text", String(300), nullable=False),  # what the reporter adds
    Column("table_id", String(22)),
    Column("said", String(500)),  # the line of chat that it is about
    Column("done", Boolean, nullable=False, server_default=false()),
    Index("ix_reports_done", "done", "at"),
)

address_bans = Table(
    "address_bans",
    metadata,
    Column("address", String(50), primary_key=True),
    Column("until", Float, nullable=False),
    Column("person", ForeignKey("people.id", ondelete="SET NULL"), index=True),  # whose address it was
)

audit = Table(
    "audit",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("at", Float, nullable=False, index=True),
    Column("by", ForeignKey("people.id", ondelete="SET NULL"), index=True),  # none: whoever had the command line
    Column("who", String(40)),  # their name on that machine
    Column("action", String(16), nullable=False),
    Column("person", ForeignKey("people.id", ondelete="SET NULL"), index=True),  # to whom
    Column("table_id", String(22)),
    Column("days", Integer),  # how long; 0: for good
    Column("detail", String(100)),  # which name, which addresses
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
    Column("minutes", Integer, nullable=False),  # of an arena
    Column("host", ForeignKey("people.id"), nullable=False, index=True),
    Column("state", String(8), nullable=False),  # open, playing, over
    Column("created", Float, nullable=False),
    Column("ends", Float),  # when an arena pairs nobody any more
    Column("due", Float, index=True),  # when someone looks after it next, by the database's clock
    Index("ix_events_state", "state", "created"),
)

event_entrants = Table(
    "event_entrants",
    metadata,
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), index=True),  # none: a bot
    Column("level", String(12)),
    Column("withdrawn", Boolean, nullable=False),
    Column("seen", Float, nullable=False),  # when their page last asked, by the database's clock
)

event_games = Table(
    "event_games",
    metadata,
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("round", Integer, nullable=False),
    Column("slot", Integer, nullable=False),
    Column("first", Integer, nullable=False),  # entrants, in their order
    Column("second", Integer),
    Column("table_id", ForeignKey("tables.id", ondelete="SET NULL"), index=True),  # none: nobody had to play
    Column("result", String(6)),  # first, second, draw
    Column("ended", Float),
)

finals = Table(
    "finals",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("body", LargeBinary, nullable=False),  # what stays readable when rules have changed: JSON, zlib
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("body", JSON, nullable=False),
)
