# What is common to all games.

player = Player { $number }
bot-name = Bot { $number }
character-name = { $name ->
    [murka] Murka
    [pip] Pip
    [hugo] Hugo
    [rita] Rita
    [dash] Dash
    [bruno] Bruno
    [korvo] Korvo
   *[minerva] Minerva
}
character-about = { $name ->
    [murka] The station cat. Walks over the cards as she pleases, and any move is as good as the next.
    [pip] A mouse in the first week of work. Knows the rules, dreams a lot, and often picks the second best.
    [hugo] A hedgehog who trusts nobody: locks what he has, keeps his trumps and takes no risks.
    [rita] A fox and a robber. What is yours looks better to her than what is hers.
    [dash] A hare who only looks ahead. Rushes for the finish and leaves your things alone.
    [bruno] A bear with patience. Builds broadly, uses what lies on the table and plans for the long run.
    [korvo] A raven who calculates well and steals when it costs him nothing.
   *[minerva] An owl. Takes her time, five seconds a move, and has no bad habits.
}

refused-over = the game is over
refused-turn = it is another player's turn
refused-no-text = a move must be a text

compiling = Compiling { $game }, once on this machine
play-welcome = { $game }. Type a move or its number; ? for the rules, q to leave.
play-loading = Loading { $game }
play-thinking = { $name } is thinking
play-folded = { $count } moves, such as { $move }; type { $verb } to list them
play-prompt = { $name } >{" "}
play-suggested = Enter: { $move } (suggested)
play-curtain = Hand over to { $name } and press Enter >{" "}
play-left = The game is not finished.
play-winners = { $count ->
    [one] { $names } wins: { $why }.
   *[other] { $names } win together: { $why }.
}
play-no-winner = Nobody wins: { $why }.

# Options before the deal.

option-name = { $name }
option-value = { $value ->
    [true] yes
    [false] no
    [none] as usual
   *[other] { $value }
}
option-chance = chance decides
option-first = First player
option-first-help = The player who has the first turn.
option-turn-limit = Turn limit

# The page.

ui-tagline = Three board games about railways
ui-tagline-how = No account, no download: sit down and play.
ui-about = { $game ->
    [trains] Be the first with seven railcars in ascending order.
    [tickets] Collect colours for your tickets, and guard your station from robbers.
    [superline] Six chips in a row are a superline, three superlines win.
   *[other] Another game, on a plain table.
}
ui-player-range = { $least }–{ $most } players
ui-play-now = Play against bots
ui-getting-ready = Getting ready…
ui-invite = Invite a friend
ui-more = Set up…
ui-else = More
ui-rules = Rules
ui-rules-of = { $game }: the rules
ui-rules-terminal = In the terminal
ui-about-games = About the games
ui-ratings = Ratings
ui-games = Games
ui-home = Home
ui-my-games = Your games
ui-public-tables = Public tables
ui-table-state = { $state ->
    [open] waiting for players
    [over] over after { $moves } moves
   *[playing] move { $moves }
}
ui-join-code = Have you been given a code?
ui-join = Join
ui-joining = Looking for your seat…
ui-guest = Passenger { $number }
ui-name = Name
ui-name-ask = What shall we call you?
ui-go-on = Go on
ui-loading = One moment…
ui-no-answer = The server does not answer. Try again in a moment.
ui-lost = This track leads nowhere.
ui-updated = The server has a newer version of this page.
ui-reload = Reload
ui-close = Close

