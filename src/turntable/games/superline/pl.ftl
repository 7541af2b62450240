superline-title = Superlinia
superline-option-teams = Drużyny
superline-option-teams-help = Sześć lub dwanaście osób tworzy dwie albo trzy drużyny; przy innej liczbie graczy nie ma wyboru.
superline-option-teams-choice = { $value ->
    [none] zwykła liczba
   *[other] { $value }
}
superline-option-board = Plansza
superline-option-board-help = Regiony Rosji i ich miasta albo kraje i ich stolice.
superline-option-board-choice = { $value ->
    [russia] Rosja
   *[world] cały świat
}
superline-option-draw = Nowa karta
superline-option-draw-help = Kto musi dobierać kartę samodzielnie, może o niej zapomnieć i do końca gry ma o jedną kartę mniej.
superline-option-draw-choice = { $value ->
    [automatic] dobierana automatycznie
   *[manual] gracz dobiera ją sam
}
superline-option-talk-penalty = Kara za rozmowy
superline-option-talk-penalty-help = Przeciwnicy mogą oskarżyć drużynę o rozmowy; jeśli są zgodni, każdy jej gracz oddaje kartę.

# Nazwy pochodzą z danych planszy, we wszystkich językach naraz; każdy katalog wybiera swoją.
-superline-names = nazwy
    .language = pl
superline-name = { -superline-names.language ->
    [ru] { $ru }
    [pl] { $pl }
   *[en] { $en }
}
superline-special = { $card ->
    [flag] flaga
    [arms] herb
    [star] gwiazda
    [star-moscow] gwiazda „Moskwa”
    [star-petersburg] gwiazda „Petersburg”
   *[star-sevastopol] gwiazda „Sewastopol”
}
superline-team = { $team ->
    [red] czerwonych
    [blue] niebieskich
   *[green] zielonych
}

superline-show-team = drużyna { $team } ({ $number })
superline-show-lines = superlinie: { $count }
superline-show-seat = { $seat } ({ $count })
superline-show-deck = Talia: { $count }
superline-show-discards = Ostatnio zagrane karty
superline-show-hand = Twoje karty
superline-show-empty = pusta
superline-show-own = ty
superline-show-owes = { $seat } może jeszcze dobrać kartę.
superline-show-call = { $seat } oskarża o rozmowy drużynę { $team }.
superline-show-legend = { $loose } żeton · { $turned } część superlinii · { $fits } pasuje twoja karta · { $corner } róg, liczy się dla wszystkich

superline-label-place = { $card }: żeton na { $cell }, { $region }
superline-label-flag = flaga: żeton na { $cell }, { $region }
superline-label-arms = herb: zdejmij żeton { $team } z { $cell }, { $region }
superline-label-star = gwiazda: własny żeton zamiast żetonu { $team } na { $cell }, { $region }
superline-label-completes = { $lines ->
    [one] { $what } — i superlinia gotowa!
    [few] { $what } — i gotowe są { $lines } superlinie!
   *[many] { $what } — i gotowych jest { $lines } superlinii!
}
superline-label-exchange = pokaż pustą kartę „{ $card }” i dobierz inną
superline-label-line = superlinią staje się tych sześć pól: { $cells }
superline-label-draw = dobierz nową kartę
superline-label-pass = żadnej karty nie da się zagrać
superline-label-call = oskarż o rozmowy drużynę { $team }
superline-label-answer = { $answer ->
    [uphold] tak, drużyna { $team } rozmawiała
    [dismiss] nie, drużyna { $team } nie rozmawiała
   *[abstain] wstrzymaj się od głosu, oskarżona jest drużyna { $team }
}
superline-label-give = oddaj kartę: { $card }

