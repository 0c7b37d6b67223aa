/**
 * What follows a game that is over: the next puzzle, or the same one anew. What was solved is never written over: it
 * stays in the library with its replay, so a new game of it has a name of its own.
 */
import { go } from '../../app/route.svelte';
import { freeGame, games, starter } from '../../store/db';
import type { PuzzleRecord } from '../../store/records';
import type { Session } from './session.svelte';

/** The next puzzle of the starter pack that is not solved, after this one and then from the beginning. */
export async function next(record: PuzzleRecord): Promise<PuzzleRecord | undefined> {
  const pack = await starter();
  const solved = new Set((await games()).filter((game) => game.solvedAt !== undefined).map((game) => game.puzzle));
  const at = pack.findIndex((one) => one.id === record.id);
  return [...pack.slice(at + 1), ...pack.slice(0, Math.max(0, at))].find((one) => !solved.has(one.id));
}

/** Clears the board; what was solved stays as it is, with its replay, and is played anew beside it. */
export async function startAgain(session: Session): Promise<void> {
  if (session.solvedAt === undefined) session.restart();
  else go({ screen: 'play', id: await freeGame(session.record.id) });
}
