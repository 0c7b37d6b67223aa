/** The few functions of Node that tests use, so that they need no package of types. */
declare module 'node:fs' {
  export function readFileSync(path: URL): Uint8Array;
  export function readdirSync(path: URL, options: { withFileTypes: true }): { name: string; isDirectory(): boolean }[];
}
