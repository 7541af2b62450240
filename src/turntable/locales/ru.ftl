# Общее для всех игр.

player = Игрок { $number }
bot-name = Бот { $number }
character-name = { $name ->
    [murka] Мурка
    [pip] Пип
    [hugo] Гуго
    [rita] Рита
    [dash] Дэш
    [bruno] Бруно
    [korvo] Корво
   *[minerva] Минерва
}
character-about = { $name ->
    [murka] Станционная кошка. Гуляет по картам как вздумается: любой ход для неё не хуже другого.
    [pip] Мышонок, первая неделя на службе. Правила знает, но замечтается и возьмёт не лучшее.
    [hugo] Ёж, который никому не доверяет: запирает своё, бережёт козыри и не рискует.
    [rita] Лиса и разбойница. Чужое ей нравится больше своего.
    [dash] Заяц, который смотрит только вперёд. Мчится к финишу и чужого не трогает.
    [bruno] Терпеливый медведь. Строит вширь, берёт то, что лежит на столе, и думает о будущем.
    [korvo] Ворон: хорошо считает и крадёт, когда это ничего ему не стоит.
   *[minerva] Сова. Не торопится, думает по пять секунд над ходом, и дурных привычек у неё нет.
}

refused-over = игра закончена
refused-turn = сейчас ход другого игрока
refused-no-text = ход записывается текстом

compiling = { $game }: подготовка, один раз на этом компьютере
play-welcome = { $game }. Введите ход или его номер; ? — правила, q — выход.
play-loading = Загрузка: { $game }
play-thinking = { $name } думает
play-folded = ходов: { $count }, например { $move }; введите { $verb }, чтобы увидеть все
play-prompt = { $name } >{" "}
play-suggested = Enter: { $move } (совет)
play-curtain = Теперь { $name }: передайте клавиатуру и нажмите Enter >{" "}
play-left = Игра прервана.
play-winners = { $count ->
    [one] Побеждает { $names }: { $why }.
   *[other] Общая победа — { $names }: { $why }.
}
play-no-winner = Победителя нет: { $why }.

# Варианты правил, которые выбирают до раздачи.

option-name = { $name }
option-value = { $value ->
    [true] да
    [false] нет
    [none] как обычно
   *[other] { $value }
}
option-chance = решает жребий
option-first = Первый игрок
option-first-help = Кто ходит первым.
option-turn-limit = Предел ходов

# Страница.

ui-tagline = Три настольные игры про железную дорогу
ui-tagline-how = Без регистрации и загрузок: садитесь и играйте.
ui-about = { $game ->
    [trains] Первым выстройте семь вагонов по возрастанию.
    [tickets] Собирайте цвета для заданий и берегите станцию от грабителей.
    [superline] Шесть фишек в ряд — суперлиния, три суперлинии — победа.
   *[other] Ещё одна игра, на простом столе.
}
ui-player-range = Игроков: { $least }–{ $most }
ui-play-now = Играть с ботами
ui-getting-ready = Готовим игру…
ui-invite = Позвать друга
ui-more = Настроить…
ui-else = Ещё
ui-rules = Правила
ui-rules-of = { $game }: правила
ui-rules-terminal = В терминале
ui-about-games = Об играх
ui-ratings = Рейтинг
ui-games = Игры
ui-home = На главную
ui-my-games = Ваши игры
ui-public-tables = Открытые столы
ui-table-state = { $state ->
    [open] ждёт игроков
    [over] окончена, ходов: { $moves }
   *[playing] ход { $moves }
}
ui-join-code = Вам дали код?
ui-join = Присоединиться
ui-joining = Ищем ваше место…
ui-guest = Пассажир { $number }
ui-name = Имя
ui-name-ask = Как к вам обращаться?
ui-go-on = Дальше
ui-loading = Минутку…
ui-no-answer = Сервер не отвечает. Попробуйте чуть позже.
ui-lost = Этот путь никуда не ведёт.
ui-updated = На сервере новая версия страницы.
ui-reload = Обновить
ui-close = Закрыть

