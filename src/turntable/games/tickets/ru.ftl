tickets-title = Билеты
tickets-option-scoring = Выполнение заданий
tickets-option-scoring-help = Игроки сами выбирают, какие задания выполнить; автоматически быстрее, но тогда берётся наибольшая сумма очков, а бонусы городов не учитываются.
tickets-option-scoring-choice = { $value ->
    [own] каждый выбирает сам
   *[best] автоматически: больше всего очков, без учёта бонусов
}
tickets-option-peek = Кому можно смотреть в свою стопку
tickets-option-peek-help = Эти игроки могут в любой момент заглянуть в свою стопку: послабление для детей и новичков.
tickets-option-turn-limit-help = После стольких ходов всех игроков вместе начинается итоговый подсчёт.

tickets-card = { $card ->
    [black] чёрный
    [white] белый
    [yellow] жёлтый
    [green] зелёный
    [blue] синий
    [red] красный
    [purple] фиолетовый
    [orange] оранжевый
   *[loco] локомотив
}
tickets-cards = { $count ->
    [one] { $card }
   *[other] { $card } ×{ $count }
}
tickets-ticket = { $points ->
    [one] { $start } – { $end } ({ $points } очко)
    [few] { $start } – { $end } ({ $points } очка)
   *[other] { $start } – { $end } ({ $points } очков)
}

tickets-city = { $city ->
    [atlanta] Атланта
    [boston] Бостон
    [calgary] Калгари
    [charleston] Чарлстон
    [chicago] Чикаго
    [dallas] Даллас
    [denver] Денвер
    [duluth] Дулут
    [el-paso] Эль-Пасо
    [helena] Хелена
    [houston] Хьюстон
    [kansas-city] Канзас-Сити
    [las-vegas] Лас-Вегас
    [los-angeles] Лос-Анджелес
    [miami] Майами
    [montreal] Монреаль
    [nashville] Нашвилл
    [new-orleans] Новый Орлеан
    [new-york] Нью-Йорк
    [omaha] Омаха
    [phoenix] Финикс
    [pittsburgh] Питтсбург
    [portland] Портленд
    [raleigh] Роли
    [saint-louis] Сент-Луис
    [salt-lake-city] Солт-Лейк-Сити
    [san-francisco] Сан-Франциско
    [santa-fe] Санта-Фе
    [sault-ste-marie] Су-Сент-Мари
    [seattle] Сиэтл
    [toronto] Торонто
    [vancouver] Ванкувер
    [washington] Вашингтон
   *[winnipeg] Виннипег
}
tickets-new-city = { $city }

tickets-show-station = станция
tickets-show-hand = рука
tickets-show-stack = стопка
tickets-show-tickets = задания
tickets-show-completed = выполнено
tickets-show-points = очки
tickets-show-row = Витрина
tickets-show-piles = Колоды
tickets-show-deck = вагоны: { $count }
tickets-show-ticket-deck = задания: { $count }
tickets-show-turns-left = осталось ходов: { $count }
tickets-show-discard = Сброс
tickets-show-own-hand = У вас в руке
tickets-show-own-stack = Ваша стопка
tickets-show-held = Ваши задания
tickets-show-offer = Задания на выбор
tickets-show-chosen = Выбраны при этом подсчёте, ещё не открыты
tickets-show-suggestion = Совет
tickets-show-dispatched = отправлено сейчас
tickets-show-worth = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
tickets-show-final = Итоговый подсчёт
tickets-show-missed = не выполнено
tickets-show-subtracted = вычтено
tickets-show-bonuses = бонусы
tickets-show-score = итог

