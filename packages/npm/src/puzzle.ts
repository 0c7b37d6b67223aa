/** A puzzle of the program that asks: made of clues or of a file, checked before anything else happens. */
import { type Told, toldOptions } from './arguments.js';
import { Asked, readLetters, sessionOf } from './answers.js';
import { lettersOf } from './boards.js';
import { type PuzzleInput, givenOf } from './puzzle-input.js';
import { failure, refused } from './errors.js';
import type { Module } from './modules.js';
import type { Given } from './protocol.js';
import { run } from './in-thread.js';
import type { Opened, PuzzleInfo } from './types.js';
import { live } from './caller-values.js';

export type { PuzzleInput } from './puzzle-input.js';

readLetters(lettersOf);

/** What is inside of a puzzle, for this package alone. */
let askedOf: (puzzle: Puzzle) => Asked;
let freed: (puzzle: Puzzle) => void;

/** A puzzle of a file that was opened: it is not read again, and its notes are kept. */
class Good { constructor(readonly source: string, readonly info: PuzzleInfo) {} }

/** A puzzle, kept by the engine from one question to the next. */
export class Puzzle {
  #given: Given;
  #info: PuzzleInfo | undefined;
  #kept: { module: Module; asked: Asked } | undefined;

  /** Throws a `PictogridError` with every fault if it is none. */
  constructor(input: PuzzleInput) {
    this.#given = givenOf(input);
    if (input instanceof Good) {
      this.#info = input.info;
      return;
    }
    if (typeof this.#given !== 'string' && !(this.#given instanceof Uint8Array)) {
      this.#asked();
      return;
    }
    const [first] = puzzlesIn(opened(this.#given, 'puzzle', {}));
    if (!first) throw refused('puzzle', 'the file holds no puzzle');
    ({ source: this.#given, info: this.#info } = first);
  }

  /** A text that holds all of it. */
  get source(): string {
    if (typeof this.#given !== 'string') this.#given = run('source', () => this.#asked().session.source());
    return this.#given;
  }

  /** What is to be drawn: sizes, colors, clues; and `notes`: what was taken for granted when it was read. */
  get info(): PuzzleInfo { return (this.#info ??= this.#asked().info); }

  /** The puzzle inside of the largest module that was loaded. */
  #asked(): Asked {
    return run('source', (module) => {
      if (this.#kept?.module !== module) {
        const asked = new Asked(sessionOf(module, this.#given));
        this.#kept?.asked.session.free();
        this.#kept = { module, asked };
      }
      return this.#kept.asked;
    });
  }

  static {
    askedOf = (puzzle) => puzzle.#asked();
    freed = (puzzle) => puzzle.#kept?.asked.session.free();
  }
}

/** Asks about a puzzle; one that was made for this question is freed. @internal */
export function withPuzzle<T>(input: PuzzleInput, ask: (asked: Asked) => T): T {
  if (input instanceof Puzzle) return ask(askedOf(input));
  const puzzle = new Puzzle(input);
  try {
    return ask(askedOf(puzzle));
  } finally {
    freed(puzzle);
  }
}

/** What a file holds. @internal */
export function opened(file: string | Uint8Array, name: string, told: Told): Opened {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : live(file);
  const stated = toldOptions(told);
  return run('open', (module) => JSON.parse(module.open(bytes, name, stated)) as Opened);
}

/** The puzzles of what was opened. @internal */
export function puzzlesOf(opened: Opened): Puzzle[] { return puzzlesIn(opened).map(({ source, info }) => new Puzzle(new Good(source, info))); }

/** Its puzzles; the first fault is thrown. @internal */
export function puzzlesIn({ puzzles }: Opened): { source: string; info: PuzzleInfo }[] {
  return puzzles.map((one) => {
    if ('failed' in one) throw failure(one.failed);
    return one;
  });
}