ui-settings = Настройки
ui-language = Язык
ui-theme = Тема
ui-theme-auto = Как на устройстве
ui-theme-light = Светлая
ui-theme-dark = Тёмная
ui-sound = Звук
ui-sound-on = Звук включён
ui-volume = Громкость
ui-steps = Ходы соперников
ui-steps-on = По шагам
ui-steps-off = Сразу
ui-confirm = Перед ходом
ui-confirm-off = Ходить сразу
ui-confirm-on = Спрашивать
ui-confirm-move = Сделать этот ход
ui-game-menu = Взять ход назад, сделать паузу или сдаться
ui-take-back = Взять назад последний ход
ui-pause-game = Поставить игру на паузу
ui-resume-game = Продолжить
ui-paused = Игра на паузе: часы стоят.
ui-agree = Согласиться
ui-cancel = Отмена
ui-decline = Отказаться
ui-proposal = { $kind ->
    [takeback] { $moves ->
        [one] { $name } просит взять ход назад ({ $moves }).
        [few] { $name } просит взять назад { $moves } хода.
       *[many] { $name } просит взять назад { $moves } ходов.
    }
    [pause] { $name } предлагает сделать паузу.
    [resume] { $name } предлагает продолжить.
    [bot] { $name } предлагает, чтобы за пропавшего играл бот.
   *[end] { $name } предлагает закончить игру: кого-то давно нет.
}
ui-proposal-waits = { $kind ->
    [takeback] Вы просите взять ход назад. Ждём ответа: { $names }.
    [pause] Вы предлагаете паузу. Ждём ответа: { $names }.
    [resume] Вы предлагаете продолжить. Ждём ответа: { $names }.
   *[other] Вы спросили остальных. Ждём ответа: { $names }.
}
ui-vanished = Уже несколько дней без хода: { $names }.
ui-vanished-bot = Посадить бота
ui-vanished-end = Закончить игру
ui-note = { $note ->
    [takeback] Ход взят назад: { $name }.
    [pause] Игра на паузе.
    [resume] Игра продолжается.
    [declined] { $name } отклоняет вызов.
   *[other] За того, кто несколько дней не ходил, играет бот.
}
ui-your-turns = Ваш ход
ui-notices = Уведомления
ui-notices-how = В играх на несколько дней мы можем сообщать, что настал ваш ход: один раз за ход и никогда в тихие часы.
ui-notices-devices = { $count ->
    [0] Уведомления не приходят ни в один ваш браузер.
    [one] Уведомления приходят в { $count } ваш браузер.
    [few] Уведомления приходят в { $count } ваших браузера.
   *[many] Уведомления приходят в { $count } ваших браузеров.
}
ui-notices-here = Сообщать в этом браузере
ui-notices-stop = Отключить все уведомления
ui-notices-none = Этот браузер не умеет показывать уведомления.
ui-notices-refused = Этот браузер не разрешает уведомления для этой страницы.
ui-quiet-from = Тихо с
ui-quiet-to = до
ui-mail = По почте
ui-mail-how = Не больше одного письма за ход и никогда в тихие часы.
ui-mail-address = Ваш почтовый адрес
ui-mail-send = Прислать ссылку
ui-mail-wait = Мы отправили ссылку на { $address }. Перейдите по ней, и письма начнут приходить.
ui-mail-told = Письма приходят на { $address }.
ui-mail-remove = Не присылать
ui-mail-confirmed = Адрес подтверждён. Мы напишем, когда настанет ваш ход.
ui-mail-stopped = Готово: писем больше не будет. Ваш адрес здесь удалён.
ui-stage = Что происходит
ui-what-happened = Что было?
ui-signs = Что есть что