ui-settings = Settings
ui-language = Language
ui-theme = Theme
ui-theme-auto = Same as the device
ui-theme-light = Light
ui-theme-dark = Dark
ui-sound = Sound
ui-sound-on = Sound on
ui-volume = Volume
ui-steps = Moves of others
ui-steps-on = Step by step
ui-steps-off = At once
ui-confirm = Before a move is made
ui-confirm-off = Make it at once
ui-confirm-on = Ask me first
ui-confirm-move = Make this move
ui-game-menu = Take back, pause or give up
ui-take-back = Take my last move back
ui-pause-game = Pause the game
ui-resume-game = Play on
ui-paused = The game is paused: no clock runs.
ui-agree = Agree
ui-cancel = Cancel
ui-decline = Decline
ui-proposal = { $kind ->
    [takeback] { $moves ->
        [one] { $name } would like to take a move back.
       *[other] { $name } would like to take { $moves } moves back.
    }
    [pause] { $name } would like to pause the game.
    [resume] { $name } would like to play on.
    [bot] { $name } would like a bot to play for whoever is missing.
   *[end] { $name } would like to end the game, as someone is missing.
}
ui-proposal-waits = { $kind ->
    [takeback] You asked to take your move back. Waiting for { $names }.
    [pause] You asked for a pause. Waiting for { $names }.
    [resume] You asked to play on. Waiting for { $names }.
   *[other] You asked the others. Waiting for { $names }.
}
ui-vanished = { $names } has not moved for days.
ui-vanished-bot = Let a bot play
ui-vanished-end = End the game
ui-note = { $note ->
    [takeback] { $name } took a move back.
    [pause] The game is paused.
    [resume] The game goes on.
    [declined] { $name } does not take the challenge.
   *[other] A bot plays for someone who did not move for days.
}
ui-your-turns = Your turn
ui-notices = Notices
ui-notices-how = In games that take days you can be told when it is your turn: once a turn, and never at your quiet hours.
ui-notices-devices = { $count ->
    [0] No browser of yours is told.
    [one] One browser of yours is told.
   *[other] { $count } browsers of yours are told.
}
ui-notices-here = Tell me in this browser
ui-notices-stop = Stop all notices
ui-notices-none = This browser cannot show notices.
ui-notices-refused = This browser does not allow notices for this page.
ui-quiet-from = Quiet from
ui-quiet-to = to
ui-mail = By mail
ui-mail-how = At most one mail for each turn, never at your quiet hours.
ui-mail-address = Your mail address
ui-mail-send = Send me a link
ui-mail-wait = We sent a link to { $address }. Follow it, and mails begin.
ui-mail-told = You are told at { $address }.
ui-mail-remove = No mails
ui-mail-confirmed = Your address is confirmed. A mail will tell you when it is your turn.
ui-mail-stopped = Done: no more mails. Your address was erased here.
ui-stage = What happens
ui-what-happened = What happened?
ui-signs = What is what

