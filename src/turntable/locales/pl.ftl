# Wspólne dla wszystkich gier.

player = Gracz { $number }
bot-name = Bot { $number }
character-name = { $name ->
    [murka] Mruczka
    [pip] Pip
    [hugo] Hugo
    [rita] Rita
    [dash] Szarak
    [bruno] Bruno
    [korvo] Korwo
   *[minerva] Minerwa
}
character-about = { $name ->
    [murka] Kotka ze stacji. Spaceruje po kartach, jak chce: każdy ruch jest dla niej równie dobry.
    [pip] Mysz w pierwszym tygodniu pracy. Zna zasady, ale się zamyśla i często bierze coś gorszego.
    [hugo] Jeż, który nikomu nie ufa: zamyka, co ma, trzyma atuty i nie ryzykuje.
    [rita] Lisica o duszy rozbójnika. Cudze podoba jej się bardziej niż własne.
    [dash] Zając, który patrzy tylko przed siebie. Pędzi do mety i cudzego nie rusza.
    [bruno] Cierpliwy niedźwiedź. Buduje szeroko, bierze, co leży na stole, i planuje na długo.
    [korvo] Kruk, który dobrze liczy i kradnie, gdy nic go to nie kosztuje.
   *[minerva] Sowa. Nie spieszy się, myśli pięć sekund nad ruchem i nie ma złych nawyków.
}

refused-over = gra jest zakończona
refused-turn = teraz jest kolej innego gracza
refused-no-text = ruch zapisuje się tekstem

compiling = { $game }: przygotowanie, tylko raz na tym komputerze
play-welcome = { $game }. Wpisz ruch albo jego numer; ? pokazuje zasady, q kończy.
play-loading = Wczytywanie: { $game }
play-thinking = { $name } myśli
play-folded = ruchów: { $count }, na przykład { $move }; wpisz { $verb }, aby zobaczyć wszystkie
play-prompt = { $name } >{" "}
play-suggested = Enter: { $move } (propozycja)
play-curtain = Teraz { $name }: przekaż klawiaturę i naciśnij Enter >{" "}
play-left = Gra została przerwana.
play-winners = { $count ->
    [one] Wygrywa { $names }: { $why }.
   *[other] Wspólne zwycięstwo – { $names }: { $why }.
}
play-no-winner = Nikt nie wygrywa: { $why }.

# Opcje wybierane przed rozdaniem.

option-name = { $name }
option-value = { $value ->
    [true] tak
    [false] nie
    [none] jak zwykle
   *[other] { $value }
}
option-chance = decyduje los
option-first = Pierwszy gracz
option-first-help = Kto gra pierwszą turę.
option-turn-limit = Limit tur

# Strona.

ui-tagline = Trzy gry planszowe z koleją w tle
ui-tagline-how = Bez konta i pobierania: siadaj i graj.
ui-about = { $game ->
    [trains] Ustaw siedem wagonów rosnąco, zanim zrobi to ktoś inny.
    [tickets] Zbieraj kolory do biletów i chroń stację przed rabusiami.
    [superline] Sześć żetonów w rzędzie to superlinia, trzy dają zwycięstwo.
   *[other] Jeszcze jedna gra, na zwykłym stole.
}
ui-player-range = Graczy: { $least }–{ $most }
ui-play-now = Zagraj z botami
ui-getting-ready = Przygotowujemy grę…
ui-invite = Zaproś znajomego
ui-more = Dostosuj…
ui-else = Więcej
ui-rules = Zasady
ui-rules-of = { $game }: zasady
ui-rules-terminal = W terminalu
ui-about-games = O grach
ui-ratings = Ranking
ui-games = Gry
ui-home = Strona główna
ui-my-games = Twoje gry
ui-public-tables = Otwarte stoły
ui-table-state = { $state ->
    [open] czeka na graczy
    [over] zakończona, ruchów: { $moves }
   *[playing] ruch { $moves }
}
ui-join-code = Masz kod zaproszenia?
ui-join = Dołącz
ui-joining = Szukamy twojego miejsca…
ui-guest = Pasażer { $number }
ui-name = Nick
ui-name-ask = Jak mamy się do ciebie zwracać?
ui-go-on = Dalej
ui-loading = Chwileczkę…
ui-no-answer = Serwer nie odpowiada. Spróbuj za chwilę.
ui-lost = Ten tor prowadzi donikąd.
ui-updated = Serwer ma nowszą wersję tej strony.
ui-reload = Odśwież
ui-close = Zamknij

