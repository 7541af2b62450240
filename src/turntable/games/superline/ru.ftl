superline-title = Суперлиния
superline-option-teams = Команды
superline-option-teams-help = Шесть или двенадцать игроков делятся на две или три команды; при другом числе игроков выбора нет.
superline-option-teams-choice = { $value ->
    [none] обычное число
   *[other] { $value }
}
superline-option-board = Поле
superline-option-board-help = Регионы России и их города или страны и их столицы.
superline-option-board-choice = { $value ->
    [russia] Россия
   *[world] весь мир
}
superline-option-draw = Новая карта
superline-option-draw-help = Если брать карту нужно самому, о ней можно забыть и остаться до конца игры с меньшим числом карт.
superline-option-draw-choice = { $value ->
    [automatic] приходит автоматически
   *[manual] игрок берёт её сам
}
superline-option-talk-penalty = Штраф за переговоры
superline-option-talk-penalty-help = Соперники могут обвинить команду в переговорах; если они согласны между собой, каждый её игрок отдаёт карту.

# Названия берутся из данных поля, на всех языках сразу; каждый каталог выбирает своё.
-superline-names = названия
    .language = ru
superline-name = { -superline-names.language ->
    [ru] { $ru }
    [pl] { $pl }
   *[en] { $en }
}
superline-special = { $card ->
    [flag] флаг
    [arms] герб
    [star] звезда
    [star-moscow] звезда «Москва»
    [star-petersburg] звезда «Санкт-Петербург»
   *[star-sevastopol] звезда «Севастополь»
}
superline-team = { $team ->
    [red] красных
    [blue] синих
   *[green] зелёных
}

superline-show-team = команда { $team } ({ $number })
superline-show-lines = суперлинии: { $count }
superline-show-seat = { $seat } ({ $count })
superline-show-deck = Колода: { $count }
superline-show-discards = Последние сыгранные карты
superline-show-hand = Ваши карты
superline-show-empty = пустая
superline-show-own = вы
superline-show-owes = { $seat } ещё может взять карту.
superline-show-call = { $seat } обвиняет в переговорах команду { $team }.
superline-show-legend = { $loose } фишка · { $turned } часть суперлинии · { $fits } сюда подходит ваша карта · { $corner } угол, считается для всех

superline-label-place = { $card }: фишка на { $cell }, { $region }
superline-label-flag = флаг: фишка на { $cell }, { $region }
superline-label-arms = герб: убрать фишку { $team } с { $cell }, { $region }
superline-label-star = звезда: заменить фишку { $team } своей на { $cell }, { $region }
superline-label-completes = { $lines ->
    [one] { $what } — и суперлиния готова!
    [few] { $what } — и готовы { $lines } суперлинии!
   *[many] { $what } — и готовы { $lines } суперлиний!
}
superline-label-exchange = показать пустую карту «{ $card }» и взять другую
superline-label-line = суперлинией становятся эти шесть клеток: { $cells }
superline-label-draw = взять новую карту
superline-label-pass = ни одну карту нельзя сыграть
superline-label-call = обвинить в переговорах команду { $team }
superline-label-answer = { $answer ->
    [uphold] да, команда { $team } переговаривалась
    [dismiss] нет, команда { $team } не переговаривалась
   *[abstain] воздержаться, обвинена команда { $team }
}
superline-label-give = отдать карту: { $card }

