/** How many solutions a puzzle has, as far as is found while it is played. */
import { engine, faultWords } from '../../app/engine';
import { isOfKind } from '../../store/fault';
import { shell } from '../../app/shell.svelte';
import type { PuzzleRecord } from '../../store/records';

const MOST_MS = 20_000;

/** `searching` hears how many seconds the search has taken, and `undefined` when it is over. */
export async function verdictOf(record: PuzzleRecord, searching: (seconds: number | undefined) => void): Promise<PuzzleRecord['verdict']> {
  // The starter pack comes with the engine's verdicts.
  if (record.verdict) return record.verdict;
  const begun = performance.now();
  const ticking = setInterval(() => searching((performance.now() - begun) / 1000), 100);
  try {
    return await engine.solve(record.source, { timeoutMs: MOST_MS });
  } catch (error) {
    if (!isOfKind(error, 'canceled')) shell.notify(faultWords(error));
    return undefined;
  } finally {
    clearInterval(ticking);
    searching(undefined);
  }
}
