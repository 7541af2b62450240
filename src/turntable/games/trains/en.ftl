trains-title = Trains
trains-option-turn-limit-help = After this many turns the game ends without a winner.

trains-ability = { $ability ->
    [swap] swap
    [skip] skip
    [left] move left
    [right] move right
    [remove-left] remove left
    [remove-middle] remove middle
    [remove-right] remove right
   *[protect] protect
}

trains-show-railcars = railcar
trains-show-abilities = ability
trains-show-table = Table
trains-show-piles = Piles
trains-show-draw-pile = draw { $count }
trains-show-discard-pile = discard { $count }
trains-show-own = You hold: { $cards }

trains-label-draw = draw the top card
trains-label-put = { $card } into slot { $slot }, in place of { $old }
trains-label-exchange = { $a } and { $b } change places
trains-label-shift = { $side ->
    [left] { $card } goes two places left
   *[right] { $card } goes two places right
}
trains-label-remove = { $place ->
    [left] everyone removes the left railcar
    [middle] everyone removes the middle railcar
   *[right] everyone removes the right railcar
}
trains-label-protect = a lock for { $card }

trains-told-keep = { $seat } puts { $card } into slot { $slot }; { $old } goes to the table.
trains-told-draw = { $seat } draws a card.
trains-told-draw-own = { $seat } draws { $card }.
trains-told-replace = { $seat } puts { $card } into slot { $slot }; { $old } goes to the table.
trains-told-exchange = { $seat } exchanges { $a } and { $b }.
trains-told-shift = { $side ->
    [left] { $seat } moves { $card } two places left.
   *[right] { $seat } moves { $card } two places right.
}
trains-told-remove = { $place ->
    [left] { $seat } has every left railcar removed.
    [middle] { $seat } has every middle railcar removed.
   *[right] { $seat } has every right railcar removed.
}
trains-told-removed = { $seat }: { $card } goes, { $new } comes.
trains-told-protected = { $seat }: { $card } is protected.
trains-told-left-open = { $seat }: { $card } goes, and the game is over before another comes.
trains-told-protect = { $seat } puts a lock under { $card } in slot { $slot }.
trains-told-unlocked = { $place ->
    [left] { $seat } loses the left lock.
    [middle] { $seat } loses the middle lock.
   *[right] { $seat } loses the right lock.
}
trains-told-pair = A pair leaves the table: { $ability }.
trains-told-shuffled = The discard pile is shuffled and becomes the draw pile.
trains-told-won = { $seat } has all seven railcars in ascending order!

trains-result-ascending = seven railcars in ascending order
trains-result-limit = no train was in order after { $turns } turns

trains-refused-unknown = there is no such move; try draw, replace, swap, skip, left, right, remove or protect
trains-refused-no-slot = slots are numbered from 1 to 7
trains-refused-two-places = a railcar must be able to move exactly 2 places
trains-refused-order = the lower slot comes first: { $better }
trains-refused-swap = only two neighbouring railcars can be swapped
trains-refused-skip = exactly one railcar must stand between the two
trains-refused-place = { $verb ->
    [remove] say which one to remove: left, middle or right
   *[protect] say which one to protect: left, middle or right
}
trains-refused-setup = first keep one of the drawn cards
trains-refused-setup-over = cards are kept in the set-up only
trains-refused-not-drawn = that card is not among the ones you drew: { $drawn }
trains-refused-must-replace = the drawn card must replace a railcar of the line
trains-refused-no-hand = draw a card first
trains-refused-not-on-table = no card with this ability lies on the table: { $ability }
trains-refused-protected = this railcar is protected already

# The board in the page.

trains-ui-train = The train of { $name }
trains-ui-own = Your train
trains-ui-car = Slot { $slot }: railcar { $card }, { $ability }{ $lock ->
    [yes] , with a lock
   *[no] {""}
}
trains-ui-draw = draw { $count }: the draw pile
trains-ui-draw-word = draw
trains-ui-discard = Discard pile: { $count }
trains-ui-discard-word = discard
trains-ui-table = Abilities on the table
trains-ui-ability = { $ability } { $card }
trains-ui-hand = Your cards
trains-ui-held = Railcar { $card }, { $ability }
trains-ui-step = { $step ->
    [setup] Choose a card to keep, then the railcar it replaces.
    [turn] Draw a card or use an ability from the table.
    [put] Which railcar does it replace?
    [pair] Choose the first of two railcars.
    [second] And the second one?
    [target] Choose the railcar.
    [over] The game is over.
   *[wait] { $name } is to move.
}

