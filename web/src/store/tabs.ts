/**
 * Two tabs with one game: which of the two is kept under its name. Pure, so that a test can play both tabs.
 *
 * A tab knows when the game was changed last as it read it. If what is kept is newer and of another tab, that
 * tab has gone on with the game since: its game stays, and ours is kept beside it.
 */
import type { GameRecord } from './records';

/** The puzzle of a game's name: `x` for `x` and for `x~2`. */
export function puzzleOf(id: string): string {
  return id.replace(/~\d+$/, '');
}

/** The first name of a game of this puzzle that is free. */
export function freeName(puzzle: string, taken: Iterable<string>): string {
  const names = new Set(taken);
  if (!names.has(puzzle)) return puzzle;
  let n = 2;
  while (names.has(`${puzzle}~${n}`)) n += 1;
  return `${puzzle}~${n}`;
}

/** Whether two records say the same, whoever wrote them. */
export function isSame(one: GameRecord, two: GameRecord): boolean {
  return one.events.length === two.events.length
    && one.marks.length === two.marks.length
    && one.marks.every((value, i) => value === two.marks[i])
    && JSON.stringify(one.events) === JSON.stringify(two.events);
}

/** Whether `mine` may take the place of `kept`, which this tab knew as it was at the time `seen`. */
export function mayReplace(kept: GameRecord | undefined, mine: GameRecord, seen: number): boolean {
  if (!kept || kept.tab === mine.tab) return true;
  return kept.at <= seen || isSame(kept, mine);
}

/**
 * The games of each puzzle, the one that stands for it first: that which was solved first, since what was solved
 * stays solved; else the newest.
 */
export function byPuzzle(games: GameRecord[]): Map<string, GameRecord[]> {
  const found = new Map<string, GameRecord[]>();
  for (const game of games) found.set(game.puzzle, [...(found.get(game.puzzle) ?? []), game]);
  for (const those of found.values()) {
    those.sort((one, two) => (one.solvedAt ?? Infinity) - (two.solvedAt ?? Infinity) || two.at - one.at);
  }
  return found;
}