tickets-label-keep = { $tickets }
tickets-label-keep-none = ни одного
tickets-label-take = с витрины: { $card }
tickets-label-take-loco = локомотив с витрины, и больше ни одной карты
tickets-label-deck = верхняя карта колоды, вслепую
tickets-label-play = на свою станцию: { $cards }
tickets-label-rob = на свою станцию: { $cards }; ограбление: { $victim }
tickets-label-tickets = { $count ->
    [one] посмотреть { $count } задание
    [few] посмотреть { $count } задания
   *[other] посмотреть { $count } заданий
}
tickets-label-complete = выполнить: { $ticket }
tickets-label-done = больше заданий не выполнять
tickets-label-pass = сделать ничего нельзя

tickets-told-keep = { $seat } оставляет задания: { $kept } из { $count }.
tickets-told-keep-own = { $seat } оставляет: { $tickets }.
tickets-told-chose = { $seat }: задания выбраны.
tickets-told-all-chose = Все выбрали; остальные задания замешаны обратно. Начинает { $seat }.
tickets-told-take = { $seat } берёт с витрины: { $card }.
tickets-told-row = Новая карта на месте { $slot }: { $card }.
tickets-told-deck = { $seat } берёт карту из колоды.
tickets-told-deck-own = { $seat } берёт из колоды: { $card }.
tickets-told-play = { $seat } выставляет на станцию: { $cards }.
tickets-told-rob = { $seat } совершает ограбление, { $victim } сбрасывает: { $cards }.
tickets-told-tickets = { $count ->
    [one] { $seat } смотрит { $count } задание.
    [few] { $seat } смотрит { $count } задания.
   *[other] { $seat } смотрит { $count } заданий.
}
tickets-told-tickets-own = { $seat } смотрит: { $tickets }.
tickets-told-pass = { $seat } ничего не может сделать и пропускает ход.
tickets-told-dispatch = { $seat } отправляет в стопку: { $cards }.
tickets-told-deck-empty = Колода пуста: после этого хода у каждого ещё один, последний.
tickets-told-scoring = Раунд окончен: игроки выполняют задания.
tickets-told-turn-limit = { $count ->
    [one] Сыгран { $count } ход, это предел: начинается итоговый подсчёт.
    [few] Сыграно { $count } хода, это предел: начинается итоговый подсчёт.
   *[many] Сыграно { $count } ходов, это предел: начинается итоговый подсчёт.
}
tickets-told-complete-own = { $seat } выполняет: { $ticket }.
tickets-told-done = { $seat }: выбор сделан.
tickets-told-scored = { $seat } выполняет: { $tickets }. Очки: { $points }.
tickets-told-scored-none = { $seat } не выполняет ни одного задания.
tickets-told-second-deck = Остальные карты вагонов перемешаны, каждый получает по 4, остальное — новая колода. Продолжает { $seat }.

# Что остаётся в журнале: ни карты, ни задания не названы (C2.4, C7.4)
tickets-log-take = { $seat } берёт карту с витрины.
tickets-log-play = { $count ->
    [one] { $seat } выставляет на станцию { $count } карту.
    [few] { $seat } выставляет на станцию { $count } карты.
   *[many] { $seat } выставляет на станцию { $count } карт.
}
tickets-log-rob = { $count ->
    [one] { $seat } совершает ограбление: { $victim } сбрасывает { $count } карту.
    [few] { $seat } совершает ограбление: { $victim } сбрасывает { $count } карты.
   *[many] { $seat } совершает ограбление: { $victim } сбрасывает { $count } карт.
}
tickets-log-dispatch = { $count ->
    [one] { $seat } отправляет в стопку { $count } карту.
    [few] { $seat } отправляет в стопку { $count } карты.
   *[many] { $seat } отправляет в стопку { $count } карт.
}
tickets-log-scored = { $count ->
    [one] { $seat } выполняет { $count } задание. Очки: { $points }.
    [few] { $seat } выполняет { $count } задания. Очки: { $points }.
   *[many] { $seat } выполняет { $count } заданий. Очки: { $points }.
}

tickets-result-points = больше всех очков: { $points }
tickets-result-tickets = очков поровну, по { $points }, но больше всех выполненных заданий: { $count }
tickets-result-bonuses = поровну очков, по { $points }, и заданий, но больше всех бонусных карт: { $count }
tickets-result-shared = поровну очков ({ $points }), заданий и бонусных карт

