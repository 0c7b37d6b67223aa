/** Puzzles that come with a link. */
import { engine } from '../../app/engine';
import type { Route } from '../../app/route.svelte';
import { TAB, addPuzzle, freeGame, games, putGame } from '../../store/db';
import { openLink as read } from '../../store/files';
import type { GameRecord } from '../../store/records';
import { isSame } from '../../store/tabs';

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
