/**
 * Puzzles with their games, as the library shows them: one entry a game, and one for a puzzle without any. Pure, so
 * that orders, filters and what is found by a word are tested without a page. O(n log n) for n entries.
 */
import type { PuzzleInfo } from 'pictogrid/async';
import type { GameRecord, PuzzleRecord } from '../../store/records';
import { byPuzzle } from '../../store/tabs';
import { t } from '../../text';
import { library } from '../../text/en.later';

export interface Entry {
  record: PuzzleRecord;
  /** The name that it is shown under, which doesn't say what is in the picture before it is solved. */
  name: string;
  /** Where it is played. */
  game?: GameRecord;
  /** Another game of a puzzle that has an entry already. */
  isCopy: boolean;
  /** Whether this game is; a puzzle that was solved once has an entry that is. */
  isSolved: boolean;
  /** Known cells in percent. */
  percent: number;
}

export type Filter = keyof typeof library.filters;
export type Order = keyof typeof library.orders;

/** Known cells in percent: none is 0, all are 100, and nothing between is. */
function percentOf(marks: Uint8Array): number {
  let known = 0;
  for (const value of marks) known += value === 0 ? 0 : 1;
  if (known === 0 || known === marks.length) return known ? 100 : 0;
  return Math.min(99, Math.max(1, Math.round((100 * known) / marks.length)));
}

function entryOf(record: PuzzleRecord, game: GameRecord | undefined, names: { isShown: boolean; copy: number }): Entry {
  const hidden = record.number === undefined ? record.label : library.number(record.number);
  const name = names.isShown ? record.title ?? hidden : hidden;
  return {
    record, game, name: names.copy > 1 ? library.copy(name, names.copy) : name, isCopy: names.copy > 1,
    isSolved: game?.solvedAt !== undefined, percent: game ? percentOf(game.marks) : 0,
  };
}

/** An entry for each puzzle, and one more for each further game of it, so that every game can be opened. */
export function entries(records: PuzzleRecord[], games: GameRecord[], showNames: boolean): Entry[] {
  const all = byPuzzle(games);
  return records.flatMap((record) => {
    const [main, ...others] = all.get(record.id) ?? [];
    const isShown = showNames || main?.solvedAt !== undefined;
    return [main, ...others].map((game, i) => entryOf(record, game, { isShown, copy: i + 1 }));
  });
}

export function passes({ record: { info } }: Entry, filter: Filter): boolean {
  const size = Math.max(info.width, info.height);
  switch (filter) {
    case 'ten': return size <= 10;
    case 'twenty': return size <= 20;
    case 'large': return size > 20;
    case 'colored': return info.palette.length > 2;
    default: return true;
  }
}

/** Whether each word of a search is in what the card of an entry says; a name that is hidden is not searched. */
export function isFound(entry: Entry, search: string): boolean {
  const { info, label, word } = entry.record;
  const size = `${info.width}x${info.height} ${info.width} × ${info.height}`;
  const inks = colorsOf(entry).length > 0 ? ['colored', library.filters.colored, ...colorsOf(entry).map(({ name }) => name)] : [];
  const said = [entry.name, label, size, word, factsOf(entry), ...inks].join(' ').toLowerCase();
  return search.toLowerCase().split(/\s+/).every((part) => said.includes(part));
}

/** Entries in an order; those that are alike in it stay in that of the pack, or the newest first. */
export function ordered(all: Entry[], order: Order): Entry[] {
  const rank = ({ record }: Entry): number => {
    if (order === 'newest') return -record.added;
    return order === 'size' ? record.info.n_cells : record.level ?? Infinity;
  };
  return [...all].sort((one, two) => (rank(one) < rank(two) ? -1 : rank(one) > rank(two) ? 1 : 0));
}

/** The colors of a colored puzzle. */
export function colorsOf({ record: { info } }: Entry): PuzzleInfo['palette'] {
  return info.palette.length > 2 ? info.palette.slice(1) : [];
}

/** The game that was played last and isn't solved; else the first puzzle that nobody has begun. */
export function goOn(all: Entry[]): Entry | undefined {
  const begun = all.filter((entry) => entry.game && !entry.isSolved && entry.percent > 0);
  begun.sort((one, two) => two.game!.at - one.game!.at);
  return begun[0] ?? all.find((entry) => !entry.isSolved);
}

/** Where an entry is opened. */
export function linkOf({ record, game }: Entry): string {
  const screen = record.info.triddler ? 'explain' : 'play';
  return `#/${screen}/${encodeURIComponent(game?.id ?? record.id)}`;
}

/** `20 × 15 · 15 %`. */
export function factsOf(entry: Entry): string {
  const { record, isSolved, percent } = entry;
  const size = t.play.size(record.info.width, record.info.height);
  const state = isSolved ? library.solved : percent > 0 ? t.play.percent(percent) : library.kinds[record.from];
  return state ? `${size} · ${state}` : size;
}