ui-settings = Ustawienia
ui-language = Język
ui-theme = Motyw
ui-theme-auto = Jak w urządzeniu
ui-theme-light = Jasny
ui-theme-dark = Ciemny
ui-sound = Dźwięk
ui-sound-on = Dźwięk włączony
ui-volume = Głośność
ui-steps = Ruchy innych
ui-steps-on = Krok po kroku
ui-steps-off = Od razu
ui-confirm = Przed ruchem
ui-confirm-off = Wykonuj od razu
ui-confirm-on = Najpierw pytaj
ui-confirm-move = Wykonaj ten ruch
ui-game-menu = Cofnij ruch, wstrzymaj lub poddaj grę
ui-take-back = Cofnij mój ostatni ruch
ui-pause-game = Wstrzymaj grę
ui-resume-game = Graj dalej
ui-paused = Gra jest wstrzymana: zegary stoją.
ui-agree = Zgoda
ui-cancel = Anuluj
ui-decline = Odmów
ui-proposal = { $kind ->
    [takeback] { $moves ->
        [one] { $name } prosi o cofnięcie ruchu.
        [few] { $name } prosi o cofnięcie { $moves } ruchów.
       *[many] { $name } prosi o cofnięcie { $moves } ruchów.
    }
    [pause] { $name } proponuje przerwę.
    [resume] { $name } proponuje grać dalej.
    [bot] { $name } proponuje, żeby za nieobecną osobę grał bot.
   *[end] { $name } proponuje zakończyć grę, bo kogoś od dawna nie ma.
}
ui-proposal-waits = { $kind ->
    [takeback] Prosisz o cofnięcie ruchu. Czekamy na odpowiedź: { $names }.
    [pause] Proponujesz przerwę. Czekamy na odpowiedź: { $names }.
    [resume] Proponujesz grać dalej. Czekamy na odpowiedź: { $names }.
   *[other] Pytanie wysłane. Czekamy na odpowiedź: { $names }.
}
ui-vanished = Od kilku dni bez ruchu: { $names }.
ui-vanished-bot = Niech gra bot
ui-vanished-end = Zakończ grę
ui-note = { $note ->
    [takeback] Ruch cofnięty: { $name }.
    [pause] Gra jest wstrzymana.
    [resume] Gra toczy się dalej.
    [declined] { $name } odrzuca wyzwanie.
   *[other] Za osobę, która od kilku dni nie wykonała ruchu, gra bot.
}
ui-your-turns = Twoja kolej
ui-notices = Powiadomienia
ui-notices-how = W grach na wiele dni możemy powiadamiać cię, że przyszła twoja kolej: raz na turę i nigdy w godzinach ciszy.
ui-notices-devices = { $count ->
    [0] Żadna twoja przeglądarka nie dostaje powiadomień.
    [one] Powiadomienia dostaje jedna twoja przeglądarka.
    [few] Powiadomienia dostają { $count } twoje przeglądarki.
   *[many] Powiadomienia dostaje { $count } twoich przeglądarek.
}
ui-notices-here = Powiadamiaj w tej przeglądarce
ui-notices-stop = Wyłącz wszystkie powiadomienia
ui-notices-none = Ta przeglądarka nie potrafi pokazywać powiadomień.
ui-notices-refused = Ta przeglądarka nie pozwala tej stronie na powiadomienia.
ui-quiet-from = Cisza od
ui-quiet-to = do
ui-mail = E-mailem
ui-mail-how = Najwyżej jeden e-mail na turę i nigdy w godzinach ciszy.
ui-mail-address = Twój adres e-mail
ui-mail-send = Wyślij mi link
ui-mail-wait = Wysłaliśmy link na { $address }. Otwórz go, a zaczniemy wysyłać e-maile.
ui-mail-told = E-maile przychodzą na { $address }.
ui-mail-remove = Bez e-maili
ui-mail-confirmed = Adres potwierdzony. Napiszemy, gdy przyjdzie twoja kolej.
ui-mail-stopped = Gotowe: żadnych więcej e-maili. Twój adres został tu usunięty.
ui-stage = Co się dzieje
ui-what-happened = Co się stało?
ui-signs = Co jest czym