ui-new-table = Новый стол
ui-game = Игра
ui-players = Игроков
ui-seats = Места
ui-who-plays = Кто играет?
ui-preset = { $preset ->
    [bot] Против бота
    [friends] С друзьями
    [teams] Командами
   *[screen] За одним экраном
}
ui-name-of = Имя: { $player }
ui-bot-level = Уровень ботов
ui-seat-me = Я
ui-seat-open = Для приглашённого
ui-seat-bot = Бот, { $level ->
    [random] наугад
    [beginner] новичок
    [casual] любитель
    [expert] мастер
    [master] гроссмейстер
   *[other] { $level }
}
ui-level = { $level ->
    [random] наугад
    [beginner] новичок
    [casual] любитель
    [expert] мастер
    [master] гроссмейстер
   *[other] { $level }
}
ui-level-about = { $level ->
    [random] Делает любой ход, разрешённый правилами.
    [beginner] Смотрит на ход вперёд и часто ошибается.
    [casual] Смотрит на ход вперёд.
    [expert] Думает на несколько ходов вперёд, по секунде на ход.
    [master] Думает как мастер, но учился ещё и в играх с самим собой: в «Билетах» сильнее, в «Поездах» немного сильнее, в «Суперлинии» наравне.
   *[other] { "" }
}
ui-bots = Боты
ui-characters = Боты с именами
ui-levels = Уровни
ui-events = Турниры
ui-events-none = Турниров пока нет. Устройте свой!
ui-event-new = Новый турнир
ui-event-name = Название
ui-event-make = Создать турнир
ui-event-name-first = Дружеский кубок
ui-event-kind = Вид турнира
ui-event-form = { $form ->
    [robin] круговой турнир
    [arena] арена
   *[knockout] турнир на выбывание
}
ui-event-how = { $form ->
    [robin] Каждый встречается с каждым один раз, за столом играют двое. Победа — очко, ничья — пол-очка; при равенстве очков выше тот, кто обыграл более сильных. Кто проиграл по времени, не сделав ни хода, выбывает.
    [arena] Тех, кто на этой странице, сводят снова и снова, пока не выйдет время. Победа — очко, ничья — пол-очка. Партии, начатые вовремя, идут в зачёт.
   *[knockout] За столом двое; проигравший выбывает, ничья переигрывается. Пары определяет жребий.
}
ui-event-minutes = Минут
ui-event-bots = Ботов
ui-event-level = Уровень ботов
ui-event-state = { $state ->
    [open] идёт набор
    [playing] идёт
   *[over] окончен
}
ui-event-left = { $minutes ->
    [one] осталась { $minutes } минута
    [few] осталось { $minutes } минуты
   *[many] осталось { $minutes } минут
}
ui-event-round = тур { $round } из { $rounds }
ui-event-round-is = тур { $round }
ui-event-host = Проводит { $name }.
ui-event-join = Участвовать
ui-event-leave = { $state ->
    [open] Не участвовать
   *[playing] Выбыть
}
ui-event-start = Начать
ui-event-close = Закончить турнир
ui-event-play = К вашей партии
ui-event-back = Назад к турниру
ui-event-wait = Оставайтесь на этой странице: следующая партия откроется сама.
ui-event-empty = Пока никто не участвует.
ui-standings = Положение
ui-pairings = Партии
ui-points = Очки
ui-tie-break = Доп. показатель
ui-outside-bots = Боты этого сервера
ui-outside-about = Программа, которую добавил хозяин этого сервера.
ui-meet-bots = Познакомьтесь с ботами
ui-play-against = Играть против: { $name }
ui-play-on-here = Играть отсюда
ui-play-on-how = Вы занимаете место в этой позиции, за остальных играют боты. Карты, которых с этого места не видно, раздаются заново.
ui-play-on-as = Ваше место
ui-share-moment = Ссылка на этот момент
ui-clock = Часы
ui-clock-kind = { $kind ->
    [quick] 30 секунд на ход
    [calm] 2 минуты на ход
    [bank] 10 минут на игру и 10 секунд на ход
    [days] 3 дня на ход
   *[none] без часов
}
ui-clock-is = { $kind ->
    [move] { $time } на ход
   *[bank] { $time } на игру и { $increment } с на ход
}
ui-options = Варианты правил
ui-public = Открытый стол: сесть может любой
ui-spectators = Пускать зрителей
ui-terms-choice = Рейтинг и подсказки
ui-terms = { $terms ->
    [rated] рейтинговая, без подсказок
    [hints] без рейтинга, с подсказками
   *[plain] без рейтинга и подсказок
}
ui-terms-how = { $terms ->
    [rated] Результат меняет рейтинг. Боты не играют, и до конца партии никто, включая зрителей, не видит ни подсказок, ни шансов на победу.
    [hints] Игроки могут брать подсказки, и все видят, кто их берёт. На рейтинг результат не влияет.
   *[plain] Подсказок нет ни у кого. На рейтинг результат не влияет.
}
ui-set-up = Создать стол

