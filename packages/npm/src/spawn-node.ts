/** A worker in Node. */
import { Worker } from 'node:worker_threads';
import type { Channel, Reply } from './protocol.js';

export function spawn(name: string, hear: (reply: Reply) => void, fail: (message: string) => void): Channel {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { name });
  worker.on('message', hear);
  worker.on('error', (error) => fail(error.message));
  worker.unref();
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    end: () => void worker.terminate(),
    hold: (isAsked) => (isAsked ? worker.ref() : worker.unref()),
  };
}