# The report
trains-report-endings = How games end
trains-report-endings-caption = What put the last railcar in order, as a share of all games.
trains-report-ending = { $ending ->
    [draw] a drawn card
    [remove] the winner's own removal
    [removed] another's removal
   *[limit] nobody: the turn limit
}
trains-report-abilities = Abilities
trains-report-abilities-caption = How often a player uses each ability in a game, and how often players win who used it at least once or never did. Longer games have more of everything, so compare abilities with each other.
trains-report-slots = Slots
trains-report-slots-caption = Where drawn cards are put, from the left end of the train to the right.
trains-report-slot = slot { $slot }
trains-report-figures = In a game
trains-report-figures-caption = Means of all players and of the winners; every row has a scale of its own.
trains-report-figure = { $figure ->
    [draws] cards drawn and placed
    [abilities] abilities used
   *[removed] railcars removed by others
}

trains-ui-figure = { $part ->
    [number] The number counts in a line.
   *[ability] The ability counts on the table:
}
trains-ui-goal = In ascending order: { $count } of { $all }. Best rival: { $name }, { $rival }.
trains-ui-lead = Closest to ascending order: { $name }, { $rival } of { $all }.
trains-ui-effect = { $ability ->
    [swap] Two neighbouring railcars of your line change places.
    [skip] Two railcars of your line with exactly one between them change places.
    [left] A railcar of your line goes two places left; the two it passes move one place right.
    [right] A railcar of your line goes two places right; the two it passes move one place left.
    [remove-left] Everyone’s railcar in slot 1 is replaced with a new one, unless it has a lock.
    [remove-middle] Everyone’s railcar in slot 4 is replaced with a new one, unless it has a lock.
    [remove-right] Everyone’s railcar in slot 7 is replaced with a new one, unless it has a lock.
   *[protect] A lock for your railcar in slot 1, 4 or 7: removals pass it by as long as you do not move it.
}
trains-ui-sign = { $sign ->
    [number] Number
   *[coupling] Green coupling
}
trains-ui-sign-what = { $sign ->
    [number] In a line only the number counts: they must grow from left to right. On the table only the ability counts.
   *[coupling] These two neighbours stand in ascending order.
}

trains-gain-work = Your train comes closer to the right order.
trains-gain-work-squared = { trains-gain-work }
trains-gain-root-of-work = { trains-gain-work }
trains-gain-one-short = { trains-gain-work }
trains-gain-two-short = { trains-gain-work }
trains-gain-three-short = { trains-gain-work }
trains-gain-ascents = { trains-gain-work }
trains-gain-locks = { $change ->
    [more] It protects a railcar of yours from removals.
   *[less] It gives up a lock that is of little use.
}
trains-gain-an-ability-wins = It prepares a win with an ability on the table.
trains-gain-numbers-that-win = More numbers would complete your train.
trains-rival-work = It sets a rival's train back.
trains-rival-work-squared = { trains-rival-work }
trains-rival-root-of-work = { trains-rival-work }
trains-rival-one-short = { trains-rival-work }
trains-rival-two-short = { trains-rival-work }
trains-rival-three-short = { trains-rival-work }
trains-rival-ascents = { trains-rival-work }
trains-rival-helpful-cards = It leaves rivals fewer useful abilities on the table.
trains-rival-an-ability-wins = It is harder for a rival to win with an ability on the table.
trains-rival-numbers-that-win = Fewer numbers would complete a rival's train.
trains-now-one-short = It leaves only one railcar to replace.
trains-now-two-short = It leaves two railcars to replace.
trains-now-three-short = It leaves three railcars to replace.
trains-risk-an-ability-wins = But it gives up a win with an ability on the table.
trains-risk-numbers-that-win = But fewer numbers would complete your train.
trains-risk-rival-an-ability-wins = But a rival may win with an ability on the table.
trains-risk-rival-numbers-that-win = But more numbers would complete a rival's train.
