/** What is kept in the browser. */
import type { Event } from '../game/events';
import type { PuzzleInfo, Solved } from 'pictogrid/async';

export interface PuzzleRecord {
  id: string;
  /** The puzzle in the engine's own text; whatever is asked is asked with it. */
  source: string;
  info: PuzzleInfo;
  title?: string;
  /** `Starter pack, no. 7`, or the name of a file. */
  label: string;
  from: 'starter' | 'file' | 'paste' | 'link';
  /** Its place in the starter pack, from 1. */
  number?: number;
  /** 1 to 7, and its word, where known. */
  level?: number;
  word?: string;
  added: number;
  /** What the engine said of a puzzle of the starter pack when that was made. */
  verdict?: Pick<Solved, 'verdict' | 'stage'>;
}

export interface Counts { hints: number; corrections: number; strokes: number; seconds: number }

export interface GameRecord {
  /** The puzzle's, with `~2` behind it for a second game of it. */
  id: string;
  puzzle: string;
  events: Event[];
  /** The marks now, for small pictures. */
  marks: Uint8Array;
  counts: Counts;
  /** When it was changed last, in ms. */
  at: number;
  /** Which tab wrote it. */
  tab: string;
  solvedAt?: number;
  /** Numbers that were struck out by hand, as `line.number`. */
  struck?: string[];
}