ui-new-table = Nowy stół
ui-game = Gra
ui-players = Graczy
ui-seats = Miejsca
ui-who-plays = Kto gra?
ui-preset = { $preset ->
    [bot] Z botem
    [friends] Ze znajomymi
    [teams] Drużynami
   *[screen] Przy jednym ekranie
}
ui-name-of = Nick: { $player }
ui-bot-level = Poziom botów
ui-seat-me = Ja
ui-seat-open = Dla zaproszonej osoby
ui-seat-bot = Bot, { $level ->
    [random] losowy
    [beginner] początkujący
    [casual] amator
    [expert] mistrz
    [master] arcymistrz
   *[other] { $level }
}
ui-level = { $level ->
    [random] losowy
    [beginner] początkujący
    [casual] amator
    [expert] mistrz
    [master] arcymistrz
   *[other] { $level }
}
ui-level-about = { $level ->
    [random] Wykonuje dowolny dozwolony ruch.
    [beginner] Patrzy na jeden ruch naprzód i często się myli.
    [casual] Patrzy na jeden ruch naprzód.
    [expert] Myśli na kilka ruchów naprzód, sekundę na każdy ruch.
    [master] Myśli jak mistrz, a do tego uczył się, grając sam ze sobą: w „Biletach” silniejszy, w „Pociągach” nieco silniejszy, w „Superlinii” równie silny.
   *[other] { "" }
}
ui-bots = Boty
ui-characters = Boty z imionami
ui-levels = Poziomy
ui-events = Turnieje
ui-events-none = Nie ma jeszcze turniejów. Zorganizuj swój!
ui-event-new = Nowy turniej
ui-event-name = Nazwa
ui-event-make = Utwórz turniej
ui-event-name-first = Puchar znajomych
ui-event-kind = Rodzaj turnieju
ui-event-form = { $form ->
    [robin] każdy z każdym
    [arena] arena
   *[knockout] system pucharowy
}
ui-event-how = { $form ->
    [robin] Każdy spotyka się z każdym raz, po dwoje przy stole. Wygrana to punkt, remis to pół punktu; przy równej liczbie punktów wyżej jest ten, kto pokonał silniejszych. Kto przegra na czas bez jednego ruchu, odpada.
    [arena] Osoby na tej stronie są kojarzone w pary raz po raz, aż minie czas. Wygrana to punkt, remis to pół punktu. Gry zaczęte w czasie liczą się.
   *[knockout] Po dwoje przy stole; przegrany odpada, remis rozgrywa się ponownie. O parach decyduje los.
}
ui-event-minutes = Minuty
ui-event-bots = Boty
ui-event-level = Poziom botów
ui-event-state = { $state ->
    [open] trwają zapisy
    [playing] trwa
   *[over] zakończony
}
ui-event-left = { $minutes ->
    [one] została { $minutes } minuta
    [few] zostały { $minutes } minuty
   *[many] zostało { $minutes } minut
}
ui-event-round = runda { $round } z { $rounds }
ui-event-round-is = runda { $round }
ui-event-host = Organizuje: { $name }.
ui-event-join = Weź udział
ui-event-leave = { $state ->
    [open] Nie biorę udziału
   *[playing] Wycofaj się
}
ui-event-start = Zacznij
ui-event-close = Zakończ turniej
ui-event-play = Do twojej gry
ui-event-back = Wróć do turnieju
ui-event-wait = Zostań na tej stronie: następna gra otworzy się sama.
ui-event-empty = Nikt jeszcze nie bierze udziału.
ui-standings = Tabela
ui-pairings = Gry
ui-points = Punkty
ui-tie-break = Punkty pomocnicze
ui-outside-bots = Boty tego serwera
ui-outside-about = Program dodany przez gospodarza tego serwera.
ui-meet-bots = Poznaj boty
ui-play-against = Zagraj przeciw: { $name }
ui-play-on-here = Graj stąd
ui-play-on-how = Zajmujesz miejsce w tej pozycji, za pozostałych grają boty. Karty, których z tego miejsca nie widać, są rozdawane od nowa.
ui-play-on-as = Twoje miejsce
ui-share-moment = Link do tego momentu
ui-clock = Zegar
ui-clock-kind = { $kind ->
    [quick] 30 sekund na ruch
    [calm] 2 minuty na ruch
    [bank] 10 minut na grę i 10 sekund na ruch
    [days] 3 dni na ruch
   *[none] bez zegara
}
ui-clock-is = { $kind ->
    [move] { $time } na ruch
   *[bank] { $time } na grę i { $increment } s na ruch
}
ui-options = Warianty zasad
ui-public = Otwarty stół: każdy może usiąść
ui-spectators = Widzowie mogą oglądać
ui-terms-choice = Ranking i podpowiedzi
ui-terms = { $terms ->
    [rated] rankingowa, bez podpowiedzi
    [hints] bez rankingu, z podpowiedziami
   *[plain] bez rankingu i podpowiedzi
}
ui-terms-how = { $terms ->
    [rated] Wynik zmienia ranking. Boty nie grają, a do końca gry nikt, także widzowie, nie widzi podpowiedzi ani szans na wygraną.
    [hints] Gracze mogą korzystać z podpowiedzi, a wszyscy widzą, kto to robi. Wynik nie zmienia rankingu.
   *[plain] Nikt nie dostaje podpowiedzi. Wynik nie zmienia rankingu.
}
ui-set-up = Utwórz stół