tickets-refused-unknown = такого хода нет; есть take, play, tickets, keep, complete, done и pass
tickets-refused-no-slot = укажите, какую карту взять: от 1 до 5 или deck
tickets-refused-no-colour = укажите, что выставить, например: red 3, red 2+1 (с локомотивом), white blue red
tickets-refused-no-ticket = задания пронумерованы от 1 до { $count }
tickets-refused-no-offer = сейчас нет взятых заданий, из которых можно выбирать
tickets-refused-keep-what = укажите номера заданий, которые оставляете, или none
tickets-refused-not-offered = оставить можно только предложенные задания: { $offer }
tickets-refused-order = это пишется так: { $better }
tickets-refused-keep-one = нужно оставить хотя бы одно задание
tickets-refused-setup = сначала выберите, какие задания оставить
tickets-refused-must-keep = сначала укажите, какие из взятых заданий оставляете
tickets-refused-loco-row = в тройке разных цветов не бывает локомотива
tickets-refused-row-of-three = в тройке разных цветов ровно три карты
tickets-refused-row-different = в тройке три разных цвета
tickets-refused-no-car = в группе должен быть хотя бы один вагон её цвета
tickets-refused-not-so-many = вагонов каждого цвета { $cars }, локомотивов { $locos }
tickets-refused-one-card = в группе не меньше двух карт
tickets-refused-too-few = столько карт этого вида у вас нет: { $card }, { $count }
tickets-refused-rival = { $card }: на чужой станции таких { $count }; нужно больше
tickets-refused-rival-row = этот цвет лежит на чужой станции: { $card }
tickets-refused-second = возьмите вторую карту
tickets-refused-second-loco = локомотив с витрины можно взять только первой картой
tickets-refused-empty-deck = колода пуста
tickets-refused-gap = там больше нет карты
tickets-refused-no-tickets = колода заданий пуста
tickets-refused-no-scoring = задания выполняют при подсчёте, и только с scoring=own
tickets-refused-scoring = идёт подсчёт: выполните задание или введите done
tickets-refused-chosen = это задание вы уже выбрали
tickets-refused-not-held = этого задания у вас нет
tickets-refused-not-enough = оставшихся карт стопки не хватает на это задание
tickets-refused-pass = возможен другой ход