ui-new-table = A new table
ui-game = Game
ui-players = Players
ui-seats = Seats
ui-who-plays = Who plays?
ui-preset = { $preset ->
    [bot] Against a bot
    [friends] With friends
    [teams] In teams
   *[screen] At one screen
}
ui-name-of = Name: { $player }
ui-bot-level = Level of the bots
ui-seat-me = Me
ui-seat-open = Someone I invite
ui-seat-bot = Bot, { $level ->
    [random] at random
    [beginner] beginner
    [casual] casual
    [expert] expert
    [master] master
   *[other] { $level }
}
ui-level = { $level ->
    [random] random
    [beginner] beginner
    [casual] casual
    [expert] expert
    [master] master
   *[other] { $level }
}
ui-level-about = { $level ->
    [random] Plays any move the rules allow.
    [beginner] Looks one move ahead and often errs.
    [casual] Looks one move ahead.
    [expert] Thinks several moves ahead, for a second each time.
    [master] Thinks like the expert, and uses what it learned in games against itself: stronger in Tickets, a little stronger in Trains, as strong in Superline.
   *[other] { "" }
}
ui-bots = Bots
ui-characters = Bots with names
ui-levels = Levels
ui-events = Events
ui-events-none = There are no events yet. Make one!
ui-event-new = A new event
ui-event-name = Name
ui-event-make = Make the event
ui-event-name-first = Friendly cup
ui-event-kind = Form
ui-event-form = { $form ->
    [robin] round robin
    [arena] arena
   *[knockout] knock-out
}
ui-event-how = { $form ->
    [robin] Everyone meets everyone once, two at a table. A win is a point, a draw half of one; of those with as many points those are ahead who beat stronger opponents. Whoever loses by the clock without a move is out.
    [arena] Whoever is on this page is paired again and again until the time is up. A win is a point, a draw half of one. Games that began in time count.
   *[knockout] Two at a table; whoever loses is out, and a drawn game is played again. Pairs are drawn by chance.
}
ui-event-minutes = Minutes
ui-event-bots = Bots
ui-event-level = Level of the bots
ui-event-state = { $state ->
    [open] open: join in
    [playing] being played
   *[over] over
}
ui-event-left = { $minutes ->
    [one] { $minutes } minute left
   *[other] { $minutes } minutes left
}
ui-event-round = round { $round } of { $rounds }
ui-event-round-is = round { $round }
ui-event-host = Organised by { $name }.
ui-event-join = Take part
ui-event-leave = { $state ->
    [open] Do not take part
   *[playing] Withdraw
}
ui-event-start = Begin
ui-event-close = End the event
ui-event-play = To your game
ui-event-back = Back to the event
ui-event-wait = Stay on this page: your next game opens by itself.
ui-event-empty = Nobody takes part yet.
ui-standings = Standings
ui-pairings = Games
ui-points = Points
ui-tie-break = Tie-break
ui-outside-bots = Bots of this server
ui-outside-about = A program that whoever runs this server has added.
ui-meet-bots = Meet the bots
ui-play-against = Play against { $name }
ui-play-on-here = Play on from here
ui-play-on-how = You take a seat of this position, bots play the others. Cards that the seat cannot see are dealt again.
ui-play-on-as = Your seat
ui-share-moment = Link to this moment
ui-clock = Clock
ui-clock-kind = { $kind ->
    [quick] 30 seconds a move
    [calm] 2 minutes a move
    [bank] 10 minutes a game, 10 seconds a move
    [days] 3 days a move
   *[none] none
}
ui-clock-is = { $kind ->
    [move] { $time } a move
   *[bank] { $time } a game and { $increment } s a move
}
ui-options = Options
ui-public = Public: anyone may join
ui-spectators = Others may watch
ui-terms-choice = Rating and hints
ui-terms = { $terms ->
    [rated] rated, no hints
    [hints] not rated, hints on
   *[plain] not rated, no hints
}
ui-terms-how = { $terms ->
    [rated] The result changes the ratings. No bots play, and until the end nobody, spectators included, gets hints or chances to win.
    [hints] Players may ask for hints, and everyone sees who does. The result changes no rating.
   *[plain] Nobody gets hints. The result changes no rating.
}
ui-set-up = Set up the table

ui-lobby = Before departure
ui-open-seat = free seat
ui-sit = Sit here
ui-sit-too = Play this seat too
ui-leave = Leave
ui-free = Free the seat
ui-remove-person = Remove from the table
ui-add-bot = Add a bot
ui-fill-bots = Fill with bots
ui-start = Start
ui-start-when = Start when no seat is free.
ui-ready = I am ready
ui-not-ready = Not yet
ui-is-ready = ready
ui-ready-when = A rated game begins when everyone has said that they are ready.
ui-not-rated-early = Given up before everyone had two turns: not rated.
ui-wait-host = { $host } starts the game.
ui-claim = The host has left: take over
ui-close-table = Close the table
ui-close-sure = Close the table for everyone? Its link and code will stop working.
ui-keep-table = Keep it open
ui-invite-how = Send the link, show the QR code, or read out the table's code.
ui-code = Table code:
ui-copy-link = Copy the link
ui-copied = Copied
ui-share = Share
ui-qr = QR code of the link { $link }

ui-screen = Open a shared screen
ui-you = you
ui-away = away
ui-bot-plays = a bot plays
ui-resigned = out
ui-to-move = to move
ui-is-to-move = { $names } to move.
ui-your-turn = Your turn
ui-watching = { $count ->
    [one] { $count } watching
   *[other] { $count } watching
}
ui-board = Table
ui-board-failed = This game's own board does not work. You can play on with a plain one.
ui-moves = Moves
ui-log = Log
ui-log-empty = Nothing has happened yet.
ui-chat = Chat
ui-chat-empty = Nobody has said anything yet.
ui-chat-say = Say something
ui-send = Send
ui-side = Log and chat
ui-hint = Hint
ui-hint-says = { $move }: { $percent }{"\u00A0"}% to win
ui-hint-second = Next best: { $move } ({ $percent }{"\u00A0"}%).
ui-hint-taken = { $name } takes a hint.
ui-bot-below-level = The server is busy: { $name } thinks less than its level promises.
ui-bot-fault = { $name } found no legal move in time. Another bot plays for it.
ui-hints-taken = hints taken: { $count }
ui-clause = Rule { $clause }
ui-link-lost = The connection was lost. Connecting again; your move is kept.
ui-no-table = There is no such table, or it is not open to you.
ui-other-rules = This game was begun by rules that this server does not play any more. It ends without a winner when everyone agrees.
ui-end-agree = Agree to end it
ui-end-wait = Do not end it yet
ui-stood-in = Your time ran out, and a bot plays for you.
ui-back = I am back
ui-resign = Give up
ui-resign-sure = Give up this game? It cannot be taken back.
ui-stay = Play on
ui-curtain = Curtain
ui-hand-over = Hand over to { $name }
ui-i-am = I am { $name }

