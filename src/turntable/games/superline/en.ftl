superline-title = Superline
superline-option-teams = Teams
superline-option-teams-help = Six or twelve players form two teams or three; for other numbers there is no choice.
superline-option-teams-choice = { $value ->
    [none] the usual number
   *[other] { $value }
}
superline-option-board = Board
superline-option-board-help = Regions of Russia with their cities, or countries with their capitals.
superline-option-board-choice = { $value ->
    [russia] Russia
   *[world] the world
}
superline-option-draw = New card
superline-option-draw-help = Whoever must take the new card by hand can forget it, and then plays on with one card fewer.
superline-option-draw-choice = { $value ->
    [automatic] taken automatically
   *[manual] taken by hand
}
superline-option-talk-penalty = Penalty for table talk
superline-option-talk-penalty-help = Opponents may accuse a team of talking; if they agree, each of its players gives up a card.

# Names come from the board's data in every language; each catalogue picks its own.
-superline-names = names
    .language = en
superline-name = { -superline-names.language ->
    [ru] { $ru }
    [pl] { $pl }
   *[en] { $en }
}
superline-special = { $card ->
    [flag] flag
    [arms] coat of arms
    [star] star
    [star-moscow] star of Moscow
    [star-petersburg] star of Saint Petersburg
   *[star-sevastopol] star of Sevastopol
}
superline-team = { $team ->
    [red] red
    [blue] blue
   *[green] green
}

superline-show-team = { $team } team ({ $number })
superline-show-lines = superlines { $count }
superline-show-seat = { $seat } ({ $count })
superline-show-deck = Deck { $count }
superline-show-discards = Last played
superline-show-hand = Your cards
superline-show-empty = empty
superline-show-own = you
superline-show-owes = { $seat } may still take a card.
superline-show-call = { $seat } accuses the { $team } team of table talk.
superline-show-legend = { $loose } chip · { $turned } part of a superline · { $fits } your card fits here · { $corner } corner, counts for everyone

superline-label-place = { $card }: a chip on { $cell }, { $region }
superline-label-flag = flag: a chip on { $cell }, { $region }
superline-label-arms = coat of arms: the { $team } chip leaves { $cell }, { $region }
superline-label-star = star: your chip in place of the { $team } one on { $cell }, { $region }
superline-label-completes = { $lines ->
    [one] { $what } — completes a superline!
   *[other] { $what } — completes { $lines } superlines!
}
superline-label-exchange = show the empty card { $card } and take another
superline-label-line = these six become the superline: { $cells }
superline-label-draw = take the replacement card
superline-label-pass = none of your cards can be played
superline-label-call = accuse the { $team } team of table talk
superline-label-answer = { $answer ->
    [uphold] yes, the { $team } team talked
    [dismiss] no, the { $team } team did not talk
   *[abstain] say nothing on the { $team } team
}
superline-label-give = give up { $card }

superline-told-place = { $seat } plays { $card }: a chip on { $cell }, { $region }.
superline-told-arms = { $seat } plays { $card }: the { $team } chip leaves { $cell }, { $region }.
superline-told-star = { $seat } plays { $card }: a chip in place of the { $team } one on { $cell }, { $region }.
superline-told-exchange = { $seat } shows the empty card { $card } and discards it.
superline-told-choice = { $seat } chooses { $cells }.
superline-told-line = Superline { $cells } for the { $team } team!
superline-told-crossing = It crosses the superline { $cells } on { $cell }.
superline-told-draw = { $seat } takes a card.
superline-told-taken-own = { $seat } takes { $card }.
superline-told-forgotten = { $seat } forgot to take a card and plays on with one fewer.
superline-told-pass = { $seat } passes.
superline-told-call = { $seat } accuses the { $team } team of table talk.
superline-told-answer = { $answer ->
    [uphold] { $seat } upholds the call.
    [dismiss] { $seat } dismisses the call.
   *[abstain] { $seat } abstains.
}
superline-told-stands = The call stands: every player of the { $team } team gives up a card.
superline-told-fails = The call does not stand: the { $team } team keeps its cards.
superline-told-give = { $seat } gives up a card.
superline-told-give-own = { $seat } gives up { $card }.
superline-told-shuffled = The cards given up are shuffled into the deck.
superline-told-won = { $goal ->
    [three] The { $team } team has three superlines!
   *[other] The { $team } team has { $lines } superlines!
}
superline-told-used-up = Nobody can play any more.

superline-result-three = the { $teams } team has { $lines } superlines
superline-result-most = the cards are used up, and the { $teams } team has the most superlines: { $lines }
superline-result-draw = a draw: the cards are used up, and these teams have equally many superlines, { $lines }: { $teams }

