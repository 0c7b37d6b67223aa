/** Which puzzle comes next, and puzzles that come with a link. */
import { engine } from '../../app/engine';
import type { Route } from '../../app/route.svelte';
import { TAB, addPuzzle, freeGame, games, putGame, starter } from '../../store/db';
import { openLink as read } from '../../store/files';
import type { PuzzleRecord } from '../../store/records';

/** The next puzzle of the starter pack that is not solved, after this one and then from the beginning. */
export async function next(record: PuzzleRecord): Promise<PuzzleRecord | undefined> {
  const pack = await starter();
  const solved = new Set((await games()).filter((game) => game.solvedAt !== undefined).map((game) => game.puzzle));
  const at = pack.findIndex((one) => one.id === record.id);
  return [...pack.slice(at + 1), ...pack.slice(0, Math.max(0, at))].find((one) => !solved.has(one.id));
}

/** Keeps what a link holds, and says where to go. A position opens as a game of its own. */
export async function openLink(link: NonNullable<Route['link']>): Promise<Route> {
  const { record, marks } = await read(engine, link);
  await addPuzzle(record);
  if (!marks) return { screen: 'play', id: record.id };
  const id = await freeGame(record.id);
  const cells = [...marks.keys()].filter((cell) => marks[cell] !== 0);
  const change = { t: 'change' as const, cells, from: cells.map(() => 0), to: cells.map((cell) => marks[cell]), by: 'you' as const };
  const counts = { hints: 0, corrections: 0, strokes: 0, seconds: 0 };
  await putGame({ id, puzzle: record.id, events: [change], marks, counts, at: Date.now(), tab: TAB });
  return { screen: 'play', id };
}

