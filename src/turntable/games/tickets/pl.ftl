tickets-title = Bilety
tickets-option-scoring = Realizacja biletów
tickets-option-scoring-help = Gracze sami wybierają, które bilety zrealizować; automatycznie jest szybciej, ale liczy się wtedy tylko największa suma punktów, bez premii za miasta.
tickets-option-scoring-choice = { $value ->
    [own] każdy wybiera sam
   *[best] automatycznie: najwięcej punktów, bez uwzględniania premii
}
tickets-option-peek = Podglądanie własnego stosu
tickets-option-peek-help = Ci gracze mogą w każdej chwili zajrzeć do własnego stosu: ułatwienie dla dzieci i początkujących.
tickets-option-turn-limit-help = Po tylu turach wszystkich graczy razem następuje punktacja końcowa.

tickets-card = { $card ->
    [black] czarny
    [white] biały
    [yellow] żółty
    [green] zielony
    [blue] niebieski
    [red] czerwony
    [purple] fioletowy
    [orange] pomarańczowy
   *[loco] lokomotywa
}
tickets-cards = { $count ->
    [one] { $card }
   *[other] { $card } ×{ $count }
}
tickets-ticket = { $points ->
    [one] { $start } – { $end } ({ $points } punkt)
    [few] { $start } – { $end } ({ $points } punkty)
   *[other] { $start } – { $end } ({ $points } punktów)
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
    [new-orleans] Nowy Orlean
    [new-york] Nowy Jork
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
    [washington] Waszyngton
   *[winnipeg] Winnipeg
}
tickets-new-city = { $city }

tickets-show-station = stacja
tickets-show-hand = ręka
tickets-show-stack = stos
tickets-show-tickets = bilety
tickets-show-completed = zrealizowane
tickets-show-points = punkty
tickets-show-row = Wystawka
tickets-show-piles = Talie
tickets-show-deck = wagony: { $count }
tickets-show-ticket-deck = bilety: { $count }
tickets-show-turns-left = pozostało tur: { $count }
tickets-show-discard = Odrzucone
tickets-show-own-hand = Masz na ręce
tickets-show-own-stack = Twój stos
tickets-show-held = Twoje bilety
tickets-show-offer = Bilety do wyboru
tickets-show-chosen = Wybrane w tej punktacji, jeszcze nieodkryte
tickets-show-suggestion = Propozycja
tickets-show-dispatched = wysłane
tickets-show-worth = { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
   *[other] { $points } punktów
}
tickets-show-final = Punktacja końcowa
tickets-show-missed = niezrealizowane
tickets-show-subtracted = odjęte
tickets-show-bonuses = premie
tickets-show-score = wynik

tickets-label-keep = { $tickets }
tickets-label-keep-none = żadnego
tickets-label-take = z wystawki: { $card }
tickets-label-take-loco = lokomotywa z wystawki, jako jedyna karta
tickets-label-deck = wierzchnia karta talii, w ciemno
tickets-label-play = na własną stację: { $cards }
tickets-label-rob = na własną stację: { $cards }; napad: { $victim }
tickets-label-tickets = { $count ->
    [one] obejrzyj { $count } bilet
    [few] obejrzyj { $count } bilety
   *[other] obejrzyj { $count } biletów
}
tickets-label-complete = zrealizuj: { $ticket }
tickets-label-done = nie realizuj więcej biletów
tickets-label-pass = nic nie można zrobić