ui-lobby = Przed odjazdem
ui-open-seat = wolne miejsce
ui-sit = Usiądź tutaj
ui-sit-too = Zajmij też to miejsce
ui-leave = Wstań od stołu
ui-free = Zwolnij miejsce
ui-remove-person = Usuń od stołu
ui-add-bot = Posadź bota
ui-fill-bots = Uzupełnij botami
ui-start = Zaczynamy
ui-start-when = Można zacząć, gdy zajęte są wszystkie miejsca.
ui-ready = Możemy zaczynać
ui-not-ready = Jeszcze nie zaczynajmy
ui-is-ready = może zaczynać
ui-ready-when = Gra rankingowa zacznie się, gdy wszyscy potwierdzą gotowość.
ui-not-rated-early = Gra przerwana, zanim każdy miał dwie tury: nie liczy się do rankingu.
ui-wait-host = Grę zaczyna { $host }.
ui-claim = Gospodarz wyszedł: przejmij stół
ui-close-table = Zamknij stół
ui-close-sure = Zamknąć stół dla wszystkich? Link i kod przestaną działać.
ui-keep-table = Zostaw otwarty
ui-invite-how = Wyślij link, pokaż kod QR albo podaj kod stołu.
ui-code = Kod stołu:
ui-copy-link = Skopiuj link
ui-copied = Skopiowano
ui-share = Udostępnij
ui-qr = Kod QR linku { $link }

ui-screen = Otwórz wspólny ekran
ui-you = ty
ui-away = offline
ui-bot-plays = gra bot
ui-resigned = poza grą
ui-to-move = teraz gra
ui-is-to-move = Teraz gra { $names }.
ui-your-turn = Twoja kolej
ui-watching = { $count ->
    [one] { $count } widz
   *[many] { $count } widzów
}
ui-board = Stół
ui-board-failed = Plansza tej gry nie działa. Można grać dalej na prostej planszy.
ui-moves = Ruchy
ui-log = Dziennik
ui-log-empty = Jeszcze nic się nie wydarzyło.
ui-chat = Czat
ui-chat-empty = Na razie nikt nic nie napisał.
ui-chat-say = Napisz coś
ui-send = Wyślij
ui-side = Dziennik i czat
ui-hint = Podpowiedź
ui-hint-says = { $move }: { $percent }% szans na wygraną
ui-hint-second = Drugi najlepszy ruch: { $move } ({ $percent }{"\u00A0"}%).
ui-hint-taken = { $name } korzysta z podpowiedzi.
ui-bot-below-level = Serwer jest przeciążony: { $name } myśli krócej, niż obiecuje jego poziom.
ui-bot-fault = { $name } nie znajduje na czas dozwolonego ruchu. Gra za niego inny bot.
ui-hints-taken = wykorzystane podpowiedzi: { $count }
ui-clause = Zasada { $clause }
ui-link-lost = Połączenie przerwane. Łączymy ponownie; twój ruch nie przepadnie.
ui-no-table = Nie ma takiego stołu albo jest dla ciebie zamknięty.
ui-other-rules = Tę partię zaczęto według zasad, według których ten serwer już nie gra. Skończy się bez zwycięzcy, gdy wszyscy się zgodzą.
ui-end-agree = Zgadzam się zakończyć
ui-end-wait = Jeszcze nie kończymy
ui-stood-in = Twój czas minął, gra za ciebie bot.
ui-back = Już jestem
ui-resign = Poddaj się
ui-resign-sure = Poddać tę grę? Nie da się tego cofnąć.
ui-stay = Graj dalej
ui-curtain = Kurtyna
ui-hand-over = Teraz { $name }: przekaż urządzenie
ui-i-am = To ja, { $name }

