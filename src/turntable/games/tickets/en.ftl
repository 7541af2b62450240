tickets-title = Tickets
tickets-option-scoring = Completing tickets
tickets-option-scoring-help = Players choose which tickets to complete; automatically is quicker, but takes the most points at once and ignores the city bonuses.
tickets-option-scoring-choice = { $value ->
    [own] each player chooses
   *[best] automatically: the most points, bonuses ignored
}
tickets-option-peek = May look into their stack
tickets-option-peek-help = These players may look at their own train stack at any time: a help for children and beginners.
tickets-option-turn-limit-help = After this many turns of all players together the final scoring takes place.

tickets-card = { $card ->
    [black] black
    [white] white
    [yellow] yellow
    [green] green
    [blue] blue
    [red] red
    [purple] purple
    [orange] orange
   *[loco] locomotive
}
tickets-cards = { $count ->
    [one] { $card }
   *[other] { $card } ×{ $count }
}
tickets-ticket = { $points ->
    [one] { $start } – { $end } ({ $points } point)
   *[other] { $start } – { $end } ({ $points } points)
}

tickets-city = { $city ->
    [atlanta] Atlanta
    [boston] Boston
    [calgary] Calgary
    [charleston] Charleston
    [chicago] Chicago
    [dallas] Dallas
    [denver] Denver
    [duluth] Duluth
    [el-paso] El Paso
    [helena] Helena
    [houston] Houston
    [kansas-city] Kansas City
    [las-vegas] Las Vegas
    [los-angeles] Los Angeles
    [miami] Miami
    [montreal] Montreal
    [nashville] Nashville
    [new-orleans] New Orleans
    [new-york] New York
    [omaha] Omaha
    [phoenix] Phoenix
    [pittsburgh] Pittsburgh
    [portland] Portland
    [raleigh] Raleigh
    [saint-louis] Saint Louis
    [salt-lake-city] Salt Lake City
    [san-francisco] San Francisco
    [santa-fe] Santa Fe
    [sault-ste-marie] Sault Ste. Marie
    [seattle] Seattle
    [toronto] Toronto
    [vancouver] Vancouver
    [washington] Washington
   *[winnipeg] Winnipeg
}
tickets-new-city = { $city }

tickets-show-station = station
tickets-show-hand = hand
tickets-show-stack = stack
tickets-show-tickets = tickets
tickets-show-completed = completed
tickets-show-points = points
tickets-show-row = Display
tickets-show-piles = Piles
tickets-show-deck = deck { $count }
tickets-show-ticket-deck = ticket deck { $count }
tickets-show-turns-left = turns left { $count }
tickets-show-discard = Discard
tickets-show-own-hand = Your hand
tickets-show-own-stack = Your stack
tickets-show-held = Your tickets
tickets-show-offer = Tickets to choose from
tickets-show-chosen = Completed in this scoring, not yet revealed
tickets-show-suggestion = Suggestion
tickets-show-dispatched = just sent
tickets-show-worth = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
tickets-show-final = Final scoring
tickets-show-missed = not completed
tickets-show-subtracted = subtracted
tickets-show-bonuses = bonus cards
tickets-show-score = score

tickets-label-keep = { $tickets }
tickets-label-keep-none = none of them
tickets-label-take = { $card } from the display
tickets-label-take-loco = the locomotive from the display, as the only card
tickets-label-deck = the top card of the deck, unseen
tickets-label-play = to the station: { $cards }
tickets-label-rob = to the station: { $cards }; robs { $victim }
tickets-label-tickets = { $count ->
    [one] look at { $count } ticket
   *[other] look at { $count } tickets
}
tickets-label-complete = complete { $ticket }
tickets-label-done = complete no more tickets
tickets-label-pass = nothing can be done