tickets-told-keep = { $seat } zatrzymuje bilety: { $kept } z { $count }.
tickets-told-keep-own = { $seat } zatrzymuje: { $tickets }.
tickets-told-chose = { $seat }: bilety wybrane.
tickets-told-all-chose = Wszyscy wybrali; pozostałe bilety zostają wtasowane do talii. Zaczyna { $seat }.
tickets-told-take = { $seat } bierze z wystawki: { $card }.
tickets-told-row = Nowa karta na miejscu { $slot }: { $card }.
tickets-told-deck = { $seat } bierze kartę z talii.
tickets-told-deck-own = { $seat } bierze z talii: { $card }.
tickets-told-play = { $seat } wykłada na stację: { $cards }.
tickets-told-rob = { $seat } napada na pociąg, { $victim } odrzuca: { $cards }.
tickets-told-tickets = { $count ->
    [one] { $seat } ogląda { $count } bilet.
    [few] { $seat } ogląda { $count } bilety.
   *[other] { $seat } ogląda { $count } biletów.
}
tickets-told-tickets-own = { $seat } ogląda: { $tickets }.
tickets-told-pass = { $seat } nie może nic zrobić i pasuje.
tickets-told-dispatch = { $seat } wysyła na stos: { $cards }.
tickets-told-deck-empty = Talia jest pusta: po tej turze każdy ma jeszcze jedną, ostatnią.
tickets-told-scoring = Runda się kończy: gracze realizują bilety.
tickets-told-turn-limit = { $count ->
    [one] Limit to { $count } tura: następuje punktacja końcowa.
    [few] Limit to { $count } tury: następuje punktacja końcowa.
   *[many] Limit to { $count } tur: następuje punktacja końcowa.
}
tickets-told-complete-own = { $seat } realizuje: { $ticket }.
tickets-told-done = { $seat }: wybór dokonany.
tickets-told-scored = { $seat } realizuje: { $tickets }. Punkty: { $points }.
tickets-told-scored-none = { $seat } nie realizuje żadnego biletu.
tickets-told-second-deck = Pozostałe karty wagonów zostają potasowane, każdy dostaje 4, reszta tworzy nową talię. Dalej gra { $seat }.

# Co zostaje w dzienniku: nie wymienia żadnej karty ani biletu (C2.4, C7.4)
tickets-log-take = { $seat } bierze kartę z wystawki.
tickets-log-play = { $count ->
    [one] { $seat } wykłada na stację { $count } kartę.
    [few] { $seat } wykłada na stację { $count } karty.
   *[many] { $seat } wykłada na stację { $count } kart.
}
tickets-log-rob = { $count ->
    [one] { $seat } napada na pociąg: { $victim } odrzuca { $count } kartę.
    [few] { $seat } napada na pociąg: { $victim } odrzuca { $count } karty.
   *[many] { $seat } napada na pociąg: { $victim } odrzuca { $count } kart.
}
tickets-log-dispatch = { $count ->
    [one] { $seat } wysyła na stos { $count } kartę.
    [few] { $seat } wysyła na stos { $count } karty.
   *[many] { $seat } wysyła na stos { $count } kart.
}
tickets-log-scored = { $count ->
    [one] { $seat } realizuje { $count } bilet. Punkty: { $points }.
    [few] { $seat } realizuje { $count } bilety. Punkty: { $points }.
   *[many] { $seat } realizuje { $count } biletów. Punkty: { $points }.
}

tickets-result-points = najwięcej punktów: { $points }
tickets-result-tickets = po { $points } punktów, ale najwięcej zrealizowanych biletów: { $count }
tickets-result-bonuses = po { $points } punktów i tyle samo biletów, ale najwięcej kart premii: { $count }
tickets-result-shared = tyle samo punktów ({ $points }), biletów i kart premii