ui-you-win = Wygrywasz!
ui-moves-made = Wykonane ruchy
ui-expert-moves = Twoje ruchy jak u mistrza
ui-of = { $count } z { $all }
ui-turning-point = Punkt zwrotny
ui-next-lesson = Nauka: { $lesson }
ui-fold = Ukryj wynik
ui-unfold = Pokaż wynik
ui-rematch = Zagraj jeszcze raz
ui-rematch-join = Do następnej gry
ui-replay = Powtórka
ui-fair = Rozdanie było uczciwe
ui-unfair = Ziarno nie zgadza się z zapowiedzianym
ui-fair-how = Przed pierwszym ruchem serwer podał wszystkim odcisk (SHA-256) ziarna, od którego zależą wszystkie losowania. Teraz ujawnia samo ziarno, a twoja przeglądarka porównała jedno z drugim.
ui-commitment = Podano przed pierwszym ruchem
ui-seed = Ziarno
ui-record = Pobierz zapis

ui-replay-of = { $game }: powtórka
ui-seen-by = Perspektywa
ui-spectator = widz
ui-first-move = Początek
ui-back-move = Ruch wstecz
ui-next-move = Ruch dalej
ui-last-move = Koniec
ui-play-on = Odtwarzaj
ui-pause = Pauza
ui-moment = Ruch
ui-moment-of = { $move } z { $moves }
ui-chances = Szanse na wygraną
ui-chances-how = Jak mistrz ocenia szanse każdego gracza po każdym ruchu. Wybierz punkt, aby tam przejść.
ui-turning-points = Punkty zwrotne
ui-better = Lepiej: { $move } ({ $chance }%). Zagrano: { $made } ({ $lost }%).
ui-at-move = Ruch { $move }, { $name }
ui-reviewing = Mistrz analizuje grę…
ui-no-mistakes = Mistrz zmieniłby niewiele.

ui-me = Ty
ui-save = Zapisz
ui-saved = Zapisano.
ui-other-device = Na innym urządzeniu
ui-recovery-how = Wpisz ten kod na innym urządzeniu, aby grać tam jako ta sama osoba. Kod pokazujemy raz; nowy zastępuje stary.
ui-recovery-make = Pokaż kod
ui-recovery = Kod z innego urządzenia
ui-recover = Kontynuuj jako ta osoba
ui-account = Konto
ui-account-how = Do gry niepotrzebne. Dzięki nazwie konta i hasłu odnajdziesz swoje gry na każdym urządzeniu.
ui-account-make = Załóż konto
ui-passkeys = Klucze dostępu
ui-passkeys-how = Z kluczem dostępu jesteś tą samą osobą na innych urządzeniach, bez pamiętania nazwy konta i hasła. Klucz przechowuje twój telefon, komputer lub klucz sprzętowy.
ui-passkeys-empty = Nie masz jeszcze kluczy dostępu.
ui-passkey-add = Dodaj klucz dostępu
ui-passkey-name = Nazwa klucza dostępu
ui-passkey-used = ostatnie logowanie { $day }
ui-passkey-unused = jeszcze nieużywany
ui-passkey-remove = Usuń
ui-passkey-sign-in = Zaloguj się kluczem dostępu
ui-passkey-cancelled = Nic się nie zmieniło. Możesz spróbować ponownie w dowolnej chwili.
ui-passkey-known-here = Na tym urządzeniu jest już twój klucz dostępu.
ui-passkeys-none = Ta przeglądarka nie może tu używać kluczy dostępu. Działają, gdy strona jest otwarta przez HTTPS lub na localhost.
ui-login = Nazwa konta
ui-password = Hasło
ui-sign-in = Zaloguj się
ui-known-already = Grasz tu nie pierwszy raz?
ui-sign-in-seats = Po zalogowaniu zachowasz swoje miejsca w niedokończonych grach.
ui-devices = Twoje urządzenia
ui-this-device = to urządzenie
ui-sign-out = Wyloguj się
ui-sign-out-here = Wyloguj się na tym urządzeniu

