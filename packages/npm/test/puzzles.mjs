/** Puzzles that the tests ask about, and what they expect of errors. */
import { PictogridError } from 'pictogrid';

/** A small cross, and a puzzle with two pictures. */
export const cross = { rows: [[1], [3], [1]], columns: [[1], [3], [1]] };
export const two = { rows: [[1], [1]], columns: [[1], [1]] };
/** Permutations: n! pictures, which no line settles. */
export const permutations = (n) => ({ rows: Array(n).fill([1]), columns: Array(n).fill([1]) });

/** Random rows and columns that a search needs long for. */
export function hard(n) {
  let state = 7;
  const cell = () => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 16) % 2;
  const grid = Array.from({ length: n }, () => Array.from({ length: n }, cell));
  const clue = (line) => line.join('').split('0').filter(Boolean).map((run) => run.length);
  return { rows: grid.map(clue), columns: grid[0].map((_, x) => clue(grid.map((row) => row[x]))) };
}

/** Whether an error is of this kind, with these words. */
export const kind = (wanted, words = /./) => (error) => {
  if (error instanceof PictogridError && error.kind === wanted && words.test(error.message)) return true;
  throw new Error(`${error?.kind}, not ${wanted}: ${error?.message}`);
};
