trains-title = Поезда
trains-option-turn-limit-help = После стольких ходов игра заканчивается без победителя.

trains-ability = { $ability ->
    [swap] обмен соседей
    [skip] обмен через один
    [left] сдвиг влево
    [right] сдвиг вправо
    [remove-left] удалить левый
    [remove-middle] удалить средний
    [remove-right] удалить правый
   *[protect] защита
}

trains-show-railcars = вагон
trains-show-abilities = свойство
trains-show-table = Стол
trains-show-piles = Колоды
trains-show-draw-pile = колода { $count }
trains-show-discard-pile = сброс { $count }
trains-show-own = У вас в руке: { $cards }

trains-label-draw = взять верхнюю карту
trains-label-put = { $card } на место { $slot } вместо { $old }
trains-label-exchange = { $a } и { $b } меняются местами
trains-label-shift = { $side ->
    [left] { $card } сдвигается на два места влево
   *[right] { $card } сдвигается на два места вправо
}
trains-label-remove = { $place ->
    [left] все удаляют левый вагон
    [middle] все удаляют средний вагон
   *[right] все удаляют правый вагон
}
trains-label-protect = замок под вагон { $card }

trains-told-keep = { $seat } ставит { $card } на место { $slot }; { $old } уходит на стол.
trains-told-draw = { $seat } берёт карту.
trains-told-draw-own = { $seat } берёт { $card }.
trains-told-replace = { $seat } ставит { $card } на место { $slot }; { $old } уходит на стол.
trains-told-exchange = { $seat } меняет местами { $a } и { $b }.
trains-told-shift = { $side ->
    [left] { $seat } сдвигает { $card } на два места влево.
   *[right] { $seat } сдвигает { $card } на два места вправо.
}
trains-told-remove = { $place ->
    [left] { $seat }: все удаляют левый вагон.
    [middle] { $seat }: все удаляют средний вагон.
   *[right] { $seat }: все удаляют правый вагон.
}
trains-told-removed = { $seat }: { $card } уходит, на его место встаёт { $new }.
trains-told-protected = { $seat }: { $card } под защитой.
trains-told-left-open = { $seat }: { $card } уходит, но игра заканчивается раньше, чем приходит замена.
trains-told-protect = { $seat } кладёт замок под { $card } на месте { $slot }.
trains-told-unlocked = { $place ->
    [left] { $seat } теряет левый замок.
    [middle] { $seat } теряет средний замок.
   *[right] { $seat } теряет правый замок.
}
trains-told-pair = Пара уходит со стола: { $ability }.
trains-told-shuffled = Сброс перемешан и становится колодой.
trains-told-won = { $seat }: все семь вагонов стоят по возрастанию!

trains-result-ascending = семь вагонов стоят по возрастанию
trains-result-limit = ни один поезд не выстроен, а сыграно ходов: { $turns }

trains-refused-unknown = такого хода нет; есть draw, replace, swap, skip, left, right, remove и protect
trains-refused-no-slot = места пронумерованы от 1 до 7
trains-refused-two-places = вагон должен сдвинуться ровно на 2 места
trains-refused-order = сначала место с меньшим номером: { $better }
trains-refused-swap = местами меняются только два соседних вагона
trains-refused-skip = между двумя вагонами должен стоять ровно один
trains-refused-place = { $verb ->
    [remove] укажите, какой вагон удалить: left, middle или right
   *[protect] укажите, какой вагон защитить: left, middle или right
}
trains-refused-setup = сначала оставьте одну из взятых карт
trains-refused-setup-over = карты оставляют только при подготовке
trains-refused-not-drawn = этой карты нет среди взятых: { $drawn }
trains-refused-must-replace = взятой картой нужно заменить вагон в своём ряду
trains-refused-no-hand = сначала возьмите карту
trains-refused-not-on-table = на столе нет карты с этим свойством: { $ability }
trains-refused-protected = этот вагон уже защищён

# Стол на странице.

trains-ui-train = Поезд: { $name }
trains-ui-own = Ваш поезд
trains-ui-car = Место { $slot }: вагон { $card }, { $ability }{ $lock ->
    [yes] , с замком
   *[no] {""}
}
trains-ui-draw = колода { $count }: взять карту
trains-ui-draw-word = колода
trains-ui-discard = Сброс: { $count }
trains-ui-discard-word = сброс
trains-ui-table = Свойства на столе
trains-ui-ability = { $ability } { $card }
trains-ui-hand = Ваши карты
trains-ui-held = Вагон { $card }, { $ability }
trains-ui-step = { $step ->
    [setup] Какую карту оставите и какой вагон она заменит?
    [turn] Возьмите карту или примените свойство со стола.
    [put] Какой вагон она заменит?
    [pair] Выберите первый из двух вагонов.
    [second] А второй?
    [target] Выберите вагон.
    [over] Игра окончена.
   *[wait] Ходит { $name }.
}

