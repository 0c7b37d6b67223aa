/**
 * From a drop, a paste, a file or a link to puzzles: bytes are bounded and handed to the engine, which says
 * what they are. A file of this page's own (everything exported) brings games, too.
 */
import type { Failed, Fault, Opened, Opening, PuzzleInfo } from 'pictogrid/async';
import { t } from '../text';
import { drop, link as linkWords } from '../text/en.later';
import { fits, readBackup, type Backup } from './backup';
import type { Place } from './excerpt';
import { isOfKind } from './fault';
import type { Input } from './inputs';
import type { GameRecord, PuzzleRecord } from './records';
import { BadLink, NewerLink, addressOf, mayHoldPuzzle, plainTitle, readLink, unpackCode, unpackMarks } from './share';

export const LIMIT = 16 * 1024 * 1024;
/** Texts up to this length can be fixed in the page. */
const EDITABLE = 256 * 1024;

/** With it begins every file that this page has written. */
const BRACE = 0x7b;

/** What is asked of the engine here. */
export interface Reader { open(bytes: Uint8Array, name: string, opening?: Opening): Promise<Opened> }

/** A change that would fix a fault; `text` is the text with it, if its place in the text is plain. */
export interface Fix { label: string; text?: string }

export interface Trouble {
  name: string;
  message: string;
  place?: Place;
  /** Further faults. */
  more: string[];
  fixes: Fix[];
  /** The text that was read, if it can be fixed. */
  text?: string;
}

export interface Taken { records: PuzzleRecord[]; games: GameRecord[]; troubles: Trouble[] }

/** The name of a puzzle in the store: a hash of its source. */
export async function idOf(source: string): Promise<string> {
  const bytes = new TextEncoder().encode(source);
  // Pages that are not served securely have no `subtle`; then a plain hash has to do.
  if (!globalThis.crypto?.subtle) return plainHash(bytes);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function plainHash(bytes: Uint8Array): string {
  let [one, two] = [0x811c9dc5, 0x9e3779b9];
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 0x01000193);
    two = Math.imul(two ^ byte, 0x85ebca6b) ^ (two >>> 13);
  }
  return [one, two].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

/** What a puzzle is called until its owner gives it another name. */
const nameOf = (how: string, { width, height }: PuzzleInfo): string => drop.named(how, new Date(), width, height);

export async function recordOf(source: string, info: PuzzleInfo, label: string, from: PuzzleRecord['from']): Promise<PuzzleRecord> {
  return { id: await idOf(source), source, info, title: info.title || undefined, label, from, added: Date.now() };
}

/** The text of bytes that are one. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

const placeOf = ({ place }: Fault): Place | undefined => place && { line: place.line, column: place.column ?? 1 };

/** A fault and what helps on this page. */
function wordsOf({ message, remedies = [] }: Fault): string {
  const words = remedies.map((remedy) => t.remedies(remedy));
  return [message, ...words].join('. ');
}

/** The engine's fault with its place and its ways out. */
export function troubleOf(failed: Failed, name: string, text?: string): Trouble {
  const fixes = (failed.typo_candidates ?? []).map(({ line, clue, instead }, i) => ({
    label: drop.fix(t.board.line(line), clue, instead),
    text: failed.changed_texts?.[i] ?? undefined,
  }));
  const more = (failed.error.more ?? []).map((fault) => {
    const place = placeOf(fault);
    return place ? `${drop.place(place.line, place.column)}: ${wordsOf(fault)}` : wordsOf(fault);
  });
  return { name, message: wordsOf(failed.error), place: placeOf(failed.error), more, fixes, text };
}

const trouble = (name: string, message: string, text?: string): Trouble => ({ name, message, more: [], fixes: [], text });

/** Why a link could not be opened. */
export const linkFault = (error: BadLink): string => (error instanceof NewerLink ? linkWords.newer : linkWords.damaged);

/** What went wrong, from whatever was thrown. */
export function troubleOfError(error: unknown, name: string, text?: string): Trouble {
  const failed = (error as { failed?: Failed }).failed;
  if (failed) return troubleOf(failed, name, text);
  if (isOfKind(error, 'too_long')) return trouble(name, drop.tooLong);
  if (error instanceof BadLink) return trouble(name, linkFault(error));
  if (isOfKind(error, 'not_fetched')) return trouble(name, t.offline.notFetched, text);
  return trouble(name, String((error as Error).message ?? error), text);
}

