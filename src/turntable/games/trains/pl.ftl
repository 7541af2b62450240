trains-title = Pociągi
trains-option-turn-limit-help = Po tylu turach gra kończy się bez zwycięzcy.

trains-ability = { $ability ->
    [swap] zamiana sąsiadów
    [skip] zamiana przez jeden
    [left] przesuń w{"\u00A0"}lewo
    [right] przesuń w{"\u00A0"}prawo
    [remove-left] usuń lewy
    [remove-middle] usuń środkowy
    [remove-right] usuń prawy
   *[protect] ochrona
}

trains-show-railcars = wagon
trains-show-abilities = zdolność
trains-show-table = Stół
trains-show-piles = Stosy
trains-show-draw-pile = talia { $count }
trains-show-discard-pile = odrzucone { $count }
trains-show-own = Masz na ręce: { $cards }

trains-label-draw = dobierz wierzchnią kartę
trains-label-put = { $card } na miejsce { $slot } zamiast { $old }
trains-label-exchange = { $a } i { $b } zamieniają się miejscami
trains-label-shift = { $side ->
    [left] { $card } przesuwa się o dwa miejsca w lewo
   *[right] { $card } przesuwa się o dwa miejsca w prawo
}
trains-label-remove = { $place ->
    [left] wszyscy usuwają lewy wagon
    [middle] wszyscy usuwają środkowy wagon
   *[right] wszyscy usuwają prawy wagon
}
trains-label-protect = kłódka pod wagon { $card }

trains-told-keep = { $seat } stawia { $card } na miejscu { $slot }; { $old } trafia na stół.
trains-told-draw = { $seat } dobiera kartę.
trains-told-draw-own = { $seat } dobiera { $card }.
trains-told-replace = { $seat } stawia { $card } na miejscu { $slot }; { $old } trafia na stół.
trains-told-exchange = { $seat } zamienia miejscami { $a } i { $b }.
trains-told-shift = { $side ->
    [left] { $seat } przesuwa { $card } o dwa miejsca w lewo.
   *[right] { $seat } przesuwa { $card } o dwa miejsca w prawo.
}
trains-told-remove = { $place ->
    [left] { $seat }: wszyscy usuwają lewy wagon.
    [middle] { $seat }: wszyscy usuwają środkowy wagon.
   *[right] { $seat }: wszyscy usuwają prawy wagon.
}
trains-told-removed = { $seat }: { $card } odjeżdża, na jego miejsce wjeżdża { $new }.
trains-told-protected = { $seat }: { $card } jest chroniony.
trains-told-left-open = { $seat }: { $card } odjeżdża, a gra kończy się, zanim wjedzie następny.
trains-told-protect = { $seat } wsuwa kłódkę pod { $card } na miejscu { $slot }.
trains-told-unlocked = { $place ->
    [left] { $seat } traci lewą kłódkę.
    [middle] { $seat } traci środkową kłódkę.
   *[right] { $seat } traci prawą kłódkę.
}
trains-told-pair = Para znika ze stołu: { $ability }.
trains-told-shuffled = Odrzucone karty zostają potasowane i tworzą talię.
trains-told-won = { $seat }: wszystkie siedem wagonów ustawionych rosnąco!

trains-result-ascending = siedem wagonów ustawionych rosnąco
trains-result-limit = limit tur ({ $turns }) minął, a żaden pociąg nie jest ułożony

trains-refused-unknown = nie ma takiego ruchu; są draw, replace, swap, skip, left, right, remove i protect
trains-refused-no-slot = miejsca mają numery od 1 do 7
trains-refused-two-places = wagon musi przesunąć się dokładnie o 2 miejsca
trains-refused-order = najpierw miejsce o niższym numerze: { $better }
trains-refused-swap = zamienić można tylko dwa sąsiednie wagony
trains-refused-skip = między wagonami musi stać dokładnie jeden
trains-refused-place = { $verb ->
    [remove] podaj, który wagon usunąć: left, middle czy right
   *[protect] podaj, który wagon chronić: left, middle czy right
}
trains-refused-setup = najpierw zatrzymaj jedną z dobranych kart
trains-refused-setup-over = karty zatrzymuje się tylko podczas przygotowania
trains-refused-not-drawn = tej karty nie ma wśród dobranych: { $drawn }
trains-refused-must-replace = dobrana karta musi zastąpić wagon w szeregu
trains-refused-no-hand = najpierw dobierz kartę
trains-refused-not-on-table = na stole nie ma karty z tą zdolnością: { $ability }
trains-refused-protected = ten wagon jest już chroniony

# Stół na stronie.

trains-ui-train = Pociąg: { $name }
trains-ui-own = Twój pociąg
trains-ui-car = Miejsce { $slot }: wagon { $card }, { $ability }{ $lock ->
    [yes] , z kłódką
   *[no] {""}
}
trains-ui-draw = talia { $count }: dobierz kartę
trains-ui-draw-word = talia
trains-ui-discard = Odrzucone: { $count }
trains-ui-discard-word = odrzucone
trains-ui-table = Zdolności na stole
trains-ui-ability = { $ability } { $card }
trains-ui-hand = Twoje karty
trains-ui-held = Wagon { $card }, { $ability }
trains-ui-step = { $step ->
    [setup] Którą kartę zatrzymasz i który wagon zastąpi?
    [turn] Dobierz kartę albo użyj zdolności ze stołu.
    [put] Który wagon ma zastąpić?
    [pair] Wybierz pierwszy z dwóch wagonów.
    [second] A drugi?
    [target] Wybierz wagon.
    [over] Gra skończona.
   *[wait] Teraz gra { $name }.
}

