"""Lantern passes the conformance tests."""

from lantern import GAME

from turntable.conformance import Conformance


class TestConformance(Conformance):
    games = (GAME,)
