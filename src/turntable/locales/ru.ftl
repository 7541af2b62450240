# Общее для всех игр.

player = Игрок { $number }
bot-name = Бот { $number }

refused-over = игра закончена
refused-turn = сейчас ход другого игрока
refused-no-text = ход записывается текстом

compiling = { $game }: подготовка, один раз на этом компьютере
play-welcome = { $game }. Введите ход или его номер; ? — правила, q — выход.
play-prompt = { $name } >{" "}
play-suggested = Enter: { $move } (подсказка)
play-curtain = Место за { $name }: передайте клавиатуру и нажмите Enter >{" "}
play-left = Игра оставлена.
play-winners = { $count ->
    [one] Победа: { $names }. Причина: { $why }.
   *[other] Общая победа: { $names }. Причина: { $why }.
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

ui-tagline = Три настольные игры про железную дорогу. Без регистрации и загрузок: садитесь и играйте.
ui-about = { $game ->
    [trains] Разверните свой поезд: семь вагонов по возрастанию — раньше всех остальных.
    [tickets] Собирайте цвета своих билетов, берегите станцию и успейте набрать очки, пока не кончилась колода.
    [superline] Шесть в ряд на карте регионов. Три линии — победа, а союзники сидят за тем же столом.
   *[other] Своя игра, на простом столе.
}
ui-player-range = Игроков: { $least }–{ $most }
ui-play-now = Играть
ui-getting-ready = Готовим игру…
ui-invite = Пригласить
ui-more = Настроить…
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
ui-join = Войти
ui-joining = Ищем ваше место…
ui-guest = Пассажир { $number }
ui-name = Имя
ui-name-ask = Как вас называть?
ui-go-on = Дальше
ui-loading = Минутку…
ui-no-answer = Сервер не отвечает. Попробуйте чуть позже.
ui-lost = Этот путь никуда не ведёт.
ui-updated = На сервере новая версия страницы.
ui-reload = Обновить
ui-close = Закрыть

ui-settings = Настройки
ui-language = Язык
ui-theme = Светлая и тёмная
ui-theme-auto = Как на устройстве
ui-theme-light = Светлая
ui-theme-dark = Тёмная
ui-sound = Звук
ui-sound-turn = Сигнал, когда ваш ход

ui-new-table = Новый стол
ui-game = Игра
ui-players = Игроков
ui-seats = Места
ui-seat-me = Я
ui-seat-open = Для приглашённого
ui-seat-bot = Бот, { $level ->
    [random] наугад
    [beginner] новичок
    [casual] любитель
    [expert] мастер
   *[other] { $level }
}
ui-level = { $level ->
    [random] наугад
    [beginner] новичок
    [casual] любитель
    [expert] мастер
   *[other] { $level }
}
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
ui-public = Открытый: может сесть любой
ui-spectators = Другие могут смотреть
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
ui-set-up = Накрыть стол

ui-lobby = Перед отправлением
ui-open-seat = свободно
ui-sit = Сесть сюда
ui-sit-too = Играть и здесь
ui-leave = Встать
ui-free = Освободить
ui-add-bot = Посадить бота
ui-fill-bots = Посадить ботов
ui-start = Начать
ui-start-when = Начать можно, когда заняты все места.
ui-wait-host = Игру начинает { $host }.
ui-claim = Хозяин ушёл: занять его место
ui-close-table = Закрыть стол
ui-close-sure = Закрыть стол для всех? Ссылка и код перестанут действовать.
ui-keep-table = Оставить
ui-invite-how = Пошлите ссылку, покажите картинку или назовите код.
ui-code = Код:
ui-copy-link = Скопировать ссылку
ui-copied = Скопировано
ui-share = Поделиться
ui-qr = Картинка со ссылкой { $link }

ui-screen = Открыть общий экран
ui-you = вы
ui-away = нет на месте
ui-bot-plays = играет бот
ui-resigned = вне игры
ui-to-move = ходит
ui-your-turn = Ваш ход
ui-watching = { $count ->
    [one] { $count } зритель
    [few] { $count } зрителя
   *[many] { $count } зрителей
}
ui-board = Стол
ui-moves = Ходы
ui-log = Журнал
ui-log-empty = Пока ничего не произошло.
ui-chat = Разговор
ui-chat-empty = Пока все молчат.
ui-chat-say = Скажите что-нибудь
ui-send = Отправить
ui-side = Журнал и разговор
ui-hint = Подсказка
ui-hint-says = { $move }: шанс на победу { $percent } %
ui-hint-taken = { $name } берёт подсказку.
ui-hints-taken = взято подсказок: { $count }
ui-clause = Правило { $clause }
ui-link-lost = Связь прервалась. Соединяемся снова; ваш ход не пропадёт.
ui-no-table = Такого стола нет, или он закрыт для вас.
ui-stood-in = Ваше время вышло, за вас играет бот.
ui-back = Я здесь
ui-resign = Сдаться
ui-resign-sure = Сдать эту игру? Вернуть её будет нельзя.
ui-stay = Играть дальше
ui-curtain = Занавес
ui-hand-over = Теперь { $name }: передайте устройство
ui-i-am = Я — { $name }

ui-rematch = Сыграть ещё
ui-rematch-join = К следующей игре
ui-replay = Повтор
ui-fair = Раздача была честной
ui-unfair = Зерно не совпадает с обещанным
ui-fair-how = До первого хода сервер сообщил всем отпечаток (SHA-256) зерна, из которого берётся вся случайность. Теперь он называет само зерно, и ваш браузер сравнил их.
ui-commitment = Сообщено до первого хода
ui-seed = Зерно
ui-record = Скачать запись

ui-replay-of = { $game }: повтор
ui-seen-by = Глазами
ui-spectator = зрителя
ui-first-move = Начало
ui-back-move = На ход назад
ui-next-move = На ход вперёд
ui-last-move = Конец
ui-play-on = Показывать
ui-pause = Пауза
ui-moment = Ход
ui-moment-of = { $move } из { $moves }
ui-chances = Шансы на победу
ui-chances-how = Что мастер думает о шансах каждого после каждого хода. Выберите точку, чтобы перейти к ней.
ui-turning-points = Переломы
ui-better = Лучше: { $move } ({ $chance } %). Сыграно: { $made } ({ $lost } %).
ui-at-move = Ход { $move }, { $name }
ui-reviewing = Мастер разбирает игру…
ui-no-mistakes = Мастер почти ничего бы не изменил.

ui-me = Вы
ui-save = Сохранить
ui-saved = Сохранено.
ui-other-device = На другом устройстве
ui-recovery-how = Введите этот код на другом устройстве, и там тоже будете вы. Код показывают один раз; новый отменяет старый.
ui-recovery-make = Показать код
ui-recovery = Код с другого устройства
ui-recover = Продолжить
ui-account = Учётная запись
ui-account-how = Для игры не нужна. С именем и паролем вы найдёте свои игры откуда угодно.
ui-account-make = Завести
ui-login = Имя записи
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
ui-games-played = Игр
ui-no-ratings = Рейтинга пока ни у кого нет.

# The report
report-title = { $game }: что показали боты
report-intro = По { $games } партий на каждый вариант; боты выбирают ход с первого взгляда. В скобках и усами показаны 95-процентные интервалы. Начальное число { $seed }.
report-playing = Играем: { $game }
report-numbers = Числа
report-players = { $count ->
    [one] { $count } игрок
    [few] { $count } игрока
   *[many] { $count } игроков
}
report-advantage = Кто начинает
report-advantage-caption = Как часто побеждает каждая сторона, в порядке первых ходов. Пунктир — поровну; ничья и общая победа считаются по частям.
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
report-nobody = не побеждает никто
report-all-players = все игроки
report-winners = победители
report-per-player = раз за партию на игрока
report-worth = победы тех, у кого это было ● и не было ○
report-with = победы тех, у кого было
report-without = победы тех, у кого не было
report-times = доля игроков — сколько раз
report-wins-by-times = как часто эти игроки побеждают
