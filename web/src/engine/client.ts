/**
 * The engine, asked from the page. A question goes to the desk or to the solver; the solver is canceled by
 * ending its worker, and a spare one that has the compiled module already takes its place.
 */
import coreUrl from './wasm/core_bg.wasm?url';
import fullUrl from './wasm/full_bg.wasm?url';
import solverUrl from './wasm/solver_bg.wasm?url';
import type { ModuleName, Question, Reply, Start } from './protocol';
import type {
  Checked, Explained, Failed, Grade, Hinted, LineShape, Opened, Other, Placed, Progress, PuzzleInfo, Solved, Wrong,
} from './types';

/** What the engine could not do, in its words. `failed` is there when it was a fault of the input. */
export class EngineError extends Error {
  constructor(message: string, readonly failed?: Failed) {
    super(message);
  }
}

/** A question that was canceled has no answer. */
export class Canceled extends Error { override readonly name = 'Canceled'; }

/** A file that nobody waits for any longer. */
export class TooLong extends Error { override readonly name = 'TooLong'; }

interface Waiting { resolve: (value: unknown) => void; reject: (error: Error) => void; event?: (json: string) => void }

function errorOf(text: string): EngineError {
  try {
    const failed = JSON.parse(text) as Failed;
    if (failed.error) return new EngineError(failed.error.message, failed);
  } catch { /* not JSON: words */ }
  return new EngineError(text);
}

/** One worker, started when it is first asked. */
class Port {
  private worker: Worker | undefined;
  private spare: Worker | undefined;
  private waiting = new Map<number, Waiting>();
  private next = 1;

  constructor(private readonly name: string, private readonly module: Promise<Start>, private readonly hasSpare: boolean) {}

  private async make(): Promise<Worker> {
    const start = await this.module;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: this.name });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.end(new EngineError(event.message || 'the engine stopped'));
    };
    worker.postMessage(start);
    return worker;
  }

  private hear(reply: Reply): void {
    const waiting = this.waiting.get(reply.id);
    if (!waiting) return;
    if (reply.event !== undefined) return waiting.event?.(reply.event);
    this.waiting.delete(reply.id);
    if (reply.error === undefined) return waiting.resolve(reply.value);
    const error = errorOf(reply.error);
    waiting.reject(error);
    // After a panic nothing that the worker holds can be trusted.
    if (reply.error.startsWith('panic')) this.end(error);
  }

  async ask<T>(ask: Question, source: string | undefined, args: unknown[], event?: (json: string) => void, transfer: Transferable[] = []): Promise<T> {
    const id = this.next++;
    const answer = new Promise<unknown>((resolve, reject) => this.waiting.set(id, { resolve, reject, event }));
    this.worker ??= this.spare ?? (await this.make());
    if (this.worker === this.spare) this.spare = undefined;
    if (!this.waiting.has(id)) return answer as Promise<T>;
    this.worker.postMessage({ id, ask, source, args }, transfer);
    if (this.hasSpare && !this.spare) {
      this.spare = await this.make().catch(() => undefined);
    }
    return answer as Promise<T>;
  }

  /** Ends the worker; every open question fails with `error`. */
  end(error: Error = new Canceled('canceled')): void {
    this.worker?.terminate();
    this.worker = undefined;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const one of waiting) one.reject(error);
  }
}

const urls = Object.fromEntries(
  Object.entries({ core: coreUrl, solver: solverUrl, full: fullUrl }).map(([name, url]) => [name, new URL(url, document.baseURI).href]),
) as Record<ModuleName, string>;

async function compiled(base: ModuleName): Promise<Start> {
  const answer = await fetch(urls[base]);
  if (!answer.ok) throw new EngineError(`the engine could not be loaded (${answer.status})`);
  return { base, module: await WebAssembly.compileStreaming(Promise.resolve(answer)), urls };
}

/** How long the reader waits for the next file. */
const REST = 1500;
/** A file that takes longer to read was made to do so. */
const LONGEST = 20_000;

