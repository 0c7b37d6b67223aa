/**
 * A stroke: from press to release, one entry of the log. Its first cell decides what it does, it locks to a
 * line as soon as it leaves that cell, and it changes only cells of the first one's kind.
 */
import { CROSS, OPEN, type Author, type Change } from './events';

export interface Stroke {
  /** Columns of the board. */
  width: number;
  first: number;
  last: number;
  /** Whether the stroke keeps to its row or its column; both are open at its first cell. */
  lock: 'row' | 'column' | undefined;
  /** What its cells become. */
  value: number;
  /** What its first cell was: other cells of that value are changed. */
  kind: number;
  /** Changes whatever it meets. */
  isForced: boolean;
  /** 0 for marks, the number of cells for pencil marks. */
  layer: number;
}

/** A cell that has the tool's value is cleared, any other takes it. */
export function begin(state: Uint8Array, width: number, cell: number, value: number, layer: number): Stroke {
  const kind = state[layer + cell];
  const result = kind === value ? OPEN : value;
  return { width, first: cell, last: cell, lock: undefined, value: result, kind, isForced: false, layer };
}

/** The pointer is over `cell` now; the lock follows the longer way from the first cell. */
export function move(stroke: Stroke, cell: number): void {
  const { width, first } = stroke;
  const dx = (cell % width) - (first % width);
  const dy = Math.floor(cell / width) - Math.floor(first / width);
  if (dx === 0 && dy === 0) {
    stroke.lock = undefined;
    stroke.last = first;
    return;
  }
  stroke.lock ??= Math.abs(dx) >= Math.abs(dy) ? 'row' : 'column';
  stroke.last = stroke.lock === 'row' ? first + dx : first + dy * width;
}

/** Its cells from the first to the last, those between included. */
export function span(stroke: Stroke): number[] {
  const step = stroke.lock === 'column' ? stroke.width : 1;
  const n = Math.abs(stroke.last - stroke.first) / step;
  const sign = Math.sign(stroke.last - stroke.first) * step;
  return Array.from({ length: n + 1 }, (_, i) => stroke.first + i * sign);
}

/** What the stroke changes. `fixed` cells are given and stay. */
export function changeOf(stroke: Stroke, state: Uint8Array, fixed: Uint8Array, by: Author = 'you'): Change {
  const change: Change = { t: 'change', cells: [], from: [], to: [], by };
  for (const cell of span(stroke)) {
    const place = stroke.layer + cell;
    if (fixed[cell] || (state[place] !== stroke.kind && !stroke.isForced)) continue;
    // A pencil mark lies on open cells alone.
    if (stroke.layer > 0 && state[cell] !== OPEN) continue;
    if (state[place] === stroke.value) continue;
    change.cells.push(place);
    change.from.push(state[place]);
    change.to.push(stroke.value);
  }
  return change;
}

/** The first and last cell of the piece of one value through `cell` along a line. */
export function piece(marks: Uint8Array, width: number, cell: number, isRow: boolean): { from: number; to: number; length: number } {
  const step = isRow ? 1 : width;
  const low = isRow ? cell - (cell % width) : cell % width;
  const high = isRow ? low + width - 1 : marks.length - width + (cell % width);
  let from = cell;
  let to = cell;
  while (from - step >= low && marks[from - step] === marks[cell]) from -= step;
  while (to + step <= high && marks[to + step] === marks[cell]) to += step;
  return { from, to, length: (to - from) / step + 1 };
}

export interface RunOfMarks { value: number; length: number }

/** The marks of a line as runs of equal values. */
export function runsOf(marks: ArrayLike<number>, width: number, line: number, isRow: boolean): RunOfMarks[] {
  const height = marks.length / width;
  const runs: RunOfMarks[] = [];
  for (let i = 0; i < (isRow ? width : height); i++) {
    const value = marks[isRow ? line * width + i : i * width + line];
    const last = runs.at(-1);
    if (last?.value === value) last.length++;
    else runs.push({ value, length: 1 });
  }
  return runs;
}

export const isFilled = (value: number): boolean => value > CROSS;