tickets-told-keep = { $seat } keeps { $kept } of { $count } tickets.
tickets-told-keep-own = { $seat } keeps { $tickets }.
tickets-told-chose = { $seat } has chosen tickets.
tickets-told-all-chose = Everyone has chosen; the other tickets are shuffled back. { $seat } begins.
tickets-told-take = { $seat } takes from the display: { $card }.
tickets-told-row = New in slot { $slot }: { $card }.
tickets-told-deck = { $seat } takes a card from the deck.
tickets-told-deck-own = { $seat } takes from the deck: { $card }.
tickets-told-play = { $seat } plays to the station: { $cards }.
tickets-told-rob = { $seat } robs { $victim }: { $cards } to the discard pile.
tickets-told-tickets = { $count ->
    [one] { $seat } looks at { $count } ticket.
   *[other] { $seat } looks at { $count } tickets.
}
tickets-told-tickets-own = { $seat } looks at { $tickets }.
tickets-told-pass = { $seat } can do nothing and passes.
tickets-told-dispatch = { $seat } sends to the stack: { $cards }.
tickets-told-deck-empty = The deck is empty: after this turn everyone has one last turn.
tickets-told-scoring = The round is over: each player completes tickets.
tickets-told-turn-limit = { $count ->
    [one] The turn limit of { $count } turn is reached: this is the final scoring.
   *[other] The turn limit of { $count } turns is reached: this is the final scoring.
}
tickets-told-complete-own = { $seat } completes { $ticket }.
tickets-told-done = { $seat } has chosen.
tickets-told-scored = { $points ->
    [one] { $seat } completes { $tickets }: { $points } point.
   *[other] { $seat } completes { $tickets }: { $points } points.
}
tickets-told-scored-none = { $seat } completes no ticket.
tickets-told-second-deck = The other train cards are shuffled, everyone gets 4, and the rest is the new deck. { $seat } goes on.

# What stays in the log: no card and no ticket is named (C2.4, C7.4)
tickets-log-take = { $seat } takes a card from the display.
tickets-log-play = { $count ->
    [one] { $seat } plays { $count } card to the station.
   *[other] { $seat } plays { $count } cards to the station.
}
tickets-log-rob = { $count ->
    [one] { $seat } robs { $victim }: { $count } card to the discard pile.
   *[other] { $seat } robs { $victim }: { $count } cards to the discard pile.
}
tickets-log-dispatch = { $count ->
    [one] { $seat } sends { $count } card to the stack.
   *[other] { $seat } sends { $count } cards to the stack.
}
tickets-log-scored = { $count ->
    [one] { $seat } completes { $count } ticket: { $points } points.
   *[other] { $seat } completes { $count } tickets: { $points } points.
}

tickets-result-points = the most points: { $points }
tickets-result-tickets = { $points } points each, but the most completed tickets: { $count }
tickets-result-bonuses = { $points } points and as many tickets each, but the most bonus cards: { $count }
tickets-result-shared = tied with { $points } points, tickets and bonus cards

tickets-refused-unknown = there is no such move; try take, play, tickets, keep, complete, done or pass
tickets-refused-no-slot = say which card to take: 1 to 5, or deck
tickets-refused-no-colour = say which cards to play, such as: red 3, red 2+1 (with a locomotive), white blue red
tickets-refused-no-ticket = tickets are numbered from 1 to { $count }
tickets-refused-no-offer = there are no drawn tickets to choose from
tickets-refused-keep-what = say which tickets to keep, by number, or none
tickets-refused-not-offered = you can only keep tickets you were offered: { $offer }
tickets-refused-order = write it like this: { $better }
tickets-refused-keep-one = at least one ticket must be kept
tickets-refused-setup = first choose which tickets to keep
tickets-refused-must-keep = first say which of the drawn tickets you keep
tickets-refused-loco-row = a row contains no locomotive
tickets-refused-row-of-three = a row has exactly three cards
tickets-refused-row-different = a row has three different colours
tickets-refused-no-car = a group contains at least one car of its colour
tickets-refused-not-so-many = there are { $cars } cars of each colour and { $locos } locomotives
tickets-refused-one-card = a group has at least two cards
tickets-refused-too-few = you do not have so many cards of this kind: { $card }, { $count }
tickets-refused-rival = { $card }: { $count } on another station; play more than that
tickets-refused-rival-row = this colour lies on another station: { $card }
tickets-refused-second = take a second card
tickets-refused-second-loco = a locomotive of the display can only be the first card
tickets-refused-empty-deck = the deck is empty
tickets-refused-gap = no card lies there any more
tickets-refused-no-tickets = the ticket deck is empty
tickets-refused-no-scoring = tickets are completed in a scoring, and only with scoring=own
tickets-refused-scoring = this is a scoring: complete a ticket, or done
tickets-refused-chosen = you have chosen this ticket already
tickets-refused-not-held = you do not hold this ticket
tickets-refused-not-enough = what is left of your stack is not enough for this ticket
tickets-refused-pass = something else is possible