tickets-refused-unknown = nie ma takiego ruchu; są take, play, tickets, keep, complete, done i pass
tickets-refused-no-slot = podaj, którą kartę bierzesz: od 1 do 5 albo deck
tickets-refused-no-colour = podaj, co wykładasz, na przykład: red 3, red 2+1 (z lokomotywą), white blue red
tickets-refused-no-ticket = bilety mają numery od 1 do { $count }
tickets-refused-no-offer = nie ma teraz dobranych biletów do wyboru
tickets-refused-keep-what = podaj numery biletów, które zatrzymujesz, albo none
tickets-refused-not-offered = zatrzymać można tylko bilety do wyboru: { $offer }
tickets-refused-order = zapisz to tak: { $better }
tickets-refused-keep-one = trzeba zatrzymać co najmniej jeden bilet
tickets-refused-setup = najpierw wybierz, które bilety zatrzymujesz
tickets-refused-must-keep = najpierw podaj, które z dobranych biletów zatrzymujesz
tickets-refused-loco-row = w trójce różnych kolorów nie ma lokomotywy
tickets-refused-row-of-three = trójka różnych kolorów to dokładnie trzy karty
tickets-refused-row-different = trójka to trzy różne kolory
tickets-refused-no-car = w grupie musi być co najmniej jeden wagon jej koloru
tickets-refused-not-so-many = wagonów każdego koloru jest { $cars }, a lokomotyw { $locos }
tickets-refused-one-card = grupa to co najmniej dwie karty
tickets-refused-too-few = nie masz tylu kart tego rodzaju: { $card }, { $count }
tickets-refused-rival = { $card }: na innej stacji leży { $count }; trzeba wyłożyć więcej
tickets-refused-rival-row = ten kolor leży na innej stacji: { $card }
tickets-refused-second = weź drugą kartę
tickets-refused-second-loco = lokomotywę z wystawki można wziąć tylko jako pierwszą kartę
tickets-refused-empty-deck = talia jest pusta
tickets-refused-gap = nie ma tam już karty
tickets-refused-no-tickets = talia biletów jest pusta
tickets-refused-no-scoring = bilety realizuje się podczas punktacji, i tylko w wariancie scoring=own
tickets-refused-scoring = trwa punktacja: zrealizuj bilet albo wpisz done
tickets-refused-chosen = ten bilet już został wybrany
tickets-refused-not-held = nie masz tego biletu
tickets-refused-not-enough = pozostałe karty stosu nie wystarczają na ten bilet
tickets-refused-pass = możliwy jest inny ruch

