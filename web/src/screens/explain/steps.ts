/** Steps as boards: what is known after so many of them. Pure. */
import type { Placed, PuzzleInfo } from '../../engine/types';

/** The board after `k` steps. */
export function marksAfter(info: PuzzleInfo, steps: Placed[], k: number): Uint8Array {
  const marks = new Uint8Array(info.n_cells);
  for (const { cell, value } of info.given) marks[cell] = value;
  for (const step of steps.slice(0, k)) {
    for (const { cell, value } of step.cells) marks[cell] = value;
  }
  return marks;
}

/** Rules with how often each was used, the easiest first. */
export function tally(steps: Placed[]): { rule: string; level: number; n: number }[] {
  const found = new Map<string, { rule: string; level: number; n: number }>();
  for (const { hinted } of steps) {
    const hint = hinted.hint;
    if (!hint) continue;
    const row = found.get(hint.rule) ?? { rule: hint.rule, level: hint.level, n: 0 };
    row.n += 1;
    found.set(hint.rule, row);
  }
  return [...found.values()].sort((one, two) => one.level - two.level || two.n - one.n);
}

/** `row 3` as a line of the board: rows first, then columns. */
export function lineNumber(info: PuzzleInfo, name: string): number | undefined {
  const [, what, n] = /^(row|column) (\d+)$/.exec(name) ?? [];
  if (!what) return undefined;
  return what === 'row' ? Number(n) - 1 : info.height + Number(n) - 1;
}
