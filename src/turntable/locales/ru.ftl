# Общее для всех игр.

player = Игрок { $number }
bot-name = Бот { $number }

refused-over = игра закончена
refused-turn = сейчас ход другого игрока
refused-no-text = ход записывается текстом

compiling = { $game }: подготовка, один раз на этом компьютере
play-welcome = { $game }. Введите ход или его номер; ? — правила, q — выход.
play-prompt = { $name } >{" "}
play-curtain = Место за { $name }: передайте клавиатуру и нажмите Enter >{" "}
play-left = Игра оставлена.
play-winners = { $count ->
    [one] Победа: { $names }. Причина: { $why }.
   *[other] Общая победа: { $names }. Причина: { $why }.
}
play-no-winner = Победителя нет: { $why }.