superline-refused-unknown = there is no such move; try place, flag, arms, star, exchange, line, draw, pass, call or give
superline-refused-no-cell = cells are named by column A to N and row 1 to 12, as in C7
superline-refused-corner = a corner takes no chip: it counts for everyone as it is
superline-refused-no-card = there is no such card on this board
superline-refused-stars-alike = all stars do the same: say star
superline-refused-not-city = only the card of a city can be empty
superline-refused-no-line = a line is six cells in a row, as in A3-F3
superline-refused-no-team = there is no such team
superline-refused-choose-line = first choose the six cells of the superline
superline-refused-answer = first answer the call: uphold, dismiss or abstain
superline-refused-give = first give up a card
superline-refused-not-held = you do not hold this card: { $card }
superline-refused-covered = a chip stands on this cell already
superline-refused-no-chip = no chip stands on this cell
superline-refused-own-chip = this chip is one of your own team
superline-refused-turned = this chip is part of a superline and stays
superline-refused-not-empty = this card is not empty: a cell of its region is free
superline-refused-no-choice = there is no superline to choose
superline-refused-pass = you can still play or exchange a card, or take the one you are owed
superline-refused-automatic = cards are taken automatically in this game
superline-refused-draw = there is no card for you to take
superline-refused-no-call = nobody is accused of table talk
superline-refused-talk-off = this game is played without the penalty for table talk
superline-refused-alone = everyone plays alone here: there is nobody to talk to
superline-refused-own-team = you cannot accuse your own team
superline-refused-no-cards = the { $team } team has no card left to give up
superline-refused-called = you have called in this turn already

# The page's board
superline-ui-board = Board, columns A to N, rows 1 to 12
superline-ui-cell = { $cell }, { $region } ({ $city })
superline-ui-free = free
superline-ui-chip = { $turned ->
    [true] { $team ->
        [red] red chip, part of a superline
        [blue] blue chip, part of a superline
       *[green] green chip, part of a superline
    }
   *[false] { $team ->
        [red] red chip
        [blue] blue chip
       *[green] green chip
    }
}
superline-ui-corner = { $cell }, corner: counts for every team
superline-ui-yours = you hold its card
superline-ui-just = just played
superline-ui-covered = { $covered ->
    [true] covered
   *[false] free
}
superline-ui-empty = An empty card: both its cells are covered.
superline-ui-special = { $card ->
    [flag] a chip on any free cell
    [arms] takes off an opponent’s chip
   *[star] swaps an opponent’s chip for yours
}
superline-ui-find = Region or city
superline-ui-found = { $count ->
    [one] one cell found
   *[other] { $count } cells found
}
superline-ui-smaller = Make the board smaller
superline-ui-larger = Make the board larger
superline-ui-whole = Show the whole board
superline-ui-rows = Mark rows of three, four and five
superline-ui-row = { $team } row: { $count } of six, { $from }–{ $to }
superline-ui-no-rows = No row of three or more.
superline-ui-team = { $team ->
    [red] Red
    [blue] Blue
   *[green] Green
}
superline-ui-made = superlines: { $count } of { $all }
superline-ui-holds = { $count ->
    [one] one card in hand
   *[other] { $count } cards in hand
}
superline-ui-owes = may take a card
superline-ui-gave = gave a card
superline-ui-call = Table talk!
superline-ui-answer = { $answer ->
    [caller] accuses
    [uphold] yes
    [dismiss] no
   *[abstain] abstains
}
superline-ui-deck = deck
superline-ui-now = What to do now
superline-ui-your-turn = Your turn: choose a card or a cell.
superline-ui-waiting = { $seat } is playing.
superline-ui-take = Take your card before the next player moves.
superline-ui-must-pass = None of your cards can be played.
superline-ui-pass = Pass
superline-ui-card-chosen = { $card }: choose a lit cell ({ $count }).
superline-ui-no-target = { $card }: there is no cell for it now.
superline-ui-choose-line = A superline! Choose its six cells.
superline-ui-these = Take these six
superline-ui-choose-give = Your team gives up cards: choose one of yours.
superline-ui-give-chosen = Give up this card: { $card }?
superline-ui-won = { $team ->
    [red] Red wins.
    [blue] Blue wins.
   *[green] Green wins.
}
superline-ui-drawn = A draw.
superline-ui-over = The game is over.
superline-ui-cancel = Cancel
superline-ui-zone = { $zone ->
    [northwest] Northwest
    [centre] Centre
    [south] South
    [caucasus] Caucasus
    [volga] Volga
    [urals] Urals
    [siberia] Siberia
    [east] Far East
    [north-america] North America
    [south-america] South America
    [west-europe] Western Europe
    [east-europe] Eastern Europe
    [africa] Africa
    [west-asia] West and Central Asia
    [east-asia] South and East Asia
   *[oceania] Oceania
}
superline-ui-goal = Superlines: { $made } of { $all }. Your longest row: { $count } of 6; rivals: { $rival } of 6.
superline-ui-sign = { $sign ->
    [city] City card
    [flag] Flag, +1
    [arms] Coat of arms, −1
    [star] Star, −1/+1
    [chip] Chip
    [turned] Chip with its flag up
    [free] Dashed chip
    [completes] Golden star
    [yours] Blue corner of a cell
   *[corner] Compass rose
}
superline-ui-sign-what = { $sign ->
    [city] Puts your chip on one of the two cells that stand on the card, if it is free.
    [flag] Puts your chip on any free cell.
    [arms] Takes an opponent’s chip off the board, unless it is part of a superline.
    [star] Replaces an opponent’s chip with yours, unless it is part of a superline.
    [chip] Each team has a colour and a shape. Six of one colour in a row are a superline; three superlines win.
    [turned] Part of a superline: nobody can take it away.
    [free] You can play here.
    [completes] A chip here completes a superline.
    [yours] The city card of this cell is in your hand.
   *[corner] A corner counts as a chip of every team.
}