tickets-ui-route = { $from } – { $to }
tickets-ui-market = Karty wagonów
tickets-ui-take = Weź dwie karty
tickets-ui-take-second = Weź drugą kartę
tickets-ui-slot = { $slot }: { $card }
tickets-ui-gap = brak karty
tickets-ui-deck = Talia, w ciemno: { $count ->
    [one] { $count } karta
    [few] { $count } karty
   *[other] { $count } kart
}
tickets-ui-draw = albo dobierz bilety
tickets-ui-ticket-deck = Bilety
tickets-ui-discard = Odrzucone, { $count }: { $cards }
tickets-ui-station = Stacja: { $name }
tickets-ui-own-station = Twoja stacja
tickets-ui-station-empty = stacja jest pusta
tickets-ui-stack = W tunelu, zakryte: { $count ->
    [one] { $count } karta
    [few] { $count } karty
   *[other] { $count } kart
}
tickets-ui-group = Grupa, kart: { $count } ({ $cards }).
tickets-ui-rob-now = Możesz na nią napaść, potrzeba kart: { $count }.
tickets-ui-threat = Dość kart do napadu ma { $name }.
tickets-ui-hand-of = Ręka, na ile jest znana: { $name }
tickets-ui-unseen = nieznane: { $count }
tickets-ui-picked = { $cards }; wybrane: { $count }
tickets-ui-less = o jedną kartę mniej: { $card }
tickets-ui-more = o jedną kartę więcej: { $card }
tickets-ui-how = Co wyłożyć
tickets-ui-one-colour = Jeden kolor
tickets-ui-three-colours = Trzy kolory
tickets-ui-play = { $count ->
    [one] Wyłóż { $count } kartę
    [few] Wyłóż { $count } karty
   *[other] Wyłóż { $count } kart
}
tickets-ui-play-rob = { $count ->
    [one] Wyłóż { $count } kartę; napad: { $name }
    [few] Wyłóż { $count } karty; napad: { $name }
   *[other] Wyłóż { $count } kart; napad: { $name }
}
tickets-ui-row-more = { $count ->
    [one] Wybierz jeszcze { $count } kolor.
    [few] Wybierz jeszcze { $count } kolory.
   *[other] Wybierz jeszcze { $count } kolorów.
}
tickets-ui-clear = Wyczyść
tickets-ui-play-or = albo wyłóż karty na stację
tickets-ui-hand-empty = Nie masz kart na ręce.
tickets-ui-need = { $card }: { $found ->
    [stack] na stosie
    [station] na stacji
    [hand] na ręce
    [stack-loco] lokomotywa na stosie
    [station-loco] lokomotywa na stacji
    [hand-loco] lokomotywa na ręce
   *[missing] brakuje
}
tickets-ui-found = { $found ->
    [stack] na stosie
    [station] na stacji
    [hand] na ręce
   *[missing] brakuje
}
tickets-ui-map = Mapa tras: { $routes }
tickets-ui-map-bonus = W kółkach: premia za najwięcej zrealizowanych biletów dużego miasta.
tickets-ui-over = Koniec gry.
tickets-ui-choosing = Bilety wybierają jeszcze: { $names }
tickets-ui-waiting = Teraz gra { $name }
tickets-ui-prompt = { $phase ->
    [setup] Wybierz bilety, które zatrzymujesz.
    [second] Weź drugą kartę z wystawki albo z talii.
    [keep] Wybierz, które z dobranych biletów zatrzymujesz.
   *[turn] Twoja tura: weź karty, wyłóż karty na stację albo dobierz bilety.
}
tickets-ui-last-turns = Talia jest pusta. { $count ->
    [one] Została { $count } tura
    [few] Zostały { $count } tury
   *[other] Zostało { $count } tur
}
tickets-ui-keep-least = { $which ->
    [none] Zatrzymaj, ile chcesz, albo żadnego.
   *[some] Zatrzymaj co najmniej { $count }. Niezrealizowany bilet na koniec daje punkty ujemne.
}
tickets-ui-keep = { $which ->
    [none] Nie zatrzymuj żadnego
   *[some] { $count ->
        [one] Zatrzymaj { $count } bilet
        [few] Zatrzymaj { $count } bilety
       *[other] Zatrzymaj { $count } biletów
    }
}
tickets-ui-tick = { $count ->
    [one] Zaznacz co najmniej { $count } bilet
    [few] Zaznacz co najmniej { $count } bilety
   *[other] Zaznacz co najmniej { $count } biletów
}
tickets-ui-state = { $state ->
    [completed] zrealizowany
   *[missed] niezrealizowany
}
tickets-ui-scoring-how = Karty idą z twojego stosu. Propozycja jest zaznaczona.
tickets-ui-stack-left = Twój stos: ile kart zostanie
tickets-ui-left = { $card }: zostanie { $left } z { $count }
tickets-ui-stack-empty = Twój stos jest pusty.
tickets-ui-lacking = { $which ->
    [never] Brak na stosie: { $cards }
   *[now] Nie zostało: { $cards }
}
tickets-ui-suggested = propozycja gry
tickets-ui-stays = { $count ->
    [one] { $count } bilet zostaje u ciebie
    [few] { $count } bilety zostają u ciebie
   *[other] { $count } biletów zostaje u ciebie
}
tickets-ui-likely = { $which ->
    [none] premie mało prawdopodobne
   *[some] prawdopodobne premie: { $cities }
}
tickets-ui-comes-to = Razem
tickets-ui-complete = { $which ->
    [none] Nie realizuj żadnego biletu
   *[some] { $count ->
        [one] Zrealizuj { $count } bilet
        [few] Zrealizuj { $count } bilety
       *[other] Zrealizuj { $count } biletów
    }
}
tickets-ui-suggestion = Przywróć propozycję
tickets-ui-chose = { $which ->
    [none] Nie realizujesz żadnego biletu.
   *[some] Twój wybór jest gotowy.
} Gdy wybiorą wszyscy, bilety zostaną odkryte jednocześnie.
tickets-ui-have-chosen = Wybór gotowy: { $names }
tickets-ui-sent = ostatnio wysłane:
tickets-ui-face-down = { $points ->
    [one] { $points } punkt, zakryte
    [few] { $points } punkty, zakryte
   *[other] { $points } punktów, zakryte
}
tickets-ui-interim = Punktacja w połowie gry
tickets-ui-go-on = Dalej
tickets-ui-completed = Zrealizowane
tickets-ui-you = (ty)
tickets-ui-wins = { $count ->
    [one] Wygrywa { $names }: { $points }
   *[other] Wspólne zwycięstwo – { $names }: { $points }
}
tickets-ui-done = { $count ->
    [one] { $count } bilet zrealizowany
    [few] { $count } bilety zrealizowane
   *[other] { $count } biletów zrealizowanych
}
tickets-ui-missed = { $count ->
    [one] { $count } bilet niezrealizowany
    [few] { $count } bilety niezrealizowane
   *[other] { $count } biletów niezrealizowanych
}
tickets-ui-cities = { $count ->
    [one] premia za { $count } duże miasto
    [few] premie za { $count } duże miasta
   *[other] premie za { $count } dużych miast
}