superline-told-place = { $seat } играет карту: { $card }. Фишка на { $cell }, { $region }.
superline-told-arms = { $seat } играет карту: { $card }. Фишка { $team } уходит с { $cell }, { $region }.
superline-told-star = { $seat } играет карту: { $card }. Своя фишка вместо фишки { $team } на { $cell }, { $region }.
superline-told-exchange = { $seat } показывает и сбрасывает пустую карту «{ $card }».
superline-told-choice = { $seat } выбирает { $cells }.
superline-told-line = Суперлиния { $cells } у команды { $team }!
superline-told-crossing = Она пересекает суперлинию { $cells } на { $cell }.
superline-told-draw = { $seat } берёт карту.
superline-told-taken-own = { $seat } берёт карту: { $card }.
superline-told-forgotten = { $seat } забывает взять карту и играет дальше с меньшим числом карт.
superline-told-pass = { $seat } пропускает ход.
superline-told-call = { $seat } обвиняет в переговорах команду { $team }.
superline-told-answer = { $answer ->
    [uphold] { $seat } поддерживает обвинение.
    [dismiss] { $seat } отклоняет обвинение.
   *[abstain] { $seat } воздерживается.
}
superline-told-stands = Обвинение принято: каждый игрок команды { $team } отдаёт карту.
superline-told-fails = Обвинение не принято: команда { $team } остаётся при своих картах.
superline-told-give = { $seat } отдаёт карту.
superline-told-give-own = { $seat } отдаёт карту: { $card }.
superline-told-shuffled = Отданные карты замешаны в колоду.
superline-told-won = { $goal ->
    [three] У команды { $team } три суперлинии!
   *[other] Суперлиний у команды { $team }: { $lines }!
}
superline-told-used-up = Сыграть больше никто не может.

superline-result-three = суперлиний у команды { $teams }: { $lines }
superline-result-most = карты кончились, больше всего суперлиний у команды { $teams }: { $lines }
superline-result-draw = ничья: карты кончились, суперлиний поровну ({ $lines }) у команд { $teams }

superline-refused-unknown = такого хода нет; есть place, flag, arms, star, exchange, line, draw, pass, call и give
superline-refused-no-cell = клетки называются по столбцу от A до N и ряду от 1 до 12, например C7
superline-refused-corner = на угол фишки не ставят: он и так считается для всех
superline-refused-no-card = такой карты на этом поле нет
superline-refused-stars-alike = все звёзды действуют одинаково: пишите star
superline-refused-not-city = пустой бывает только карта города
superline-refused-no-line = линия — это шесть клеток подряд, например A3-F3
superline-refused-no-team = такой команды нет
superline-refused-choose-line = сначала выберите шесть клеток суперлинии
superline-refused-answer = сначала ответьте на обвинение: uphold, dismiss или abstain
superline-refused-give = сначала отдайте карту
superline-refused-not-held = у вас нет такой карты: { $card }
superline-refused-covered = на этой клетке уже стоит фишка
superline-refused-no-chip = на этой клетке нет фишки
superline-refused-own-chip = это фишка вашей же команды
superline-refused-turned = эта фишка — часть суперлинии и остаётся на месте
superline-refused-not-empty = карта не пустая: одна из клеток её региона свободна
superline-refused-no-choice = выбирать суперлинию не из чего
superline-refused-pass = вы ещё можете сыграть карту, обменять пустую или взять положенную
superline-refused-automatic = в этой игре карты берутся автоматически
superline-refused-draw = брать карту вам сейчас не положено
superline-refused-no-call = никто не обвинён в переговорах
superline-refused-talk-off = в этой игре за переговоры не штрафуют
superline-refused-alone = здесь каждый играет за себя: переговариваться не с кем
superline-refused-own-team = свою команду обвинить нельзя
superline-refused-no-cards = отдавать нечего: карт нет у всей команды { $team }
superline-refused-called = за этот ход вы уже выдвинули обвинение

