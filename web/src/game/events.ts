/**
 * A game is a log of events; everything else is read off it. The state of a board has two layers in one
 * array: marks of the cells, then pencil marks. 0 is open, 1 crossed, 2 and more the colors.
 *
 *   log      stroke  stroke  undo  hint  ...      what is saved, and what two tabs can join
 *   board    [marks | pencil marks]               replayed: O(cells changed) an event
 *
 * To save boards was the other way: undo was lost with the tab, and how a board came about could not be told.
 */

export type Author = 'you' | 'hint' | 'auto' | 'restart' | 'flag' | 'solve';

/** Values of `cells` (places in the state) become `to`; they were `from`. */
export interface Change {
  t: 'change';
  cells: number[];
  from: number[];
  to: number[];
  by: Author;
}

/** `flag` remembers the position, to come back to it. */
export type Event = Change | { t: 'undo' } | { t: 'redo' } | { t: 'flag' };

export const OPEN = 0;
export const CROSS = 1;
export const FILL = 2;

/** A change that holds each cell once, with what it was at first and what it is at last. */
export function joined(cells: readonly number[], from: readonly number[], to: readonly number[]): Pick<Change, 'cells' | 'from' | 'to'> {
  const at = new Map<number, number>();
  const one: Pick<Change, 'cells' | 'from' | 'to'> = { cells: [], from: [], to: [] };
  cells.forEach((cell, i) => {
    const k = at.get(cell);
    if (k !== undefined) {
      one.to[k] = to[i];
      return;
    }
    at.set(cell, one.cells.length);
    one.cells.push(cell);
    one.from.push(from[i]);
    one.to.push(to[i]);
  });
  return one;
}