# The report
tickets-report-endings = Co rozstrzyga
tickets-report-endings-caption = Co rozstrzygnęło o zwycięstwie, jako część wszystkich partii.
tickets-report-ending = { $ending ->
    [points] punkty
    [tickets] remis w punktach, więcej biletów
    [bonuses] remis też w biletach, więcej premii
   *[shared] wspólne zwycięstwo
}
tickets-report-figures = Wyniki
tickets-report-figures-caption = Średnie wszystkich graczy i zwycięzców; każdy wiersz ma własną skalę.
tickets-report-figure = { $figure ->
    [score] wynik końcowy
    [completed] zrealizowane bilety
    [points] punkty za bilety
    [subtracted] odjęte punkty
   *[bonuses] punkty za premie
}
tickets-report-actions = Co robią gracze
tickets-report-actions-caption = Jak często gracz robi to w partii: wszyscy gracze i zwycięzcy; każdy wiersz ma własną skalę.
tickets-report-action = { $action ->
    [row-card] wagon z wystawki
    [row-loco] lokomotywa z wystawki
    [deck-card] karta z talii
    [group] wyłożona grupa
    [row] wyłożona trójka
   *[tickets] dobrane bilety
}
tickets-report-robberies = Napady
tickets-report-robberies-caption = Ilu graczy napada, pada ofiarą napadu i traci karty ani razu, raz, dwa razy lub częściej w partii i jak często ci gracze wygrywają. Ostatni wiersz zawiera wszystkie większe liczby.
tickets-report-robbery = { $what ->
    [robs] napada na grupę
    [robbed] traci grupę
   *[lost] traci karty
}
tickets-report-cities = Premie za miasta
tickets-report-cities-caption = Jak często gracz dostaje premię za każde duże miasto i jak często wygrywa się z nią lub bez niej.
tickets-report-kept = Zatrzymane bilety
tickets-report-kept-caption = Jak często gracz zatrzymuje każdy bilet w partii i jak często wygrywają ci, którzy go zatrzymali lub nie. Najlepsze są na górze.
tickets-report-completed = Zrealizowane bilety
tickets-report-completed-caption = Jak często gracz realizuje każdy bilet w partii i jak często wygrywają ci, którzy go zrealizowali lub nie. Najlepsze są na górze.

