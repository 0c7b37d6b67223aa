/**
 * The command and the npm package are asked the same of puzzles of each kind. Both must answer with the same JSON,
 * but for the time it took, what a source is called, and the texts with a clue changed, which only an editor
 * needs.
 *
 *   node xtask-web/same_answers.mjs COMMAND      after `cargo xtask web`
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { check, explain, hint, rate, read, solve } from '../packages/npm/dist/index.js';
import { fix, generate, load } from '../packages/npm/dist/make.js';

const command = resolve(process.argv[2]);
const testdata = new URL('../testdata/', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'pictogrid-'));
const half = join(folder, 'half.txt');

/** What the command prints, an object a line; its exit code says what the objects say, too. */
function printed(...words) {
  try {
    return execFileSync(command, [...words, '--json'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (ended) {
    return ended.stdout;
  }
}
const objects = (text) => text.trim().split('\n').map((line) => JSON.parse(line));
/** Without what may differ. */
const plain = (value) => JSON.parse(JSON.stringify(value, (key, inner) => (['source', 'micros', 'changed_texts'].includes(key) ? undefined : inner)));

let n = 0;
function same(what, ours, theirs) {
  assert.deepEqual(plain(ours), plain(theirs), what);
  n += 1;
}

await load();
for (const name of ['non/cat.non', 'non/two-solutions.non', 'non/no-solution.non', 'non/colors.non', 'non/given.non', 'webpbn/leaf-triddler.xml']) {
  const path = join(testdata, name);
  const [puzzle] = read(readFileSync(path), path);
  same(`solve ${name}`, solve(puzzle), objects(printed('solve', path))[0]);
  same(`hint ${name}`, hint(puzzle), objects(printed('hint', path))[0]);
  const { steps, end } = explain(puzzle);
  same(`explain ${name}`, [...steps, end], objects(printed('explain', path)));
  if (end.end === 'finished') same(`rate ${name}`, rate(puzzle), objects(printed('rate', path))[0].grade);
}
for (const name of ['non/bad-sums-differ.non', 'non/bad-many-faults.non']) {
  const path = join(testdata, name);
  assert.throws(() => read(readFileSync(path), path), ({ failed }) => {
    // Its words in one text are for those who show no list of faults; the command prints them on standard error.
    same(`solve ${name}`, { ...failed, text: undefined }, objects(printed('solve', path))[0]);
    return true;
  });
}
const path = join(testdata, 'non/heart.non');
const [heart] = read(readFileSync(path), path);
const board = Array.from({ length: heart.info.height }, (_, y) => (y === 0 ? '#' : '?').padEnd(heart.info.width, '?'));
writeFileSync(half, `${board.join('\n')}\n`);
same('hint of a mistake', hint(heart, board), objects(printed('hint', path, '--at', half))[0]);
const lower = board.map((row) => row.replaceAll('?', '.'));
writeFileSync(half, `${lower.join('\n')}\n`);
same('check of an answer', { ...check(heart, lower), answer: half, name: heart.info.title }, objects(printed('check', path, '--answer', half))[0]);
for (const name of ['two-solutions', 'heart']) {
  const path = join(testdata, `non/${name}.non`);
  const [puzzle] = read(readFileSync(path), path);
  const { puzzle: _, stopped, ...fixed } = fix(puzzle, { for: 'lines' });
  same(`fix ${name}`, fixed, objects(printed('fix', path, '--for', 'lines'))[0]);
}
const order = generate({ width: 9, height: 7, level: 2, seed: 'cat' });
for (const made of objects(printed('generate', '9x7', '--level', '2', '--seed', 'cat', '-n', '3'))) same('generate', order.next().value, made);
rmSync(folder, { recursive: true });
console.log(`${n} answers of command and package are the same`);