ui-you-win = You win!
ui-moves-made = Moves made
ui-expert-moves = Your moves that the expert makes too
ui-of = { $count } of { $all }
ui-turning-point = Turning point
ui-next-lesson = Learn: { $lesson }
ui-fold = Hide the result
ui-unfold = Show the result
ui-rematch = Play again
ui-rematch-join = To the next game
ui-replay = Replay
ui-fair = The deal was fair
ui-unfair = The seed does not match the published fingerprint
ui-fair-how = Before the first move the server published a fingerprint (SHA-256) of the seed that all chance comes from. Now it reveals the seed, and your browser has compared the two.
ui-commitment = Published before the first move
ui-seed = The seed
ui-record = Download the record

ui-replay-of = { $game }: replay
ui-seen-by = Seen by
ui-spectator = a spectator
ui-first-move = Beginning
ui-back-move = One move back
ui-next-move = One move on
ui-last-move = End
ui-play-on = Play
ui-pause = Pause
ui-moment = Move
ui-moment-of = { $move } of { $moves }
ui-chances = Chances to win
ui-chances-how = What the expert thinks of each player's chances after every move. Choose a point to go there.
ui-turning-points = Turning points
ui-better = Better: { $move } ({ $chance }{"\u00A0"}%). Played: { $made } ({ $lost }{"\u00A0"}%).
ui-at-move = Move { $move }, { $name }
ui-reviewing = The expert is looking back at the game…
ui-no-mistakes = The expert would have changed little.

ui-me = You
ui-save = Save
ui-saved = Saved.
ui-other-device = On another device
ui-recovery-how = Type this code on another device to play there as the same person. It is shown once; a new one replaces it.
ui-recovery-make = Show a code
ui-recovery = Code from another device
ui-recover = Go on as that person
ui-account = Account
ui-account-how = Not needed to play. With a name and a password you find your games again from anywhere.
ui-account-make = Create an account
ui-passkeys = Passkeys
ui-passkeys-how = A passkey makes you the same person on your other devices, without a name or password to remember. Your phone, computer or security key keeps it.
ui-passkeys-empty = You have no passkeys yet.
ui-passkey-add = Add a passkey
ui-passkey-name = Name of the passkey
ui-passkey-used = used { $day }
ui-passkey-unused = not used yet
ui-passkey-remove = Remove
ui-passkey-sign-in = Sign in with a passkey
ui-passkey-cancelled = Nothing was changed. Try again whenever you like.
ui-passkey-known-here = This device has a passkey of yours already.
ui-passkeys-none = This browser cannot use passkeys here. They work where the page comes by HTTPS, or at localhost.
ui-login = Account name
ui-password = Password
ui-sign-in = Sign in
ui-known-already = Have you been here before?
ui-sign-in-seats = Sign in, and your seats in unfinished games stay yours.
ui-devices = Your devices
ui-this-device = this device
ui-sign-out = Sign out
ui-sign-out-here = Sign out on this device

ui-place = Place
ui-rating = Rating
ui-games-played = Games
ui-no-ratings = Nobody has been rated yet.
ui-provisional = provisional: of fewer than 10 games
ui-provisional-how = A question mark: fewer than 10 rated games, so the rating may still be far off. ± is how uncertain it is.
ui-pages = Pages
ui-page-back = Back
ui-page-next = Next

# Playing someone