superline-told-place = { $seat } zagrywa kartę: { $card }. Żeton na { $cell }, { $region }.
superline-told-arms = { $seat } zagrywa kartę: { $card }. Żeton { $team } znika z { $cell }, { $region }.
superline-told-star = { $seat } zagrywa kartę: { $card }. Własny żeton zamiast żetonu { $team } na { $cell }, { $region }.
superline-told-exchange = { $seat } pokazuje i odrzuca pustą kartę „{ $card }”.
superline-told-choice = { $seat } wybiera { $cells }.
superline-told-line = Superlinia { $cells } dla drużyny { $team }!
superline-told-crossing = Przecina superlinię { $cells } na { $cell }.
superline-told-draw = { $seat } dobiera kartę.
superline-told-taken-own = { $seat } dobiera kartę: { $card }.
superline-told-forgotten = { $seat } zapomina dobrać kartę i gra dalej z jedną kartą mniej.
superline-told-pass = { $seat } pasuje.
superline-told-call = { $seat } oskarża o rozmowy drużynę { $team }.
superline-told-answer = { $answer ->
    [uphold] { $seat } popiera oskarżenie.
    [dismiss] { $seat } odrzuca oskarżenie.
   *[abstain] { $seat } wstrzymuje się od głosu.
}
superline-told-stands = Oskarżenie przyjęte: każdy gracz drużyny { $team } oddaje kartę.
superline-told-fails = Oskarżenie odrzucone: drużyna { $team } zachowuje karty.
superline-told-give = { $seat } oddaje kartę.
superline-told-give-own = { $seat } oddaje kartę: { $card }.
superline-told-shuffled = Oddane karty zostają wtasowane do talii.
superline-told-won = { $goal ->
    [three] Drużyna { $team } ma trzy superlinie!
   *[other] Superlinie drużyny { $team }: { $lines }!
}
superline-told-used-up = Nikt nie może już zagrać.

superline-result-three = superlinie drużyny { $teams }: { $lines }
superline-result-most = karty się skończyły, a najwięcej superlinii ma drużyna { $teams }: { $lines }
superline-result-draw = remis: karty się skończyły, a tyle samo superlinii ({ $lines }) mają drużyny: { $teams }

superline-refused-unknown = nie ma takiego ruchu; są place, flag, arms, star, exchange, line, draw, pass, call i give
superline-refused-no-cell = pola mają nazwy z kolumny od A do N i rzędu od 1 do 12, na przykład C7
superline-refused-corner = na rogu nie kładzie się żetonów: i tak liczy się dla wszystkich
superline-refused-no-card = na tej planszy nie ma takiej karty
superline-refused-stars-alike = wszystkie gwiazdy działają tak samo: wpisz star
superline-refused-not-city = pusta może być tylko karta miasta
superline-refused-no-line = linia to sześć pól w rzędzie, na przykład A3-F3
superline-refused-no-team = nie ma takiej drużyny
superline-refused-choose-line = najpierw wybierz sześć pól superlinii
superline-refused-answer = najpierw odpowiedz na oskarżenie: uphold, dismiss albo abstain
superline-refused-give = najpierw oddaj kartę
superline-refused-not-held = nie masz takiej karty: { $card }
superline-refused-covered = na tym polu leży już żeton
superline-refused-no-chip = na tym polu nie ma żetonu
superline-refused-own-chip = to żeton twojej drużyny
superline-refused-turned = ten żeton jest częścią superlinii i zostaje
superline-refused-not-empty = ta karta nie jest pusta: jedno z pól jej regionu jest wolne
superline-refused-no-choice = nie ma superlinii do wyboru
superline-refused-pass = możesz jeszcze zagrać albo wymienić kartę, albo dobrać należną
superline-refused-automatic = w tej grze karty dobiera się automatycznie
superline-refused-draw = nie należy ci się teraz żadna karta
superline-refused-no-call = nikt nie jest oskarżony o rozmowy
superline-refused-talk-off = w tej grze nie ma kary za rozmowy
superline-refused-alone = każdy gra tu za siebie: nie ma z kim rozmawiać
superline-refused-own-team = nie można oskarżyć własnej drużyny
superline-refused-no-cards = nie ma czego oddać: cała drużyna { $team } jest bez kart
superline-refused-called = w tej turze zgłoszono już twoje oskarżenie

