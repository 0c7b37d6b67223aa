/**
 * The way back to the last position that the engine does not call impossible. A position after an impossible one is
 * impossible, too, so positions are looked at by halves: log2 checks for a game, where one by one took a check each.
 *
 *   start ──── possible ────┃──── impossible ──── now       the start is impossible: no mark is at fault, all stay
 */
import { engine, faultWords } from '../../app/engine';
import { shell } from '../../app/shell.svelte';
import { t } from '../../text';
import type { Session } from './session.svelte';

export async function toLastPossible(session: Session): Promise<void> {
  const { position, game, record, size } = session;
  const isOld = (): boolean => session.isOver || position !== session.position;
  const isPossible = async (n: number): Promise<boolean> => (await engine.possible(record.source, game.stateAfter(n).slice(0, size))).right !== false;
  let [low, high] = [0, game.nDone];
  try {
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const isGood = await isPossible(middle);
      if (isOld()) return;
      if (isGood) low = middle;
      else high = middle - 1;
    }
    const canGo = low > 0 || (await isPossible(0));
    if (isOld()) return;
    if (!canGo) return shell.notify(t.check.contradiction);
    session.apply(game.changeTo(game.stateAfter(low), 'flag'));
  } catch (error) {
    if (!session.isOver) shell.notify(faultWords(error));
  }
}
