/** A worker in a browser. */
import type { Channel, Reply } from './protocol.js';

export function spawn(name: string, hear: (reply: Reply) => void, fail: (message: string) => void): Channel {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name });
  worker.onmessage = ({ data }: MessageEvent<Reply>) => hear(data);
  worker.onerror = (event) => {
    event.preventDefault();
    fail(event.message);
  };
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    end: () => worker.terminate(),
    hold: () => {},
  };
}