# Plansza na stronie
superline-ui-board = Plansza, kolumny od A do N, rzędy od 1 do 12
superline-ui-cell = { $cell }, { $region } ({ $city })
superline-ui-free = wolne
superline-ui-chip = { $turned ->
    [true] { $team ->
        [red] czerwony żeton, część superlinii
        [blue] niebieski żeton, część superlinii
       *[green] zielony żeton, część superlinii
    }
   *[false] { $team ->
        [red] czerwony żeton
        [blue] niebieski żeton
       *[green] zielony żeton
    }
}
superline-ui-corner = { $cell }, róg: liczy się dla każdej drużyny
superline-ui-yours = masz kartę tego pola
superline-ui-just = ostatni ruch
superline-ui-covered = { $covered ->
    [true] zajęte
   *[false] wolne
}
superline-ui-empty = Pusta karta: oba jej pola są zajęte.
superline-ui-special = { $card ->
    [flag] na dowolne wolne pole
    [arms] zdejmuje żeton przeciwnika
   *[star] twój zamiast cudzego
}
superline-ui-find = Region lub miasto
superline-ui-found = { $count ->
    [one] znaleziono jedno pole
    [few] znaleziono { $count } pola
   *[many] znaleziono { $count } pól
}
superline-ui-smaller = Pomniejsz planszę
superline-ui-larger = Powiększ planszę
superline-ui-whole = Pokaż całą planszę
superline-ui-rows = Zaznacz rzędy po trzy, cztery i pięć
superline-ui-row = Rząd { $team }: { $count } z sześciu, { $from }–{ $to }
superline-ui-no-rows = Nie ma rzędów z trzech lub więcej żetonów.
superline-ui-team = { $team ->
    [red] Czerwoni
    [blue] Niebiescy
   *[green] Zieloni
}
superline-ui-made = superlinie: { $count } z { $all }
superline-ui-holds = { $count ->
    [one] jedna karta na ręce
    [few] { $count } karty na ręce
   *[many] { $count } kart na ręce
}
superline-ui-owes = może dobrać kartę
superline-ui-gave = karta oddana
superline-ui-call = Rozmowy!
superline-ui-answer = { $answer ->
    [caller] oskarża
    [uphold] tak
    [dismiss] nie
   *[abstain] wstrzymanie
}
superline-ui-deck = talia
superline-ui-now = Co teraz zrobić
superline-ui-your-turn = Twoja tura: wybierz kartę albo pole.
superline-ui-waiting = Teraz gra { $seat }.
superline-ui-take = Dobierz kartę, zanim zagra następny gracz.
superline-ui-must-pass = Żadnej twojej karty nie da się zagrać.
superline-ui-pass = Pasuję
superline-ui-card-chosen = { $card }: wybierz pole ({ $count }).
superline-ui-no-target = { $card }: teraz nie ma dla niej pola.
superline-ui-choose-line = Superlinia! Wybierz jej sześć pól.
superline-ui-these = Te sześć pól
superline-ui-choose-give = Twoja drużyna oddaje karty: wybierz jedną ze swoich.
superline-ui-give-chosen = Oddać tę kartę: { $card }?
superline-ui-won = { $team ->
    [red] Wygrywają czerwoni.
    [blue] Wygrywają niebiescy.
   *[green] Wygrywają zieloni.
}
superline-ui-drawn = Remis.
superline-ui-over = Koniec gry.
superline-ui-cancel = Anuluj
superline-ui-zone = { $zone ->
    [northwest] Północny Zachód
    [centre] Centrum
    [south] Południe
    [caucasus] Kaukaz Północny
    [volga] Powołże
    [urals] Ural
    [siberia] Syberia
    [east] Daleki Wschód
    [north-america] Ameryka Północna
    [south-america] Ameryka Południowa
    [west-europe] Europa Zachodnia
    [east-europe] Europa Wschodnia
    [africa] Afryka
    [west-asia] Azja Zachodnia i Środkowa
    [east-asia] Azja Południowa i Wschodnia
   *[oceania] Oceania
}
superline-ui-goal = Superlinie: { $made } z { $all }. Twoja najdłuższa linia: { $count } z 6; rywale: { $rival } z 6.
superline-ui-sign = { $sign ->
    [city] Karta miasta
    [flag] Flaga, +1
    [arms] Herb, −1
    [star] Gwiazda, −1/+1
    [chip] Żeton
    [turned] Żeton flagą do góry
    [free] Żeton z kreską przerywaną
    [completes] Złota gwiazda
    [yours] Niebieski róg pola
   *[corner] Róża wiatrów
}
superline-ui-sign-what = { $sign ->
    [city] Kładzie twój żeton na jednym z dwóch pól podanych na karcie, jeśli jest wolne.
    [flag] Kładzie twój żeton na dowolnym wolnym polu.
    [arms] Zdejmuje z planszy żeton przeciwnika, o ile nie należy do superlinii.
    [star] Zastępuje żeton przeciwnika twoim, o ile nie należy do superlinii.
    [chip] Każda drużyna ma własny kolor i kształt. Sześć żetonów jednego koloru z rzędu to superlinia; trzy superlinie wygrywają.
    [turned] Część superlinii: nikt jej nie zdejmie.
    [free] Tu możesz zagrać.
    [completes] Żeton w tym miejscu kończy superlinię.
    [yours] Masz na ręce kartę miasta tego pola.
   *[corner] Róg liczy się jako żeton każdej drużyny.
}

