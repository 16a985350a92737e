/** What players are called. */

import type { Color, Mode, Player, Players } from '../api/types';
import { known, t } from '../messages';

export function levelName(number: number): string {
  const key = known(`level.${number}.name`);
  return key ? t(key) : t('level.number', { number });
}

/** A player's name as it stands beside the board. */
export function playerName(player: Player, color: Color, mode: Mode): string {
  if (player.kind === 'computer') return t('player.computer');
  if (player.name) return player.name;
  return mode === 'computer' ? t('player.you') : t(`color.${color}`);
}

/** The same with the level, for lists. */
export function playerInList(player: Player, color: Color, mode: Mode): string {
  if (player.kind === 'computer' && player.level) {
    return t('player.in-list', { name: t('player.computer'), level: levelName(player.level) });
  }
  return playerName(player, color, mode);
}

export function bothPlayers(players: Players, mode: Mode): string {
  return t('games.players', {
    white: playerInList(players.white, 'white', mode),
    black: playerInList(players.black, 'black', mode),
  });
}