async function readOne(engine: Reader, { bytes, name, from }: Input & { bytes: Uint8Array }): Promise<Taken> {
  const text = bytes.length <= EDITABLE ? textOf(bytes) : undefined;
  try {
    const { puzzles } = await engine.open(bytes, name);
    const taken: Taken = { records: [], games: [], troubles: [] };
    for (const [i, one] of puzzles.entries()) {
      const own = from === 'paste' ? ('failed' in one ? t.drop.pasted : nameOf(t.drop.pasted, one.info)) : name;
      const label = puzzles.length > 1 ? drop.numbered(own, i + 1) : own;
      if ('failed' in one) taken.troubles.push(troubleOf(one.failed, puzzles.length > 1 ? label : name, text));
      else taken.records.push(await recordOf(one.source, one.info, label, from));
    }
    return taken;
  } catch (error) {
    if (isOfKind(error, 'canceled')) throw error;
    return { records: [], games: [], troubles: [troubleOfError(error, name, text)] };
  }
}

/** Everything of an exported file: every puzzle read by the engine again, games that fit their puzzles. */
async function restore(engine: Reader, backup: Backup, starters: PuzzleRecord[]): Promise<Taken> {
  const taken: Taken = { records: [], games: [], troubles: [] };
  const known = new Map<string, PuzzleRecord>(starters.map((record) => [record.id, record]));
  for (const saved of backup.puzzles) {
    const one = await readOne(engine, { bytes: new TextEncoder().encode(saved.source), name: saved.label, from: 'file' });
    taken.troubles.push(...one.troubles);
    const record = one.records[0];
    if (!record) continue;
    known.set(saved.id, { ...record, label: saved.label, title: saved.title ?? record.title, from: saved.from, added: saved.added || record.added, level: saved.level, word: saved.word });
    taken.records.push(known.get(saved.id)!);
  }
  for (const game of backup.games) {
    const record = known.get(game.puzzle);
    if (!record || !fits(game, record.info.n_cells, 1 + record.info.palette.length)) continue;
    taken.games.push({ ...game, puzzle: record.id, id: game.id.replace(game.puzzle, record.id) });
  }
  return taken;
}

/** A link's puzzle, as a copy: its marks are those of another game. Marks that cannot be read take no puzzle with them. */
export async function openLink(
  engine: Reader, link: { puzzle: string; marks?: string; title?: string },
): Promise<{ record: PuzzleRecord; marks?: Uint8Array; areMarksLost: boolean }> {
  const code = await unpackCode(link.puzzle);
  const { puzzles } = await engine.open(new TextEncoder().encode(code), drop.link);
  const [one] = puzzles;
  if (!one || 'failed' in one) throw new BadLink(one?.failed.error.message ?? 'no puzzle');
  const record = await recordOf(one.source, one.info, nameOf(drop.link, one.info), 'link');
  const title = link.title ? plainTitle(link.title) : '';
  const marks = link.marks === undefined ? undefined : await unpackMarks(link.marks, one.info.n_cells, 1 + one.info.palette.length).catch(() => undefined);
  return { record: title ? { ...record, title } : record, marks, areMarksLost: link.marks !== undefined && !marks };
}

/** Reads what was dropped, pasted or chosen. `starters` are known to games of an exported file. */
export async function take(engine: Reader, input: Input, starters: () => Promise<PuzzleRecord[]>): Promise<Taken> {
  const nothing = { records: [], games: [] };
  const size = 'size' in input.bytes ? input.bytes.size : input.bytes.length;
  if (size > LIMIT) return { ...nothing, troubles: [trouble(input.name, drop.tooLarge)] };
  const bytes = 'size' in input.bytes ? new Uint8Array(await input.bytes.arrayBuffer()) : input.bytes;
  const text = bytes.length <= EDITABLE || bytes[0] === BRACE ? textOf(bytes) : undefined;
  const backup = text === undefined ? undefined : readBackup(text);
  if (backup) return restore(engine, backup, await starters());
  if (text !== undefined && text.length < 500_000) {
    const link = readLink(text);
    if (link) {
      try {
        return { ...nothing, records: [(await openLink(engine, link)).record], troubles: [] };
      } catch (error) {
        if (isOfKind(error, 'canceled')) throw error;
        return { ...nothing, troubles: [troubleOfError(error, drop.link)] };
      }
    }
    const address = addressOf(text);
    if (address && !mayHoldPuzzle(address)) return { ...nothing, troubles: [trouble(input.name, drop.noFetch)] };
    if (text.trim() === '') return { ...nothing, troubles: [trouble(input.name, drop.empty)] };
  }
  return readOne(engine, { ...input, bytes });
}
