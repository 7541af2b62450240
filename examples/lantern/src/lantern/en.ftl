lantern-title = Lantern
lantern-option-hand = Candles
lantern-option-hand-help = The candles that everyone is dealt.

lantern-show-hand = In hand
lantern-show-gathered = Gathered
lantern-show-moths = Moths
lantern-show-path = Path: { $candles } (moths: { $moths })
lantern-show-basket = In the basket: { $count }

lantern-label-light = { $moths ->
    [one] one moth for the path
   *[other] { $moths } moths for the path
}
lantern-label-gather = { $moths ->
    [one] take the path and its moth
   *[other] take the path and its { $moths } moths
}

lantern-told-light = { $seat } lights { $candle }.
lantern-told-draw-own = { $seat } draws { $candle }.
lantern-told-gather = { $seat } gathers the path: { $moths ->
    [one] one moth.
   *[other] { $moths } moths.
}

lantern-result = the fewest moths: { $moths }

lantern-refused-unknown = there is no such move; try gather, or light with a candle from 1 to { $last }
lantern-refused-no-path = there is no path to gather
lantern-refused-not-held = you do not hold this candle
lantern-refused-not-brighter = a candle must be brighter than the last of the path, { $last }

lantern-report-gathers = Gathering
lantern-report-gathers-caption = How often a player gathers the path, with or without a brighter candle in hand, and how often those who did it win.
lantern-report-gather = { $gather ->
   *[free] could light a candle
    [stuck] had to gather
}
lantern-report-figures = Moths
lantern-report-figures-caption = Means of all players and of the winners; every row has a scale of its own.
lantern-report-figure = { $figure ->
   *[gathered] gathered
    [held] in hand at the end
}

lantern-ui-candle = Candle { $candle }, { $moths ->
    [one] one moth
   *[other] { $moths } moths
}
lantern-ui-holds = { $count ->
    [one] one candle in hand
   *[other] { $count } candles in hand
}
lantern-ui-gathered = { $moths ->
    [one] one moth gathered
   *[other] { $moths } moths gathered
}
lantern-ui-path = { $moths ->
    [one] The path, one moth
   *[other] The path, { $moths } moths
}
lantern-ui-gather = take the path