# The report
superline-report-endings = Jak kończą się partie
superline-report-endings-caption = Udział we wszystkich partiach.
superline-report-ending = { $ending ->
    [three] { $lines ->
        [one] { $lines } superlinia
        [few] { $lines } superlinie
       *[many] { $lines } superlinii
    }
    [most] karty się skończyły, jedna drużyna ma najwięcej
   *[draw] karty się skończyły, remis
}
superline-report-board = Superlinie na planszy
superline-report-board-caption = Ile superlinii przechodzi przez każde pole w stu partiach; rogi liczą się dla wszystkich.
superline-report-cell = { $cell }
superline-report-directions = Superlinie według kierunku
superline-report-directions-caption = Ile superlinii tworzy drużyna w każdym kierunku i jak często wygrywają drużyny, które taką mają lub nie mają.
superline-report-direction = { $way ->
    [across] w poziomie
    [down] w pionie
    [falling] na skos w dół
   *[rising] na skos w górę
}
superline-report-figures = W partii
superline-report-figures-caption = Średnie wszystkich graczy i zwycięzców; każdy wiersz ma własną skalę.
superline-report-figure = { $figure ->
    [lines] superlinie drużyny
    [chips] położone żetony
    [taken] zdjęte żetony przeciwników
    [exchanges] wymienione puste karty
   *[passes] pasy
}
superline-report-cards = Karty
superline-report-cards-caption = Jak często gracz zagrywa każdą kartę w partii i jak często wygrywają ci, którzy ją zagrali lub nie. Najlepsze są na górze.

superline-gain-one-line = Kończy superlinię.
superline-gain-two-lines = { superline-gain-one-line }
superline-gain-five-of-six = Masz pięć z sześciu: jeszcze jeden żeton i będzie superlinia.
superline-gain-four-of-six = Buduje linię: cztery z sześciu.
superline-gain-three-of-six = Rozwija linie, które mogą jeszcze rosnąć.
superline-gain-two-of-six = { superline-gain-three-of-six }
superline-gain-one-of-six = { superline-gain-three-of-six }
superline-gain-flags = { $change ->
    [more] Zachowuje flagę na później.
   *[less] To dobry moment na flagę.
}
superline-gain-coats-of-arms = { $change ->
    [more] Zachowuje herb na później.
   *[less] To dobry moment na herb.
}
superline-gain-stars = { $change ->
    [more] Zachowuje gwiazdę na później.
   *[less] To dobry moment na gwiazdę.
}
superline-gain-free-cells-of-the-hand = { $change ->
    [more] Na ręce zostają karty, które da się jeszcze zagrać.
   *[less] Zagrywa kartę, póki jej pola są wolne.
}
superline-rival-five-of-six = Blokuje linię rywala z pięciu żetonów.
superline-rival-four-of-six = Blokuje linię rywala z czterech żetonów.
superline-rival-three-of-six = Zabiera miejsce liniom rywali.
superline-rival-two-of-six = { superline-rival-three-of-six }
superline-rival-one-of-six = { superline-rival-three-of-six }
superline-risk-five-of-six = Ale twoja własna linia nie rośnie.
superline-risk-flags = { $change ->
    [more] Ale flaga pozostaje niewykorzystana.
   *[less] Ale wydajesz flagę.
}
superline-risk-coats-of-arms = { $change ->
    [more] Ale herb pozostaje niewykorzystany.
   *[less] Ale wydajesz herb.
}
superline-risk-stars = { $change ->
    [more] Ale gwiazda pozostaje niewykorzystana.
   *[less] Ale wydajesz gwiazdę.
}
superline-risk-rival-five-of-six = Ale linia rywala z pięciu żetonów pozostaje otwarta.
superline-risk-rival-four-of-six = Ale linia rywala z czterech żetonów pozostaje otwarta.