ui-someone = Play someone
ui-pace = Pace
ui-pace-kind = { $pace ->
    [quick] 5 minutes each
    [calm] 15 minutes each
   *[days] 3 days a move
}
ui-kind = Rated or casual
ui-kind-is = { $kind ->
    [rated] rated
    [casual] casual
   *[all] rated and casual
}
ui-looking = Looking for someone to play with…
ui-others-wait = { $count ->
    [0] Nobody else wants to play this yet. You can stay on this page.
    [one] { $count } other person waits too.
   *[other] { $count } other people wait too.
}
ui-stop-looking = Stop looking
ui-bot-offer = It takes a while. You can go on waiting, or play a bot.
ui-bot-instead = Play a bot instead
ui-filters = Filters
ui-all-games = all games
ui-any-number = any number
ui-no-public-tables = No public table waits for players now.

# Profiles

ui-profile = Profile and games
ui-here-since = Here since { $date }.
ui-not-shown = This person does not show that.
ui-no-own-ratings = No rated games yet.
ui-results = Results
ui-opponent = Opponent
ui-no-games-yet = No finished games yet.
ui-no-games-found = No game is like that.
ui-outcome = Result
ui-outcome-is = { $outcome ->
    [won] won
    [lost] lost
    [drawn] drawn
    [none] nobody won
   *[all] all results
}
ui-wins = Wins
ui-draws = Draws
ui-search-name = Name of an opponent
ui-graph = Rating from { $from } on { $first } to { $to } on { $last }
ui-own-data = What is yours
ui-show-ratings = Others may see my ratings, and I am on the leaderboards
ui-show-games = Others may see my games at public tables
ui-download-games = Download all my games
ui-delete-me = Delete me
ui-delete-how = Your name, account, devices, ratings, chat and friends are erased, and you give up what you are playing. Finished games stay for the others, without your name. This cannot be undone.
ui-delete-sure = Delete everything of mine
ui-delete-not = Keep it

# Watching

ui-watch = Watch live games
ui-watch-how = You see what everyone at the table sees: no hand of a player. What you say is heard by the other spectators, and by the players once the game is over.
ui-watch-none = Nobody plays at a public table now.
ui-watcher = (watching)
ui-chat-watchers = Say something to the other spectators

# Friends

ui-friends = Friends
ui-friends-all = All friends
ui-following = People you follow
ui-following-none = You follow nobody yet. Open someone's profile, or look after a game, and press “Follow”.
ui-played-lately = Played with lately
ui-here = here
ui-here-now = { $name } is here now.
ui-show-here = People who follow me may see when I am here
ui-follow = Follow
ui-followed = Following
ui-unfollow = Unfollow
ui-watch-them = Watch
ui-challenge = Challenge
ui-challenge-whom = Challenge { $name }
ui-challenge-again = Play again
ui-challenge-more = The other seats are for whoever you send the table's link or code to.
ui-no-clock = no clock
ui-challenges = Challenges
ui-challenges-sent = Challenges you sent
ui-challenges-you = { $name } challenges you
ui-accept = Play
ui-block = Block
ui-unblock = Unblock
ui-blocked = People you block
ui-blocked-how = You block this person: neither of you can challenge or follow the other, you are never paired, and you do not see what they say.
ui-report = Report
ui-report-whom = Report { $name }
ui-report-line = Report what { $name } said
ui-report-reason = What is wrong?
ui-report-more = Anything to add? (optional)
ui-report-block = Block this person too
ui-report-thanks = Thank you. A moderator will look at it.
ui-reason = { $reason ->
    [insult] Insults or threats
    [cheating] Cheating
    [leaving] Leaves games or lets others wait
    [name] Offensive name
   *[other] Something else
}

# Moderation

ui-moderation = Moderation
ui-moderation-view = { $view ->
    [reports] Open reports
    [done] Dealt with
    [people] People
   *[audit] Log
}
ui-moderator = moderator
ui-find = Find
ui-find-person = Id, account or start of a name
ui-nobody-found = Nobody is like that.
ui-nothing-yet = Nothing here.
ui-is-banned = banned until { $until }
ui-is-muted = muted until { $until }
ui-open-reports = { $count ->
    [one] { $count } open report
   *[other] { $count } open reports
}
ui-act = Act
ui-do-it = Do it
ui-why = Why? (for the log)
ui-how-long = How long
ui-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
ui-for-good = for good
ui-ban-address = The addresses of their devices too
ui-new-name = New name
ui-the-table = table
ui-shut-table = Close the table
ui-resolve = Dealt with
ui-audit-action = { $action ->
    [mute] Mute
    [unmute] Unmute
    [ban] Ban
    [unban] Lift the ban
    [rename] Rename
    [close] Close a table
    [resolve] Deal with a report
    [moderator] Make a moderator
    [unmoderator] Take moderation away
    [ban-address] Ban an address
   *[other] Lift the ban of an address
}

