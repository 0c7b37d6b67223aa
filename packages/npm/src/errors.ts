/** What can go wrong, as exceptions. */
import type { Failed } from './types.js';
import type { ModuleName } from './protocol.js';
import type { StopReason } from './json/StopReason.js';

/** What the engine could not do, in its words. `failed` is there when it was a fault of the input. */
export class EngineError extends Error {
  override readonly name: string = 'EngineError';
  readonly failed: Failed | undefined;
  constructor(message: string, failed?: Failed) {
    super(message);
    this.failed = failed;
  }
  /** Where the fault is, such as `rows[0][1]` or `cat.non:7:1`; empty if only the message says it. */
  get place(): string {
    if (!this.failed) return '';
    const { source, error: { place, file = source } } = this.failed;
    return place ? [file, place.line, place.column].filter((part) => part !== undefined).join(':') : source;
  }
}

/** A list of pictures that a bound ended: there may be more. */
export class Stopped extends EngineError {
  override readonly name = 'Stopped';
  /** The bound. */
  readonly reason: StopReason;
  constructor(reason: string) {
    super(`the list of pictures ended early: ${reason}`);
    this.reason = reason as StopReason;
  }
}

/** A question that was canceled has no answer. */
export class Canceled extends Error { override readonly name = 'Canceled'; }

/** A file that nobody waits for any longer. */
export class TooLong extends Error { override readonly name = 'TooLong'; }

/** A module that did not come: the next question that needs it asks for it again. */
export class NotFetched extends Error { override readonly name = 'NotFetched'; }

/** The words of what was thrown, as `errorOf` reads them in another thread. */
export function messageOf(error: unknown): string {
  const message = String((error as Error)?.message ?? error);
  return error instanceof NotFetched ? JSON.stringify({ unfetched: message }) : message;
}

/** What a module threw: JSON of a `Failed`, of the module that has what was asked for, or of a panic. */
function parsed(error: unknown): Partial<Failed> & { need?: ModuleName; panic?: string; unfetched?: string } {
  try {
    return JSON.parse(messageOf(error)) as ReturnType<typeof parsed>;
  } catch {
    return {}; // Not JSON: words.
  }
}

/** The exception of what a module threw. */
export function errorOf(error: unknown): EngineError | NotFetched {
  const failed = parsed(error);
  if (failed.unfetched !== undefined) return new NotFetched(failed.unfetched);
  if (failed.panic !== undefined) return new EngineError(`panic: ${failed.panic}`);
  return failed.error ? new EngineError(failed.error.message, failed as Failed) : new EngineError(messageOf(error));
}

/** Whether the module broke down: nothing that it holds can be trusted. */
export function isPanic(error: unknown): boolean { return parsed(error).panic !== undefined; }

/** The module that a refusal names, if that is what it says. */
export function needed(error: unknown): ModuleName | undefined { return parsed(error).need; }

/** A value of the program that asks, which is none that the engine takes. */
export function refused(place: string, message: string): EngineError {
  return new EngineError(message, { v: 1, source: place, error: { kind: 'malformed', message } });
}
