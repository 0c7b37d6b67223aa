/**
 * The shapes of what is kept in the browser. A puzzle is kept as the engine's text, with what is shown of it beside;
 * a game as its log. Whoever changes a shape raises `SCHEMA` in `db.ts` and brings old records over.
 */
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

/** Whether a puzzle has a name that is kept back until it is solved; one of one's own may have none, or be called by it. */
export const hasHiddenName = ({ title, label }: Pick<PuzzleRecord, 'title' | 'label'>): boolean => title !== undefined && title !== label;

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
