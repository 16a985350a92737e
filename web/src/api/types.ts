/** What the club sends and takes, field by field as it is on the wire. */

export type Color = 'white' | 'black';
export type Role = 'pawn' | 'knight' | 'bishop' | 'rook' | 'queen' | 'king';
/** A square's name, "a1" to "h8". */
export type Square = string;
export type Mode = 'computer' | 'board';
export type Variant = 'standard' | 'chess960';
export type Score = '1-0' | '0-1' | '1/2-1/2' | '*';

/** A move the side to move may make now. */
export interface LegalMove {
  uci: string;
  san: string;
  from: Square;
  /** For castling the square where the king arrives. */
  to: Square;
  promotion: Role | null;
  capture: boolean;
  castling: boolean;
  /** For castling the rook's square: choosing it means castling too. */
  rook: Square | null;
}

/** Milliseconds left for each side. */
export interface Times {
  white: number;
  black: number;
}

/** A move that was made, and the position after it. */
export interface Ply {
  uci: string;
  san: string;
  from: Square;
  to: Square;
  fen: string;
  check: Square | null;
  clock: Times | null;
}

export type BonusKind = 'increment' | 'delay' | 'bronstein' | 'none';

/** The clocks as the server read them when it sent the message. */
export interface Clocks extends Times {
  running: Color | null;
  bonus: { kind: BonusKind; ms: number };
}

export interface Player {
  kind: 'human' | 'computer';
  name: string | null;
  level: number | null;
}

export type Players = Record<Color, Player>;

export type Ground = 'threefold' | 'fifty_moves';

/** A draw the side to move may claim: now, or by naming `move`. */
export interface OpenClaim {
  ground: Ground;
  article: string;
  move: string | null;
  san: string | null;
}

export interface Can {
  move: boolean;
  resign: boolean;
  offer_draw: boolean;
  accept_draw: boolean;
  decline_draw: boolean;
  takeback: boolean;
  rematch: boolean;
}

export type Params = Record<string, string | number | boolean | null>;

export interface Notice {
  code: string;
  params: Params;
}

/** What is true of a position in which a side cannot mate, for a sentence. */
export interface Why {
  code: string;
  params: Params;
}

/** Whether a side could still mate by any series of legal moves. */
export interface MateVerdict {
  answer: 'yes' | 'no' | 'undecided';
  why: Why | null;
  /** Moves of both sides that end in mate; they were not played. */
  moves: Ply[];
}

export interface Result {
  score: Score;
  reason: string;
  article: string;
  winner: Color | null;
  by: Color | null;
  /** How many plies had been made; fewer than there are when a dead position was found later. */
  at_ply: number;
  /** For each side about which the Laws ask here; null where they do not ask at all. */
  can_mate: Record<Color, MateVerdict | null> | null;
}

export interface GameView {
  id: string;
  seq: number;
  mode: Mode;
  ruleset: string;
  variant: Variant;
  time_control: string | null;
  started: string;
  players: Players;
  start_fen: string;
  /** `plies[0]` is the game's ply number `plies_from`; earlier ones are unchanged. */
  plies_from: number;
  plies: Ply[];
  fen: string;
  turn: Color;
  check: Square | null;
  legal: LegalMove[];
  clocks: Clocks | null;
  /** Men of each color that have left the board. */
  captured: Record<Color, Role[]>;
  /** White's men minus black's, in pawns. */
  material: number;
  draw_offer: Color | null;
  claims: OpenClaim[];
  can: Can;
  thinking: boolean;
  notice: Notice | null;
  result: Result | null;
}

export interface GameSummary {
  id: string;
  mode: Mode;
  players: Players;
  result: Score | null;
  reason: string | null;
  article: string | null;
  plies: number;
  started: string;
  updated: string;
  fen: string;
  turn: Color;
  time_control: string | null;
  variant: Variant;
  opening?: string | null;
}

export interface GamePage {
  games: GameSummary[];
  next: string | null;
}

export interface Level {
  number: number;
  name: string;
  description: string;
  rating: number;
}

export type TimeGroup = 'bullet' | 'blitz' | 'rapid' | 'classical';

export interface TimePreset {
  key: string;
  group: TimeGroup;
  spec: string;
}

export interface Meta {
  version: string;
  levels: Level[];
  time_controls: TimePreset[];
}

export type FaultLevel = 'syntax' | 'basic' | 'counter' | 'material' | 'retro';

export interface Fault {
  level: FaultLevel;
  what: string;
}

/** What the Laws say about a position. */
export interface PositionReport {
  ok: boolean;
  faults: Fault[];
  fen?: string;
  shredder?: string;
  check?: boolean;
  legal?: string[];
  result?: Score;
  article?: string | null;
}

export interface Chess960Row {
  number: number;
  fen: string;
}

export type StartPosition =
  | { kind: 'standard' }
  | { kind: 'chess960'; number: number }
  | { kind: 'fen'; fen: string; chess960: boolean };

export interface NewGame {
  mode: Mode;
  level?: number;
  color?: Color | 'random';
  names?: { white: string; black: string };
  time_control: string | null;
  ruleset?: string;
  start: StartPosition;
}

export type Action = (
  | { action: 'move'; move: string }
  | { action: 'resign' }
  | { action: 'offer_draw' }
  | { action: 'accept_draw' }
  | { action: 'decline_draw' }
  | { action: 'claim'; ground: Ground; move: string | null }
  | { action: 'takeback' }
  | { action: 'rematch' }
) & { by?: Color; seq?: number };

/** RFC 9457: why something was refused. */
export interface Problem {
  type?: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  params?: Params;
}

/** Messages of the live connection, from the club. */
export type LiveMessage =
  | ({ type: 'game' } & GameView)
  | { type: 'done'; n: number }
  | ({ type: 'refused'; n: number } & Omit<Problem, 'type'>)
  | { type: 'pong' };