# The report
superline-report-endings = How games end
superline-report-endings-caption = The share of all games.
superline-report-ending = { $ending ->
    [three] { $lines ->
        [one] { $lines } superline
       *[other] { $lines } superlines
    }
    [most] cards used up, one team has most
   *[draw] cards used up, a draw
}
superline-report-board = Superlines by place
superline-report-board-caption = How many superlines pass through each cell in a hundred games; corners count for everyone.
superline-report-cell = { $cell }
superline-report-directions = Superlines by direction
superline-report-directions-caption = How many superlines a team makes in each direction, and how often teams win that made one there or none.
superline-report-direction = { $way ->
    [across] horizontal
    [down] vertical
    [falling] diagonal, falling
   *[rising] diagonal, rising
}
superline-report-figures = In a game
superline-report-figures-caption = Means of all players and of the winners; every row has a scale of its own.
superline-report-figure = { $figure ->
    [lines] superlines of the team
    [chips] chips placed
    [taken] opponents' chips taken off or replaced
    [exchanges] empty cards exchanged
   *[passes] passes
}
superline-report-cards = Cards
superline-report-cards-caption = How often a player plays each card in a game, and how often players win who did or did not. The best are on top.

superline-gain-one-line = It completes a superline.
superline-gain-two-lines = { superline-gain-one-line }
superline-gain-five-of-six = It gets you to five of six: one chip more makes a superline.
superline-gain-four-of-six = It builds a line of four of six.
superline-gain-three-of-six = It builds on lines that can still grow.
superline-gain-two-of-six = { superline-gain-three-of-six }
superline-gain-one-of-six = { superline-gain-three-of-six }
superline-gain-flags = { $change ->
    [more] It saves a flag for later.
   *[less] It is a good moment for a flag.
}
superline-gain-coats-of-arms = { $change ->
    [more] It saves a coat of arms for later.
   *[less] It is a good moment for a coat of arms.
}
superline-gain-stars = { $change ->
    [more] It saves a star for later.
   *[less] It is a good moment for a star.
}
superline-gain-free-cells-of-the-hand = { $change ->
    [more] It keeps cards in hand that can still be played.
   *[less] It uses a card before its cells are taken.
}
superline-rival-five-of-six = It blocks a rival's line of five.
superline-rival-four-of-six = It blocks a rival's line of four.
superline-rival-three-of-six = It takes room from rivals' lines.
superline-rival-two-of-six = { superline-rival-three-of-six }
superline-rival-one-of-six = { superline-rival-three-of-six }
superline-risk-five-of-six = But your own line does not grow.
superline-risk-flags = { $change ->
    [more] But a flag stays unused.
   *[less] But it costs a flag.
}
superline-risk-coats-of-arms = { $change ->
    [more] But a coat of arms stays unused.
   *[less] But it costs a coat of arms.
}
superline-risk-stars = { $change ->
    [more] But a star stays unused.
   *[less] But it costs a star.
}
superline-risk-rival-five-of-six = But it leaves a rival's line of five open.
superline-risk-rival-four-of-six = But it leaves a rival's line of four open.
