/**
 * What a visitor downloads, packed with Brotli as hosts pack files that do not change, held against the budgets
 * of package.json. A first visit is whatever a browser with an empty profile asks for in its first ten seconds.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { browse, dist, findChromium, serve } from './e2e/site.mjs';

const VISIT_MS = 10_000;
const { beside, budgets } = JSON.parse(readFileSync('package.json', 'utf8')).sizes;
const isOf = (pattern, name) => new RegExp(pattern).test(name);
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const packed = (path) => brotliCompressSync(readFileSync(path)).length;

/** The names of the files that a first visit asks for, each as often as it is asked for. */
async function visit() {
  const site = await serve();
  const context = await browse();
  try {
    const page = await context.newPage();
    const begun = performance.now();
    await page.goto(site.url);
    await page.waitForSelector('[role=gridcell]', { state: 'attached' });
    await page.waitForTimeout(VISIT_MS - (performance.now() - begun));
    return site.state.asked.map((path) => basename(path.endsWith('/') ? `${path}index.html` : path));
  } finally {
    await context.close();
    await site.close();
  }
}

const paths = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !isOf(beside, entry.name))
  .map((entry) => join(entry.parentPath, entry.name));
const sizes = new Map([...paths, ...['small', 'make'].map((name) => `../packages/npm/wasm/${name}_bg.wasm`)].map((path) => [basename(path), packed(path)]));
for (const [name, bytes] of [...sizes].sort()) console.log(`${kB(bytes).padStart(10)}  ${name}`);

const asked = findChromium() ? await visit() : undefined;
if (!asked) console.log('no Chromium: what a first visit downloads is not measured');
let isOver = false;
for (const { name, files: pattern, first, most } of budgets) {
  if (first && !asked) continue;
  const those = (first ? asked : [...sizes.keys()]).filter((file) => isOf(pattern, file) && sizes.has(file));
  const sum = those.reduce((bytes, file) => bytes + sizes.get(file), 0);
  const isTooBig = sum > most * 1000 || those.length === 0;
  console.log(`${name}: ${kB(sum)} of ${most} kB${isTooBig ? ': too big, or not there' : ''}`);
  isOver ||= isTooBig;
}
if (asked) console.log(`a first visit asks for ${asked.join(', ')}`);
process.exitCode = isOver ? 1 : 0;