# The report
trains-report-endings = Чем кончаются партии
trains-report-endings-caption = Что поставило на место последний вагон, доля от всех партий.
trains-report-ending = { $ending ->
    [draw] взятая карта
    [remove] удаление в ход победителя
    [removed] удаление в ход другого игрока
   *[limit] никто: предел ходов
}
trains-report-abilities = Свойства
trains-report-abilities-caption = Как часто игрок применяет каждое свойство за партию и как часто побеждают те, кто применил его хоть раз, и те, кто ни разу. В долгих партиях всего больше, поэтому сравнивайте свойства между собой.
trains-report-slots = Места
trains-report-slots-caption = Куда ставят взятые карты, от левого конца поезда к правому.
trains-report-slot = место { $slot }
trains-report-figures = За партию
trains-report-figures-caption = Среднее у всех игроков и у победителей; у каждой строки своя шкала.
trains-report-figure = { $figure ->
    [draws] взято и поставлено карт
    [abilities] применено свойств
   *[removed] вагонов удалено другими
}

trains-ui-figure = { $part ->
    [number] В ряду важен номер.
   *[ability] На столе важно свойство:
}
trains-ui-goal = По возрастанию: { $count } из { $all }. Лучший соперник: { $name }, { $rival }.
trains-ui-lead = Ближе всех к возрастанию: { $name }, { $rival } из { $all }.
trains-ui-effect = { $ability ->
    [swap] Два соседних вагона вашего ряда меняются местами.
    [skip] Два вагона вашего ряда, между которыми ровно один, меняются местами.
    [left] Вагон вашего ряда переходит на два места влево, а два пропустивших его — на одно вправо.
    [right] Вагон вашего ряда переходит на два места вправо, а два пропустивших его — на одно влево.
    [remove-left] У всех вагон на месте 1 заменяется новым, если на нём нет замка.
    [remove-middle] У всех вагон на месте 4 заменяется новым, если на нём нет замка.
    [remove-right] У всех вагон на месте 7 заменяется новым, если на нём нет замка.
   *[protect] Замок на ваш вагон на месте 1, 4 или 7: удаления его не касаются, пока вы его не сдвинете.
}
trains-ui-sign = { $sign ->
    [number] Номер
   *[coupling] Зелёная сцепка
}
trains-ui-sign-what = { $sign ->
    [number] В ряду важен только номер: номера должны расти слева направо. На столе важно только свойство.
   *[coupling] Эти два соседа стоят по возрастанию.
}

trains-gain-work = Ваш поезд ближе к нужному порядку.
trains-gain-work-squared = { trains-gain-work }
trains-gain-root-of-work = { trains-gain-work }
trains-gain-one-short = { trains-gain-work }
trains-gain-two-short = { trains-gain-work }
trains-gain-three-short = { trains-gain-work }
trains-gain-ascents = { trains-gain-work }
trains-gain-locks = { $change ->
    [more] Ваш вагон защищён от удаления.
   *[less] Вы отдаёте замок, от которого мало пользы.
}
trains-gain-an-ability-wins = Готовит победу свойством со стола.
trains-gain-numbers-that-win = Для победы вам подойдёт больше номеров.
trains-rival-work = Поезд соперника отброшен назад.
trains-rival-work-squared = { trains-rival-work }
trains-rival-root-of-work = { trains-rival-work }
trains-rival-one-short = { trains-rival-work }
trains-rival-two-short = { trains-rival-work }
trains-rival-three-short = { trains-rival-work }
trains-rival-ascents = { trains-rival-work }
trains-rival-helpful-cards = Соперникам остаётся меньше полезных свойств на столе.
trains-rival-an-ability-wins = Сопернику труднее победить свойством со стола.
trains-rival-numbers-that-win = Сопернику для победы подойдёт меньше номеров.
trains-now-one-short = После него останется заменить только один вагон.
trains-now-two-short = После него останется заменить два вагона.
trains-now-three-short = После него останется заменить три вагона.
trains-risk-an-ability-wins = Но вы упускаете победу свойством со стола.
trains-risk-numbers-that-win = Но для победы вам подойдёт меньше номеров.
trains-risk-rival-an-ability-wins = Но соперник сможет победить свойством со стола.
trains-risk-rival-numbers-that-win = Но сопернику для победы подойдёт больше номеров.
