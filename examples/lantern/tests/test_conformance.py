"""Lantern keeps what every game promises."""

from lantern import GAME

from turntable.conformance import Conformance


class TestConformance(Conformance):
    games = (GAME,)
