# Что сервер отклоняет и почему.
server-who-are-you = Сначала назовите своё имя.
server-no-name = В имени нужна хотя бы одна буква.
server-wrong-code = Такого кода ни у кого нет.
server-wrong-password = Неверный логин или пароль.
server-has-account = У вас уже есть учётная запись.
server-login-taken = Этот логин занят.
server-no-such-login = На том устройстве вход не выполнен.
server-bad-passkey = Не удалось проверить этот ключ доступа. Попробуйте ещё раз или войдите иначе.
server-old-challenge = Это заняло слишком много времени. Попробуйте ещё раз.
server-no-such-passkey = У вас нет такого ключа доступа.
server-passkey-known = Этот ключ доступа уже добавлен.
server-too-many-passkeys = Ключей доступа уже { $count }. Сначала удалите какой-нибудь.
server-no-passkeys-here = Браузеры хранят ключи доступа только для имён сайтов, а адрес этой страницы состоит из цифр.
server-too-fast = Слишком много запросов. Подождите немного.
server-too-large = Слишком большой запрос.
server-cannot-read = Запрос не удаётся прочитать. { $detail }
server-forgery = Этот запрос пришёл не с нашей страницы. Обновите её.
server-no-such-page = Здесь ничего нет.
server-no-such-game = Игры «{ $game }» нет.
server-no-such-person = Такого игрока нет.
server-not-yourself = Это вы сами.
server-blocked = Один из вас заблокировал другого.
server-too-many-followed = Вы уже следите за { $count } игроками.
server-too-many-blocked = Вы уже заблокировали { $count } игроков.
server-too-few-seats = Мест меньше, чем игроков.
server-no-such-challenge = Этот вызов больше не действует.
server-no-such-line = Этот игрок такого не говорил.
server-no-such-report = Такой жалобы нет.
server-not-moderator = Это могут только модераторы.
server-is-moderator = Модератора нельзя модерировать здесь; это может сделать хозяин сервера.
server-no-account = У игрока { $name } нет учётной записи: модератору нужен пароль или ключ доступа.
server-no-address = Это не адрес.
server-everyone-there = Оттуда может прийти кто угодно: этот адрес нельзя забанить.
server-is-over = Игра окончена.
server-banned = { $days ->
    [0] Модератор забанил вас на этом сервере.
    [one] Модератор забанил вас на этом сервере ещё на { $days } день.
    [few] Модератор забанил вас на этом сервере ещё на { $days } дня.
   *[other] Модератор забанил вас на этом сервере ещё на { $days } дней.
}
server-muted = { $days ->
    [0] Модератор запретил вам писать в чат на этом сервере.
    [one] Модератор запретил вам писать в чат ещё на { $days } день.
    [few] Модератор запретил вам писать в чат ещё на { $days } дня.
   *[other] Модератор запретил вам писать в чат ещё на { $days } дней.
}
server-name-kept = { $days ->
    [one] Это имя вам дал модератор. Сменить его можно через { $days } день.
    [few] Это имя вам дал модератор. Сменить его можно через { $days } дня.
   *[other] Это имя вам дал модератор. Сменить его можно через { $days } дней.
}
server-not-shown = Этот игрок этого не показывает.
server-no-such-table = Такого стола нет.
server-no-such-seat = Такого места нет.
server-no-such-bot = На этом сервере нет бота { $name }.
server-no-such-moment = Такого момента в игре нет.
server-bad-setup = Такой стол создать нельзя: { $detail }
server-no-network = Эту игру ещё не изучила ни одна нейросеть: выберите другого бота.
server-too-many-tables = Вы уже играете за столами: { $count }. Сначала доиграйте за одним из них.
server-other-rules = { $game }: эта игра начата по другим правилам, чем действуют на этом сервере.
server-has-started = Игра уже началась.
server-seat-taken = Там уже кто-то сидит.
server-invited-only = Это место ждёт приглашённого игрока.
server-removed = Хозяин стола убрал вас из-за этого стола.
server-one-seat = За открытым столом у каждого, кроме хозяина, одно место.
server-not-host = Это может сделать только хозяин стола.
server-host-is-here = Хозяин стола ещё здесь.
server-waiting-elsewhere = Вы ждёте соперника в другом окне. Посмотрите там.
server-seats-open = Не все места заняты.
server-not-playing = Сейчас ходить нельзя.
server-over-here = К этому моменту игра уже окончена: выберите момент раньше.
server-not-over = Игра ещё не закончена.
server-not-played = Эта игра так и не началась.
server-not-yours = Это не ваше место.
server-has-resigned = Вы уже сдались в этой игре.
server-stale = Игра уже ушла вперёд. Посмотрите ещё раз.
server-bad-message = Это сообщение не удаётся прочитать. { $detail }
server-no-hints = За этим столом нет подсказок.
server-rated-hints = За рейтинговым столом нет подсказок.
server-rated-people = В рейтинговую игру играют только люди, у каждого одно место.
server-not-ready = Не все готовы начать.
server-answer-first = Сначала ответьте на предложение.
server-nothing-proposed = За этим столом ничего не предложено.
server-no-clock = За этим столом играют без часов.
server-paused = Игра на паузе.
server-not-paused = Игра не на паузе.
server-too-many-pauses = В этой игре было слишком много пауз и взятых назад ходов.
server-nobody-vanished = Никто не заставляет остальных ждать несколько дней.
server-rated-takeback = В рейтинговой игре ходы назад не берут.
server-no-move-yet = Вы ещё не ходили.
server-was-revealed = С тех пор карту взяли из колоды или открыли: такой ход назад не взять.
server-bad-subscription = Это не подписка браузера.
server-bad-zone = Сервер не знает такого часового пояса.
server-bad-link = Эта ссылка больше не действует.
server-no-mail = Этот сервер не отправляет писем.
server-no-such-event = Такого турнира нет.
server-no-events = Турниры здесь проводит только хозяин сервера.
server-too-many-events = Ваших турниров уже { $count }. Дождитесь конца одного из них.
server-event-has-begun = Этот турнир уже начался.
server-event-over = Этот турнир окончен.
server-event-full = Мест больше нет: участников уже { $count }.
server-not-in-event = Вы не участвуете в этом турнире.
server-has-withdrawn = Вы выбыли из этого турнира.
server-too-few = Для турнира нужно не меньше { $count } участников.
server-notice-turn = Ваш ход.
server-notice-turns = В тихие часы настал ваш ход.
server-share-moment = После хода { $move } из { $moves }.
server-share-won = Победа: { $names }.
server-share = { $state ->
    [open] Есть свободные места: садитесь и играйте.
    [over] Партия окончена, ходов: { $moves }.
   *[playing] Ход { $moves }: смотрите партию.
}
server-notice-challenge = { $name } хочет сыграть с вами.
server-busy = Сервер занят. Попробуйте ещё раз.
server-failed = На сервере произошла ошибка. Она записана в журнал.
# Ход партии, по правилам которой здесь больше не играют, в записи.
server-move = { $seat }: { $move }
# Почему игра закончилась раньше срока. Часть предложения: без точки.
server-result-resigned = { $count ->
    [one] { $who } сдаётся
   *[other] { $who } сдаются
}
server-result-time = вышло время ({ $who })
server-result-closed = хозяин закрыл стол до начала игры
server-result-closed-by-server = стол закрыл администратор сервера
server-result-rules = на этом сервере больше не играют по правилам этой партии, и все согласились её завершить
server-result-vanished = кто-то пропал на несколько дней, и остальные завершили игру
# Письма.
server-mail-confirm-subject = Подтвердите адрес для Turntable
server-mail-confirm-text = Кто-то, вероятно вы, попросил на сайте { $site } присылать письма, когда настаёт его ход. Чтобы подтвердить, что это ваш адрес, перейдите по ссылке в течение двух дней:
server-mail-confirm-ignore = Если это были не вы, ничего не делайте: больше писем сюда не придёт.
server-mail-confirm-press = Подтвердить адрес
server-mail-turns-subject = { $count ->
    [1] Ваш ход
    [one] Ваш ход в { $count } игре
    [few] Ваш ход в { $count } играх
   *[many] Ваш ход в { $count } играх
}
server-mail-turns-text = { $count ->
    [1] Вас ждёт эта игра:
   *[other] Вас ждут эти игры:
}
server-mail-stop = Больше не присылать
server-mail-stop-how = Вы получили это письмо, потому что попросили об этом на { $site }. Отписаться можно одним нажатием, без входа:
