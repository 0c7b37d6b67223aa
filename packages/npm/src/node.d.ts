/** The few functions of Node that are used, so that the build needs no package of types. */
declare module 'node:fs/promises' {
  export function readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
}
declare module 'node:worker_threads' {
  interface Port {
    on(event: 'message', heard: (message: never) => void): void;
    on(event: 'error', heard: (error: Error) => void): void;
    postMessage(message: unknown, transfer?: readonly Transferable[]): void;
  }
  export const parentPort: Port | null;
  export class Worker implements Port {
    constructor(url: URL, options: { name: string });
    on(event: 'message', heard: (message: never) => void): void;
    on(event: 'error', heard: (error: Error) => void): void;
    postMessage(message: unknown, transfer?: readonly Transferable[]): void;
    terminate(): Promise<number>;
    ref(): void;
    unref(): void;
  }
}