ui-lobby = Перед отправлением
ui-open-seat = свободно
ui-sit = Сесть сюда
ui-sit-too = Занять и это место
ui-leave = Встать из-за стола
ui-free = Освободить место
ui-remove-person = Убрать из-за стола
ui-add-bot = Посадить бота
ui-fill-bots = Заполнить ботами
ui-start = Начать
ui-start-when = Начать можно, когда заняты все места.
ui-ready = Можно начинать
ui-not-ready = Пока не начинать
ui-is-ready = можно начинать
ui-ready-when = Рейтинговая игра начнётся, когда все подтвердят готовность.
ui-not-rated-early = Игра прервана раньше, чем каждый сделал по два хода: на рейтинг она не влияет.
ui-wait-host = Игру начинает { $host }.
ui-claim = Хозяин стола ушёл: взять стол на себя
ui-close-table = Закрыть стол
ui-close-sure = Закрыть стол для всех? Ссылка и код перестанут действовать.
ui-keep-table = Не закрывать
ui-invite-how = Отправьте ссылку, покажите QR-код или назовите код стола.
ui-code = Код стола:
ui-copy-link = Скопировать ссылку
ui-copied = Скопировано
ui-share = Поделиться
ui-qr = QR-код ссылки { $link }

ui-screen = Открыть общий экран
ui-you = вы
ui-away = не в сети
ui-bot-plays = играет бот
ui-resigned = вне игры
ui-to-move = ходит
ui-is-to-move = Ходит { $names }.
ui-your-turn = Ваш ход
ui-watching = { $count ->
    [one] { $count } зритель
    [few] { $count } зрителя
   *[many] { $count } зрителей
}
ui-board = Стол
ui-board-failed = Поле этой игры не работает. Можно играть дальше на простом поле.
ui-moves = Ходы
ui-log = Журнал
ui-log-empty = Пока ничего не произошло.
ui-chat = Чат
ui-chat-empty = Пока все молчат.
ui-chat-say = Напишите что-нибудь
ui-send = Отправить
ui-side = Журнал и чат
ui-hint = Подсказка
ui-hint-says = { $move }: шанс на победу { $percent }{"\u00A0"}%
ui-hint-second = Второй по силе ход: { $move } ({ $percent }{"\u00A0"}%).
ui-hint-taken = { $name } берёт подсказку.
ui-bot-below-level = Сервер загружен: { $name } думает меньше, чем обещает его уровень.
ui-bot-fault = { $name } не находит допустимого хода вовремя. За него ходит другой бот.
ui-hints-taken = взято подсказок: { $count }
ui-clause = Правило { $clause }
ui-link-lost = Связь прервалась. Соединяемся снова; ваш ход не пропадёт.
ui-no-table = Такого стола нет, или он для вас закрыт.
ui-other-rules = Партия начата по правилам, по которым этот сервер больше не играет. Она закончится без победителя, когда все согласятся.
ui-end-agree = Согласиться закончить
ui-end-wait = Пока не заканчивать
ui-stood-in = Ваше время вышло, за вас играет бот.
ui-back = Я здесь
ui-resign = Сдаться
ui-resign-sure = Сдаться? Отменить это будет нельзя.
ui-stay = Играть дальше
ui-curtain = Занавес
ui-hand-over = Теперь { $name }: передайте устройство
ui-i-am = Я — { $name }

ui-you-win = Вы победили!
ui-moves-made = Сделано ходов
ui-expert-moves = Ходов, как у мастера
ui-of = { $count } из { $all }
ui-turning-point = Переломный момент
ui-next-lesson = Учиться: { $lesson }
ui-fold = Скрыть итог
ui-unfold = Показать итог
ui-rematch = Сыграть ещё раз
ui-rematch-join = К следующей игре
ui-replay = Повтор
ui-fair = Раздача была честной
ui-unfair = Зерно не совпадает с заявленным
ui-fair-how = До первого хода сервер сообщил всем отпечаток (SHA-256) зерна, от которого зависит всё случайное в игре. Теперь он открывает само зерно, и ваш браузер их сверил.
ui-commitment = Сообщено до первого хода
ui-seed = Зерно
ui-record = Скачать запись

ui-replay-of = { $game }: повтор
ui-seen-by = Точка зрения
ui-spectator = зритель
ui-first-move = Начало
ui-back-move = На ход назад
ui-next-move = На ход вперёд
ui-last-move = Конец
ui-play-on = Воспроизвести
ui-pause = Пауза
ui-moment = Ход
ui-moment-of = { $move } из { $moves }
ui-chances = Шансы на победу
ui-chances-how = Как мастер оценивает шансы каждого игрока после каждого хода. Выберите точку, чтобы перейти к ней.
ui-turning-points = Переломные моменты
ui-better = Лучше: { $move } ({ $chance }{"\u00A0"}%). Сыграно: { $made } ({ $lost }{"\u00A0"}%).
ui-at-move = Ход { $move }, { $name }
ui-reviewing = Мастер разбирает игру…
ui-no-mistakes = Мастер почти ничего бы не изменил.

