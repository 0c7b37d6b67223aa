/**
 * What a visitor downloads, packed with Brotli as hosts pack files that do not change, held against the budgets
 * of package.json. A first visit is the page with its scripts, styles and fonts, and the engine's first module;
 * what `later` matches comes when it is needed.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const { later, beside, budgets } = JSON.parse(readFileSync('package.json', 'utf8')).sizes;
const isOf = (pattern, name) => new RegExp(pattern).test(name);
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

const paths = readdirSync('dist', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !isOf(beside, entry.name))
  .map((entry) => join(entry.parentPath, entry.name));
const files = [...paths, '../packages/npm/wasm/small_bg.wasm'].map((path) => ({ name: basename(path), bytes: brotliCompressSync(readFileSync(path)).length }));
files.sort((one, two) => (one.name < two.name ? -1 : 1));
for (const { name, bytes } of files) console.log(`${kB(bytes).padStart(10)}  ${name}`);

let isOver = false;
for (const { name, files: pattern, first, most } of budgets) {
  const those = files.filter((file) => isOf(pattern, file.name) && !(first && isOf(later, file.name)));
  const sum = those.reduce((bytes, file) => bytes + file.bytes, 0);
  const isTooBig = sum > most * 1000 || those.length === 0;
  console.log(`${name}: ${kB(sum)} of ${most} kB${isTooBig ? ': too big, or not there' : ''}`);
  isOver ||= isTooBig;
}
process.exitCode = isOver ? 1 : 0;
