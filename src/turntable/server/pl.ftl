# Czego serwer odmawia i dlaczego.
server-who-are-you = Najpierw wybierz imię.
server-no-name = Imię musi mieć choć jedną literę.
server-wrong-code = Nikt nie ma takiego kodu odzyskiwania.
server-wrong-password = Nazwa i hasło nie pasują do siebie.
server-has-account = Masz już konto.
server-login-taken = Ta nazwa konta jest zajęta.
server-no-such-login = Tam nie jesteś zalogowany.
server-too-fast = Za dużo naraz. Poczekaj chwilę.
server-too-large = To jest za duże.
server-cannot-read = Nie da się tego odczytać. { $detail }
server-forgery = To żądanie nie przyszło z naszej strony. Odśwież ją.
server-no-such-page = Tu nic nie ma.
server-no-such-game = Nie ma gry „{ $game }”.
server-no-such-table = Nie ma takiego stołu.
server-no-such-seat = Nie ma takiego miejsca.
server-no-such-moment = Gra nie ma takiego momentu.
server-bad-setup = Tak nie można ustawić stołu: { $detail }
server-too-many-tables = Siedzisz już przy stołach: { $count }. Najpierw coś dokończ.
server-other-rules = Tę partię { $game } zaczęto według innych zasad niż na tym serwerze.
server-has-started = Gra już się zaczęła.
server-seat-taken = Ktoś już tam siedzi.
server-invited-only = To miejsce czeka na kogoś zaproszonego.
server-not-host = Może to zrobić tylko gospodarz.
server-host-is-here = Gospodarz wciąż tu jest.
server-seats-open = Nie wszystkie miejsca są zajęte.
server-not-playing = Teraz nie można zagrać.
server-not-over = Gra jeszcze się nie skończyła.
server-not-played = Tej partii nie rozegrano.
server-not-yours = To nie twoje miejsce.
server-has-resigned = W tej grze się poddano.
server-stale = Gra poszła dalej. Spójrz jeszcze raz.
server-bad-message = Nie da się odczytać tej wiadomości. { $detail }
server-no-hints = Przy tym stole nie ma podpowiedzi.
server-rated-hints = Przy stole rankingowym nie ma podpowiedzi.
server-rated-people = W grze rankingowej grają sami ludzie, każdy na jednym miejscu.
server-busy = Serwer jest zajęty. Spróbuj ponownie.
# Dlaczego gra skończyła się przed czasem. Część zdania: bez kropki.
server-result-resigned = { $count ->
    [one] { $who } poddaje partię
   *[other] { $who } poddają partię
}
server-result-time = skończył się czas ({ $who })
server-result-closed = gospodarz zamknął stół przed początkiem gry
