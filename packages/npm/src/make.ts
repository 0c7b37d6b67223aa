/**
 * What makes puzzles: of pictures and texts, to order, and fixed. In this thread after `await load()`, whose module has all
 * that `pictogrid` needs, too; or in a worker, with `Engine`. The module is fetched when it is first needed.
 *
 * All of it is bounded: `timeoutMs` ends it, and so does the `signal` (in this thread it is looked at about every 50 ms, when
 * there is news); a picture takes no more than `memory` bytes. The answers are those of the command with `--json`. Numbers count
 * from 0, texts for people from 1. Every error is a `PictogridError`.
 */
export type * from './types.js';
import { Engine as Asking } from './async.js';
import { answer, made } from './answers.js';
import { fixOptions, orderOptions, pictureOptions } from './make-arguments.js';
import { MAKE_WORKER } from './make-module.js';
import { refused } from './errors.js';
import { givenOf } from './puzzle-input.js';
import { Port, coming, how } from './worker-port.js';
import { type PuzzleInput, withPuzzle } from './puzzle.js';
import { loadNamed, run, watched } from './in-thread.js';
import type { FixOptions, FixedPuzzle, MadePuzzle, MakingNews, OrderOptions, OrderedPuzzle, PictureOptions } from './types.js';
import { live } from './caller-values.js';

export { PictogridError, type ErrorKind } from './errors.js';
export type { PuzzleInput } from './puzzle.js';

/** What hears how long it has taken so far, and what ends it. */
export interface MakingWatched { progress?: (news: MakingNews) => void; signal?: AbortSignal }
/** The bytes of a picture (PNG, JPEG, GIF, BMP, WebP, PNM), or a text for a QR code. */
export type PictureInput = Uint8Array | { qr: string };
export interface MakeOptions extends PictureOptions, MakingWatched {}
export interface FixingOptions extends FixOptions, MakingWatched {}
/** The same seed makes the same puzzles on every machine, also with the command; without one they are others each time. */
export interface GenerateOptions extends Omit<OrderOptions, 'seed'>, MakingWatched { seed?: string | number }

/** Loads the engine with what makes puzzles, once. */
export async function load(): Promise<void> { await loadNamed('make'); }

function pictureOf(picture: PictureInput): PictureInput {
  if (picture instanceof Uint8Array) return live(picture);
  const qr = (picture as { qr?: unknown } | null | undefined)?.qr;
  if (typeof qr !== 'string') throw refused('picture', 'picture must be a Uint8Array with the bytes of a picture file, or { qr: "a text" }');
  return { qr };
}

/** A puzzle of a picture, or of a text as a QR code; `verdict` says whether it is the only one. */
export function make(picture: PictureInput, options: MakeOptions = {}): MadePuzzle {
  const [input, words] = [pictureOf(picture), pictureOptions(options)];
  return JSON.parse(run('make', (module) => watched(options.progress, options.signal, (on) => made(module, input, words, on)))) as MadePuzzle;
}

/** A puzzle whose picture has few cells changed, so that it is the only one: `fixed` as `pictogrid fix --json` prints it, and the `puzzle`. */
export function fix(puzzle: PuzzleInput, options: FixingOptions = {}): FixedPuzzle {
  const words = fixOptions(options);
  return JSON.parse(run('fix', () => withPuzzle(puzzle, (asked) => watched(options.progress, options.signal, (on) => answer('fix', asked, [words], on)))) as string) as FixedPuzzle;
}

/** Puzzles to order with one solution, no two of them equal, each made when it is asked for. There is no last one. */
export function generate(options: GenerateOptions = {}): Generator<OrderedPuzzle, void, void> {
  const words = orderOptions(options);
  return ordered(run('generate', (module) => new module.Orders(words)), options);
}

function* ordered(list: { next(on: (json: string) => boolean): string; free(): void }, { progress, signal }: MakingWatched): Generator<OrderedPuzzle, void, void> {
  try {
    for (;;) yield JSON.parse(run('generate', () => watched(progress, signal, (on) => list.next(on)))) as OrderedPuzzle;
  } finally {
    list.free();
  }
}

/** The `Engine` of `pictogrid/async`, and a worker that makes puzzles. */
export class Engine extends Asking {
  #module = coming('make');
  #maker = new Port('maker', MAKE_WORKER, this.#module);

  /** A puzzle of a picture, or of a text as a QR code; `verdict` says whether it is the only one. */
  async make(picture: PictureInput, options: MakeOptions = {}): Promise<MadePuzzle> {
    return JSON.parse(await this.#maker.ask<string>('make', undefined, [pictureOf(picture), pictureOptions(options)], how(options))) as MadePuzzle;
  }
  /** A puzzle whose picture has few cells changed, so that it is the only one. */
  async fix(puzzle: PuzzleInput, options: FixingOptions = {}): Promise<FixedPuzzle> {
    return JSON.parse(await this.#maker.ask<string>('fix', givenOf(puzzle), [fixOptions(options)], how(options))) as FixedPuzzle;
  }
  /** Puzzles to order with one solution, each made when it is asked for, in a worker of its own that goes when the list is left. */
  async *generate(options: GenerateOptions = {}): AsyncGenerator<OrderedPuzzle, void, void> {
    const words = orderOptions(options);
    const port = new Port('orders', MAKE_WORKER, this.#module);
    try {
      for (;;) yield JSON.parse(await port.ask<string>('generate', undefined, [words], how(options))) as OrderedPuzzle;
    } finally {
      port.close();
    }
  }

  /** Ends all workers; a later question starts them again. */
  override close(): void {
    super.close();
    this.#maker.close();
  }
}
