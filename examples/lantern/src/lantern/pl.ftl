lantern-title = Latarnia
lantern-option-hand = Świece
lantern-option-hand-help = Ile świec dostaje każdy.

lantern-show-hand = Na ręce
lantern-show-gathered = Zebrane
lantern-show-moths = Ćmy
lantern-show-path = Ścieżka: { $candles } (ćmy: { $moths })
lantern-show-basket = W koszyku: { $count }

lantern-label-light = { $moths ->
    [one] jedna ćma na ścieżkę
    [few] { $moths } ćmy na ścieżkę
   *[other] { $moths } ciem na ścieżkę
}
lantern-label-gather = { $moths ->
    [one] weź ścieżkę i jedną ćmę
    [few] weź ścieżkę i { $moths } ćmy
   *[other] weź ścieżkę i { $moths } ciem
}

lantern-told-light = { $seat } zapala { $candle }.
lantern-told-draw-own = { $seat } dobiera { $candle }.
lantern-told-gather = { $seat } zbiera ścieżkę: { $moths ->
    [one] jedna ćma.
    [few] { $moths } ćmy.
   *[other] { $moths } ciem.
}

lantern-result = najmniej ciem: { $moths }

lantern-refused-unknown = nie ma takiego ruchu; są gather i light ze świecą od 1 do { $last }
lantern-refused-no-path = nie ma ścieżki do zebrania
lantern-refused-not-held = nie masz tej świecy
lantern-refused-not-brighter = świeca musi być jaśniejsza od ostatniej na ścieżce, { $last }

lantern-report-gathers = Zbieranie ścieżki
lantern-report-gathers-caption = Jak często gracz zbiera ścieżkę, mając jaśniejszą świecę lub jej nie mając, i jak często tacy gracze wygrywają.
lantern-report-gather = { $gather ->
   *[free] mógł zapalić świecę
    [stuck] musiał zebrać
}
lantern-report-figures = Ćmy
lantern-report-figures-caption = Średnie wszystkich graczy i zwycięzców; każdy wiersz ma własną skalę.
lantern-report-figure = { $figure ->
   *[gathered] zebrane
    [held] na ręce na koniec gry
}

lantern-ui-candle = Świeca { $candle }, { $moths ->
    [one] jedna ćma
    [few] { $moths } ćmy
   *[other] { $moths } ciem
}
lantern-ui-holds = { $count ->
    [one] jedna świeca w ręce
    [few] { $count } świece w ręce
   *[other] { $count } świec w ręce
}
lantern-ui-gathered = { $moths ->
    [one] zebrana jedna ćma
    [few] zebrane { $moths } ćmy
   *[other] zebrano { $moths } ciem
}
lantern-ui-path = { $moths ->
    [one] Ścieżka, jedna ćma
    [few] Ścieżka, { $moths } ćmy
   *[other] Ścieżka, { $moths } ciem
}
lantern-ui-gather = weź ścieżkę
