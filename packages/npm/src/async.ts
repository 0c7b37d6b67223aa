/**
 * The engine in workers, for programs that must not wait. Short questions go to the interactive worker, those
 * that may take long to the solver, which is canceled by ending it; a spare worker that has the compiled
 * module already takes its place.
 */
import { compiled } from '#inside';
import { spawn } from '#spawn';
import { type Name, type Told, may, must, only, toldOptions, verdictOptions } from './arguments.js';
import { Canceled, EngineError, NotFetched, Stopped, TooLong, errorOf, isPanic } from './errors.js';
import type { Channel, ModuleName, Question, Reading, Reply, Start } from './protocol.js';
import type {
  Answer, Check, Explained, Grade, Graded, Hint, LineState, NextPicture, Opened, PuzzleInfo, SearchNews, SolutionCount, Solved,
  VerdictOptions, WrittenBoard, WrongMarks,
} from './types.js';

export { Canceled, EngineError, NotFetched, Stopped, TooLong };
export type * from './types.js';
export type { Reading } from './protocol.js';

interface Waiting { resolve: (value: unknown) => void; reject: (error: Error) => void; event?: ((json: string) => void) | undefined }

/** How a question is asked. */
interface How { event?: ((json: string) => void) | undefined; signal?: AbortSignal | undefined; transfer?: Transferable[] }

/** One worker, started when it is first asked. */
class Port {
  private worker: Channel | undefined;
  private spare: Channel | undefined;
  private starting: Promise<Channel> | undefined;
  private waiting = new Map<number, Waiting>();
  private next = 1;

  constructor(private readonly name: string, private module: () => Promise<Start>, private readonly hasSpare = false) {}

  /** A larger module takes the place of the first. */
  enlarge(larger: Start): void {
    this.module = () => Promise.resolve(larger);
    this.worker?.post(larger, []);
  }

  private async make(): Promise<Channel> {
    const start = await this.module();
    const fail = (message: string) => this.end(new EngineError(message || 'the worker did not start, or stopped; pages need a bundler that finds it'));
    const worker = spawn(this.name, (reply) => this.hear(reply), fail);
    worker.post(start, []);
    return worker;
  }

  private hear(reply: Reply): void {
    const waiting = this.waiting.get(reply.id);
    if (!waiting) return;
    if (reply.event !== undefined) return waiting.event?.(reply.event);
    this.waiting.delete(reply.id);
    if (this.waiting.size === 0) this.worker?.hold(false);
    if (reply.error === undefined) return waiting.resolve(reply.value);
    const error = errorOf(reply.error);
    waiting.reject(error);
    if (isPanic(reply.error)) this.end(error);
  }

  /** The worker that is asked: the spare one, if the last was ended. */
  private async current(): Promise<Channel> {
    if (this.spare && !this.worker) [this.worker, this.spare] = [this.spare, undefined];
    if (this.worker) return this.worker;
    this.starting ??= this.make().finally(() => (this.starting = undefined));
    const started = await this.starting;
    return (this.worker ??= started);
  }

  async ask<T>(ask: Question, source: string | undefined, args: unknown[], how: How = {}): Promise<T> {
    if (how.signal?.aborted) throw new Canceled('canceled');
    const id = this.next++;
    const answer = new Promise<unknown>((resolve, reject) => this.waiting.set(id, { resolve, reject, event: how.event }));
    const stop = () => this.end();
    how.signal?.addEventListener('abort', stop, { once: true });
    const settled = answer.finally(() => how.signal?.removeEventListener('abort', stop)) as Promise<T>;
    // Whoever asked is told below.
    settled.catch(() => undefined);
    const worker = await this.current();
    if (!this.waiting.has(id)) return settled;
    worker.hold(true);
    worker.post({ id, ask, source, args }, how.transfer ?? []);
    if (this.hasSpare && !this.spare) {
      this.spare = await this.make().catch(() => undefined);
    }
    return settled;
  }

