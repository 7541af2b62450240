"""The lessons of a game: following their instructions leads to the end, and an exercise has one right answer."""

from __future__ import annotations

from turntable.bots import bot
from turntable.conformance.playing import EachGame
from turntable.match import lessons
from turntable.match.game import Game

SIMULATIONS = 400


class Lessons(EachGame):
    def test_a_lesson_is_played_to_its_end_by_its_own_instructions(self, game: Game) -> None:
        for name in lessons.names(game):
            taught = lessons.lesson(game, name)
            for before, step in zip((None, *taught.steps), taught.steps, strict=False):
                if step.by == taught.seat:
                    assert step.move in step.legal, (name, step.say)
                    assert step.say or (before and before.by == taught.seat), (name, step.move)
                    assert step.wrong.keys() <= step.legal.keys() - {step.move}, (name, step.say)
            if not taught.exercise:
                assert taught.steps[-1].view["result"]["winners"] == [taught.seat], name

    def test_search_finds_the_answer_of_every_exercise(self, game: Game) -> None:
        for name in lessons.names(game):
            taught = lessons.lesson(game, name)
            if taught.exercise and game.evaluation:
                match = lessons.start(game, name)
                best, *others = bot("expert", seed=1, simulations=SIMULATIONS).rank(match, taught.seat)
                assert best[0] == taught.steps[0].move, (name, best, others[:2])
                match.play(best[0], taught.seat)
                wins = match.result is not None and match.result.winners == (taught.seat,)
                assert wins or best[1] > others[0][1], (name, best, others[:2])
