# What the server refuses, and why.
server-who-are-you = Choose a name first.
server-no-name = A name needs at least one letter.
server-wrong-code = Nobody has this code.
server-wrong-password = Wrong account name or password.
server-has-account = You have an account already.
server-login-taken = This account name is taken.
server-no-such-login = That device is not signed in.
server-bad-passkey = This passkey could not be checked. Try again, or sign in another way.
server-old-challenge = That took too long. Try again.
server-no-such-passkey = You have no such passkey.
server-passkey-known = This passkey is known already.
server-too-many-passkeys = You have { $count } passkeys already. Remove one first.
server-no-passkeys-here = Browsers keep passkeys for names, and this page has an address of numbers.
server-too-fast = Too many requests. Wait a moment.
server-too-large = That is too large.
server-cannot-read = This cannot be read. { $detail }
server-forgery = This request did not come from our page. Reload it.
server-no-such-page = There is nothing here.
server-no-such-game = There is no game “{ $game }”.
server-no-such-person = There is no such person.
server-not-yourself = That is you.
server-blocked = One of you has blocked the other.
server-too-many-followed = You follow { $count } people already.
server-too-many-blocked = You have blocked { $count } people already.
server-too-few-seats = There are fewer seats than people who would play.
server-no-such-challenge = This challenge does not stand any more.
server-no-such-line = That person has not said that.
server-no-such-report = There is no such report.
server-not-moderator = Only moderators may do that.
server-is-moderator = A moderator cannot be moderated here; the server's host can do it.
server-no-account = { $name } has no account: a moderator needs a password or a passkey.
server-no-address = That is no address.
server-everyone-there = Everyone may come from there: that address cannot be banned.
server-is-over = The game is over.
server-banned = { $days ->
    [0] A moderator has banned you from this server.
    [one] A moderator has banned you from this server for one more day.
   *[other] A moderator has banned you from this server for { $days } more days.
}
server-muted = { $days ->
    [0] A moderator has muted you: you cannot chat here.
    [one] A moderator has muted you: you cannot chat for one more day.
   *[other] A moderator has muted you: you cannot chat for { $days } more days.
}
server-name-kept = { $days ->
    [one] A moderator chose this name for you. You can change it tomorrow.
   *[other] A moderator chose this name for you. You can change it in { $days } days.
}
server-not-shown = This person does not show that.
server-no-such-table = There is no such table.
server-no-such-seat = There is no such seat.
server-no-such-bot = This server has no bot { $name }.
server-no-such-moment = The game has no such moment.
server-bad-setup = The table cannot be set up like this: { $detail }
server-no-network = No network has learned this game yet: choose another bot.
server-too-many-tables = You are at { $count } tables already. Finish one first.
server-other-rules = This game of { $game } was started under other rules than those of this server.
server-has-started = The game has begun.
server-seat-taken = Someone sits there already.
server-invited-only = This seat is kept for someone who was invited.
server-removed = The host has removed you from this table.
server-one-seat = At a public table everyone but the host has one seat.
server-not-host = Only the host may do that.
server-host-is-here = The host is still here.
server-waiting-elsewhere = You began to wait in another window. Look there.
server-seats-open = Some seats are still open.
server-not-playing = Nothing can be played now.
server-over-here = The game is over at this point: choose an earlier moment.
server-not-over = The game is not over yet.
server-not-played = This game was never played.
server-not-yours = That is not your seat.
server-has-resigned = You have given up this game already.
server-stale = The game has moved on. Look again.
server-bad-message = This message cannot be read. { $detail }
server-no-hints = There are no hints at this table.
server-rated-hints = A rated table has no hints.
server-rated-people = A rated game is between people, each in one seat.
server-not-ready = Not everyone has agreed to begin.
server-answer-first = Answer what was proposed first.
server-nothing-proposed = Nothing is proposed at this table.
server-no-clock = This table has no clock.
server-paused = The game is paused.
server-not-paused = The game is not paused.
server-too-many-pauses = There were too many pauses and take-backs in this game.
server-nobody-vanished = Nobody has kept the others waiting for days.
server-rated-takeback = In a rated game nothing is taken back.
server-no-move-yet = You have made no move yet.
server-was-revealed = A card has been drawn or shown since then: that cannot be taken back.
server-bad-subscription = That is no subscription of a browser.
server-bad-zone = This server does not know that time zone.
server-bad-link = This link does not work any more.
server-no-mail = This server sends no mails.
server-no-such-event = There is no such event.
server-no-events = The server's host makes the events here.
server-too-many-events = You have { $count } events already. Wait until one is over.
server-event-has-begun = This event has begun.
server-event-over = This event is over.
server-event-full = This event is full: { $count } take part.
server-not-in-event = You take no part in this event.
server-has-withdrawn = You have withdrawn from this event.
server-too-few = An event needs at least { $count } to take part.
server-notice-turn = It is your turn.
server-notice-turns = It became your turn during your quiet hours.
server-share-moment = After move { $move } of { $moves }.
server-share-won = { $names } won.
server-share = { $state ->
    [open] Seats are free: sit down and play.
    [over] Finished after { $moves } moves.
   *[playing] Move { $moves }: watch the game.
}
server-notice-challenge = { $name } wants to play with you.
server-busy = The server is busy. Try again.
server-failed = Something went wrong on the server. It has been noted.
# A move of a game whose rules are not played any more, as it was written down.
server-move = { $seat }: { $move }
# Why a game was over before its end. A part of a sentence: no full stop.
server-result-resigned = { $count ->
    [one] { $who } gives up
   *[other] { $who } give up
}
server-result-time = { $who } ran out of time
server-result-closed = the host closed the table before the game began
server-result-closed-by-server = the server's host closed the table
server-result-rules = this server does not play by the rules of that game any more, and everyone agreed to end it
server-result-vanished = someone stayed away for days, and the others ended it
# Mails.
server-mail-confirm-subject = Confirm your address for Turntable
server-mail-confirm-text = Someone, probably you, asked to be told by mail at { $site } when it is their turn. Follow this link within two days to confirm that this address is yours:
server-mail-confirm-ignore = If it was not you, do nothing: nothing more will be sent here.
server-mail-confirm-press = Confirm this address
server-mail-turns-subject = { $count ->
    [one] It is your turn
   *[other] It is your turn in { $count } games
}
server-mail-turns-text = { $count ->
    [one] This game waits for you:
   *[other] These games wait for you:
}
server-mail-stop = No more mails
server-mail-stop-how = You get this mail because you asked for it at { $site }. One press ends it, without signing in:
