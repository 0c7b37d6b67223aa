/**
 * What the browser keeps: puzzles of one's own and games. A browser that keeps nothing (private windows,
 * full disks) loses it with the page: everything works in memory, and `isKept` says so.
 *
 *   attempt(work) ─▶ IndexedDB `puzzles`, `games`     it fails once ─▶ memory from then on, `isKept` is false
 *
 * Local storage will not do: 5 MB of text for all games of an origin, and the page stands still while it writes.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import firstPuzzle from '../generated/first.json';
import { t } from '../text';
import type { GameRecord, PuzzleRecord } from './records';
import { freeName, mayReplace, puzzleOf } from './tabs';

/** Raised when what is kept changes its shape; `upgrade` then brings old data over. */
const SCHEMA = 1;

interface Kept extends DBSchema {
  puzzles: { key: string; value: PuzzleRecord };
  games: { key: string; value: GameRecord };
}

export type Change = 'puzzles' | 'games';

/** Names this tab, to tell its own writing from that of others. */
export const TAB = Math.random().toString(36).slice(2);

const memory = { puzzles: new Map<string, PuzzleRecord>(), games: new Map<string, GameRecord>() };
const seen = new Map<string, number>();
const leaving = new Set<() => void | Promise<void>>();
const listeners = new Set<(change: Change, id: string) => void>();
let kept = true;
let opened: Promise<IDBPDatabase<Kept> | undefined> | undefined;

/** Whether what is saved will be there tomorrow. */
export function isKept(): boolean {
  return kept;
}

/** Called before the page is loaded again because a newer one changes what is kept. */
export function onLeaving(save: () => void | Promise<void>): () => void {
  leaving.add(save);
  return () => leaving.delete(save);
}

/** Called when another tab has changed something. */
export function onChange(listener: (change: Change, id: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const channel = typeof BroadcastChannel === 'function' && typeof document !== 'undefined' ? new BroadcastChannel('pictogrid') : undefined;
channel?.addEventListener('message', ({ data }: MessageEvent<{ change: Change; id: string }>) => {
  for (const listener of listeners) listener(data.change, data.id);
});

function tell(change: Change, id: string): void {
  channel?.postMessage({ change, id });
}

async function makeWay(db: IDBPDatabase<Kept>): Promise<void> {
  await Promise.allSettled([...leaving].map((save) => save()));
  db.close();
  location.reload();
}

function open(): Promise<IDBPDatabase<Kept> | undefined> {
  opened ??= (async () => {
    try {
      const db: IDBPDatabase<Kept> = await openDB<Kept>('pictogrid', SCHEMA, {
        upgrade(fresh, oldVersion) {
          if (oldVersion < 1) {
            fresh.createObjectStore('puzzles', { keyPath: 'id' });
            fresh.createObjectStore('games', { keyPath: 'id' });
          }
        },
        blocking: () => void makeWay(db),
        terminated: () => { kept = false; opened = Promise.resolve(undefined); },
      });
      return db;
    } catch {
      kept = false;
      return undefined;
    }
  })();
  return opened;
}

/** Does something with the database; what fails there is done in memory instead. */
async function attempt<T>(work: (db: IDBPDatabase<Kept>) => Promise<T>): Promise<T | undefined> {
  const db = await open();
  if (!db) return undefined;
  try {
    return await work(db);
  } catch {
    kept = false;
    return undefined;
  }
}

let hasAsked = false;
/** Asks the browser not to throw things away, once there is something to lose. */
function persist(): void {
  if (hasAsked || typeof navigator === 'undefined') return;
  hasAsked = true;
  void navigator.storage?.persist?.().catch(() => false);
}

/** The puzzle that a first visit opens on; it comes with the page. */
export function first(): PuzzleRecord {
  opening ??= ofPack(firstPuzzle as unknown as PackEntry);
  return opening;
}
let opening: PuzzleRecord | undefined;

/** An entry of the starter pack as `cargo xtask web` writes it. */
interface PackEntry extends Pick<PuzzleRecord, 'id' | 'source' | 'info' | 'title' | 'level' | 'word' | 'verdict'> { number: number }

function ofPack({ id, source, info, title, level, word, verdict, number }: PackEntry): PuzzleRecord {
  return { id, source, info, title, level, word, verdict, number, label: t.app.packLabel(number), from: 'starter', added: 0 };
}

let pack: Promise<PuzzleRecord[]> | undefined;
/** The starter pack, in its order. */
export function starter(): Promise<PuzzleRecord[]> {
  pack ??= import('../generated/starter.json').then((module) => (module.default as unknown as PackEntry[]).map(ofPack));
  return pack;
}

/** Puzzles that came from files, pastes and links; the newest first. */
export async function ownPuzzles(): Promise<PuzzleRecord[]> {
  const stored = (await attempt((db) => db.getAll('puzzles'))) ?? [];
  const all = new Map(stored.map((record) => [record.id, record]));
  for (const record of memory.puzzles.values()) all.set(record.id, record);
  return [...all.values()].sort((one, two) => two.added - one.added || one.label.localeCompare(two.label, 'en', { numeric: true }));
}

/** The puzzle of this name, or of the game of this name. */
export async function puzzle(id: string): Promise<PuzzleRecord | undefined> {
  const name = puzzleOf(id);
  if (first().id === name) return first();
  return memory.puzzles.get(name)
    ?? (await attempt((db) => db.get('puzzles', name)))
    ?? (await starter()).find((record) => record.id === name);
}

/** Keeps a puzzle; one that is there already stays as it is, with its day. */
export async function addPuzzle(record: PuzzleRecord): Promise<void> {
  const old = await puzzle(record.id);
  await putPuzzle(old ? { ...old, title: old.title ?? record.title, level: old.level ?? record.level, word: old.word ?? record.word } : record);
}

/** Gives a puzzle of one's own another name, which is shown whether it is solved or not. */
export async function renamePuzzle(id: string, name: string): Promise<void> {
  const record = await puzzle(id);
  if (record) await putPuzzle({ ...record, label: name, title: name });
}

async function putPuzzle(record: PuzzleRecord): Promise<void> {
  if (record.from === 'starter') return;
  const done = await attempt((db) => db.put('puzzles', record));
  if (done === undefined) memory.puzzles.set(record.id, record);
  else memory.puzzles.delete(record.id);
  persist();
  tell('puzzles', record.id);
}

/** Removes a puzzle and its games; the answer brings them back. */
export async function removePuzzle(id: string): Promise<() => Promise<void>> {
  const record = await puzzle(id);
  const lost = (await games()).filter((game) => game.puzzle === id);
  memory.puzzles.delete(id);
  for (const game of lost) memory.games.delete(game.id);
  await attempt(async (db) => {
    const change = db.transaction(['puzzles', 'games'], 'readwrite');
    await change.objectStore('puzzles').delete(id);
    for (const game of lost) await change.objectStore('games').delete(game.id);
    await change.done;
  });
  tell('puzzles', id);
  return async () => {
    if (record) await putPuzzle(record);
    for (const game of lost) await putGame(game);
  };
}

/** Removes one game; the answer brings it back. */
export async function removeGame(record: GameRecord): Promise<() => Promise<void>> {
  memory.games.delete(record.id);
  await attempt((db) => db.delete('games', record.id));
  tell('games', record.id);
  return () => putGame(record);
}

/** The game of this name; from now on this tab knows it. */
export async function game(id: string): Promise<GameRecord | undefined> {
  const record = memory.games.get(id) ?? (await attempt((db) => db.get('games', id)));
  seen.set(id, record?.at ?? 0);
  return record;
}

export async function games(): Promise<GameRecord[]> {
  const stored = (await attempt((db) => db.getAll('games'))) ?? [];
  const all = new Map(stored.map((record) => [record.id, record]));
  for (const record of memory.games.values()) all.set(record.id, record);
  return [...all.values()];
}

/** A name for another game of a puzzle, so that the one that is there is not written over. */
export async function freeGame(id: string): Promise<string> {
  return freeName(puzzleOf(id), (await games()).map((record) => record.id));
}

/** Writes a game as it is, whatever was there. */
export async function putGame(record: GameRecord): Promise<void> {
  const done = await attempt((db) => db.put('games', record));
  if (done === undefined) memory.games.set(record.id, record);
  else memory.games.delete(record.id);
  seen.set(record.id, record.at);
  persist();
  tell('games', record.id);
}

/** Where a game was kept. `copied` says that it is not its old name, because another tab went on with that. */
export interface Saved { id: string; copied: boolean; kept: boolean }

/**
 * Keeps a game. If another tab has gone on with the game of this name since this tab read it, that one stays,
 * and this one is kept under another name, under which the caller goes on.
 */
export async function saveGame(mine: GameRecord): Promise<Saved> {
  const record = plain(mine);
  const known = seen.get(record.id) ?? 0;
  const id = await attempt(async (db) => {
    const change = db.transaction('games', 'readwrite');
    const there = await change.store.get(record.id);
    const name = mayReplace(there, record, known) ? record.id : freeName(record.puzzle, await change.store.getAllKeys());
    await change.store.put({ ...record, id: name });
    await change.done;
    return name;
  });
  if (id === undefined) memory.games.set(record.id, record);
  else memory.games.delete(record.id);
  const name = id ?? record.id;
  seen.set(name, record.at);
  persist();
  tell('games', name);
  return { id: name, copied: name !== record.id, kept };
}

/** A copy without whatever a screen's state is wrapped in, which a database can't take; events are never wrapped. */
function plain(record: GameRecord): GameRecord {
  return { ...record, marks: Uint8Array.from(record.marks), events: [...record.events], counts: { ...record.counts } };
}
