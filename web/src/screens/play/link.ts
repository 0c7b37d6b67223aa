/**
 * Opens a link that holds a puzzle. What it holds is kept before it is shown, so that from then on it is a puzzle like
 * any other, at an address of its own: shown from the link, a reload would begin it anew.
 *
 *   code ─▶ puzzle, kept ─▶ marks ─▶ a game of its own, kept once ─▶ its address
 *    │                        └─ unreadable: the puzzle without them, and a notice
 *    └─ damaged: the library, and a notice       of a newer page: stays at the link, which a reload may open
 *
 * It comes with the first link: most visits have none.
 */
import { engine, faultWords } from '../../app/engine';
import type { Route } from '../../app/route.svelte';
import { TAB, addPuzzle, freeGame, games, putGame } from '../../store/db';
import { linkFault, openLink as read } from '../../store/files';
import type { GameRecord, PuzzleRecord } from '../../store/records';
import { BadLink, NewerLink } from '../../store/share';
import { isSame } from '../../store/tabs';
import { link as words } from '../../text/en.later';

/** Where a link leads, and what is to be said there; to nowhere if only a reload helps. */
export interface Led { to?: Route; said?: string }

export async function openLink(link: NonNullable<Route['link']>): Promise<Led> {
  try {
    const { record, marks, areMarksLost } = await read(engine, link);
    await addPuzzle(record);
    return { to: { screen: 'play', id: marks ? await keepMarks(record, marks) : record.id }, said: areMarksLost ? words.marksUnread : undefined };
  } catch (error) {
    const said = error instanceof BadLink ? linkFault(error) : faultWords(error);
    return error instanceof NewerLink ? { said } : { to: { screen: 'library' }, said };
  }
}

/** Keeps a position as a game of its own, once; gives the game's name. */
async function keepMarks(record: PuzzleRecord, marks: Uint8Array): Promise<string> {
  const cells = [...marks.keys()].filter((cell) => marks[cell] !== 0);
  const change = { t: 'change' as const, cells, from: cells.map(() => 0), to: cells.map((cell) => marks[cell]), by: 'you' as const };
  const counts = { hints: 0, corrections: 0, strokes: 0, seconds: 0 };
  const game: GameRecord = { id: await freeGame(record.id), puzzle: record.id, events: [change], marks, counts, at: Date.now(), tab: TAB };
  const old = (await games()).find((one) => one.puzzle === record.id && isSame(one, game));
  if (!old) await putGame(game);
  return (old ?? game).id;
}