ui-place = Miejsce
ui-rating = Ranking
ui-games-played = Gry
ui-no-ratings = Nikt nie ma jeszcze rankingu.
ui-provisional = tymczasowy: mniej niż 10 partii
ui-provisional-how = Znak zapytania: mniej niż 10 partii rankingowych, więc ranking może być jeszcze niedokładny. ± mówi, jak bardzo jest niepewny.
ui-pages = Strony
ui-page-back = Wstecz
ui-page-next = Dalej

# Gra z nieznajomymi

ui-someone = Znajdź przeciwnika
ui-pace = Tempo
ui-pace-kind = { $pace ->
    [quick] po 5 minut
    [calm] po 15 minut
   *[days] 3 dni na ruch
}
ui-kind = Rankingowa czy towarzyska
ui-kind-is = { $kind ->
    [rated] rankingowa
    [casual] towarzyska
   *[all] wszystkie
}
ui-looking = Szukamy kogoś do gry…
ui-others-wait = { $count ->
    [0] Na razie nikt inny nie chce tak zagrać. Możesz poczekać na tej stronie.
    [one] Czeka jeszcze { $count } osoba.
    [few] Czekają jeszcze { $count } osoby.
   *[many] Czeka jeszcze { $count } osób.
}
ui-stop-looking = Przestań szukać
ui-bot-offer = Trochę to trwa. Możesz czekać dalej albo zagrać z botem.
ui-bot-instead = Zagraj z botem
ui-filters = Filtry
ui-all-games = wszystkie gry
ui-any-number = dowolna liczba
ui-no-public-tables = Przy żadnym otwartym stole nie czekają teraz na graczy.

# Profile

ui-profile = Profil i partie
ui-here-since = Tutaj od { $date }.
ui-not-shown = Ta osoba tego nie pokazuje.
ui-no-own-ratings = Nie ma jeszcze partii rankingowych.
ui-results = Wyniki
ui-opponent = Przeciwnik
ui-no-games-yet = Nie ma jeszcze rozegranych partii.
ui-no-games-found = Nie ma takich partii.
ui-outcome = Wynik
ui-outcome-is = { $outcome ->
    [won] wygrana
    [lost] przegrana
    [drawn] remis
    [none] bez zwycięzcy
   *[all] wszystkie wyniki
}
ui-wins = Wygrane
ui-draws = Remisy
ui-search-name = Nick przeciwnika
ui-graph = Ranking: od { $from } ({ $first }) do { $to } ({ $last })
ui-own-data = Twoje dane
ui-show-ratings = Inni widzą moje rankingi, a ja jestem na listach rankingowych
ui-show-games = Inni widzą moje partie przy otwartych stołach
ui-download-games = Pobierz wszystkie moje partie
ui-delete-me = Usuń mnie
ui-delete-how = Nick, konto, urządzenia, rankingi, wiadomości i listy znajomych zostaną usunięte, a trwające partie poddane. Rozegrane partie zostaną u innych bez twojego nicka. Tego nie można cofnąć.
ui-delete-sure = Usuń wszystko, co moje
ui-delete-not = Zostaw

# Widzowie

ui-watch = Oglądaj partie
ui-watch-how = Widzisz to, co widzą wszyscy przy stole, ale nie karty na ręce graczy. Twoje wiadomości czytają inni widzowie, a gracze dopiero po końcu partii.
ui-watch-none = Przy otwartych stołach nikt teraz nie gra.
ui-watcher = (widz)
ui-chat-watchers = Napisz do innych widzów

# Friends