tickets-ui-route = { $from } – { $to }
tickets-ui-market = Карты вагонов
tickets-ui-take = Возьмите две карты
tickets-ui-take-second = Возьмите вторую карту
tickets-ui-slot = { $slot }: { $card }
tickets-ui-gap = карты нет
tickets-ui-deck = Колода, вслепую: { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[other] { $count } карт
}
tickets-ui-draw = или возьмите задания
tickets-ui-ticket-deck = Задания
tickets-ui-discard = Сброс, { $count }: { $cards }
tickets-ui-station = Станция: { $name }
tickets-ui-own-station = Ваша станция
tickets-ui-station-empty = станция пуста
tickets-ui-stack = В тоннеле, рубашкой вверх: { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[other] { $count } карт
}
tickets-ui-group = Группа, карт: { $count } ({ $cards }).
tickets-ui-rob-now = Вы можете её ограбить, карт нужно: { $count }.
tickets-ui-threat = Карт для ограбления хватает: { $name }.
tickets-ui-hand-of = Рука, насколько она известна: { $name }
tickets-ui-unseen = неизвестных: { $count }
tickets-ui-picked = { $cards }; выбрано: { $count }
tickets-ui-less = одной картой меньше: { $card }
tickets-ui-more = одной картой больше: { $card }
tickets-ui-how = Что выставить
tickets-ui-one-colour = Один цвет
tickets-ui-three-colours = Три цвета
tickets-ui-play = { $count ->
    [one] Выставить { $count } карту
    [few] Выставить { $count } карты
   *[other] Выставить { $count } карт
}
tickets-ui-play-rob = { $count ->
    [one] Выставить { $count } карту и ограбить: { $name }
    [few] Выставить { $count } карты и ограбить: { $name }
   *[other] Выставить { $count } карт и ограбить: { $name }
}
tickets-ui-row-more = { $count ->
    [one] Выберите ещё { $count } цвет.
    [few] Выберите ещё { $count } цвета.
   *[other] Выберите ещё { $count } цветов.
}
tickets-ui-clear = Очистить
tickets-ui-play-or = или выставьте карты на станцию
tickets-ui-hand-empty = У вас нет карт.
tickets-ui-need = { $card }: { $found ->
    [stack] в стопке
    [station] на станции
    [hand] в руке
    [stack-loco] локомотив в стопке
    [station-loco] локомотив на станции
    [hand-loco] локомотив в руке
   *[missing] не хватает
}
tickets-ui-found = { $found ->
    [stack] в стопке
    [station] на станции
    [hand] в руке
   *[missing] не хватает
}
tickets-ui-map = Карта маршрутов: { $routes }
tickets-ui-map-bonus = В кружках — бонус за крупный город: он у того, кто выполнил больше всех его заданий.
tickets-ui-over = Игра окончена.
tickets-ui-choosing = Ещё выбирают задания: { $names }
tickets-ui-waiting = Ходит { $name }
tickets-ui-prompt = { $phase ->
    [setup] Выберите задания, которые оставите.
    [second] Возьмите вторую карту с витрины или из колоды.
    [keep] Выберите, какие из взятых заданий оставите.
   *[turn] Ваш ход: возьмите карты, выставьте их на станцию или возьмите задания.
}
tickets-ui-last-turns = Колода пуста. { $count ->
    [one] Остался { $count } ход
    [few] Осталось { $count } хода
   *[other] Осталось { $count } ходов
}
tickets-ui-keep-least = { $which ->
    [none] Оставьте сколько угодно или ни одного.
   *[some] Оставьте не меньше { $count }. Невыполненное задание в конце идёт в минус.
}
tickets-ui-keep = { $which ->
    [none] Не оставлять ни одного
   *[some] { $count ->
        [one] Оставить { $count } задание
        [few] Оставить { $count } задания
       *[other] Оставить { $count } заданий
    }
}
tickets-ui-tick = { $count ->
    [one] Отметьте хотя бы { $count } задание
    [few] Отметьте хотя бы { $count } задания
   *[other] Отметьте хотя бы { $count } заданий
}
tickets-ui-state = { $state ->
    [completed] выполнено
   *[missed] не выполнено
}
tickets-ui-scoring-how = Карты идут из вашей стопки. Совет игры отмечен.
tickets-ui-stack-left = Ваша стопка: сколько карт останется
tickets-ui-left = { $card }: останется { $left } из { $count }
tickets-ui-stack-empty = В стопке нет карт.
tickets-ui-lacking = { $which ->
    [never] Нет в стопке: { $cards }
   *[now] Не осталось: { $cards }
}
tickets-ui-suggested = совет игры
tickets-ui-stays = { $count ->
    [one] { $count } задание остаётся у вас
    [few] { $count } задания остаются у вас
   *[other] { $count } заданий остаются у вас
}
tickets-ui-likely = { $which ->
    [none] бонусы маловероятны
   *[some] вероятные бонусы: { $cities }
}
tickets-ui-comes-to = Итого
tickets-ui-complete = { $which ->
    [none] Не выполнять ни одного задания
   *[some] { $count ->
        [one] Выполнить { $count } задание
        [few] Выполнить { $count } задания
       *[other] Выполнить { $count } заданий
    }
}
tickets-ui-suggestion = Вернуть совет игры
tickets-ui-chose = { $which ->
    [none] Вы не выполняете ни одного задания.
   *[some] Ваш выбор сделан.
} Когда выберут все, задания откроются одновременно.
tickets-ui-have-chosen = Уже выбрали: { $names }
tickets-ui-sent = последняя отправка:
tickets-ui-face-down = { $points ->
    [one] { $points } очко, рубашкой вверх
    [few] { $points } очка, рубашкой вверх
   *[other] { $points } очков, рубашкой вверх
}
tickets-ui-interim = Промежуточный подсчёт
tickets-ui-go-on = Дальше
tickets-ui-completed = Выполнено
tickets-ui-you = (вы)
tickets-ui-wins = { $count ->
    [one] Побеждает { $names }: { $points }
   *[other] Общая победа — { $names }: { $points }
}
tickets-ui-done = { $count ->
    [one] выполнено { $count } задание
    [few] выполнено { $count } задания
   *[other] выполнено { $count } заданий
}
tickets-ui-missed = { $count ->
    [one] не выполнено { $count } задание
    [few] не выполнено { $count } задания
   *[other] не выполнено { $count } заданий
}
tickets-ui-cities = { $count ->
    [one] бонус за { $count } крупный город
    [few] бонусы за { $count } крупных города
   *[other] бонусы за { $count } крупных городов
}

