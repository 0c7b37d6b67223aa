/** What the engine needs of a browser, in a worker or outside: the code of its modules, and messages. */
import { NotFetched } from './errors.js';
import type { Ask, ModuleName, Reply, Start } from './protocol.js';

/** Each address stands alone, so that bundlers find the files. */
const urls: Record<ModuleName, () => URL> = {
  play: () => new URL('../wasm/play_bg.wasm', import.meta.url),
  solver: () => new URL('../wasm/solver_bg.wasm', import.meta.url),
  full: () => new URL('../wasm/full_bg.wasm', import.meta.url),
};

/** `fetched` hears how many bytes have come. */
export function compiled(name: ModuleName, fetched?: (bytes: number) => void): Promise<WebAssembly.Module> { return compiledAt(urls[name](), fetched); }

export async function compiledAt(url: URL, fetched?: (bytes: number) => void): Promise<WebAssembly.Module> {
  try {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(String(answer.status));
    // Hosts that do not know the suffix send another type than the one that streaming wants.
    const isWasm = answer.headers.get('content-type')?.startsWith('application/wasm');
    if (isWasm && !fetched) return await WebAssembly.compileStreaming(answer);
    const body = fetched && answer.body ? new Response(answer.body.pipeThrough(counter(fetched))) : answer;
    return await WebAssembly.compile(await body.arrayBuffer());
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) throw error;
    throw new NotFetched(`the engine could not be loaded (${(error as Error).message})`);
  }
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
  globalThis.onmessage = ({ data }: MessageEvent<Start | Ask>) => hear(data);
  return (reply) => globalThis.postMessage(reply);
}