export class Engine {
  private readonly core = compiled('core');
  private readonly desk = new Port('desk', this.core, false);
  /** The board can be played before the solver has come. */
  private readonly larger = this.core.then(() => compiled('solver'));
  private readonly solver = new Port('solver', this.larger, true);
  /** Files are read while a search goes on; the worker goes when it rests, with whatever a file made it hold. */
  private readonly reader = new Port('reader', this.larger, false);
  private resting: ReturnType<typeof setTimeout> | undefined;

  private async deskJson<T>(ask: Question, source: string, ...args: unknown[]): Promise<T> {
    return JSON.parse(await this.desk.ask<string>(ask, source, args)) as T;
  }

  /** Reads a file or pasted text; hostile input can keep a worker busy. `bytes` are the worker's from then on. */
  async open(bytes: Uint8Array, name: string): Promise<Opened> {
    clearTimeout(this.resting);
    const late = setTimeout(() => this.reader.end(new TooLong('reading took too long')), LONGEST);
    try {
      return JSON.parse(await this.reader.ask<string>('open', undefined, [bytes, name], undefined, [bytes.buffer])) as Opened;
    } finally {
      clearTimeout(late);
      this.resting = setTimeout(() => this.reader.end(), REST);
    }
  }
  cancelReading(): void { this.reader.end(); }
  info(source: string): Promise<PuzzleInfo> { return this.deskJson('info', source); }
  goal(source: string): Promise<Uint8Array | undefined> { return this.desk.ask('goal', source, []); }
  code(source: string): Promise<string> { return this.desk.ask('code', source, []); }
  lines(source: string, marks: Uint8Array): Promise<LineShape[]> { return this.deskJson('lines', source, marks); }
  rest(source: string, line: number, marks: Uint8Array): Promise<Uint32Array> { return this.desk.ask('rest', source, [line, marks]); }
  runAt(source: string, cell: number, isRow: boolean, marks: Uint8Array): Promise<number> {
    return this.desk.ask('runAt', source, [cell, isRow, marks]);
  }
  hint(source: string, marks: Uint8Array, near: number, maxLevel = 7): Promise<Placed> {
    return this.deskJson('hint', source, marks, near, maxLevel);
  }
  check(source: string, marks: Uint8Array): Promise<Checked> { return this.deskJson('check', source, marks); }
  wrong(source: string, marks: Uint8Array): Promise<Wrong> { return this.deskJson('wrong', source, marks); }
  finished(source: string, marks: Uint8Array): Promise<boolean> { return this.desk.ask('finished', source, [marks]); }

  async verdict(source: string, options: { timeoutMs?: number; conflicts?: number }, progress?: (p: Progress) => void): Promise<Solved> {
    const hear = progress && ((json: string) => progress(JSON.parse(json) as Progress));
    return JSON.parse(await this.solver.ask<string>('verdict', source, [JSON.stringify(options)], hear)) as Solved;
  }
  /** Every step to the end; `steps` hears at most 50 at a time. */
  async explain(source: string, steps: (steps: Placed[]) => void): Promise<Explained> {
    const hear = (json: string) => steps(JSON.parse(json) as Placed[]);
    return JSON.parse(await this.solver.ask<string>('explain', source, [], hear)) as Explained;
  }
  async count(source: string, progress?: (p: Progress) => void): Promise<{ count?: string; stopped?: string }> {
    const hear = progress && ((json: string) => progress(JSON.parse(json) as Progress));
    return JSON.parse(await this.solver.ask<string>('count', source, [], hear));
  }
  async other(source: string): Promise<Other> { return JSON.parse(await this.solver.ask<string>('other', source, [])) as Other; }
  async grade(source: string): Promise<Grade> { return JSON.parse(await this.solver.ask<string>('grade', source, [])).grade as Grade; }
  /** A drawing of a board that is not a rectangle. */
  svg(source: string, marks: Uint8Array, theme: 'light' | 'dark'): Promise<string> { return this.solver.ask('svg', source, [marks, theme]); }
  write(source: string, format: string): Promise<Uint8Array> { return this.solver.ask('write', source, [format]); }
  bundle(sources: string[], format: string): Promise<Uint8Array> {
    return this.solver.ask('bundle', undefined, [JSON.stringify(sources), format]);
  }

  /** Ends whatever the solver is doing. */
  cancel(): void { this.solver.end(); }
}

export type { Hinted };
