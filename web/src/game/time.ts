/** Time controls as text: "3+2" is three minutes with two seconds added after every move. */

import type { GameView } from '../api/types';
import { t } from '../messages';

export type Bonus = 'increment' | 'delay' | 'bronstein';

const marks: Record<Bonus, string> = { increment: '+', delay: 'd', bronstein: 'b' };

export function writeTime(minutes: number, seconds: number, bonus: Bonus): string {
  return `${minutes}${marks[bonus]}${seconds}`;
}

export interface SimpleTime {
  minutes: number;
  seconds: number;
  bonus: Bonus;
}

/** Reads a control of one period; null for the longer ones. */
export function readTime(spec: string): SimpleTime | null {
  const found = /^(\d+)([+db])(\d+)$/.exec(spec);
  if (!found) return null;
  const bonus = (Object.keys(marks) as Bonus[]).find((kind) => marks[kind] === found[2])!;
  return { minutes: Number(found[1]), seconds: Number(found[3]), bonus };
}

/** "3 + 2", as players write it. */
export function timeName(spec: string): string {
  const time = readTime(spec);
  if (time?.bonus !== 'increment') return spec;
  return t('clock.name', { minutes: time.minutes, seconds: time.seconds });
}

/** The control in a sentence. */
export function timeInWords(spec: string): string {
  const time = readTime(spec);
  return time ? t(`clock.words.${time.bonus}`, { ...time }) : spec;
}

/** Milliseconds a side had on the clock before the first move: what "low on time" is measured by. */
export function timeAtStart(view: GameView): number {
  const time = view.time_control === null ? null : /^\d+(?:\.\d+)?/.exec(view.time_control)?.[0];
  const known = view.plies[0]?.clock ?? view.clocks;
  const longest = known ? Math.max(known.white, known.black) : 0;
  return time && !view.time_control!.includes('/') ? Number(time) * 60_000 : longest;
}
