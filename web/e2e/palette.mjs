/**
 * A picture of a page as a small PNG: a page has few colors, so a byte a pixel is enough, and rows are packed
 * best as they are. Where there are more than 256, the rare ones become the nearest of the frequent ones.
 */
import { crc32, deflateSync } from 'node:zlib';

function chunk(type, data) {
  const name = Buffer.from(type);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(Buffer.concat([name, data])));
  return Buffer.concat([length, name, data, sum]);
}

const distance = (one, other) => [16, 8, 0].reduce((sum, bits) => sum + (((one >> bits) & 255) - ((other >> bits) & 255)) ** 2, 0);

/** `colors` has a number 0xRRGGBB for each pixel. */
export function paletteOf(colors) {
  const found = new Map();
  for (const color of colors) found.set(color, (found.get(color) ?? 0) + 1);
  const all = [...found].sort((one, two) => two[1] - one[1]).map(([color]) => color);
  const palette = all.slice(0, 256);
  const index = new Map(palette.map((color, i) => [color, i]));
  for (const color of all.slice(256)) {
    let best = 0;
    for (let i = 1; i < palette.length; i++) if (distance(color, palette[i]) < distance(color, palette[best])) best = i;
    index.set(color, best);
  }
  return { palette, index };
}

export function smallPng(width, height, colors) {
  const { palette, index } = paletteOf(colors);
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = index.get(colors[y * width + x]);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The pixels of a PNG as numbers 0xRRGGBB, read by a page. */
export async function pixelsOf(page, png) {
  const { width, height, text } = await page.evaluate(async (text) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], { type: 'image/png' }));
    const { width, height } = bitmap;
    const pen = new OffscreenCanvas(width, height).getContext('2d');
    pen.drawImage(bitmap, 0, 0);
    const { data } = pen.getImageData(0, 0, width, height);
    let bytes = '';
    for (let i = 0; i < data.length; i += 4) bytes += String.fromCharCode(data[i], data[i + 1], data[i + 2]);
    return { width, height, text: btoa(bytes) };
  }, png.toString('base64'));
  const bytes = Buffer.from(text, 'base64');
  return { width, height, colors: Uint32Array.from({ length: width * height }, (_, i) => (bytes[3 * i] << 16) | (bytes[3 * i + 1] << 8) | bytes[3 * i + 2]) };
}