# The report
report-title = { $game }: what the bots show
report-intro = { $games } games in each setting, between bots that do not plan ahead. Ranges in brackets and whiskers are 95 % intervals. Seed { $seed }.
report-intro-bots = { $games } games in each setting, between { $bots }. Ranges in brackets and whiskers are 95 % intervals. Seed { $seed }.
report-stopped = { $games } games were stopped after 100,000 moves and are left out.
report-first-wins = wins of whoever begins
report-drama = Drama
report-drama-caption = The lead is a higher chance to win by the bots' evaluation, as all cards lie. Choices that matter are those where the best move is worth much more than the average one.
report-drama-changes = changes of the lead, a game
report-drama-settled = settled after, % of the turns
report-drama-comeback = the winner's lowest chance, %
report-drama-branching = moves to choose from
report-drama-stakes = worth of a choice, % of winning
report-skill = Skill against luck
report-skill-caption = How often one stronger bot wins against weaker ones. The dashed line is a fair share: a game of pure luck.
report-skill-row = { $strong } against { $weak }
report-bots = The bots
report-bots-caption = How often each bot wins; all have every side equally often.
report-difference = What differs: { $setting }
report-difference-first = first setting
report-difference-other = this one
report-difference-change = difference
report-difference-chance = corrected p
report-verdict = With { $setting }, a game takes { $after } turns instead of { $before }, and whoever begins wins { $wins } of the games instead of { $won }.
report-verdict-same = None of { $all } numbers differs beyond chance (Holm's correction, 5 %): so many games cannot tell the two apart.
report-verdict-drivers = { $count } of { $all } numbers differ beyond chance (Holm's correction, 5 %), most of all { $names }.
report-playing = Playing { $game }
report-numbers = The numbers
report-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
report-own-data = the game's own data
report-advantage = Who begins
report-advantage-caption = How often each side wins, in the order of their first turns. The dashed line is a fair share; a draw or a shared victory is divided among the sides.
report-place = { $order ->
    [first] begins
    [second] second
    [third] third
   *[later] number { $place }
}
report-length = How long a game is
report-length-caption = Games by the number of turns; the mark and the dashed line show the median.
report-turns = turns
report-mean = turns, mean
report-median = median
report-middle = nine of ten games
report-moves = moves, mean
report-endings = How games end
report-endings-caption = The share of all games.
report-one-winner = one side wins
report-shared = a draw or a shared victory
report-nobody = nobody wins
report-all-players = all players
report-winners = winners
report-players-winners = all players ●, winners ○
report-per-player = times a player, a game
report-worth = wins of those who did ● and did not ○
report-with = wins of those who did
report-without = wins of those who did not
report-times = share of the players
report-wins-by-times = how often these players win

# Lessons and exercises

lesson-end = You have won! That is the whole game: you know enough to play it.
ui-learn = Learn
ui-learn-of = { $game }: learn
ui-learn-new = New here? A guided first game takes three minutes.
ui-learn-first = A first game, step by step
ui-learn-exercises = Exercises
ui-learn-count = { $done } of { $all } solved
ui-learn-done = done
ui-learn-all = All lessons
ui-learn-learner = Learner
ui-learn-rival = Rival
ui-learn-step = Step { $step } of { $steps }
ui-learn-next = Next
ui-learn-look = See the explanation above.
ui-learn-show = Show me
ui-learn-again = Start over
ui-learn-following = Next exercise
ui-learn-wrong = Not this time. Look at the board again, or have the move shown to you.

reason-wins = It wins at once.
reason-only-move = It is the only move.
reason-none = No single reason stands out: several small advantages add up, or the gain shows only some moves later.
