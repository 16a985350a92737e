/** Parts of the sentences below that say who cannot mate whom, and with what. */
const cannot =
  '{loser, select, you {You} computer {The computer} white {White} other {Black}} cannot be mated any more';
const has = '{winner, select, you {you have} computer {the computer has} white {White has} other {Black has}}';
const otherHas =
  '{loser, select, you {you have} computer {the computer has} white {White has} other {Black has}}';
const bishops =
  '{winner, select, you {your} computer {the computer’s} white {White’s} other {Black’s}} {bishops, plural, one {bishop sees} other {bishops see}} only {sees, select, light {light} other {dark}} squares';
const knight = `${has} only king and knight, and ${otherHas} only {queens, plural, =0 {the king} one {king and queen} other {king and queens}}`;
const bishopsAlone = `${bishops}, and ${otherHas} {alone, select, true {only the king} other {no pawn, no knight and no bishop on {sees, select, light {dark} other {light}} squares}}`;
const walled =
  '{fixed, plural, =0 {wherever the men may get} one {one man can never move again, and wherever the others may get} other {# men can never move again, and wherever the others may get}}';

export const en = {
  'app.name': 'Ferz',
  'app.title': '{screen} – Ferz',

  'home.title': 'How do you want to play?',
  'home.computer': 'Play the computer',
  'home.computer.what': 'Eight levels, from a first game to a hard one.',
  'home.board': 'Two at one board',
  'home.board.what': 'Take turns at this screen.',
  'home.games': 'Past games',
  'home.games.what': 'Look at a finished game again, move by move.',
  'home.continue': 'Games to continue',
  'home.more': 'All running games',
  'home.first': 'Your games will wait for you here. Every move is kept at once.',

  'settings.title': 'Look',
  'settings.theme': 'Colours',
  'settings.theme.auto': 'Auto',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',
  'settings.pieces': 'Pieces',
  'settings.pieces.drawn': 'Drawn',
  'settings.pieces.letters': 'Letters',
  'settings.turn': 'Turn the board after every move',

  number: '{n, number}',
  'number.plain': '{n}',

  'color.white': 'White',
  'color.black': 'Black',
  'color.random': 'Random',

  'new.title.computer': 'Play the computer',
  'new.title.board': 'Two at one board',
  'new.level': 'Level',
  'new.level.what': '{what} About {rating, number}.',
  'new.level.one': 'Level {number, number}: {name}',
  'level.1.name': 'First steps',
  'level.1.what': 'Knows the rules. Takes what is free, forgets to look twice.',
  'level.2.name': 'Learner',
  'level.2.what': 'Takes what is free and takes back, but is often surprised by your answer.',
  'level.3.name': 'Home player',
  'level.3.what': 'Looks one move ahead. Falls for forks and quiet threats.',
  'level.4.name': 'Improver',
  'level.4.what': 'Seldom leaves a piece hanging. Plans are short.',
  'level.5.name': 'Club player',
  'level.5.what': 'Sees simple tactics and plays sound openings of its own.',
  'level.6.name': 'Strong club player',
  'level.6.what': 'Sees most tactics. Wins what you leave behind.',
  'level.7.name': 'Expert',
  'level.7.what': 'Makes few mistakes and punishes most of yours.',
  'level.8.name': 'Full strength',
  'level.8.what': 'Plays as well as it can, thinking a few seconds a move.',
  'new.color': 'You play',
  'new.names': 'Names',
  'new.names.optional': 'You may leave them empty.',
  'new.clock': 'Clock',
  'new.clock.none': 'No clock',
  'new.clock.own': 'Own time',
  'new.clock.free': 'Free',
  'new.clock.any': 'Other',
  'new.clock.one': '{group} {name}',
  'new.clock.group.bullet': 'Bullet',
  'new.clock.group.blitz': 'Blitz',
  'new.clock.group.rapid': 'Rapid',
  'new.clock.group.classical': 'Classical',
  'new.clock.minutes': 'Minutes for each side',
  'new.clock.seconds': 'Seconds a move',
  'new.clock.bonus': 'The seconds are',
  'new.clock.bonus.increment': 'added after every move',
  'new.clock.bonus.delay': 'waited before the clock counts (delay)',
  'new.clock.bonus.bronstein': 'given back, as far as used (Bronstein)',
  'new.clock.wrong': 'Write whole numbers: up to 600 minutes and 180 seconds, not both nothing.',
  'new.start': 'Start from',
  'new.start.standard': 'The usual position',
  'new.start.chess960': 'Chess960',
  'new.start.fen': 'Own position',
  'new.chess960.number': 'Number of the position, 0 to 959',
  'new.chess960.random': 'Another one',
  'new.chess960.row': 'First rank: {row}',
  'new.chess960.wrong': 'The number goes from 0 to 959.',
  'new.fen': 'Position as FEN',
  'new.fen.chess960': 'Castle by the rules of Chess960',
  'new.fen.empty': 'Paste a FEN here, or type one.',
  'new.fen.good': 'This position can be played.',
  'new.fen.over': 'Under the Laws this position is already finished ({article}).',
  'new.fen.faults':
    '{n, plural, one {This position cannot be played:} other {This position cannot be played. # things are wrong:}}',
  'new.fen.odd': 'It can be played, though no game can lead to it:',
  'new.waiting': 'Setting up the board',
  'new.go': 'Start the game',

  'clock.name': '{minutes, number} + {seconds, number}',
  'clock.words.increment':
    '{seconds, plural, =0 {{minutes, plural, one {# minute} other {# minutes}} for each side.} one {{minutes, plural, one {# minute} other {# minutes}} for each side, and # second added after every move.} other {{minutes, plural, one {# minute} other {# minutes}} for each side, and # seconds added after every move.}}',
  'clock.words.delay':
    '{seconds, plural, =0 {{minutes, plural, one {# minute} other {# minutes}} for each side.} one {{minutes, plural, one {# minute} other {# minutes}} for each side, which begin to count # second into every move.} other {{minutes, plural, one {# minute} other {# minutes}} for each side, which begin to count # seconds into every move.}}',
  'clock.words.bronstein':
    '{seconds, plural, =0 {{minutes, plural, one {# minute} other {# minutes}} for each side.} one {{minutes, plural, one {# minute} other {# minutes}} for each side. Of every move up to # second is given back.} other {{minutes, plural, one {# minute} other {# minutes}} for each side. Of every move up to # seconds are given back.}}',
  'clock.none': 'Think as long as you like.',
  'clock.hours': '{hours}:{minutes}:{seconds}',
  'clock.minutes': '{minutes}:{seconds}',
  'clock.tenths': '{minutes}:{seconds}.{tenths}',
  'clock.label':
    '{low, select, true {{name}, low on time} other {{name}, time left}}',
  'clock.delay': 'Waiting',

  'player.you': 'You',
  'player.computer': 'Ferz',
  'player.level': 'Level {number, number} · {name}',
  'player.in-list': '{name} ({level})',
  'level.number': 'Level {number, number}',
  'player.thinking': 'Thinking',
  'player.captured.label':
    '{n, plural, =0 {No men taken} one {Has taken # man: {men}} other {Has taken # men: {men}}}',
  'player.ahead': '+{n, number}',
  'player.ahead.label': '{n, plural, one {Ahead by one pawn} other {Ahead by # pawns}}',
  'men.count':
    '{role, select, pawn {{n, plural, one {# pawn} other {# pawns}}} knight {{n, plural, one {# knight} other {# knights}}} bishop {{n, plural, one {# bishop} other {# bishops}}} rook {{n, plural, one {# rook} other {# rooks}}} queen {{n, plural, one {# queen} other {# queens}}} other {{n, plural, one {# king} other {# kings}}}}',

  'game.label': 'Game',
  'game.actions': 'Actions',
  'game.waiting': 'Setting up the board',

  'state.your-move': 'Your move',
  'state.thinking': 'The computer is thinking',
  'state.to-move': '{color, select, white {White to move} other {Black to move}}',
  'state.check':
    '{who, select, you {You are in check} computer {The computer is in check} white {White is in check} other {Black is in check}}',

  'moves.title': 'Moves',
  'moves.chess960': 'A game of Chess960',
  'moves.none': 'No moves yet. Drag a man, tap it and then its square, or type a move such as e4.',
  'moves.none.over': 'No moves were made.',
  'moves.none.computer': 'No moves yet. The computer begins.',
  'moves.number': 'Move',
  'moves.one': '{number}. {color, select, white {White} other {Black}}: {san}',
  'moves.show': 'Moves',
  'moves.steps': 'Through the moves',
  'moves.gap': '…',
  'moves.first': 'To the start',
  'moves.back': 'One move back',
  'moves.on': 'One move on',
  'moves.last': 'To the newest position',
  'moves.play': 'Play the moves',
  'moves.pause': 'Pause',
  'moves.looking':
    'Looking back: after {color, select, white {White’s} other {Black’s}} move {number}, {san}',
  'moves.looking.start': 'Looking back: the position at the start',
  'moves.replay': 'After {color, select, white {White’s} other {Black’s}} move {number}, {san}',
  'moves.replay.start': 'The position at the start',
  'moves.return': 'Back to the game',

  'type.label': 'Type a move',
  'type.hint': 'For example e4, Nf3, O-O',
  'type.go': 'Play',

  'action.flip': 'Flip',
  'action.flip.label': 'Turn the board around',
  'action.takeback': 'Take back',
  'action.draw': 'Draw',
  'action.resign': 'Resign',
  'action.more': 'More',
  'action.new': 'New game',
  'action.rematch': 'Rematch',
  'action.home': 'Home',
  'action.copy-fen': 'Copy the position (FEN)',
  'action.copy-pgn': 'Copy the game (PGN)',
  'action.download-pgn': 'Download the game (PGN)',
  'action.help': 'Keyboard',
  'action.close': 'Close',
  'action.copied': 'Copied.',
  'action.copy-by-hand': 'Text to copy',
  'action.not-copied': 'The browser did not let us copy. Select the text below instead.',

  'resign.ask': 'Do you want to resign?',
  'resign.who': 'Who resigns?',
  'resign.yes': 'Resign',
  'resign.no': 'Keep playing',
  'resign.nobody': 'Nobody',

  'draw.offered.you': 'You have offered a draw.',
  'draw.offered': '{color, select, white {White offers a draw.} other {Black offers a draw.}}',
  'draw.accept': 'Accept',
  'draw.decline': 'Decline',

  'claim.threefold': 'The same position has come up three times. You may claim a draw ({article}).',
  'claim.fifty_moves': 'Fifty moves without a capture or a pawn move. You may claim a draw ({article}).',
  'claim.threefold.move':
    '{n, plural, one {With {san} the same position comes up for the third time. Name it instead of playing it, and you may claim a draw ({article}).} other {With one of # moves the same position comes up for the third time. Name it instead of playing it, and you may claim a draw ({article}).}}',
  'claim.fifty_moves.move':
    '{n, plural, one {With {san} the fifty moves are complete. Name it instead of playing it, and you may claim a draw ({article}).} other {With one of # moves the fifty moves are complete. Name it instead of playing it, and you may claim a draw ({article}).}}',
  'claim.go': 'Claim the draw',
  'claim.with': 'Claim with {san}',
  'claim.choose': 'The move you mean to play',

  'notice.wrong-claim':
    'The claim was not right. The opponent’s clock gets extra time, where there is one, and the game goes on (Art. 9.5.3).',
  'notice.draw-declined': '{by, select, you {You} computer {The computer} white {White} other {Black}} declined the draw.',
  'notice.taken-back': 'Taken back.',
  'notice.clocks-stopped': 'The clocks are stopped.',
  'notice.clocks-running': 'The clocks run again.',

  'article': 'Art. {number}',
  'article.online': 'FIDE Online Art. {number}',

  'result.score': '{score, select, white {1–0} black {0–1} draw {½–½} other {0–0}}',
  'result.title':
    '{winner, select, draw {Draw} none {The game has ended} other {{who, select, you {You won} computer {The computer won} white {White won} other {Black won}}}}',
  'result.checkmate':
    '{loser, select, you {Your} computer {The computer’s} white {White’s} other {Black’s}} king is in check and cannot escape: checkmate ({article}).',
  'result.stalemate':
    '{turn, select, you {You are} computer {The computer is} white {White is} other {Black is}} not in check but {turn, select, you {have} other {has}} no move: stalemate ({article}).',
  'result.dead-position':
    'No series of moves can lead to checkmate any more: the position is dead ({article}).',
  'result.dead-position.after':
    'After {color, select, white {White’s} other {Black’s}} move {number}, {san}, no series of moves could lead to checkmate any more: the position was dead, and that ended the game ({article}). What was played after it does not count.',
  'result.dead-position.start':
    'From the start no series of moves could lead to checkmate: the position was dead, and that ended the game ({article}). What was played after it does not count.',
  'result.resignation':
    '{by, select, you {You} computer {The computer} white {White} other {Black}} resigned{winner, select, draw {, but the opponent had no way to give checkmate} other {}} ({article}).',
  'result.agreement': 'Both players agreed to it ({article}).',
  'result.threefold':
    'The same position has come up three times{by, select, none {} other {, and {by, select, you {you} computer {the computer} white {White} other {Black}} claimed it}} ({article}).',
  'result.fifty-moves':
    'Fifty moves by each side went by without a capture or a pawn move{by, select, none {} other {, and {by, select, you {you} computer {the computer} white {White} other {Black}} claimed it}} ({article}).',
  'result.fivefold': 'The same position has come up five times ({article}).',
  'result.seventy-five-moves':
    'Seventy-five moves by each side went by without a capture or a pawn move ({article}).',
  'result.flag':
    '{by, select, you {Your} computer {The computer’s} white {White’s} other {Black’s}} time ran out{winner, select, draw {, but the opponent had no way to give checkmate} other {}} ({article}).',
  'result.illegal-moves':
    '{by, select, you {You} computer {The computer} white {White} other {Black}} made a second illegal move{winner, select, draw {, but the opponent had no way to give checkmate} other {}} ({article}).',
  'result.abandoned':
    '{by, select, none {The game was left} other {{by, select, you {You} computer {The computer} white {White} other {Black}} left the game}} ({article}).',
  'result.arbiter': 'The arbiter decided the game ({article}).',
  'result.other': 'The game has ended ({article}).',
  'result.short':
    '{reason, select, checkmate {Checkmate} stalemate {Stalemate} dead-position {Dead position} resignation {Resignation} agreement {Agreement} threefold {Threefold repetition} fifty-moves {Fifty moves} fivefold {Fivefold repetition} seventy-five-moves {Seventy-five moves} flag {Time} illegal-moves {Illegal moves} abandoned {Left} arbiter {Arbiter’s decision} other {Finished}}',

  'why.mated': `${cannot}: ${has} been mated.`,
  'why.stalemate': `${cannot}: it is stalemate.`,
  'why.bare-king': `${cannot}: ${has} only the king.`,
  'why.lone-knight': `${cannot}: ${knight}.`,
  'why.bishops': `${cannot}: ${bishopsAlone}.`,
  'why.only-moves': `${cannot}: {moves, plural, one {{san} is the only move} other {the next # half-moves, from {san}, are all forced}}, and then {then, select, bare-king {${has} only the king} lone-knight {${knight}} bishops {${bishopsAlone}} stalemate {it is stalemate} mated {${has} been mated} other {no series of moves leads to mate}}.`,
  'why.little-choice': `${cannot}: there is little choice of moves, and no line ends in mate ({positions, plural, one {# position} other {# positions}} looked at).`,
  'why.locked': `${cannot}: {with, select, nothing {the pawns are locked and ${has} nothing else but the king} bishops {the pawns are locked and ${bishops}} other {the pawns are locked, and wherever the other men may get, no mating net can arise}}.`,
  'why.walled': `${cannot}: {sees, select, null {${walled}} undefined {${walled}} other {${bishops}, {fixed, plural, =0 {and wherever the men may get} one {one man can never move again, and wherever the others may get} other {# men can never move again, and wherever the others may get}}}}, no mating net can arise.`,
  'why.followed': `${cannot}: every way to play on was followed, through {positions, plural, one {# position} other {# positions}}, and none leads to mate.`,
  'why.undecided':
    'Whether {winner, select, you {you} computer {the computer} white {White} other {Black}} could still have mated could not be decided, so the result stands.',
  'why.both.bare-king': 'Both sides have only the king.',
  'why.both.locked.nothing': 'The pawns are locked, and neither side has anything else but the king.',
  'why.both.locked.bishops':
    'The pawns are locked, and all bishops see only {sees, select, light {light} other {dark}} squares.',
  'why.both.followed':
    'Every way to play on was followed, through {positions, plural, one {# position} other {# positions}}, and none leads to mate.',

  'line.show':
    'Show how {who, select, you {you} computer {the computer} white {White} other {Black}} could still have mated',
  'line.mark': 'Not played',
  'line.title':
    'How {who, select, you {you} computer {the computer} white {White} other {Black}} could still have mated',
  'line.moves': 'Moves that were not played',
  'line.number.white': '{n}.',
  'line.number.black': '{n}…',
  'line.steps': 'Through the moves that were not played',
  'line.last': 'To the mate',
  'line.back': 'Back to the game',

  'speech.move':
    '{color, select, white {White} other {Black}}: {kind, select, short {castles short} long {castles long} capture {{role, select, knight {knight} bishop {bishop} rook {rook} queen {queen} king {king} other {pawn}} takes on {to}} other {{role, select, knight {knight} bishop {bishop} rook {rook} queen {queen} king {king} other {pawn}} to {to}}}{promotion, select, knight {, becomes a knight} bishop {, becomes a bishop} rook {, becomes a rook} queen {, becomes a queen} other {}}{ending, select, check {, check} mate {, checkmate} other {}}.',
  'speech.takeback': 'Moves were taken back. {color, select, white {White to move.} other {Black to move.}}',
  'speech.result': '{title}. {sentence}',
  'speech.low': '{name}: low on time.',

  'live.lost': 'Connection lost. Your clock is safe; trying again.',
  'live.back': 'Connected again.',

  'games.title': 'Past games',
  'games.running': 'Still running',
  'games.finished': 'Finished',
  'games.none': 'No finished games yet. When a game ends, it is kept here.',
  'games.none.go': 'Play a game',
  'games.more': 'Show more',
  'games.players': '{white} – {black}',
  'games.moves': '{n, plural, =0 {No moves} one {# move} other {# moves}}',
  'games.result': '{score} · {reason}',
  'games.when': '{variant, select, chess960 {Chess960 · {moves} · {when}} other {{moves} · {when}}}',
  'games.waiting': 'Looking for the games',

  'missing.title': 'There is nothing at this address',
  'missing.what': 'Perhaps a letter is missing in the link.',
  'missing.game': 'There is no such game here',
  'missing.game.what': 'Perhaps a letter is missing in the link, or the game is kept by another club.',
  'missing.home': 'Go to the start',

  'problem.title': 'That did not work',
  'problem.retry': 'Try again',
  'problem.unreachable': 'The club does not answer. Is it still running? Your games are kept there.',
  'problem.unexpected-answer': 'The club gave an answer that this page does not understand. Load the page anew.',
  'problem.illegal-move': 'That move is not possible. {detail}',
  'problem.illegal-move.why': 'That move is not possible: {why}.',
  'problem.ambiguous-move': 'That can mean more than one move. {detail}',
  'problem.ambiguous-move.why': 'That can mean more than one move: {why}.',
  'problem.bad-move-text': 'That is not a move I can read. Write it like e4, Nf3 or O-O.',
  'problem.game-not-found': 'There is no such game here.',
  'problem.game-over': 'The game is already over.',
  'problem.not-your-move': 'It is not your move yet.',
  'problem.not-your-side': 'That side is played by the computer.',
  'problem.must-play-named-move': 'You named another move when you claimed the draw, and that move must be played.',
  'problem.flag-has-fallen': 'The time is up.',
  'problem.draw-too-early': 'A draw can be agreed only when both players have moved.',
  'problem.draw-offer-stands': 'Your draw offer still stands.',
  'problem.draw-offer-declined': 'Your draw offer was declined. You may offer again when you have made a move.',
  'problem.no-draw-offer': 'There is no draw offer to answer any more.',
  'problem.claimed-already': 'You have claimed on this move already.',
  'problem.no-takebacks': 'Moves cannot be taken back in this game.',
  'problem.nothing-to-take-back': 'There is no move to take back.',
  'problem.no-claim': 'There is no draw to claim in this position.',
  'problem.bad-fen': 'That position cannot be played. {detail}',
  'problem.bad-time-control': 'That time cannot be played with. {detail}',
  'problem.too-large': 'That is too much text for the club to read.',
  'problem.too-slow': 'The club waited too long for the rest of that. Try again.',
  'problem.out-of-date': 'The game has moved on in the meantime. This is the position now.',
  'problem.busy': 'The club is very busy. Try again in a moment.',
  'problem.too-many-watchers': 'Too many screens are looking at this game already.',
  'problem.storage-failed': 'The club could not keep this, so it did not happen.',
  'problem.closing': 'The club is closing. The game is kept and can go on later.',
  'problem.unknown': 'The club refused this without saying why.',

  'help.title': 'Keyboard',
  'help.tab': 'To the board, the moves and the actions',
  'help.arrows': 'On the board: from square to square. Elsewhere: through the moves',
  'help.enter': 'Take up a man, put it down',
  'help.escape': 'Put the man back, close what is open',
  'help.ends': 'To the start, to the newest position',
  'help.type': 'Type a move, then Enter',
  'help.help': 'This list',
  'help.key.tab': 'Tab',
  'help.key.arrows': 'Arrows',
  'help.key.enter': 'Enter or Space',
  'help.key.escape': 'Escape',
  'help.key.ends': 'Home, End',
  'help.key.type': 'e4, Nf3, O-O',
  'help.key.help': '?',
};