tickets-ui-route = { $from } – { $to }
tickets-ui-market = Train cards
tickets-ui-take = Take two cards
tickets-ui-take-second = Take the second card
tickets-ui-slot = { $slot }: { $card }
tickets-ui-gap = no card
tickets-ui-deck = Deck, unseen: { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
tickets-ui-draw = or draw tickets
tickets-ui-ticket-deck = Tickets
tickets-ui-discard = Discard pile, { $count }: { $cards }
tickets-ui-station = Station: { $name }
tickets-ui-own-station = Your station
tickets-ui-station-empty = empty
tickets-ui-stack = In the tunnel, face down: { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
tickets-ui-group = Group of { $count }: { $cards }.
tickets-ui-rob-now = You can rob it with { $count } cards.
tickets-ui-threat = { $name } is known to hold enough to rob it.
tickets-ui-hand-of = Hand, as far as it was seen: { $name }
tickets-ui-unseen = unseen: { $count }
tickets-ui-picked = { $cards }; chosen: { $count }
tickets-ui-less = one fewer: { $card }
tickets-ui-more = one more: { $card }
tickets-ui-how = What to play
tickets-ui-one-colour = One colour
tickets-ui-three-colours = Three colours
tickets-ui-play = { $count ->
    [one] Play { $count } card
   *[other] Play { $count } cards
}
tickets-ui-play-rob = { $count ->
    [one] Play { $count } card and rob { $name }
   *[other] Play { $count } cards and rob { $name }
}
tickets-ui-row-more = { $count ->
    [one] Choose { $count } more colour.
   *[other] Choose { $count } more colours.
}
tickets-ui-clear = Clear
tickets-ui-play-or = or play cards to your station
tickets-ui-hand-empty = Your hand is empty.
tickets-ui-need = { $card }: { $found ->
    [stack] in the stack
    [station] at the station
    [hand] in the hand
    [stack-loco] a locomotive in the stack
    [station-loco] a locomotive at the station
    [hand-loco] a locomotive in the hand
   *[missing] missing
}
tickets-ui-found = { $found ->
    [stack] in the stack
    [station] at the station
    [hand] in the hand
   *[missing] missing
}
tickets-ui-map = Map of the routes: { $routes }
tickets-ui-map-bonus = In the discs: the bonus for the most completed tickets of a big city.
tickets-ui-over = The game is over.
tickets-ui-choosing = Still choosing tickets: { $names }
tickets-ui-waiting = Waiting for { $name }
tickets-ui-prompt = { $phase ->
    [setup] Choose the tickets you want to keep.
    [second] Take the second card from the display or the deck.
    [keep] Choose which of the drawn tickets you keep.
   *[turn] Your turn: take cards, play cards or draw tickets.
}
tickets-ui-last-turns = The deck is empty. { $count ->
    [one] { $count } turn left
   *[other] { $count } turns left
}
tickets-ui-keep-least = { $which ->
    [none] Keep as many as you like, or none.
   *[some] Keep at least { $count }. A ticket not completed in the end counts against you.
}
tickets-ui-keep = { $which ->
    [none] Keep none
   *[some] { $count ->
        [one] Keep { $count } ticket
       *[other] Keep { $count } tickets
    }
}
tickets-ui-tick = { $count ->
    [one] Tick at least { $count } ticket
   *[other] Tick at least { $count } tickets
}
tickets-ui-state = { $state ->
    [completed] completed
   *[missed] not completed
}
tickets-ui-scoring-how = The cards come from your stack. The suggestion is ticked.
tickets-ui-stack-left = Your stack: cards left over
tickets-ui-left = { $card }: { $left } of { $count } left over
tickets-ui-stack-empty = Your stack is empty.
tickets-ui-lacking = { $which ->
    [never] Not in your stack: { $cards }
   *[now] Not left over: { $cards }
}
tickets-ui-suggested = suggested
tickets-ui-stays = { $count ->
    [one] { $count } ticket stays with you
   *[other] { $count } tickets stay with you
}
tickets-ui-likely = { $which ->
    [none] no bonus likely
   *[some] likely bonuses: { $cities }
}
tickets-ui-comes-to = Total
tickets-ui-complete = { $which ->
    [none] Complete no ticket
   *[some] { $count ->
        [one] Complete this ticket
       *[other] Complete these { $count } tickets
    }
}
tickets-ui-suggestion = Back to the suggestion
tickets-ui-chose = { $which ->
    [none] You complete no ticket.
   *[some] You have chosen.
} All choices are shown together when everyone has chosen.
tickets-ui-have-chosen = Have chosen: { $names }
tickets-ui-sent = sent last:
tickets-ui-face-down = { $points ->
    [one] { $points } point, face down
   *[other] { $points } points, face down
}
tickets-ui-interim = Interim scoring
tickets-ui-go-on = Go on
tickets-ui-completed = Completed
tickets-ui-you = (you)
tickets-ui-wins = { $count ->
    [one] { $names } wins with { $points }
   *[other] { $names } share the victory with { $points }
}
tickets-ui-done = { $count ->
    [one] { $count } ticket completed
   *[other] { $count } tickets completed
}
tickets-ui-missed = { $count ->
    [one] { $count } ticket not completed
   *[other] { $count } tickets not completed
}
tickets-ui-cities = { $count ->
    [one] bonus of { $count } big city
   *[other] bonuses of { $count } big cities
}

# The report
tickets-report-endings = What decides
tickets-report-endings-caption = What the victory was decided by, as a share of all games.
tickets-report-ending = { $ending ->
    [points] points
    [tickets] tied points, more tickets
    [bonuses] tied tickets too, more bonus cards
   *[shared] a shared victory
}
tickets-report-figures = Scores
tickets-report-figures-caption = Means of all players and of the winners; every row has a scale of its own.
tickets-report-figure = { $figure ->
    [score] final score
    [completed] tickets completed
    [points] points of completed tickets
    [subtracted] points subtracted
   *[bonuses] points of bonus cards
}
tickets-report-actions = What players do
tickets-report-actions-caption = How often a player does each thing in a game, all players and the winners; every row has a scale of its own.
tickets-report-action = { $action ->
    [row-card] car taken from the display
    [row-loco] locomotive taken from the display
    [deck-card] card taken from the deck
    [group] group played
    [row] row of three played
   *[tickets] tickets drawn
}
tickets-report-robberies = Robberies
tickets-report-robberies-caption = How many players rob, are robbed and lose cards never, once, twice or more often in a game, and how often these players win. The last row of each holds all higher numbers.
tickets-report-robbery = { $what ->
    [robs] robs a group
    [robbed] is robbed of a group
   *[lost] loses cards
}
tickets-report-cities = Bonus cards
tickets-report-cities-caption = How often a player gets the bonus card of each big city, and how often players win with it or without.
tickets-report-kept = Tickets kept
tickets-report-kept-caption = How often a player keeps each ticket in a game, and how often players win who did or did not. The best are on top.
tickets-report-completed = Tickets completed
tickets-report-completed-caption = How often a player completes each ticket in a game, and how often players win who did or did not. The best are on top.

tickets-ui-figure = { $part ->
    [open] The display
    [deck] The deck
    [hand] Your hand: a locomotive and seven cards
    [offer] Your six tickets: keep at least one
   *[rest] The ticket deck: { $count } left
}
tickets-ui-goal = Points at stake: { $points }; you have the cards for { $covered }. Scored: { $scored }.
tickets-ui-goal-first = The most points win. At stake here: { $points }; you have the cards for { $covered }.
tickets-ui-sign = { $sign ->
    [colour] Train card
    [loco] Locomotive
    [back] Back of a card
    [ticket] Points of a ticket
    [hand] Dotted line
    [station] Full line
    [tunnel] Tunnel
    [mask] Mask
   *[bonus] Number in a city
}
tickets-ui-sign-what = { $sign ->
    [colour] A car of one colour, with the sign of that colour. Play two or more of one colour, or three of three colours, to your station.
    [loco] Stands for any one car of a ticket. It is played with cars of a colour. Taken from the display, it is the only card of your turn.
    [back] A card that you do not see: in the deck, or in the hand of another player.
    [ticket] A completed ticket brings them; one that is left in the end costs them.
    [hand] This car of a ticket is in your hand.
    [station] This car of a ticket is at your station.
    [tunnel] Your stack: the cards that have left your station. Only they complete tickets.
    [mask] With this many cards of the colour, you rob the train: its cards are discarded. In red with a name: that player can rob it.
   *[bonus] The bonus for whoever completes the most tickets of this big city.
}

tickets-gain-score-with-the-stack = More points are safe on your stack.
tickets-gain-score-with-the-station = More points are on their way from your station.
tickets-gain-score-with-the-hand = More points are within reach of the cards you hold.
tickets-gain-progress-of-the-rest = Tickets that are still unfinished come closer.
tickets-gain-progress = { tickets-gain-progress-of-the-rest }
tickets-gain-points-held = { $change ->
    [more] You take tickets worth more points.
   *[less] Fewer points can be subtracted from your score.
}
tickets-gain-bonuses-with-the-hand = You come closer to a big city's bonus.
tickets-gain-bonuses = { tickets-gain-bonuses-with-the-hand }
tickets-gain-cities = { tickets-gain-bonuses-with-the-hand }
tickets-gain-hand = { $change ->
    [more] You have more cards to work with.
   *[less] Cards leave the hand, where they score nothing.
}
tickets-gain-locomotives-in-hand = { $change ->
    [more] You keep locomotives, which stand for any car.
   *[less] Locomotives leave the hand, where they score nothing.
}
tickets-gain-station = { $change ->
    [more] Your station fills: a card of each colour leaves it every turn.
   *[less] Less stands on your station, where it can be robbed.
}
tickets-gain-stack = More cards reach your stack.
tickets-gain-locomotives-in-the-stack = { tickets-gain-stack }
tickets-rival-score-with-the-stack = It costs a rival points.
tickets-rival-score-with-the-station = { tickets-rival-score-with-the-stack }
tickets-rival-score-with-the-hand = { tickets-rival-score-with-the-stack }
tickets-rival-station = It empties a rival's station.
tickets-risk-points-held = { $change ->
    [more] But more points can be subtracted from your score.
   *[less] But you hold fewer tickets to score with.
}
tickets-risk-locomotives-in-hand = { $change ->
    [more] But locomotives stay in the hand, where they score nothing.
   *[less] But it costs locomotives, which stand for any car.
}
tickets-risk-score-with-the-hand = But fewer points stay within reach of the cards you hold.
tickets-risk-bonuses-with-the-hand = But a big city's bonus moves further away.
tickets-risk-bonuses = { tickets-risk-bonuses-with-the-hand }
tickets-risk-rival-score-with-the-stack = But a rival comes closer to points.
tickets-risk-rival-score-with-the-station = { tickets-risk-rival-score-with-the-stack }
tickets-risk-rival-score-with-the-hand = { tickets-risk-rival-score-with-the-stack }
tickets-risk-rival-station = But rivals keep what stands on their stations.
