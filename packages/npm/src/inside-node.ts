/** What the engine needs of Node, in a worker or outside: the code of its modules, and messages. */
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import type { Ask, ModuleName, Reply, Start } from './protocol.js';

/** Files come at once: nobody hears how. */
export function compiled(name: ModuleName, _fetched?: (bytes: number) => void): Promise<WebAssembly.Module> {
  return compiledAt(new URL(`../wasm/${name}_bg.wasm`, import.meta.url));
}

export async function compiledAt(url: URL): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(url));
}

/** In a worker: answers what is asked of it. */
export function listen(hear: (message: Start | Ask) => void): (reply: Reply) => void {
  parentPort?.on('message', hear);
  return (reply) => parentPort?.postMessage(reply);
}