  /** Ends the worker; every open question fails with `error`. */
  end(error: Error = new Canceled('canceled')): void {
    this.worker?.end();
    this.worker = undefined;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const one of waiting) one.reject(error);
  }
}

/** A module, fetched when it is first needed, and again if it did not come. */
function coming(base: ModuleName, before?: () => Promise<Start>, come?: (start: Start) => void): () => Promise<Start> {
  let start: Promise<Start> | undefined;
  const fetched = async (): Promise<Start> => {
    await before?.();
    return { base, module: await compiled(base) };
  };
  return () => {
    if (start) return start;
    start = fetched();
    start.then(come, () => (start = undefined));
    return start;
  };
}

/** How long the reader waits for the next file. */
const REST = 1500;
/** A file that takes longer to read was made to do so; how long a module takes to come says nothing of the file. */
const LONGEST = 20_000;

/** How a file is read: what it does not say itself, and what hears how many bytes of the module that reads it have come, and when it reads. */
export interface Opening extends Told { progress?: (news: Reading) => void }

/** How a long question is asked: what hears of it, and what ends it. */
export interface Asked { progress?: (news: SearchNews) => void; signal?: AbortSignal }

function how(options: Asked): How {
  only(options, 'progress', 'signal');
  const { progress, signal } = options;
  return { signal, event: progress && ((json) => progress(JSON.parse(json) as SearchNews)) };
}

/**
 * Workers that answer. `source` is the text of a puzzle as `open` gives it, `marks` a board with a byte a
 * cell: 0 is open, 1 empty, 2 the first color, and so on.
 */
export class Engine {
  private readonly first = coming('play');
  /** A board is played without the solver, which never comes in its way. */
  private readonly larger = coming('solver', this.first, (start) => this.interactive.enlarge(start));
  private readonly interactive = new Port('interactive', this.first);
  private readonly solver = new Port('solver', this.larger, true);
  /** Files are read while a search goes on; the worker goes when it rests, with whatever a file made it hold. */
  private readonly reader = new Port('reader', this.first);
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    // Each question tells if a module did not come.
    this.first().catch(() => undefined);
  }

  /** Fetches the solver ahead of the first question that needs it. */
  async prepare(): Promise<void> { await this.larger(); }

  private async ask<T>(port: Port, ask: Question, source: string, args: Partial<Record<Name, unknown>> = {}, how?: How): Promise<T> {
    must({ source, ...args });
    return port.ask<T>(ask, source, Object.values(args), how);
  }
  private async json<T>(port: Port, ask: Question, source: string, args?: Partial<Record<Name, unknown>>, how?: How): Promise<T> {
    return JSON.parse(await this.ask<string>(port, ask, source, args, how)) as T;
  }

  /** Reads a file or pasted text; hostile input can keep a worker busy. `bytes` are the worker's from then on. */
  async open(bytes: Uint8Array, name: string, opening: Opening = {}): Promise<Opened> {
    must({ bytes, name });
    const told = toldOptions(opening, 'progress');
    clearTimeout(this.resting);
    let late: ReturnType<typeof setTimeout> | undefined;
    const event = (json: string) => {
      const news = JSON.parse(json) as Reading;
      clearTimeout(late);
      opening.progress?.(news);
      if ('reads' in news) late = setTimeout(() => this.reader.end(new TooLong('reading took too long')), LONGEST);
    };
    try {
      const transfer = [bytes.buffer as ArrayBuffer];
      return JSON.parse(await this.reader.ask<string>('open', undefined, [bytes, name, told], { transfer, event })) as Opened;
    } finally {
      clearTimeout(late);
      this.resting = setTimeout(() => this.reader.end(), REST);
    }
  }
  cancelReading(): void { this.reader.end(); }
  info(source: string): Promise<PuzzleInfo> { return this.json(this.interactive, 'info', source); }
  code(source: string): Promise<string> { return this.ask(this.interactive, 'code', source); }
  lines(source: string, marks: Uint8Array): Promise<LineState[]> { return this.json(this.interactive, 'lines', source, { marks }); }
  rest(source: string, line: number, marks: Uint8Array): Promise<Uint32Array> { return this.ask(this.interactive, 'rest', source, { line, marks }); }
  runAt(source: string, cell: number, isRow: boolean, marks: Uint8Array): Promise<number> {
    return this.ask(this.interactive, 'runAt', source, { cell, isRow, marks });
  }
  hint(source: string, marks: Uint8Array, near: number, maxLevel = 7): Promise<Answer> {
    return this.json(this.interactive, 'hint', source, { marks, near, maxLevel });
  }
  check(source: string, marks: Uint8Array): Promise<Check> { return this.byLarger('check', source, marks); }
  wrong(source: string, marks: Uint8Array): Promise<WrongMarks> { return this.byLarger('wrong', source, marks); }
  /** A short question that takes the solver: its worker gets that from here, instead of fetching it a second time. */
  private async byLarger<T>(ask: Question, source: string, marks: Uint8Array): Promise<T> {
    must({ source, marks });
    await this.larger();
    return this.json(this.interactive, ask, source, { marks });
  }
  finished(source: string, marks: Uint8Array): Promise<boolean> { return this.ask(this.interactive, 'finished', source, { marks }); }

  async solve(source: string, options: VerdictOptions, asked: Asked = {}): Promise<Solved> {
    must({ source });
    return JSON.parse(await this.solver.ask<string>('solve', source, [verdictOptions(options)], how(asked))) as Solved;
  }
  /**
   * Every picture, a text a row, each looked for when it is asked for, in a worker of its own that goes when
   * the list is left. `timeoutMs` is for each picture, `conflicts` for all together; `Stopped` is thrown
   * where they end the search. The signal ends a search that is under way.
   */
  async *solutions(source: string, options: VerdictOptions = {}, asked: Asked = {}): AsyncGenerator<string[], void, void> {
    must({ source });
    const [words, way] = [verdictOptions(options), how(asked)];
    const port = new Port('list', this.larger);
    try {
      for (;;) {
        const next = JSON.parse(await port.ask<string>('next', source, [words], way)) as NextPicture;
        if (next.stopped) throw new Stopped(next.stopped);
        if (!next.picture) return;
        yield next.picture;
      }
    } finally {
      port.end();
    }
  }
  /** Every step to the end; `steps` hears at most 50 at a time. */
  async explain(source: string, steps: (steps: Hint[]) => void, signal?: AbortSignal): Promise<Explained> {
    must({ steps });
    may({ signal });
    return this.json(this.solver, 'explain', source, {}, { signal, event: (json) => steps(JSON.parse(json) as Hint[]) });
  }
  async count(source: string, asked: Asked = {}): Promise<SolutionCount> { return this.json(this.solver, 'count', source, {}, how(asked)); }
  async rate(source: string): Promise<Grade> { return (await this.json<Graded>(this.solver, 'rate', source)).grade; }
  /** The board in a text: rows of numbers, signs or emoji, lists, also in the middle of other words. */
  readBoard(source: string, text: string): Promise<WrittenBoard> { return this.json(this.solver, 'readBoard', source, { text }); }
  svg(source: string, marks: Uint8Array, theme: 'light' | 'dark'): Promise<string> { return this.ask(this.solver, 'svg', source, { marks, theme }); }
  write(source: string, format: string): Promise<Uint8Array> { return this.ask(this.solver, 'write', source, { format }); }
  async bundle(sources: string[], format: string): Promise<Uint8Array> {
    must({ sources, format });
    return this.solver.ask('bundle', undefined, [JSON.stringify(sources), format]);
  }

  /** Ends whatever the solver is doing; the next question starts again. */
  cancel(): void { this.solver.end(); }
}