ui-me = Вы
ui-save = Сохранить
ui-saved = Сохранено.
ui-other-device = На другом устройстве
ui-recovery-how = Введите этот код на другом устройстве, чтобы играть там под тем же именем. Код показывается один раз; новый отменяет старый.
ui-recovery-make = Показать код
ui-recovery = Код с другого устройства
ui-recover = Продолжить под этим именем
ui-account = Учётная запись
ui-account-how = Для игры не нужна. С логином и паролем вы найдёте свои игры с любого устройства.
ui-account-make = Создать учётную запись
ui-passkeys = Ключи доступа
ui-passkeys-how = С ключом доступа вы остаётесь собой и на других устройствах: не нужно помнить ни логин, ни пароль. Ключ хранит ваш телефон, компьютер или аппаратный ключ.
ui-passkeys-empty = У вас пока нет ключей доступа.
ui-passkey-add = Добавить ключ доступа
ui-passkey-name = Название ключа доступа
ui-passkey-used = последний вход { $day }
ui-passkey-unused = ещё не использовался
ui-passkey-remove = Удалить
ui-passkey-sign-in = Войти с ключом доступа
ui-passkey-cancelled = Ничего не изменилось. Можно попробовать ещё раз, когда захотите.
ui-passkey-known-here = На этом устройстве уже есть ваш ключ доступа.
ui-passkeys-none = Здесь этот браузер не может работать с ключами доступа. Они действуют, когда страница открыта по HTTPS или на localhost.
ui-login = Логин
ui-password = Пароль
ui-sign-in = Войти
ui-known-already = Вы здесь уже бывали?
ui-sign-in-seats = Войдите, и ваши места в неоконченных партиях останутся за вами.
ui-devices = Ваши устройства
ui-this-device = это устройство
ui-sign-out = Выйти
ui-sign-out-here = Выйти на этом устройстве

ui-place = Место
ui-rating = Рейтинг
ui-games-played = Игры
ui-no-ratings = Рейтинга пока нет ни у кого.
ui-provisional = предварительный: меньше 10 партий
ui-provisional-how = Вопросительный знак: сыграно меньше 10 рейтинговых партий, и рейтинг ещё неточен. ± — насколько он неточен.
ui-pages = Страницы
ui-page-back = Назад
ui-page-next = Дальше

# Игра с незнакомыми

ui-someone = Найти соперника
ui-pace = Темп
ui-pace-kind = { $pace ->
    [quick] по 5 минут
    [calm] по 15 минут
   *[days] 3 дня на ход
}
ui-kind = С рейтингом или без
ui-kind-is = { $kind ->
    [rated] с рейтингом
    [casual] без рейтинга
   *[all] все виды
}
ui-looking = Ищем, с кем вам сыграть…
ui-others-wait = { $count ->
    [0] Пока больше никто не хочет сыграть так же. Можно подождать на этой странице.
    [one] Ждёт ещё { $count } человек.
    [few] Ждут ещё { $count } человека.
   *[many] Ждут ещё { $count } человек.
}
ui-stop-looking = Больше не искать
ui-bot-offer = Поиск затянулся. Можно ждать дальше или сыграть с ботом.
ui-bot-instead = Сыграть с ботом
ui-filters = Фильтры
ui-all-games = все игры
ui-any-number = любое число
ui-no-public-tables = Сейчас за открытыми столами никого не ждут.

# Профили

ui-profile = Профиль и партии
ui-here-since = Здесь с { $date }.
ui-not-shown = Этот игрок этого не показывает.
ui-no-own-ratings = Рейтинговых партий пока нет.
ui-results = Результаты
ui-opponent = Соперник
ui-no-games-yet = Сыгранных партий пока нет.
ui-no-games-found = Таких партий нет.
ui-outcome = Результат
ui-outcome-is = { $outcome ->
    [won] победа
    [lost] поражение
    [drawn] ничья
    [none] без победителя
   *[all] все результаты
}
ui-wins = Победы
ui-draws = Ничьи
ui-search-name = Имя соперника
ui-graph = Рейтинг: от { $from } ({ $first }) до { $to } ({ $last })
ui-own-data = Ваши данные
ui-show-ratings = Другие видят мои рейтинги, и я есть в таблицах рейтинга
ui-show-games = Другие видят мои партии за открытыми столами
ui-download-games = Скачать все мои партии
ui-delete-me = Удалить меня
ui-delete-how = Имя, учётная запись, устройства, рейтинги, сообщения и списки друзей будут стёрты, в начатых партиях вы сдадитесь. Сыгранные партии останутся у соперников без вашего имени. Отменить это нельзя.
ui-delete-sure = Удалить всё моё
ui-delete-not = Оставить

