/** What the engine needs of a browser, in a worker or outside: the code of its modules, and messages. */
import type { Ask, ModuleName, Reply, Start } from './protocol.js';

/** Each address stands alone, so that bundlers find the files. */
const urls: Record<ModuleName, () => URL> = {
  play: () => new URL('../wasm/play_bg.wasm', import.meta.url),
  solver: () => new URL('../wasm/solver_bg.wasm', import.meta.url),
  full: () => new URL('../wasm/full_bg.wasm', import.meta.url),
};

export function compiled(name: ModuleName): Promise<WebAssembly.Module> { return compiledAt(urls[name]()); }

export async function compiledAt(url: URL): Promise<WebAssembly.Module> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the engine could not be loaded (${answer.status})`);
  // Hosts that do not know the suffix send another type than the one that streaming wants.
  const isWasm = answer.headers.get('content-type')?.startsWith('application/wasm');
  return isWasm ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

/** In a worker: answers what is asked of it. */
export function listen(hear: (message: Start | Ask) => void): (reply: Reply) => void {
  globalThis.onmessage = ({ data }: MessageEvent<Start | Ask>) => hear(data);
  return (reply) => globalThis.postMessage(reply);
}
