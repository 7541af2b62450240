# Wspólne dla wszystkich gier.

player = Gracz { $number }
bot-name = Bot { $number }

refused-over = gra jest zakończona
refused-turn = teraz jest kolej innego gracza
refused-no-text = ruch zapisuje się tekstem

compiling = { $game }: przygotowanie, tylko raz na tym komputerze
play-welcome = { $game }. Wpisz ruch albo jego numer; ? pokazuje zasady, q kończy.
play-prompt = { $name } >{" "}
play-curtain = Kolej: { $name }. Oddaj klawiaturę i naciśnij Enter >{" "}
play-left = Gra została przerwana.
play-winners = { $count ->
    [one] Wygrana: { $names }. Powód: { $why }.
   *[other] Wspólna wygrana: { $names }. Powód: { $why }.
}
play-no-winner = Nikt nie wygrywa: { $why }.
