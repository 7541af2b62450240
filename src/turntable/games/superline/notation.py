"""Moves of Superline as text, and the reasons for refusals. Positions are in positions.py and loading.py."""

from __future__ import annotations

from turntable.games.superline.lines import owner
from turntable.games.superline.loading import load
from turntable.games.superline.names import IDS, KINDS_BY_ID, card_name, team_name
from turntable.games.superline.packs import BOARDS, CELLS, CORNERS, NAMES
from turntable.games.superline.positions import FIELDS, dump
from turntable.games.superline.rules import (
    M_CALL,
    M_DRAW,
    M_EXCHANGE,
    M_FLAG,
    M_GIVE,
    M_LINE,
    M_PASS,
    M_UPHOLD,
    MOVES,
)
from turntable.games.superline.state import (
    ARMS,
    CALL,
    CITIES,
    FLAG,
    GIVE,
    LINE,
    SQUARE,
    STAR,
    TEAM_OF,
    TEAMS,
    WINDOW_CELLS,
)
from turntable.kernel.compiled import State
from turntable.locales import Message
from turntable.match.errors import IllegalMove

__all__ = ["FIELDS", "dump", "load", "parse", "refuse", "spell"]


def _texts(pack: int) -> list[str]:
    """Return the text of every move, by number."""
    board, ids = BOARDS[pack], IDS[pack]
    cities = range(CITIES)
    texts = [f"place {NAMES[cell]}" for city in cities for cell in board.cells(city)]
    texts += [f"{verb} {NAMES[cell]}" for verb in ("flag", "arms", "star") for cell in range(CELLS)]
    texts += [f"exchange {ids[city]}" for city in cities]
    texts += [f"line {NAMES[cells[0]]}-{NAMES[cells[-1]]}" for cells in WINDOW_CELLS]
    texts += ["draw", "pass", *(f"call {team}" for team in range(TEAMS)), "uphold", "dismiss", "abstain"]
    texts += [f"give {card}" for card in (*ids[:CITIES], "flag", "arms", "star")]
    assert len(texts) == MOVES
    return texts


TEXTS = [_texts(pack) for pack in range(len(BOARDS))]
NUMBERS = [{text.lower(): number for number, text in enumerate(texts)} for texts in TEXTS]
for _numbers in NUMBERS:  # a line may also be typed from its other end
    for _window, _cells in enumerate(WINDOW_CELLS):
        _numbers[f"line {NAMES[_cells[-1]]}-{NAMES[_cells[0]]}".lower()] = M_LINE + _window


def spell(s: State, seat: int, move: int) -> str:
    return TEXTS[int(s.pack)][move]


def parse(s: State, seat: int, text: str) -> int:
    number = NUMBERS[int(s.pack)].get(text.lower())
    if number is not None:
        return number
    match text.lower().split(" "):
        case "place" | "flag" | "arms" | "star", cell:
            if cell.upper() in NAMES:  # a corner, which no city has
                raise _no_move(f"place {cell.upper()}", "superline-refused-corner", "S3.2")
            raise _no_move(text, "superline-refused-no-cell", "S1.2")
        case "exchange", card if card == "star" or card in KINDS_BY_ID[s.pack]:
            raise _no_move(text, "superline-refused-not-city", "S3.6")
        case "give", card if card in KINDS_BY_ID[s.pack]:
            raise _no_move(text, "superline-refused-stars-alike", "S1.1")
        case "exchange" | "give", _:
            raise _no_move(text, "superline-refused-no-card", "S1.1")
        case ["line", *_]:
            raise _no_move(text, "superline-refused-no-line", "S4.1")
        case ["call", *_]:
            raise _no_move(text, "superline-refused-no-team", "S2.1")
    raise _no_move(text, "superline-refused-unknown", "S3.1")


def _no_move(text: str, why: str, clause: str) -> IllegalMove:
    return IllegalMove(text, Message(why), clause)


def refuse(s: State, seat: int, move: int) -> tuple[Message, str]:
    if not 0 <= move < MOVES:
        return Message("superline-refused-unknown"), "S3.1"
    if s.phase == LINE:
        return Message("superline-refused-choose-line"), "S4.5"
    if s.phase == CALL:
        return Message("superline-refused-answer"), "S6.2"
    if s.phase == GIVE:
        if move >= M_GIVE:
            return _not_held(s, move - M_GIVE), "S6.2"
        return Message("superline-refused-give"), "S6.2"
    if move >= M_UPHOLD:
        return Message("superline-refused-no-call"), "S6.2"
    if move >= M_CALL:
        return _refuse_call(s, seat, move - M_CALL), "S6.2"
    if move == M_DRAW:
        return Message("superline-refused-draw" if s.manual else "superline-refused-automatic"), "S6.1"
    if seat != s.turn:
        return Message("refused-turn"), "S2.3"
    if move == M_PASS:
        return Message("superline-refused-pass"), "S3.7"
    if move >= M_LINE:
        return Message("superline-refused-no-choice"), "S4.5"
    return _refuse_play(s, seat, move)


def _not_held(s: State, kind: int) -> Message:
    name = Message("superline-special", {"card": "star"}) if kind == STAR else card_name(int(s.pack), kind)
    return Message("superline-refused-not-held", {"card": name})


def _holds(s: State, seat: int, kind: int) -> bool:
    return any(min(card, STAR) == kind for card in s.hands[seat, : s.hand_size[seat]].tolist())


def _refuse_play(s: State, seat: int, move: int) -> tuple[Message, str]:
    if move >= M_EXCHANGE:
        if not _holds(s, seat, move - M_EXCHANGE):
            return _not_held(s, move - M_EXCHANGE), "S3.6"
        return Message("superline-refused-not-empty"), "S3.6"
    if move < M_FLAG:
        if not _holds(s, seat, move // 2):
            return _not_held(s, move // 2), "S3.2"
        return Message("superline-refused-covered"), "S3.2"
    verb, cell = divmod(move - M_FLAG, CELLS)
    kind, clause = ((FLAG, "S3.3"), (ARMS, "S3.4"), (STAR, "S3.5"))[verb]
    if cell in CORNERS:
        return Message("superline-refused-corner"), "S3.2"
    if not _holds(s, seat, kind):
        return _not_held(s, kind), clause
    if kind == FLAG:
        return Message("superline-refused-covered"), clause
    team = owner(s.cells, int(SQUARE[cell]))
    if team == -1:
        return Message("superline-refused-no-chip"), clause
    if team == TEAM_OF[s.teams, seat]:
        return Message("superline-refused-own-chip"), clause
    return Message("superline-refused-turned"), clause


def _refuse_call(s: State, seat: int, team: int) -> Message:
    if not s.talk:
        return Message("superline-refused-talk-off")
    if team >= s.teams:
        return Message("superline-refused-no-team")
    if s.teams == s.seats:
        return Message("superline-refused-alone")
    if team == TEAM_OF[s.teams, seat]:
        return Message("superline-refused-own-team")
    if not any(s.hand_size[team : s.seats : s.teams]):
        return Message("superline-refused-no-cards", {"team": team_name(team)})
    return Message("superline-refused-called")