tickets-ui-figure = { $part ->
    [open] Wystawka
    [deck] Talia
    [hand] Twoja ręka: lokomotywa i siedem kart
    [offer] Twoje sześć biletów: zatrzymaj co najmniej jeden
   *[rest] Talia biletów: zostało { $count }
}
tickets-ui-goal = W grze { $points } pkt, masz karty na { $covered }. Zdobyto: { $scored }.
tickets-ui-goal-first = Wygrywa największa liczba punktów. W grze { $points } pkt, masz karty na { $covered }.
tickets-ui-sign = { $sign ->
    [colour] Karta wagonu
    [loco] Lokomotywa
    [back] Rewers karty
    [ticket] Punkty biletu
    [hand] Linia kropkowana
    [station] Linia ciągła
    [tunnel] Tunel
    [mask] Maska
   *[bonus] Liczba przy mieście
}
tickets-ui-sign-what = { $sign ->
    [colour] Wagon jednego koloru ze znakiem tego koloru. Na stację zagrywa się co najmniej dwie karty jednego koloru albo trzy karty trzech kolorów.
    [loco] Zastępuje dowolny jeden wagon biletu. Zagrywa się ją z wagonami któregoś koloru. Wzięta z wystawki jest jedyną kartą tury.
    [back] Karta, której nie widzisz: w talii albo na ręce innego gracza.
    [ticket] Zrealizowany bilet je daje, a ten, który zostanie na koniec, je odejmuje.
    [hand] Ten wagon biletu masz na ręce.
    [station] Ten wagon biletu masz na stacji.
    [tunnel] Twój stos: karty, które odjechały ze stacji. Tylko nimi realizuje się bilety.
    [mask] Tyloma kartami tego koloru napadasz na pociąg: jego karty zostają odrzucone. Czerwona, z nickiem: może na niego napaść ten gracz.
   *[bonus] Premia dla tego, kto zrealizuje najwięcej biletów tego dużego miasta.
}

tickets-gain-score-with-the-stack = Więcej punktów jest już bezpiecznych w twoim stosie.
tickets-gain-score-with-the-station = Więcej punktów jest w drodze z twojej stacji.
tickets-gain-score-with-the-hand = Więcej punktów jest w zasięgu twoich kart na ręce.
tickets-gain-progress-of-the-rest = Niezrealizowane bilety są bliżej celu.
tickets-gain-progress = { tickets-gain-progress-of-the-rest }
tickets-gain-points-held = { $change ->
    [more] Bierzesz bilety warte więcej punktów.
   *[less] Mniej punktów może ci zostać odjętych.
}
tickets-gain-bonuses-with-the-hand = Zbliżasz się do premii za duże miasto.
tickets-gain-bonuses = { tickets-gain-bonuses-with-the-hand }
tickets-gain-cities = { tickets-gain-bonuses-with-the-hand }
tickets-gain-hand = { $change ->
    [more] Masz więcej kart do wykorzystania.
   *[less] Karty opuszczają rękę, gdzie nic nie dają.
}
tickets-gain-locomotives-in-hand = { $change ->
    [more] Oszczędzasz lokomotywy, które zastępują każdy wagon.
   *[less] Lokomotywy opuszczają rękę, gdzie nic nie dają.
}
tickets-gain-station = { $change ->
    [more] Stacja się zapełnia: w każdej turze odjeżdża z niej po karcie każdego koloru.
   *[less] Na stacji stoi mniej kart, które ktoś mógłby zabrać w napadzie.
}
tickets-gain-stack = Więcej kart trafia do twojego stosu.
tickets-gain-locomotives-in-the-stack = { tickets-gain-stack }
tickets-rival-score-with-the-stack = Rywal traci punkty.
tickets-rival-score-with-the-station = { tickets-rival-score-with-the-stack }
tickets-rival-score-with-the-hand = { tickets-rival-score-with-the-stack }
tickets-rival-station = Opróżnia stację rywala.
tickets-risk-points-held = { $change ->
    [more] Ale może ci zostać odjętych więcej punktów.
   *[less] Ale masz mniej biletów, za które są punkty.
}
tickets-risk-locomotives-in-hand = { $change ->
    [more] Ale lokomotywy zostają na ręce, gdzie nic nie dają.
   *[less] Ale wydajesz lokomotywy, które zastępują dowolny wagon.
}
tickets-risk-score-with-the-hand = Ale mniej punktów jest w zasięgu twoich kart na ręce.
tickets-risk-bonuses-with-the-hand = Ale premia za duże miasto się oddala.
tickets-risk-bonuses = { tickets-risk-bonuses-with-the-hand }
tickets-risk-rival-score-with-the-stack = Ale rywal jest bliżej punktów.
tickets-risk-rival-score-with-the-station = { tickets-risk-rival-score-with-the-stack }
tickets-risk-rival-score-with-the-hand = { tickets-risk-rival-score-with-the-stack }
tickets-risk-rival-station = Ale rywale zachowują to, co stoi na ich stacjach.