# Поле на странице
superline-ui-board = Поле, столбцы от A до N, ряды от 1 до 12
superline-ui-cell = { $cell }, { $region } ({ $city })
superline-ui-free = свободно
superline-ui-chip = { $turned ->
    [true] { $team ->
        [red] красная фишка, часть суперлинии
        [blue] синяя фишка, часть суперлинии
       *[green] зелёная фишка, часть суперлинии
    }
   *[false] { $team ->
        [red] красная фишка
        [blue] синяя фишка
       *[green] зелёная фишка
    }
}
superline-ui-corner = { $cell }, угол: считается для всех команд
superline-ui-yours = её карта у вас в руке
superline-ui-just = последний ход
superline-ui-covered = { $covered ->
    [true] занята
   *[false] свободна
}
superline-ui-empty = Пустая карта: обе её клетки заняты.
superline-ui-special = { $card ->
    [flag] на любую свободную
    [arms] убирает фишку соперника
   *[star] своя вместо чужой
}
superline-ui-find = Регион или город
superline-ui-found = { $count ->
    [one] найдена { $count } клетка
    [few] найдены { $count } клетки
   *[many] найдено { $count } клеток
}
superline-ui-smaller = Уменьшить поле
superline-ui-larger = Увеличить поле
superline-ui-whole = Показать всё поле
superline-ui-rows = Отметить ряды из трёх, четырёх и пяти
superline-ui-row = Ряд { $team }: { $count } из шести, { $from }–{ $to }
superline-ui-no-rows = Рядов из трёх и больше фишек нет.
superline-ui-team = { $team ->
    [red] Красные
    [blue] Синие
   *[green] Зелёные
}
superline-ui-made = суперлинии: { $count } из { $all }
superline-ui-holds = { $count ->
    [one] в руке { $count } карта
    [few] в руке { $count } карты
   *[many] в руке { $count } карт
}
superline-ui-owes = может взять карту
superline-ui-gave = карта отдана
superline-ui-call = Переговоры!
superline-ui-answer = { $answer ->
    [caller] обвиняет
    [uphold] да
    [dismiss] нет
   *[abstain] воздержание
}
superline-ui-deck = колода
superline-ui-now = Что делать сейчас
superline-ui-your-turn = Ваш ход: выберите карту или клетку.
superline-ui-waiting = Ходит { $seat }.
superline-ui-take = Возьмите карту, пока не сыграл следующий игрок.
superline-ui-must-pass = Ни одну вашу карту нельзя сыграть.
superline-ui-pass = Пропустить ход
superline-ui-card-chosen = { $card }: выберите клетку ({ $count }).
superline-ui-no-target = { $card }: сейчас для неё нет клетки.
superline-ui-choose-line = Суперлиния! Выберите её шесть клеток.
superline-ui-these = Эти шесть клеток
superline-ui-choose-give = Ваша команда отдаёт карты: выберите одну из своих.
superline-ui-give-chosen = Отдать эту карту: { $card }?
superline-ui-won = { $team ->
    [red] Победили красные.
    [blue] Победили синие.
   *[green] Победили зелёные.
}
superline-ui-drawn = Ничья.
superline-ui-over = Игра окончена.
superline-ui-cancel = Отмена
superline-ui-zone = { $zone ->
    [northwest] Северо-Запад
    [centre] Центр
    [south] Юг
    [caucasus] Северный Кавказ
    [volga] Поволжье
    [urals] Урал
    [siberia] Сибирь
    [east] Дальний Восток
    [north-america] Северная Америка
    [south-america] Южная Америка
    [west-europe] Западная Европа
    [east-europe] Восточная Европа
    [africa] Африка
    [west-asia] Западная и Средняя Азия
    [east-asia] Южная и Восточная Азия
   *[oceania] Океания
}
superline-ui-goal = Суперлинии: { $made } из { $all }. Ваша самая длинная линия: { $count } из 6; у соперников: { $rival } из 6.
superline-ui-sign = { $sign ->
    [city] Карта города
    [flag] Флаг, +1
    [arms] Герб, −1
    [star] Звезда, −1/+1
    [chip] Фишка
    [turned] Фишка флагом вверх
    [free] Пунктирная фишка
    [completes] Золотая звезда
    [yours] Синий уголок клетки
   *[corner] Роза ветров
}
superline-ui-sign-what = { $sign ->
    [city] Ставит вашу фишку на одну из двух клеток, указанных на карте, если она свободна.
    [flag] Ставит вашу фишку на любую свободную клетку.
    [arms] Убирает с поля фишку соперника, если она не входит в суперлинию.
    [star] Заменяет фишку соперника вашей, если она не входит в суперлинию.
    [chip] У каждой команды свой цвет и своя форма. Шесть одного цвета подряд — суперлиния; три суперлинии приносят победу.
    [turned] Часть суперлинии: её никто не уберёт.
    [free] Сюда можно сыграть.
    [completes] Фишка здесь завершает суперлинию.
    [yours] Карта города этой клетки у вас в руке.
   *[corner] Угол считается фишкой каждой команды.
}

