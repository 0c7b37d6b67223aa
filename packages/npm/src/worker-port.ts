/**
 * A worker that is asked: started at the first question, started again after it was ended, and with a spare one, if that
 * is wanted, which has the compiled module already.
 */
import { PictogridError, canceled, errorOf, isPanic } from './errors.js';
import { type Script, spawn } from './host.js';
import { compiled } from './module-urls.js';
import type { Channel, Given, ModuleName, Question, Reply, Start } from './protocol.js';

interface Waiting { resolve: (value: unknown) => void; reject: (error: Error) => void; event?: ((json: string) => void) | undefined }

/** Bytes on their way to another thread: a copy goes, and without this the rest of a larger buffer, too. */
function sendable<T>(value: T): T {
  return value instanceof Uint8Array && value.length < value.buffer.byteLength ? (value.slice() as unknown as T) : value;
}

/** How a question is asked. */
export interface How { event?: ((json: string) => void) | undefined; signal?: AbortSignal | undefined }

/** How a question is asked whose listener and signal these are. */
export function how<News>({ progress, signal }: { progress?: ((news: News) => void) | undefined; signal?: AbortSignal | undefined }): How {
  return { signal, event: progress && ((json) => progress(JSON.parse(json) as News)) };
}

/** A module, fetched when it is first needed, and again if it did not come. */
export function coming(base: ModuleName, before?: () => Promise<Start>, come?: (start: Start) => void): () => Promise<Start> {
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

export class Port {
  private worker: Channel | undefined;
  private spare: Channel | undefined;
  private starting: Promise<Channel> | undefined;
  private waiting = new Map<number, Waiting>();
  private next = 1;

  constructor(private readonly name: string, private readonly script: Script, private module: () => Promise<Start>, private readonly hasSpare = false) {}

  /** A larger module takes the place of the first. */
  enlarge(larger: Start): void {
    this.module = () => Promise.resolve(larger);
    this.worker?.post(larger);
  }

  private async make(): Promise<Channel> {
    const start = await this.module();
    const fail = (message: string): void => this.end(new PictogridError('internal', message || 'the worker did not start, or stopped'));
    const worker = spawn(this.script, this.name, (reply) => this.hear(reply), fail);
    worker.post(start);
    return worker;
  }

  private hear(reply: Reply): void {
    const waiting = this.waiting.get(reply.id);
    if (!waiting) return;
    if (reply.event !== undefined) return this.tell(waiting, reply.event);
    this.waiting.delete(reply.id);
    if (this.waiting.size === 0) this.worker?.hold(false);
    if (reply.error === undefined) return waiting.resolve(reply.value);
    const error = errorOf(reply.error);
    waiting.reject(error);
    if (isPanic(reply.error)) this.end(error);
  }

  /** What a listener throws ends the question, as in the thread that asks. */
  private tell(waiting: Waiting, event: string): void {
    try {
      waiting.event?.(event);
    } catch (error) {
      waiting.reject(error as Error);
      this.end();
    }
  }

  /** The worker that is asked: the spare one, if the last was ended. */
  private async current(): Promise<Channel> {
    if (this.spare && !this.worker) [this.worker, this.spare] = [this.spare, undefined];
    if (this.worker) return this.worker;
    this.starting ??= this.make().finally(() => (this.starting = undefined));
    const started = await this.starting;
    return (this.worker ??= started);
  }

  async ask<T>(ask: Question, puzzle: Given | undefined, args: unknown[], how: How = {}): Promise<T> {
    if (how.signal?.aborted) throw canceled();
    const id = this.next++;
    const answer = new Promise<unknown>((resolve, reject) => this.waiting.set(id, { resolve, reject, event: how.event }));
    const stop = (): void => this.end();
    how.signal?.addEventListener('abort', stop, { once: true });
    const settled = answer.finally(() => how.signal?.removeEventListener('abort', stop)) as Promise<T>;
    // Whoever asked is told below.
    settled.catch(() => undefined);
    const worker = await this.current();
    if (!this.waiting.has(id)) return settled;
    worker.hold(true);
    worker.post({ id, ask, puzzle: sendable(puzzle), args: args.map(sendable) });
    if (this.hasSpare && !this.spare) {
      this.spare = await this.make().catch(() => undefined);
    }
    return settled;
  }

  /** Ends the worker; every open question fails with `error`. */
  end(error: Error = canceled()): void {
    this.worker?.end();
    this.worker = undefined;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const one of waiting) one.reject(error);
  }

  /** Ends it for good, with the spare one. */
  close(): void {
    this.end();
    this.spare?.end();
    this.spare = undefined;
  }
}
