/** Which puzzle comes next, a game anew, and puzzles that come with a link. */
import { engine } from '../../app/engine';
import { go, type Route } from '../../app/route.svelte';
import { TAB, addPuzzle, freeGame, games, putGame, starter } from '../../store/db';
import { openLink as read } from '../../store/files';
import type { GameRecord, PuzzleRecord } from '../../store/records';
import { isSame } from '../../store/tabs';
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

/** Keeps what a link holds, and says where to go. A position opens as a game of its own, once. */
export async function openLink(link: NonNullable<Route['link']>): Promise<Route> {
  const { record, marks } = await read(engine, link);
  await addPuzzle(record);
  if (!marks) return { screen: 'play', id: record.id };
  const cells = [...marks.keys()].filter((cell) => marks[cell] !== 0);
  const change = { t: 'change' as const, cells, from: cells.map(() => 0), to: cells.map((cell) => marks[cell]), by: 'you' as const };
  const counts = { hints: 0, corrections: 0, strokes: 0, seconds: 0 };
  const game: GameRecord = { id: await freeGame(record.id), puzzle: record.id, events: [change], marks, counts, at: Date.now(), tab: TAB };
  const old = (await games()).find((one) => one.puzzle === record.id && isSame(one, game));
  if (!old) await putGame(game);
  return { screen: 'play', id: (old ?? game).id };
}