# The report
superline-report-endings = Чем кончаются партии
superline-report-endings-caption = Доля от всех партий.
superline-report-ending = { $ending ->
    [three] { $lines ->
        [one] { $lines } суперлиния
        [few] { $lines } суперлинии
       *[many] { $lines } суперлиний
    }
    [most] карты кончились, больше у одной команды
   *[draw] карты кончились, ничья
}
superline-report-board = Суперлинии по клеткам
superline-report-board-caption = Сколько суперлиний проходит через каждую клетку за сто партий; углы считаются для всех.
superline-report-cell = { $cell }
superline-report-directions = Суперлинии по направлениям
superline-report-directions-caption = Сколько суперлиний строит команда в каждом направлении и как часто побеждают команды, у которых такая есть или нет.
superline-report-direction = { $way ->
    [across] по горизонтали
    [down] по вертикали
    [falling] по диагонали вниз
   *[rising] по диагонали вверх
}
superline-report-figures = За партию
superline-report-figures-caption = Среднее у всех игроков и у победителей; у каждой строки своя шкала.
superline-report-figure = { $figure ->
    [lines] суперлиний у команды
    [chips] поставлено фишек
    [taken] убрано чужих фишек
    [exchanges] обменяно пустых карт
   *[passes] пропущено ходов
}
superline-report-cards = Карты
superline-report-cards-caption = Как часто игрок играет каждую карту за партию и как часто побеждают те, кто её сыграл или нет. Лучшие сверху.

superline-gain-one-line = Суперлиния готова.
superline-gain-two-lines = { superline-gain-one-line }
superline-gain-five-of-six = У вас пять из шести: ещё одна фишка — и суперлиния.
superline-gain-four-of-six = Складывается линия: четыре из шести.
superline-gain-three-of-six = Растут линии, которым ещё есть куда расти.
superline-gain-two-of-six = { superline-gain-three-of-six }
superline-gain-one-of-six = { superline-gain-three-of-six }
superline-gain-flags = { $change ->
    [more] Флаг остаётся про запас.
   *[less] Сейчас хороший момент для флага.
}
superline-gain-coats-of-arms = { $change ->
    [more] Герб остаётся про запас.
   *[less] Сейчас хороший момент для герба.
}
superline-gain-stars = { $change ->
    [more] Звезда остаётся про запас.
   *[less] Сейчас хороший момент для звезды.
}
superline-gain-free-cells-of-the-hand = { $change ->
    [more] В руке остаются карты, которые ещё можно сыграть.
   *[less] Карта сыграна, пока её клетки свободны.
}
superline-rival-five-of-six = Перекрыта линия соперника из пяти фишек.
superline-rival-four-of-six = Перекрыта линия соперника из четырёх фишек.
superline-rival-three-of-six = Линиям соперников меньше места.
superline-rival-two-of-six = { superline-rival-three-of-six }
superline-rival-one-of-six = { superline-rival-three-of-six }
superline-risk-five-of-six = Но ваша собственная линия не растёт.
superline-risk-flags = { $change ->
    [more] Но флаг остаётся неиспользованным.
   *[less] Но вы тратите флаг.
}
superline-risk-coats-of-arms = { $change ->
    [more] Но герб остаётся неиспользованным.
   *[less] Но вы тратите герб.
}
superline-risk-stars = { $change ->
    [more] Но звезда остаётся неиспользованной.
   *[less] Но вы тратите звезду.
}
superline-risk-rival-five-of-six = Но линия соперника из пяти фишек остаётся открытой.
superline-risk-rival-four-of-six = Но линия соперника из четырёх фишек остаётся открытой.
