/**
 * Links that hold a puzzle: `#p=` is a version and the engine's code, deflated; `&m=` marks as runs, deflated;
 * `&t=` a name. What a link says is bounded before it is believed: it may come from anybody.
 */

/** A code may become this large when it is inflated. */
const LARGEST = 1 << 20;
/** And be this long in the address. */
const LONGEST = 400_000;
const LONGEST_TITLE = 200;
/** Later ones count on. */
const VERSION = '1';

/** A link that says nothing usable. */
export class BadLink extends Error { override readonly name: string = 'BadLink'; }

/** A link of a version of the page that came after this one. */
export class NewerLink extends BadLink { override readonly name = 'NewerLink'; }

function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array {
  if (text.length > LONGEST || !/^[\w-]*$/.test(text)) throw new BadLink('not a code');
  try {
    return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
  } catch {
    throw new BadLink('not a code');
  }
}

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  // What goes wrong here is heard by the reader, too.
  writer.write(bytes as Uint8Array<ArrayBuffer>).catch(() => {});
  writer.close().catch(() => {});
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LARGEST) {
      void reader.cancel().catch(() => {});
      throw new BadLink('too large');
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const deflate = (bytes: Uint8Array) => through(bytes, new CompressionStream('deflate-raw'));

async function inflate(text: string): Promise<Uint8Array> {
  const bytes = fromBase64Url(text);
  try {
    return await through(bytes, new DecompressionStream('deflate-raw'));
  } catch (error) {
    throw error instanceof BadLink ? error : new BadLink('damaged');
  }
}

/** A puzzle's code as a link holds it. */
export async function packCode(code: string): Promise<string> {
  return VERSION + toBase64Url(await deflate(new TextEncoder().encode(code)));
}

export async function unpackCode(text: string): Promise<string> {
  if (/^[2-9]/.test(text)) throw new NewerLink('of a newer version');
  if (text[0] !== VERSION) throw new BadLink('of no version');
  const bytes = await inflate(text.slice(1));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BadLink('not a text');
  }
}

/** Marks as pairs of a value and how often it comes, seven bits a byte. */
export function runsOf(marks: Uint8Array): Uint8Array {
  const bytes: number[] = [];
  for (let i = 0; i < marks.length;) {
    let end = i + 1;
    while (end < marks.length && marks[end] === marks[i]) end += 1;
    bytes.push(marks[i]);
    let length = end - i;
    for (; length > 127; length >>>= 7) bytes.push((length & 127) | 128);
    bytes.push(length);
    i = end;
  }
  return Uint8Array.from(bytes);
}

/** The marks of `cells` cells with values below `values`; undefined if the runs say something else. */
export function marksOf(bytes: Uint8Array, cells: number, values: number): Uint8Array | undefined {
  const marks = new Uint8Array(cells);
  let cell = 0;
  for (let i = 0; i < bytes.length;) {
    const value = bytes[i++];
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      if (i >= bytes.length || shift > 28) return undefined;
      const byte = bytes[i++];
      length += (byte & 127) * 2 ** shift;
      if (byte < 128) break;
    }
    if (value >= values || length === 0 || cell + length > cells) return undefined;
    marks.fill(value, cell, cell + length);
    cell += length;
  }
  return cell === cells ? marks : undefined;
}

export async function packMarks(marks: Uint8Array): Promise<string> {
  return toBase64Url(await deflate(runsOf(marks)));
}

export async function unpackMarks(text: string, cells: number, values: number): Promise<Uint8Array> {
  const marks = marksOf(await inflate(text), cells, values);
  if (!marks) throw new BadLink('of another board');
  return marks;
}

/** What a name of a link is cut to, without signs that can't be seen. */
export function plainTitle(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '').trim().slice(0, LONGEST_TITLE);
}

/** The link to a puzzle: clues only, unless marks or a name are given. `page` is the address without its hash. */
export async function makeLink(page: string, code: string, also: { marks?: Uint8Array; title?: string } = {}): Promise<string> {
  let link = `${page}#p=${await packCode(code)}`;
  if (also.marks) link += `&m=${await packMarks(also.marks)}`;
  if (also.title) link += `&t=${encodeURIComponent(plainTitle(also.title))}`;
  return link;
}

/** The address that a text is, and nothing else. */
export function addressOf(text: string): URL | undefined {
  const word = text.trim();
  if ([...word].some((letter) => letter.trim() === '')) return undefined;
  try {
    const address = new URL(word);
    return address.protocol === 'https:' || address.protocol === 'http:' ? address : undefined;
  } catch {
    return undefined;
  }
}

/** Whether an address may hold a puzzle itself, in parts behind its question mark, as those of puzz.link do. */
export const mayHoldPuzzle = ({ search }: URL): boolean => search.includes('/');

/** What a link to a puzzle says, if `text` is one, of whatever host. */
export function readLink(text: string): { puzzle: string; marks?: string; title?: string } | undefined {
  const hash = addressOf(text)?.hash.slice(1);
  if (!hash?.startsWith('p=')) return undefined;
  const fields = new URLSearchParams(hash);
  return { puzzle: fields.get('p') ?? '', marks: fields.get('m') ?? undefined, title: fields.get('t') ?? undefined };
}
