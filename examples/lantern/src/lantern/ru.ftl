lantern-title = Фонарь
lantern-option-hand = Свечи
lantern-option-hand-help = Сколько свечей раздаётся каждому.

lantern-show-hand = В руке
lantern-show-gathered = Собрано
lantern-show-moths = Мотыльки
lantern-show-path = Дорожка: { $candles } (мотыльков: { $moths })
lantern-show-basket = В корзине: { $count }

lantern-label-light = { $moths ->
    [one] ещё { $moths } мотылёк на дорожку
    [few] ещё { $moths } мотылька на дорожку
   *[other] ещё { $moths } мотыльков на дорожку
}
lantern-label-gather = { $moths ->
    [one] забрать дорожку и { $moths } мотылька
    [few] забрать дорожку и { $moths } мотыльков
   *[other] забрать дорожку и { $moths } мотыльков
}

lantern-told-light = { $seat } зажигает { $candle }.
lantern-told-draw-own = { $seat } берёт { $candle }.
lantern-told-gather = { $seat } забирает дорожку: { $moths ->
    [one] { $moths } мотылёк.
    [few] { $moths } мотылька.
   *[other] { $moths } мотыльков.
}

lantern-result = меньше всего мотыльков: { $moths }

lantern-refused-unknown = такого хода нет; есть gather и light со свечой от 1 до { $last }
lantern-refused-no-path = дорожки нет, забирать нечего
lantern-refused-not-held = этой свечи у вас нет
lantern-refused-not-brighter = свеча должна быть ярче последней на дорожке, { $last }

lantern-report-gathers = Кто забирает дорожку
lantern-report-gathers-caption = Как часто игрок забирает дорожку, имея свечу поярче или не имея, и как часто такие игроки побеждают.
lantern-report-gather = { $gather ->
   *[free] мог зажечь свечу
    [stuck] зажечь было нечего
}
lantern-report-figures = Мотыльки
lantern-report-figures-caption = Среднее у всех игроков и у победителей; у каждой строки своя шкала.
lantern-report-figure = { $figure ->
   *[gathered] собрано
    [held] в руке в конце игры
}

lantern-ui-candle = Свеча { $candle }, { $moths ->
    [one] { $moths } мотылёк
    [few] { $moths } мотылька
   *[other] { $moths } мотыльков
}
lantern-ui-holds = { $count ->
    [one] { $count } свеча в руке
    [few] { $count } свечи в руке
   *[other] { $count } свечей в руке
}
lantern-ui-gathered = { $moths ->
    [one] собран { $moths } мотылёк
    [few] собрано { $moths } мотылька
   *[other] собрано { $moths } мотыльков
}
lantern-ui-path = { $moths ->
    [one] Дорожка, { $moths } мотылёк
    [few] Дорожка, { $moths } мотылька
   *[other] Дорожка, { $moths } мотыльков
}
lantern-ui-gather = забрать дорожку