# Зрители

ui-watch = Смотреть партии
ui-watch-how = Вы видите то же, что видят все за столом, но не карты в руках игроков. Ваши сообщения читают другие зрители, а игроки — только после конца партии.
ui-watch-none = Сейчас за открытыми столами никто не играет.
ui-watcher = (зритель)
ui-chat-watchers = Написать другим зрителям

# Friends

ui-friends = Друзья
ui-friends-all = Все друзья
ui-following = За кем вы следите
ui-following-none = Вы пока ни за кем не следите. Откройте чей-нибудь профиль или нажмите «Следить» после партии.
ui-played-lately = Недавние соперники
ui-here = в сети
ui-here-now = { $name } сейчас в сети.
ui-show-here = Те, кто следит за мной, могут видеть, когда я в сети
ui-follow = Следить
ui-followed = Вы следите
ui-unfollow = Не следить
ui-watch-them = Смотреть игру
ui-challenge = Вызвать
ui-challenge-whom = Вызвать игрока { $name }
ui-challenge-again = Сыграть ещё
ui-challenge-more = Остальные места — для тех, кому вы отправите ссылку или код стола.
ui-no-clock = без часов
ui-challenges = Вызовы
ui-challenges-sent = Отправленные вызовы
ui-challenges-you = { $name } вызывает вас
ui-accept = Играть
ui-block = Заблокировать
ui-unblock = Разблокировать
ui-blocked = Заблокированные игроки
ui-blocked-how = Вы заблокировали этого игрока: вы не можете вызывать друг друга и следить друг за другом, вас никогда не сведут в пару, и вы не видите его сообщений.
ui-report = Пожаловаться
ui-report-whom = Пожаловаться на игрока { $name }
ui-report-line = Пожаловаться на сообщение игрока { $name }
ui-report-reason = Что не так?
ui-report-more = Хотите что-нибудь добавить? (не обязательно)
ui-report-block = Заодно заблокировать этого игрока
ui-report-thanks = Спасибо. Модератор посмотрит.
ui-reason = { $reason ->
    [insult] Оскорбления или угрозы
    [cheating] Нечестная игра
    [leaving] Бросает партии или заставляет ждать
    [name] Оскорбительное имя
   *[other] Другое
}

# Moderation

ui-moderation = Модерация
ui-moderation-view = { $view ->
    [reports] Новые жалобы
    [done] Рассмотренные
    [people] Игроки
   *[audit] Журнал
}
ui-moderator = модератор
ui-find = Найти
ui-find-person = Идентификатор, учётная запись или начало имени
ui-nobody-found = Таких нет.
ui-nothing-yet = Здесь пусто.
ui-is-banned = бан: { $until }
ui-is-muted = без чата: { $until }
ui-open-reports = { $count ->
    [one] { $count } новая жалоба
    [few] { $count } новые жалобы
   *[other] { $count } новых жалоб
}
ui-act = Принять меры
ui-do-it = Выполнить
ui-why = Почему? (для журнала)
ui-how-long = Срок
ui-days = { $count ->
    [one] { $count } день
    [few] { $count } дня
   *[other] { $count } дней
}
ui-for-good = навсегда
ui-ban-address = И адреса его устройств
ui-new-name = Новое имя
ui-the-table = стол
ui-shut-table = Закрыть стол
ui-resolve = Рассмотрено
ui-audit-action = { $action ->
    [mute] Запретить чат
    [unmute] Вернуть чат
    [ban] Забанить
    [unban] Снять бан
    [rename] Переименовать
    [close] Закрыть стол
    [resolve] Рассмотреть жалобу
    [moderator] Назначить модератором
    [unmoderator] Снять с модераторов
    [ban-address] Забанить адрес
   *[other] Снять бан с адреса
}