# The report
tickets-report-endings = Что решает
tickets-report-endings-caption = Чем решилась победа, доля от всех партий.
tickets-report-ending = { $ending ->
    [points] очки
    [tickets] очков поровну, больше заданий
    [bonuses] и заданий поровну, больше бонусных карт
   *[shared] общая победа
}
tickets-report-figures = Счёт
tickets-report-figures-caption = Среднее у всех игроков и у победителей; у каждой строки своя шкала.
tickets-report-figure = { $figure ->
    [score] итоговый счёт
    [completed] выполнено заданий
    [points] очки за задания
    [subtracted] вычтено очков
   *[bonuses] очки за бонусы
}
tickets-report-actions = Что делают игроки
tickets-report-actions-caption = Как часто игрок делает это за партию: все игроки и победители; у каждой строки своя шкала.
tickets-report-action = { $action ->
    [row-card] вагон с витрины
    [row-loco] локомотив с витрины
    [deck-card] карта из колоды
    [group] сыграна группа
    [row] сыграна тройка
   *[tickets] взяты задания
}
tickets-report-robberies = Ограбления
tickets-report-robberies-caption = Сколько игроков грабят, ограблены и теряют карты ни разу, раз, дважды и чаще за партию и как часто такие игроки побеждают. Последняя строка — все бо́льшие числа.
tickets-report-robbery = { $what ->
    [robs] грабит группу
    [robbed] теряет группу
   *[lost] теряет карты
}
tickets-report-cities = Бонусы городов
tickets-report-cities-caption = Как часто игрок получает бонус каждого крупного города и как часто побеждают с ним и без него.
tickets-report-kept = Оставленные задания
tickets-report-kept-caption = Как часто игрок оставляет каждое задание за партию и как часто побеждают те, кто его оставил или нет. Лучшие сверху.
tickets-report-completed = Выполненные задания
tickets-report-completed-caption = Как часто игрок выполняет каждое задание за партию и как часто побеждают те, кто его выполнил или нет. Лучшие сверху.

tickets-ui-figure = { $part ->
    [open] Витрина
    [deck] Колода
    [hand] Ваша рука: локомотив и семь карт
    [offer] Ваши шесть заданий: оставьте хотя бы одно
   *[rest] Колода заданий: осталось { $count }
}
tickets-ui-goal = Очков на кону: { $points }, карты есть на { $covered }. Набрано: { $scored }.
tickets-ui-goal-first = Побеждает тот, у кого больше очков. Здесь на кону { $points }, карты есть на { $covered }.
tickets-ui-sign = { $sign ->
    [colour] Карта вагона
    [loco] Локомотив
    [back] Рубашка карты
    [ticket] Очки задания
    [hand] Точечная линия
    [station] Сплошная линия
    [tunnel] Тоннель
    [mask] Маска
   *[bonus] Число у города
}
tickets-ui-sign-what = { $sign ->
    [colour] Вагон одного цвета со знаком этого цвета. На станцию играют две или больше карт одного цвета либо три карты трёх цветов.
    [loco] Заменяет любой один вагон задания. Его играют вместе с вагонами какого-нибудь цвета. Взятый с витрины, он единственная карта хода.
    [back] Карта, которой вы не видите: в колоде или в чужой руке.
    [ticket] Выполненное задание их приносит, оставшееся в конце — отнимает.
    [hand] Этот вагон задания у вас в руке.
    [station] Этот вагон задания у вас на станции.
    [tunnel] Ваша стопка: карты, ушедшие со станции. Только ими выполняют задания.
    [mask] Столькими картами этого цвета вы грабите поезд: его карты уходят в сброс. Красная, с именем: поезд может ограбить этот игрок.
   *[bonus] Бонус тому, кто выполнит больше всех заданий этого крупного города.
}

tickets-gain-score-with-the-stack = Больше очков уже в безопасности в вашей стопке.
tickets-gain-score-with-the-station = Больше очков в пути: карты стоят на вашей станции.
tickets-gain-score-with-the-hand = С картами в руке становится достижимо больше очков.
tickets-gain-progress-of-the-rest = Невыполненные задания становятся ближе.
tickets-gain-progress = { tickets-gain-progress-of-the-rest }
tickets-gain-points-held = { $change ->
    [more] Вы берёте более дорогие задания.
   *[less] Меньше очков может быть вычтено из вашего счёта.
}
tickets-gain-bonuses-with-the-hand = Вы ближе к бонусу крупного города.
tickets-gain-bonuses = { tickets-gain-bonuses-with-the-hand }
tickets-gain-cities = { tickets-gain-bonuses-with-the-hand }
tickets-gain-hand = { $change ->
    [more] У вас больше карт для выбора.
   *[less] Карты уходят из руки, где они ничего не приносят.
}
tickets-gain-locomotives-in-hand = { $change ->
    [more] Вы бережёте локомотивы: они заменяют любой вагон.
   *[less] Локомотивы уходят из руки, где они ничего не приносят.
}
tickets-gain-station = { $change ->
    [more] Станция заполняется: каждый ход с неё уходит по карте каждого цвета.
   *[less] На станции остаётся меньше добычи для ограбления.
}
tickets-gain-stack = В вашу стопку попадает больше карт.
tickets-gain-locomotives-in-the-stack = { tickets-gain-stack }
tickets-rival-score-with-the-stack = Соперник теряет очки.
tickets-rival-score-with-the-station = { tickets-rival-score-with-the-stack }
tickets-rival-score-with-the-hand = { tickets-rival-score-with-the-stack }
tickets-rival-station = Станция соперника пустеет.
tickets-risk-points-held = { $change ->
    [more] Но из вашего счёта может быть вычтено больше очков.
   *[less] Но у вас меньше заданий, за которые дают очки.
}
tickets-risk-locomotives-in-hand = { $change ->
    [more] Но локомотивы остаются в руке, где не приносят очков.
   *[less] Но вы тратите локомотивы, которые заменяют любой вагон.
}
tickets-risk-score-with-the-hand = Но с картами в руке становится достижимо меньше очков.
tickets-risk-bonuses-with-the-hand = Но бонус крупного города отдаляется.
tickets-risk-bonuses = { tickets-risk-bonuses-with-the-hand }
tickets-risk-rival-score-with-the-stack = Но соперник ближе к очкам.
tickets-risk-rival-score-with-the-station = { tickets-risk-rival-score-with-the-stack }
tickets-risk-rival-score-with-the-hand = { tickets-risk-rival-score-with-the-stack }
tickets-risk-rival-station = Но соперники сохраняют то, что стоит на их станциях.
