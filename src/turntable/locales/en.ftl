# What is common to all games.

player = Player { $number }
bot-name = Bot { $number }

refused-over = the game is over
refused-turn = it is another player's turn
refused-no-text = a move is a text

compiling = Compiling { $game }, once on this machine
play-welcome = { $game }. Type a move or its number; ? for the rules, q to leave.
play-prompt = { $name } >{" "}
play-curtain = Hand over to { $name } and press Enter >{" "}
play-left = The game was left.
play-winners = { $count ->
    [one] { $names } wins: { $why }.
   *[other] { $names } win together: { $why }.
}
play-no-winner = Nobody wins: { $why }.