# The report
report-title = { $game }: что показали боты
report-intro = Партий на каждый вариант: { $games }; боты не просчитывают ходы вперёд. В скобках и «усами» показаны 95-процентные интервалы. Зерно { $seed }.
report-intro-bots = Партий на каждый вариант: { $games }; играют { $bots }. В скобках и «усами» показаны 95-процентные интервалы. Зерно { $seed }.
report-stopped = Партий, прерванных после 100 000 действий и не учтённых: { $games }.
report-first-wins = победы начинающего
report-drama = Драма
report-drama-caption = Ведёт тот, у кого выше шанс победить по оценке ботов, как карты лежат на самом деле. Выбор важен там, где лучший ход намного ценнее среднего.
report-drama-changes = смен лидера за партию
report-drama-settled = решено после, % ходов
report-drama-comeback = наименьший шанс победителя, %
report-drama-branching = ходов на выбор
report-drama-stakes = цена выбора, % победы
report-skill = Умение или удача
report-skill-caption = Как часто один более сильный бот побеждает более слабых. Пунктир — поровну: игра чистой удачи.
report-skill-row = { $strong } против { $weak }
report-bots = Боты
report-bots-caption = Как часто побеждает каждый бот; стороны у всех бывают одинаково часто.
report-difference = Что меняется: { $setting }
report-difference-first = первый вариант
report-difference-other = этот
report-difference-change = разница
report-difference-chance = p с поправкой
report-verdict = { $setting }: партия длится { $after } ходов вместо { $before }, а начинающий побеждает в { $wins } партий вместо { $won }.
report-verdict-same = Ни одно из чисел ({ $all }) не отличается больше, чем случайно (поправка Холма, 5 %): по стольким партиям варианты не различить.
report-verdict-drivers = Отличаются больше, чем случайно, чисел: { $count } из { $all } (поправка Холма, 5 %); сильнее всего { $names }.
report-playing = Играем: { $game }
report-numbers = Числа
report-players = { $count ->
    [one] { $count } игрок
    [few] { $count } игрока
   *[many] { $count } игроков
}
report-own-data = данные самой игры
report-advantage = Кто начинает
report-advantage-caption = Как часто побеждает каждая сторона, в порядке первых ходов. Пунктир — поровну; ничья и общая победа делятся между сторонами.
report-place = { $order ->
    [first] начинает
    [second] второй
    [third] третий
   *[later] { $place }-й
}
report-length = Сколько длится партия
report-length-caption = Партии по числу ходов; метка и пунктир показывают медиану.
report-turns = ходы
report-mean = ходы, среднее
report-median = медиана
report-middle = девять партий из десяти
report-moves = действия, среднее
report-endings = Чем кончаются партии
report-endings-caption = Доля от всех партий.
report-one-winner = побеждает одна сторона
report-shared = ничья или общая победа
report-nobody = никто не побеждает
report-all-players = все игроки
report-winners = победители
report-players-winners = все игроки ●, победители ○
report-per-player = раз за партию на игрока
report-worth = победы тех, у кого это было ● и не было ○
report-with = победы тех, у кого было
report-without = победы тех, у кого не было
report-times = доля игроков
report-wins-by-times = как часто эти игроки побеждают

# Уроки и упражнения

lesson-end = Вы победили! Это вся игра: теперь вы знаете достаточно, чтобы играть.
ui-learn = Уроки
ui-learn-of = { $game }: обучение
ui-learn-new = Впервые здесь? Первая игра с подсказками займёт три минуты.
ui-learn-first = Первая игра шаг за шагом
ui-learn-exercises = Упражнения
ui-learn-count = Решено { $done } из { $all }
ui-learn-done = пройдено
ui-learn-all = Все уроки
ui-learn-learner = Ученик
ui-learn-rival = Соперник
ui-learn-step = Шаг { $step } из { $steps }
ui-learn-next = Дальше
ui-learn-look = Пояснение — выше.
ui-learn-show = Показать ход
ui-learn-again = Начать заново
ui-learn-following = Следующее упражнение
ui-learn-wrong = Пока не то. Посмотрите на поле ещё раз или попросите показать ход.

reason-wins = Он выигрывает сразу.
reason-only-move = Это единственный ход.
reason-none = Ни одна причина не выделяется: складывается несколько небольших преимуществ, или выгода видна лишь через несколько ходов.
