# Czego serwer odmawia i dlaczego.
server-who-are-you = Najpierw podaj swój nick.
server-no-name = Nick musi mieć choć jedną literę.
server-wrong-code = Nikt nie ma takiego kodu.
server-wrong-password = Nieprawidłowa nazwa konta lub hasło.
server-has-account = Masz już konto.
server-login-taken = Ta nazwa konta jest zajęta.
server-no-such-login = Tamto urządzenie nie jest zalogowane.
server-bad-passkey = Nie udało się sprawdzić tego klucza dostępu. Spróbuj ponownie lub zaloguj się inaczej.
server-old-challenge = To trwało zbyt długo. Spróbuj ponownie.
server-no-such-passkey = Nie masz takiego klucza dostępu.
server-passkey-known = Ten klucz dostępu jest już dodany.
server-too-many-passkeys = Liczba kluczy dostępu wynosi już { $count }. Najpierw usuń któryś z nich.
server-no-passkeys-here = Przeglądarki przechowują klucze dostępu tylko dla nazw witryn, a adres tej strony składa się z cyfr.
server-too-fast = Za dużo zapytań. Poczekaj chwilę.
server-too-large = Za duże zapytanie.
server-cannot-read = Nie da się odczytać zapytania. { $detail }
server-forgery = To zapytanie nie przyszło z naszej strony. Odśwież ją.
server-no-such-page = Tu nic nie ma.
server-no-such-game = Nie ma gry „{ $game }”.
server-no-such-person = Nie ma takiej osoby.
server-not-yourself = To ty.
server-blocked = Jedno z was zablokowało drugie.
server-too-many-followed = Obserwujesz już { $count } osób.
server-too-many-blocked = Masz już { $count } zablokowanych osób.
server-too-few-seats = Miejsc jest mniej niż graczy.
server-no-such-challenge = To wyzwanie jest już nieaktualne.
server-no-such-line = Ta osoba tego nie powiedziała.
server-no-such-report = Nie ma takiego zgłoszenia.
server-not-moderator = Mogą to zrobić tylko moderatorzy.
server-is-moderator = Moderatora nie można tu moderować; może to zrobić gospodarz serwera.
server-no-account = { $name } nie ma konta: moderator potrzebuje hasła lub klucza dostępu.
server-no-address = To nie jest adres.
server-everyone-there = Stamtąd może przyjść każdy: tego adresu nie można zbanować.
server-is-over = Gra jest skończona.
server-banned = { $days ->
    [0] Moderator zablokował ci dostęp do tego serwera.
    [one] Moderator zablokował ci dostęp do tego serwera jeszcze na { $days } dzień.
    [few] Moderator zablokował ci dostęp do tego serwera jeszcze na { $days } dni.
   *[other] Moderator zablokował ci dostęp do tego serwera jeszcze na { $days } dni.
}
server-muted = { $days ->
    [0] Moderator odebrał ci prawo pisania na czacie.
    [one] Moderator odebrał ci prawo pisania na czacie jeszcze na { $days } dzień.
   *[other] Moderator odebrał ci prawo pisania na czacie jeszcze na { $days } dni.
}
server-name-kept = { $days ->
    [one] Ten nick nadał ci moderator. Możesz go zmienić za { $days } dzień.
   *[other] Ten nick nadał ci moderator. Możesz go zmienić za { $days } dni.
}
server-not-shown = Ta osoba tego nie pokazuje.
server-no-such-table = Nie ma takiego stołu.
server-no-such-seat = Nie ma takiego miejsca.
server-no-such-bot = Na tym serwerze nie ma bota { $name }.
server-no-such-moment = Gra nie ma takiego momentu.
server-bad-setup = Nie można utworzyć takiego stołu: { $detail }
server-no-network = Żadna sieć nie nauczyła się jeszcze tej gry: wybierz innego bota.
server-too-many-tables = Grasz już przy stołach: { $count }. Najpierw dokończ którąś grę.
server-other-rules = { $game }: tę grę zaczęto według innych zasad niż te na tym serwerze.
server-has-started = Gra już się zaczęła.
server-seat-taken = Ktoś już tam siedzi.
server-invited-only = To miejsce czeka na kogoś zaproszonego.
server-removed = Gospodarz usunął cię od tego stołu.
server-one-seat = Przy otwartym stole każdy oprócz gospodarza ma jedno miejsce.
server-not-host = Może to zrobić tylko gospodarz stołu.
server-host-is-here = Gospodarz stołu wciąż tu jest.
server-waiting-elsewhere = Czekasz już w innym oknie. Zajrzyj tam.
server-seats-open = Nie wszystkie miejsca są zajęte.
server-not-playing = Teraz nie można wykonać ruchu.
server-over-here = W tym momencie gra jest już skończona: wybierz wcześniejszy moment.
server-not-over = Gra jeszcze się nie skończyła.
server-not-played = Tej gry nie rozegrano.
server-not-yours = To nie twoje miejsce.
server-has-resigned = Ta gra została już przez ciebie poddana.
server-stale = Gra poszła dalej. Spójrz jeszcze raz.
server-bad-message = Nie da się odczytać tej wiadomości. { $detail }
server-no-hints = Przy tym stole nie ma podpowiedzi.
server-rated-hints = Przy stole rankingowym nie ma podpowiedzi.
server-rated-people = W grze rankingowej grają sami ludzie, każdy na jednym miejscu.
server-not-ready = Nie wszyscy są gotowi do gry.
server-answer-first = Najpierw odpowiedz na propozycję.
server-nothing-proposed = Przy tym stole nic nie zaproponowano.
server-no-clock = Przy tym stole gra się bez zegara.
server-paused = Gra jest wstrzymana.
server-not-paused = Gra nie jest wstrzymana.
server-too-many-pauses = W tej grze było zbyt wiele przerw i cofniętych ruchów.
server-nobody-vanished = Nikt nie każe innym czekać od kilku dni.
server-rated-takeback = W grze rankingowej nie cofa się ruchów.
server-no-move-yet = Nie masz jeszcze żadnego ruchu.
server-was-revealed = Od tamtej pory dobrano lub odkryto kartę: tego ruchu nie można cofnąć.
server-bad-subscription = To nie jest subskrypcja przeglądarki.
server-bad-zone = Ten serwer nie zna takiej strefy czasowej.
server-bad-link = Ten link już nie działa.
server-no-mail = Ten serwer nie wysyła e-maili.
server-no-such-event = Nie ma takiego turnieju.
server-no-events = Turnieje organizuje tu tylko gospodarz serwera.
server-too-many-events = Masz już { $count } turnieje. Poczekaj, aż któryś się skończy.
server-event-has-begun = Ten turniej już się zaczął.
server-event-over = Ten turniej się skończył.
server-event-full = Brak miejsc: liczba uczestników wynosi już { $count }.
server-not-in-event = Nie bierzesz udziału w tym turnieju.
server-has-withdrawn = Ten turniej jest dla ciebie skończony: wycofano cię z gry.
server-too-few = Turniej wymaga co najmniej { $count } uczestników.
server-notice-turn = Twoja kolej.
server-notice-turns = W czasie ciszy przyszła twoja kolej.
server-share-moment = Po ruchu { $move } z { $moves }.
server-share-won = Wygrana: { $names }.
server-share = { $state ->
    [open] Są wolne miejsca: siadaj i graj.
    [over] Partia zakończona, ruchów: { $moves }.
   *[playing] Ruch { $moves }: oglądaj partię.
}
server-notice-challenge = { $name } chce z tobą zagrać.
server-busy = Serwer jest zajęty. Spróbuj ponownie.
server-failed = Na serwerze wystąpił błąd. Zapisano go w dzienniku.
# Ruch partii, według zasad której już się tu nie gra, tak jak go zapisano.
server-move = { $seat }: { $move }
# Dlaczego gra skończyła się przed czasem. Część zdania: bez kropki.
server-result-resigned = { $count ->
    [one] { $who } poddaje grę
   *[other] { $who } poddają grę
}
server-result-time = skończył się czas ({ $who })
server-result-closed = gospodarz zamknął stół przed początkiem gry
server-result-closed-by-server = stół zamknął administrator serwera
server-result-rules = ten serwer nie gra już według zasad tamtej partii i wszyscy zgodzili się ją zakończyć
server-result-vanished = ktoś zniknął na kilka dni, a pozostali zakończyli grę
# E-maile.
server-mail-confirm-subject = Potwierdź adres dla Turntable
server-mail-confirm-text = Ktoś, prawdopodobnie ty, poprosił na stronie { $site } o e-maile, gdy przychodzi jego kolej. Aby potwierdzić, że to twój adres, otwórz ten link w ciągu dwóch dni:
server-mail-confirm-ignore = Jeśli to nie ty, nie rób nic: nic więcej tu nie wyślemy.
server-mail-confirm-press = Potwierdź adres
server-mail-turns-subject = { $count ->
    [1] Twoja kolej
    [one] Twoja kolej w { $count } grze
    [few] Twoja kolej w { $count } grach
   *[many] Twoja kolej w { $count } grach
}
server-mail-turns-text = { $count ->
    [1] Ta gra czeka na ciebie:
   *[other] Te gry czekają na ciebie:
}
server-mail-stop = Nie wysyłajcie więcej
server-mail-stop-how = Dostajesz ten e-mail na własną prośbę ze strony { $site }. Możesz zrezygnować jednym kliknięciem, bez logowania:
