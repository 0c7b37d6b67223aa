/**
 * What the engine needs of whatever runs it, a browser or Node, in a worker or outside: the code of its modules, workers
 * and messages. Which one it is, is looked up when it runs, so the files are the same for all, import one another by
 * relative names, and need neither a bundler nor an import map.
 *
 * `new URL(.., import.meta.url)` is written out where a bundler must find a file: bundlers look for these very words.
 */
import { PictogridError } from './errors.js';
import type { Ask, Channel, Reply, Start } from './protocol.js';

interface Port { on(event: 'message', heard: (message: never) => void): void; on(event: 'error', heard: (error: Error) => void): void; postMessage(message: unknown): void }
interface NodeWorker extends Port { terminate(): Promise<number>; ref(): void; unref(): void }
interface Threads { parentPort: Port | null; Worker: new (url: URL, options: { name: string }) => NodeWorker }
interface Files { readFile(path: URL): Promise<Uint8Array<ArrayBuffer>> }

/** A part of Node; nothing in a browser. */
const part = (globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } }).process?.getBuiltinModule;
const files = part?.('node:fs/promises') as Files | undefined;
const threads = part?.('node:worker_threads') as Threads | undefined;

/** The code of a module; `fetched` hears how many bytes have come. A file comes at once: nobody hears how. */
export async function compiledAt(url: URL, fetched?: (bytes: number) => void): Promise<WebAssembly.Module> {
  try {
    if (files && url.protocol === 'file:') return await WebAssembly.compile(await files.readFile(url));
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(String(answer.status));
    // Hosts that do not know the suffix send another type than the one that streaming wants.
    const isWasm = answer.headers.get('content-type')?.startsWith('application/wasm');
    if (isWasm && !fetched) return await WebAssembly.compileStreaming(answer);
    const body = fetched && answer.body ? new Response(answer.body.pipeThrough(counter(fetched))) : answer;
    return await WebAssembly.compile(await body.arrayBuffer());
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) throw error;
    throw notFetched(error);
  }
}

export function notFetched(error: unknown): PictogridError {
  return new PictogridError('not_fetched', `the engine could not be loaded (${(error as Error).message})`);
}

function counter(fetched: (bytes: number) => void): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  return new TransformStream({
    transform(part, stream) {
      fetched(bytes += part.length);
      stream.enqueue(part);
    },
  });
}

/** In a worker: answers what is asked of it. */
export function listen(hear: (message: Start | Ask) => void): (reply: Reply) => void {
  const port = threads?.parentPort;
  if (port) {
    port.on('message', hear);
    return (reply) => port.postMessage(reply);
  }
  globalThis.onmessage = ({ data }: MessageEvent<Start | Ask>) => hear(data);
  return (reply) => globalThis.postMessage(reply);
}

/** How a worker is started in a browser, with the words that bundlers look for; and its address without one. */
export interface Script { start(name: string): Worker; address: () => URL }

export const WORKER: Script = {
  start: (name) => new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name }),
  address: () => beside('./worker.js'),
};

/** The address of a file beside this one, not looked at by bundlers. */
export function beside(file: string): URL {
  const here = import.meta.url;
  return new URL(file, here);
}

/** Starts a worker. */
export function spawn(script: Script, name: string, hear: (reply: Reply) => void, fail: (message: string) => void): Channel {
  if (threads && typeof Worker === 'undefined') return spawnInNode(threads, script, name, hear, fail);
  const worker = started(script, name);
  worker.onmessage = ({ data }: MessageEvent<Reply>) => hear(data);
  worker.onerror = (event) => {
    event.preventDefault();
    fail(event.message);
  };
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate(), hold: () => {} };
}

/** A browser starts workers of its own origin only; what another one imports is for that one to say. */
function started(script: Script, name: string): Worker {
  try {
    return script.start(name);
  } catch (error) {
    if ((error as Error).name !== 'SecurityError') throw error;
    const words = `import ${JSON.stringify(script.address().href)};`;
    return new Worker(URL.createObjectURL(new Blob([words], { type: 'text/javascript' })), { type: 'module', name });
  }
}

/** It holds the process only while it is asked something (`hold`): else a program that has its answers would never end. */
function spawnInNode({ Worker }: Threads, script: Script, name: string, hear: (reply: Reply) => void, fail: (message: string) => void): Channel {
  const worker = new Worker(script.address(), { name });
  worker.on('message', hear);
  worker.on('error', (error) => fail(error.message));
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    end: () => void worker.terminate(),
    hold: (isAsked) => (isAsked ? worker.ref() : worker.unref()),
  };
}
