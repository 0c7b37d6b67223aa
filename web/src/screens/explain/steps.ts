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

/** The color of a rule, from 1 to 7, by how hard it is: three for the first level, where most steps are, four for the others. */
export function toneOf({ cost, level }: { cost: number; level: number }): number {
  if (level > 1) return level < 4 ? level + 2 : level < 6 ? 6 : 7;
  return cost < 1.5 ? 1 : cost < 2 ? 2 : 3;
}

interface Used { rule: string; level: number; cost: number; times: number }

/** Rules with how often each was used, the easiest first. */
export function tally(steps: Hint[]): Used[] {
  const found = new Map<string, Used>();
  for (const { rule, level, cost } of steps) {
    const row = found.get(rule) ?? { rule, level, cost, times: 0 };
    row.times += 1;
    found.set(rule, row);
  }
  return [...found.values()].sort((one, two) => one.level - two.level || two.times - one.times);
}