ui-friends = Znajomi
ui-friends-all = Wszyscy znajomi
ui-following = Kogo obserwujesz
ui-following-none = Nikogo jeszcze nie obserwujesz. Otwórz czyjś profil albo po partii naciśnij „Obserwuj”.
ui-played-lately = Ostatni przeciwnicy
ui-here = online
ui-here-now = { $name } jest teraz online.
ui-show-here = Obserwujący mogą widzieć, kiedy jestem online
ui-follow = Obserwuj
ui-followed = Obserwujesz
ui-unfollow = Przestań obserwować
ui-watch-them = Oglądaj grę
ui-challenge = Wyzwij
ui-challenge-whom = Wyzwij: { $name }
ui-challenge-again = Zagraj jeszcze raz
ui-challenge-more = Pozostałe miejsca są dla tych, którym wyślesz link albo kod stołu.
ui-no-clock = bez zegara
ui-challenges = Wyzwania
ui-challenges-sent = Wysłane wyzwania
ui-challenges-you = { $name } rzuca ci wyzwanie
ui-accept = Graj
ui-block = Zablokuj
ui-unblock = Odblokuj
ui-blocked = Zablokowane osoby
ui-blocked-how = Blokujesz tę osobę: żadne z was nie może wyzwać ani obserwować drugiego, nigdy nie traficie do jednej pary i nie widzisz jej wiadomości.
ui-report = Zgłoś
ui-report-whom = Zgłoś: { $name }
ui-report-line = Zgłoś wiadomość: { $name }
ui-report-reason = Co jest nie tak?
ui-report-more = Chcesz coś dodać? (nieobowiązkowe)
ui-report-block = Przy okazji zablokuj tę osobę
ui-report-thanks = Dziękujemy. Moderator się temu przyjrzy.
ui-reason = { $reason ->
    [insult] Obelgi lub groźby
    [cheating] Oszukiwanie
    [leaving] Porzuca gry albo każe czekać
    [name] Obraźliwy nick
   *[other] Coś innego
}

# Moderation

ui-moderation = Moderacja
ui-moderation-view = { $view ->
    [reports] Nowe zgłoszenia
    [done] Załatwione
    [people] Osoby
   *[audit] Dziennik
}
ui-moderator = moderator
ui-find = Szukaj
ui-find-person = Identyfikator, konto lub początek nicka
ui-nobody-found = Nikogo takiego nie ma.
ui-nothing-yet = Nic tu nie ma.
ui-is-banned = ban: { $until }
ui-is-muted = bez czatu: { $until }
ui-open-reports = { $count ->
    [one] { $count } nowe zgłoszenie
    [few] { $count } nowe zgłoszenia
   *[other] { $count } nowych zgłoszeń
}
ui-act = Podejmij działanie
ui-do-it = Wykonaj
ui-why = Dlaczego? (do dziennika)
ui-how-long = Na jak długo
ui-days = { $count ->
    [one] { $count } dzień
   *[other] { $count } dni
}
ui-for-good = na zawsze
ui-ban-address = Także adresy urządzeń tej osoby
ui-new-name = Nowy nick
ui-the-table = stół
ui-shut-table = Zamknij stół
ui-resolve = Załatwione
ui-audit-action = { $action ->
    [mute] Odbierz czat
    [unmute] Przywróć czat
    [ban] Zbanuj
    [unban] Zdejmij bana
    [rename] Zmień nick
    [close] Zamknij stół
    [resolve] Załatw zgłoszenie
    [moderator] Mianuj moderatorem
    [unmoderator] Odbierz moderację
    [ban-address] Zbanuj adres
   *[other] Zdejmij bana z adresu
}

