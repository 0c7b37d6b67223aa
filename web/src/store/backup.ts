/**
 * Everything in one file: the puzzles as the engine's texts, and the games. Clues are never taken from such a
 * file, only texts, which the engine reads again: a file may come from anybody. Games are bounded here.
 */
import type { Change, Event } from '../game/events';
import type { Counts, GameRecord, PuzzleRecord } from './records';

const FORMAT = 'pictogrid library';
const VERSION = 1;
/** Nobody has drawn so many strokes. */
const MOST_EVENTS = 1_000_000;
/** Nor struck out so many numbers. */
const MOST_STRUCK = 100_000;

export interface SavedPuzzle { id: string; source: string; label: string; title?: string; from: PuzzleRecord['from']; added: number; level?: number; word?: string }
/** A game whose marks are numbers; `cells` of the puzzle are checked when that is known. */
export interface Backup { puzzles: SavedPuzzle[]; games: GameRecord[] }

export function writeBackup(puzzles: PuzzleRecord[], games: GameRecord[]): string {
  const own = puzzles.filter((record) => record.from !== 'starter');
  return JSON.stringify({
    format: FORMAT,
    version: VERSION,
    puzzles: own.map(({ id, source, label, title, from, added, level, word }) => ({ id, source, label, title, from, added, level, word })),
    games: games.map(({ tab: _, ...game }) => ({ ...game, marks: [...game.marks].map((value) => value.toString(36)).join('') })),
  });
}

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown, longest: number): value is string => typeof value === 'string' && value.length <= longest;
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isPlace = (value: unknown): value is number => isNumber(value) && Number.isInteger(value) && value < 2 ** 31;

function readPuzzle(value: unknown): SavedPuzzle | undefined {
  if (!isObject(value) || !isText(value.id, 200) || !isText(value.source, 1 << 24) || !isText(value.label, 500)) return undefined;
  const from = value.from === 'paste' || value.from === 'link' ? value.from : 'file';
  return {
    id: value.id, source: value.source, label: value.label, from,
    title: isText(value.title, 500) ? value.title : undefined,
    added: isNumber(value.added) ? value.added : 0,
    level: isPlace(value.level) && value.level <= 7 ? value.level : undefined,
    word: isText(value.word, 40) ? value.word : undefined,
  };
}

const AUTHORS = ['you', 'hint', 'auto', 'restart', 'flag', 'solve'];
const isPlaces = (value: unknown, n: number): value is number[] => Array.isArray(value) && value.length === n && value.every(isPlace);

function readEvent(value: unknown): Event | undefined {
  if (!isObject(value)) return undefined;
  if (value.t === 'undo' || value.t === 'redo' || value.t === 'flag') return { t: value.t };
  if (value.t !== 'change' || !Array.isArray(value.cells) || !AUTHORS.includes(value.by as string)) return undefined;
  const n = value.cells.length;
  if (!isPlaces(value.cells, n) || !isPlaces(value.from, n) || !isPlaces(value.to, n)) return undefined;
  return { t: 'change', cells: value.cells, from: value.from, to: value.to, by: value.by as Change['by'] };
}

function readCounts(value: unknown): Counts {
  const fields = isObject(value) ? value : {};
  const number = (name: string) => (isNumber(fields[name]) ? fields[name] : 0);
  return { hints: number('hints'), corrections: number('corrections'), strokes: number('strokes'), seconds: number('seconds') };
}

function readStruck(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length > MOST_STRUCK) return undefined;
  return value.filter((key): key is string => isText(key, 20) && /^\d+\.\d+$/.test(key));
}

function readGame(value: unknown): GameRecord | undefined {
  if (!isObject(value) || !isText(value.id, 220) || !isText(value.puzzle, 200) || !isText(value.marks, 1 << 24)) return undefined;
  if (!/^[0-9a-z]*$/.test(value.marks) || !Array.isArray(value.events) || value.events.length > MOST_EVENTS || !isNumber(value.at)) return undefined;
  const events = value.events.map(readEvent);
  if (events.includes(undefined)) return undefined;
  return {
    id: value.id, puzzle: value.puzzle, events: events as Event[],
    marks: Uint8Array.from(value.marks, (letter) => parseInt(letter, 36)),
    counts: readCounts(value.counts), at: value.at, tab: 'import',
    solvedAt: isNumber(value.solvedAt) ? value.solvedAt : undefined,
    struck: readStruck(value.struck),
  };
}

/** What such a file holds; undefined if it is none. What is damaged in it is left out. */
export function readBackup(text: string): Backup | undefined {
  if (!text.trimStart().startsWith('{') || !text.slice(0, 200).includes(FORMAT)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value) || value.format !== FORMAT || !Array.isArray(value.puzzles) || !Array.isArray(value.games)) return undefined;
  return {
    puzzles: value.puzzles.map(readPuzzle).filter((record) => record !== undefined),
    games: value.games.map(readGame).filter((record) => record !== undefined),
  };
}

/** Whether a game of a file can be one of a board with so many cells and values. */
export function fits(game: GameRecord, cells: number, values: number): boolean {
  if (game.marks.length !== cells || game.marks.some((value) => value >= values)) return false;
  return game.events.every((event) => event.t !== 'change'
    || (event.cells.every((cell) => cell < 2 * cells) && event.from.every((v) => v < values) && event.to.every((v) => v < values)));
}
