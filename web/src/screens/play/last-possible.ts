/**
 * The way back to the last position that the engine does not call impossible. As long as marks are only added, a position
 * after an impossible one is impossible, too: such a stretch is looked at by halves, the last one first. A mark that was
 * cleared or changed begins another stretch, since it may have been the mistake.
 *
 *   start ── stretch ──┃ a mark is cleared ┃── possible ──┃── impossible ── now
 *
 * The start is impossible: no mark is at fault, all stay. A check for each stretch, and log2 of the last one's changes.
 * By halves over the whole game was the way before: it went back beyond a mistake that had long been mended.
 */
import { engine, faultWords } from '../../app/engine';
import { shell } from '../../app/shell.svelte';
import { t } from '../../text';
import type { Session } from './session.svelte';

export async function toLastPossible(session: Session): Promise<void> {
  const { position, game, record, size } = session;
  const isOld = (): boolean => session.isOver || position !== session.position;
  const isPossible = async (n: number): Promise<boolean> => (await engine.possible(record.source, game.stateAfter(n).slice(0, size))).right !== false;
  let high = game.nDone;
  let low = game.beginOfAdding(high);
  try {
    while (!(await isPossible(low))) {
      if (isOld()) return;
      if (low === 0) return shell.notify(t.check.contradiction);
      high = low - 1;
      low = game.beginOfAdding(high);
    }
    while (low < high && !isOld()) {
      const middle = (low + high + 1) >> 1;
      if (await isPossible(middle)) low = middle;
      else high = middle - 1;
    }
    if (isOld()) return;
    session.apply(game.changeTo(game.stateAfter(low), 'flag'));
  } catch (error) {
    if (!session.isOver) shell.notify(faultWords(error));
  }
}
