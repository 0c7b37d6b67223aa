/** Steps as boards: what is known after so many of them. Pure. */
import { marksOf } from '../../board/place';
import type { Hint, PuzzleInfo } from 'pictogrid/async';

/** The board after `k` steps. */
export function marksAfter(info: PuzzleInfo, steps: Hint[], k: number): Uint8Array {
  const marks = new Uint8Array(info.n_cells);
  for (const { cell, value } of marksOf(info, info.given)) marks[cell] = value;
  for (const step of steps.slice(0, k)) {
    for (const { cell, value } of marksOf(info, step.cells)) marks[cell] = value;
  }
  return marks;
}

const PLAIN = ['empty-line', 'finished-line', 'last-cells', 'small-gap'];
const COVERED = ['full-line', 'overlap'];

/** The color of a rule, from 1 to 7: four for the easy ones by what they do, three for the others by their level. */
export function toneOf(rule: string, level: number): number {
  if (level >= 6) return 7;
  if (level >= 4) return 6;
  if (level === 3) return 5;
  if (level === 2) return 4;
  if (PLAIN.includes(rule)) return 1;
  return COVERED.includes(rule) ? 3 : 2;
}

/** Rules with how often each was used, the easiest first. */
export function tally(steps: Hint[]): { rule: string; level: number; times: number }[] {
  const found = new Map<string, { rule: string; level: number; times: number }>();
  for (const { rule, level } of steps) {
    const row = found.get(rule) ?? { rule, level, times: 0 };
    row.times += 1;
    found.set(rule, row);
  }
  return [...found.values()].sort((one, two) => one.level - two.level || two.times - one.times);
}