# The report
report-title = { $game }: co pokazały boty
report-intro = Partii w każdym wariancie: { $games }; boty nie planują naprzód. Zakresy w nawiasach i wąsy to 95-procentowe przedziały ufności. Ziarno { $seed }.
report-intro-bots = Partii w każdym wariancie: { $games }; grają { $bots }. Zakresy w nawiasach i wąsy to 95-procentowe przedziały ufności. Ziarno { $seed }.
report-stopped = Partie przerwane po 100 000 ruchów i pominięte: { $games }.
report-first-wins = wygrane zaczynającego
report-drama = Dramaturgia
report-drama-caption = Prowadzi strona z większą szansą na zwycięstwo według botów, tak jak naprawdę leżą karty. Wybór jest ważny tam, gdzie najlepszy ruch jest wart dużo więcej niż przeciętny.
report-drama-changes = zmiany prowadzenia w partii
report-drama-settled = rozstrzygnięte po, % tur
report-drama-comeback = najmniejsza szansa zwycięzcy, %
report-drama-branching = ruchy do wyboru
report-drama-stakes = waga wyboru, % zwycięstwa
report-skill = Umiejętność a szczęście
report-skill-caption = Jak często jeden silniejszy bot wygrywa ze słabszymi. Linia przerywana to równy podział: gra czysto losowa.
report-skill-row = { $strong } przeciw { $weak }
report-bots = Boty
report-bots-caption = Jak często wygrywa każdy bot; wszystkie mają każdą stronę równie często.
report-difference = Co się zmienia: { $setting }
report-difference-first = pierwszy wariant
report-difference-other = ten
report-difference-change = różnica
report-difference-chance = p po poprawce
report-verdict = { $setting }: partia trwa { $after } tur zamiast { $before }, a zaczynający wygrywa { $wins } partii zamiast { $won }.
report-verdict-same = Żadna z { $all } liczb nie różni się bardziej, niż wynikałoby z przypadku (poprawka Holma, 5 %): z tylu partii nie da się odróżnić wariantów.
report-verdict-drivers = Liczby, które różnią się bardziej, niż wynikałoby z przypadku: { $count } z { $all } (poprawka Holma, 5 %); najbardziej { $names }.
report-playing = Gramy: { $game }
report-numbers = Liczby
report-players = { $count ->
    [one] { $count } gracz
    [few] { $count } gracze
   *[many] { $count } graczy
}
report-own-data = oryginalne dane gry
report-advantage = Kto zaczyna
report-advantage-caption = Jak często wygrywa każda strona, w kolejności pierwszych tur. Linia przerywana to równy podział; remis i wspólne zwycięstwo dzieli się między strony.
report-place = { $order ->
    [first] zaczyna
    [second] drugi
    [third] trzeci
   *[later] { $place }.
}
report-length = Jak długa jest partia
report-length-caption = Partie według liczby tur; znak i linia przerywana pokazują medianę.
report-turns = tury
report-mean = tury, średnio
report-median = mediana
report-middle = dziewięć partii na dziesięć
report-moves = ruchy, średnio
report-endings = Jak kończą się partie
report-endings-caption = Udział we wszystkich partiach.
report-one-winner = wygrywa jedna strona
report-shared = remis lub wspólne zwycięstwo
report-nobody = nikt nie wygrywa
report-all-players = wszyscy gracze
report-winners = zwycięzcy
report-players-winners = wszyscy gracze ●, zwycięzcy ○
report-per-player = razy na gracza w partii
report-worth = wygrane tych, którzy to mieli ● i nie mieli ○
report-with = wygrane tych, którzy mieli
report-without = wygrane tych, którzy nie mieli
report-times = udział graczy
report-wins-by-times = jak często ci gracze wygrywają

# Lekcje i ćwiczenia

lesson-end = Wygrywasz! To cała gra: wiesz już dość, by w nią grać.
ui-learn = Naucz się
ui-learn-of = { $game }: nauka
ui-learn-new = Pierwszy raz tutaj? Pierwsza gra z przewodnikiem trwa trzy minuty.
ui-learn-first = Pierwsza gra krok po kroku
ui-learn-exercises = Ćwiczenia
ui-learn-count = Rozwiązane: { $done } z { $all }
ui-learn-done = gotowe
ui-learn-all = Wszystkie lekcje
ui-learn-learner = Uczeń
ui-learn-rival = Rywal
ui-learn-step = Krok { $step } z { $steps }
ui-learn-next = Dalej
ui-learn-look = Wyjaśnienie jest powyżej.
ui-learn-show = Pokaż ruch
ui-learn-again = Od początku
ui-learn-following = Następne ćwiczenie
ui-learn-wrong = Jeszcze nie to. Spójrz na planszę jeszcze raz albo poproś o pokazanie ruchu.

reason-wins = Wygrywa od razu.
reason-only-move = To jedyny możliwy ruch.
reason-none = Żaden powód się nie wyróżnia: sumuje się kilka drobnych korzyści albo zysk widać dopiero po kilku ruchach.
