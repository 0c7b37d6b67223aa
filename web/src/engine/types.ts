/** What the engine says, as the page sees it. The JSON shapes of the command line come from `wire/`. */

/** A cell and its value on a board: 0 open, 1 empty (crossed), 2 and more the colors of the palette. */
export interface CellValue { cell: number; value: number }

export interface PaletteColor { letter: string; name: string; rgb: string; pattern: number }

/** One number of a clue: `n` is null if its length is unknown, `c` the board value of its color (0: unknown). */
export interface Run { n: number | null; c: number }

/** The clue of a line; null if nothing is known of it. */
export type Clue = { runs: Run[] } | null;

export interface PuzzleInfo {
  title?: string;
  author?: string;
  copyright?: string;
  license?: string;
  note?: string;
  width: number;
  height: number;
  triddler: boolean;
  n_cells: number;
  /** The ground first. */
  palette: PaletteColor[];
  rows: Clue[];
  columns: Clue[];
  given: CellValue[];
  hasGoal: boolean;
}

/** The state of a line: see `LineState` of the engine's crate `explain`. */
export interface LineShape {
  line: string;
  /** For each number: whether its place is known and all its cells are marked. */
  settled: boolean[];
  /** Every cell is known, and the clue is met. */
  done: boolean;
  /** The filled cells alone meet the clue; open cells may be left. */
  met: boolean;
  /** No arrangement agrees with the marks. */
  impossible: boolean;
  /** Something follows from the line alone. */
  moves: boolean;
}

export interface Fault { kind: string; place: string; message: string }

/** Why something could not be read: `Failed` of the crate `wire`. */
export interface Failed {
  v: number;
  source: string;
  error: Fault & { more?: Fault[] };
  suspects?: { line: string; clue: string; instead: string }[];
  incomplete?: boolean;
}

export interface Opened {
  format: string;
  puzzles: ({ source: string; info: PuzzleInfo } | { failed: Failed })[];
}

export interface HintTexts { where: string; rule: string; why: string; do: string }

export interface NamedCell { row: number; column: number; value: string }

/** One step with its reason: `HintShape` of the crate `wire`. */
export interface HintShape {
  rule: string;
  level: number;
  cost: number;
  line?: string;
  clue?: number[];
  colors?: string[];
  width: number;
  texts: HintTexts;
}

export interface Hinted {
  v: number;
  source: string;
  hint?: HintShape;
  mistake?: { line?: string; text: string };
  finished?: boolean;
}

/** A step in cells and lines of the board. */
export interface Placed {
  hinted: Hinted;
  cells: CellValue[];
  /** The lines that it is about: rows first, then columns. */
  lines: number[];
  /** The numbers of the line that it is about, from 0. */
  numbers: number[];
  needs: number[];
  stopped?: boolean;
}

/** Whether a position can be completed. `right` is null when the budget did not settle it. */
export interface Checked { right: boolean | null; lines: number[]; cells: number[]; text: string }

/** `unique` is false when the puzzle does not have exactly one picture. */
export interface Wrong { unique: boolean; cells: number[] }

export type Verdict = 'unique' | 'several' | 'none' | 'stopped';

/** The answer of a solve: `Solved` of the crate `wire`, as far as the page reads it. */
export interface Solved {
  v: number;
  verdict: Verdict;
  by?: string;
  stopped?: string;
  solutions?: string[][];
  culprits?: { what: string; clue?: string; instead?: string; swapped_with?: string }[];
  [key: string]: unknown;
}

export interface Progress { kind?: string; conflicts?: number; known?: number; cells?: number }

export interface Grade {
  level: number;
  word: string;
  hardest: string;
  work: number;
  steps: number;
  by_rule: Record<string, number>;
  narrowest?: number;
  longest_what_if: number;
  complete: boolean;
}

export interface Explained {
  finished: boolean;
  open: number;
  /** Why it ended early. */
  ended?: 'stopped' | 'several' | 'reasons' | 'mistake';
  grade?: Grade;
  hardest?: string;
  narrowest?: number;
  /** The clues can't be met. */
  mistake?: Placed;
}

export interface Other { cells: number[]; one: number[]; two: number[] }
