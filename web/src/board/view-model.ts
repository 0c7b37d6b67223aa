/** What a board shows; everything is derived from the game, the engine's answers and the settings. */
import type { LineState } from 'pictogrid/async';
import type { Mark } from './place';

export interface ViewModel {
  /** 0 open, 1 crossed, 2 and more colors, cell by cell. */
  marks: Uint8Array;
  /** The same of the pencil layer. */
  pencil?: Uint8Array;
  /** The engine's states of lines, rows first. */
  states?: LineState[];
  /** Lines in a band: rows first, then columns. */
  lit?: number[];
  /** Numbers that a hint names in the line lit first. */
  litNumbers?: number[];
  /** Cells in dashes: what a hint is about. */
  dashed?: number[];
  /** Cells that a step has just settled, drawn in teal. */
  fresh?: Mark[];
  /** Cells outlined as wrong. */
  wrong?: number[];
  /** Cells that differ between two pictures: half filled. */
  differ?: number[];
  /** Whether lines without an arrangement are said to be so. */
  showImpossible?: boolean;
  showMoves?: boolean;
  showPatterns?: boolean;
  /** The finished picture: no rules, no crosses. */
  isFinished?: boolean;
}