# The report
trains-report-endings = Jak kończą się partie
trains-report-endings-caption = Co ustawiło ostatni wagon na właściwym miejscu, jako część wszystkich partii.
trains-report-ending = { $ending ->
    [draw] dobrana karta
    [remove] usunięcie przez zwycięzcę
    [removed] usunięcie przez innego gracza
   *[limit] nikt: limit tur
}
trains-report-abilities = Zdolności
trains-report-abilities-caption = Jak często gracz używa każdej zdolności w partii i jak często wygrywają ci, którzy użyli jej choć raz, oraz ci, którzy nie użyli. W długich partiach wszystkiego jest więcej, więc porównuj zdolności ze sobą.
trains-report-slots = Miejsca
trains-report-slots-caption = Gdzie trafiają dobrane karty, od lewego końca pociągu do prawego.
trains-report-slot = miejsce { $slot }
trains-report-figures = W partii
trains-report-figures-caption = Średnie wszystkich graczy i zwycięzców; każdy wiersz ma własną skalę.
trains-report-figure = { $figure ->
    [draws] karty dobrane i wstawione
    [abilities] użyte zdolności
   *[removed] wagony usunięte przez innych
}

trains-ui-figure = { $part ->
    [number] W szeregu liczy się numer.
   *[ability] Na stole liczy się zdolność:
}
trains-ui-goal = Rosnąco: { $count } z { $all }. Najlepszy rywal: { $name }, { $rival }.
trains-ui-lead = Najbliżej kolejności rosnącej: { $name }, { $rival } z { $all }.
trains-ui-effect = { $ability ->
    [swap] Dwa sąsiednie wagony twojego szeregu zamieniają się miejscami.
    [skip] Dwa wagony twojego szeregu, między którymi stoi dokładnie jeden, zamieniają się miejscami.
    [left] Wagon twojego szeregu przechodzi o dwa miejsca w lewo, a dwa minięte przesuwają się o jedno w prawo.
    [right] Wagon twojego szeregu przechodzi o dwa miejsca w prawo, a dwa minięte przesuwają się o jedno w lewo.
    [remove-left] U wszystkich wagon na miejscu 1 zostaje zastąpiony nowym, chyba że ma kłódkę.
    [remove-middle] U wszystkich wagon na miejscu 4 zostaje zastąpiony nowym, chyba że ma kłódkę.
    [remove-right] U wszystkich wagon na miejscu 7 zostaje zastąpiony nowym, chyba że ma kłódkę.
   *[protect] Kłódka na twój wagon na miejscu 1, 4 lub 7: usunięcia go omijają, dopóki go nie przesuniesz.
}
trains-ui-sign = { $sign ->
    [number] Numer
   *[coupling] Zielone sprzęgło
}
trains-ui-sign-what = { $sign ->
    [number] W szeregu liczy się tylko numer: numery mają rosnąć od lewej do prawej. Na stole liczy się tylko zdolność.
   *[coupling] Ci dwaj sąsiedzi są ustawieni rosnąco.
}

trains-gain-work = Twój pociąg jest bliżej właściwej kolejności.
trains-gain-work-squared = { trains-gain-work }
trains-gain-root-of-work = { trains-gain-work }
trains-gain-one-short = { trains-gain-work }
trains-gain-two-short = { trains-gain-work }
trains-gain-three-short = { trains-gain-work }
trains-gain-ascents = { trains-gain-work }
trains-gain-locks = { $change ->
    [more] Chroni twój wagon przed usunięciem.
   *[less] Oddajesz kłódkę, z której jest mało pożytku.
}
trains-gain-an-ability-wins = Przygotowuje zwycięstwo zdolnością ze stołu.
trains-gain-numbers-that-win = Do zwycięstwa pasuje ci więcej numerów.
trains-rival-work = Cofa pociąg rywala.
trains-rival-work-squared = { trains-rival-work }
trains-rival-root-of-work = { trains-rival-work }
trains-rival-one-short = { trains-rival-work }
trains-rival-two-short = { trains-rival-work }
trains-rival-three-short = { trains-rival-work }
trains-rival-ascents = { trains-rival-work }
trains-rival-helpful-cards = Zostawia rywalom mniej przydatnych zdolności na stole.
trains-rival-an-ability-wins = Rywalowi trudniej wygrać zdolnością ze stołu.
trains-rival-numbers-that-win = Rywalowi do zwycięstwa pasuje mniej numerów.
trains-now-one-short = Po nim zostanie do wymiany tylko jeden wagon.
trains-now-two-short = Po nim zostaną do wymiany dwa wagony.
trains-now-three-short = Po nim zostaną do wymiany trzy wagony.
trains-risk-an-ability-wins = Ale tracisz okazję, by wygrać zdolnością ze stołu.
trains-risk-numbers-that-win = Ale do zwycięstwa pasuje ci mniej numerów.
trains-risk-rival-an-ability-wins = Ale rywal może wygrać zdolnością ze stołu.
trains-risk-rival-numbers-that-win = Ale rywalowi do zwycięstwa pasuje więcej numerów.
