/**
 * What can go wrong: one class for all of it. What the engine throws is JSON of a `Failed`, or says which larger
 * module can answer; from another thread it comes as the same text.
 */
import type { FailedKind } from './json/FailedKind.js';
import type { Failed } from './types.js';
import type { Fault } from './json/Fault.js';
import type { Line } from './json/Line.js';
import type { ModuleName } from './protocol.js';
import type { Place } from './json/Place.js';
import type { StopReason } from './json/StopReason.js';

/**
 * What kind of fault it is. Those of `FailedKind` are as in JSON: `sum_mismatch`, `syntax`, `bad_argument`, `stopped`
 * (a bound ended it, see `reason`), .. The others: `canceled` (by its signal), `too_long` (a file took too long to
 * read), `not_fetched` (a module did not come; the next question asks for it again), `not_loaded` (`await load()`
 * first), `panic` (the engine has a fault: please report it).
 */
export type ErrorKind = FailedKind | 'canceled' | 'too_long' | 'not_fetched' | 'not_loaded' | 'panic';

/** Every exception of this package. */
export class PictogridError extends Error {
  override readonly name = 'PictogridError';
  /** What kind of fault it is. */
  readonly kind: ErrorKind;
  /** What it is about: an argument, such as `rows[0][1]`, or the name of a file; empty if that is not known. */
  readonly source: string;
  /** The line of the puzzle whose clue is wrong: `{ kind: 'row', index: 2 }`, counted from 0. */
  readonly line: Line | undefined;
  /** Where it stands in a text: line and column, counted from 1, as editors do. */
  readonly place: Place | undefined;
  /** Every fault, this one first, with what helps in `remedies`. */
  readonly faults: readonly Fault[];
  /** What ended a search, if `kind` is `stopped`. */
  readonly reason: StopReason | undefined;
  /** The same as JSON, as the command prints it, if it is a fault of an input. */
  readonly failed: Failed | undefined;

  constructor(kind: ErrorKind, message: string, { failed, reason }: { failed?: Failed | undefined; reason?: StopReason | undefined } = {}) {
    super(message);
    const { more = [], ...first } = failed?.error ?? { more: [] };
    this.kind = kind;
    this.source = failed?.source ?? '';
    this.line = 'about' in first ? first.about : undefined;
    this.place = 'place' in first ? first.place : undefined;
    this.faults = 'kind' in first ? [first, ...more] : [];
    this.reason = reason;
    this.failed = failed;
  }
}

/** The exception of a search that a bound ended: there may be more. */
export function stopped(reason: string): PictogridError {
  return new PictogridError('stopped', `the list of pictures ended early: ${reason}`, { reason: reason as StopReason });
}

/** The exception of a question that was canceled. */
export function canceled(): PictogridError { return new PictogridError('canceled', 'canceled'); }

/** The words of what was thrown, as `errorOf` reads them in another thread. */
export function messageOf(error: unknown): string {
  if (!(error instanceof PictogridError)) return String((error as Error)?.message ?? error);
  const { kind, message, failed, reason } = error;
  return JSON.stringify({ thrown: { kind, message, failed, reason } });
}

interface Thrown { kind: ErrorKind; message: string; failed?: Failed; reason?: StopReason }

/** What was thrown: JSON of a `Failed`, of the module that has what was asked for, of a panic, or of one of ours. */
function parsed(error: unknown): Partial<Failed> & { need?: ModuleName; panic?: string; thrown?: Thrown } {
  try {
    return (JSON.parse(typeof error === 'string' ? error : String((error as Error)?.message ?? error)) as ReturnType<typeof parsed> | null) ?? {};
  } catch {
    return {}; // Not JSON: words.
  }
}

/** The exception of an input that could not be used: in words with what helps, if the module has them. */
export function failure(failed: Failed): PictogridError { return new PictogridError(failed.error.kind, failed.text ?? failed.error.message, { failed }); }

/** The exception of what a module or another thread threw. */
export function errorOf(error: unknown): PictogridError {
  if (error instanceof PictogridError) return error;
  const { thrown, panic, ...failed } = parsed(error);
  if (thrown) return new PictogridError(thrown.kind, thrown.message, thrown);
  if (panic !== undefined) return new PictogridError('panic', `panic: ${panic}`);
  return failed.error ? failure(failed as Failed) : new PictogridError('internal', messageOf(error));
}

/** Whether the module broke down: nothing that it holds can be trusted. */
export function isPanic(error: unknown): boolean { return parsed(error).panic !== undefined; }

/** The module that a refusal names, if that is what it says. */
export function needed(error: unknown): ModuleName | undefined { return parsed(error).need; }

/** What says that a larger module is needed, as modules say it. */
export function need(module: ModuleName): Error { return new Error(JSON.stringify({ need: module })); }

/** A value of the program that asks, which is none that the engine takes; `line` is the line whose clue it is. */
export function refused(source: string, message: string, line?: Line): PictogridError {
  return failure({ v: 1, source, error: { kind: 'bad_argument', message, ...(line && { about: line }) } });
}
