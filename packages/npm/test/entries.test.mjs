/**
 * The entries, held against each other: one name is one thing, with the same answer. And the table of the README, which
 * says what each of them can do, and the list below it of what none of them can, held against `docs/front-ends.md`.
 */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import * as async from 'pictogrid/async';
import * as index from 'pictogrid';
import * as make from 'pictogrid/make';
import * as small from 'pictogrid/small';
import { cross, hard, permutations, two } from './puzzles.mjs';

const root = join(process.env.TESTDATA, '..');
const readme = readFileSync(join(root, 'packages/npm/README.md'), 'utf8');
const entries = { pictogrid: index, 'pictogrid/async': async, 'pictogrid/make': make, 'pictogrid/small': small };
const methods = (it) => (it ? [...methods(Object.getPrototypeOf(it)), ...Object.getOwnPropertyNames(it)] : []).filter((name) => !(name in Object.prototype));
/** What an entry can do: its functions, and the methods of its engine in workers. */
const able = ({ Engine, ...names }) => [...Object.keys(names).filter((name) => /^[a-z]/.test(name)), ...(Engine ? methods(Engine.prototype) : [])];
const sorted = (names) => [...new Set(names)].sort();

/** Without what may differ: the time, and advice that the solver alone does not look for. */
const plain = ({ stats, givens, givens_minimal, conflicting_clues, swapped_lines, incomplete, changed_texts, conflicting_givens, best, ...answer }) => ({ ...answer, stats: stats && { ...stats, micros: 0 } });

test('one name, one answer', async () => {
  await index.load();
  await small.load();
  const engine = new async.Engine();
  const board = ['##.', '?#?', '.#.'];
  const puzzles = [cross, two, hard(8), permutations(3), { rows: [[1, 1], [1], [1, 1]], columns: [[2], [1], [2]] }, { rows: [[], '2 1'], columns: [[1], '1', [0], [1]] }];
  for (const puzzle of puzzles) {
    for (const options of [{}, { maxSolutions: 10 }, { conflicts: 1 }]) {
      const answer = plain(index.solve(puzzle, options));
      assert.deepEqual(plain(await engine.solve(puzzle, options)), answer);
      assert.deepEqual(plain(small.solve(puzzle, options)), answer);
    }
    const boards = [board, ...(index.solve(puzzle).solutions ?? [])].filter((it) => it.length === puzzle.rows.length && it[0].length === puzzle.columns.length);
    for (const one of boards) {
      const answer = index.check(puzzle, one);
      assert.deepEqual(await engine.check(puzzle, one), answer);
      assert.deepEqual(small.check(puzzle, one), answer);
    }
    const list = [...index.solutions(puzzle)];
    assert.deepEqual([...small.solutions(puzzle)], list);
    const other = [];
    for await (const picture of engine.solutions(puzzle)) other.push(picture);
    assert.deepEqual(other, list);
  }
  const calls = {
    count: [cross], check: [cross, board], possible: [cross, board], wrong: [cross, board], finished: [cross, board], lines: [cross, board],
    rest: [cross, { kind: 'row', index: 0 }, ['?#?', '???', '???']], runAt: [cross, { row: 0, column: 1 }, 'column', ['?#?', '???', '???']],
    hint: [cross, ['?#?', '???', '???'], { near: { row: 2, column: 1 } }], rate: [cross], info: [cross], code: [cross], open: [index.code(cross)],
    write: [[cross, two], 'non'], readBoard: [cross, '.#.\n###\n.#.'], svg: [cross, { board, theme: 'dark' }],
  };
  for (const [name, args] of Object.entries(calls)) assert.deepEqual(await engine[name](...args), index[name](...args), name);
  for (const puzzle of [index.code(cross), new TextEncoder().encode(index.code(cross)), new index.Puzzle(cross), { source: index.code(cross) }]) {
    assert.deepEqual(await engine.hint(puzzle), index.hint(puzzle));
    assert.deepEqual(index.hint(puzzle), index.hint(cross));
  }
  const read = await engine.read(index.write([cross, two], 'non'), 'both.non');
  assert.deepEqual(read, index.read(index.write([cross, two], 'non'), 'both.non').map(({ source, info }) => ({ source, info })));
  const [direct, inWorker] = [index.explain(cross), await engine.explain(cross)];
  assert.deepEqual({ ...inWorker, micros: 0 }, { ...direct, micros: 0 });
  engine.close();
});

test('errors are of one class', () => {
  for (const entry of Object.values(entries)) assert.equal(entry.PictogridError, index.PictogridError);
  const classes = Object.values(entries).flatMap((entry) => Object.values(entry)).filter((it) => it.prototype instanceof Error);
  assert.deepEqual([...new Set(classes)], [index.PictogridError]);
});

test('the two ways to ask have the same names', () => {
  const beside = ['load', 'cancel', 'cancelReading', 'prepare', 'close'];
  const without = (names) => sorted(names.filter((name) => !beside.includes(name)));
  assert.deepEqual(without(able({ Engine: async.Engine })), without(able(index)));
  assert.deepEqual(without(able({ Engine: make.Engine })), without([...able(index), 'make', 'fix', 'generate']));
  assert.deepEqual(without(able(small)).filter((name) => !able(index).includes(name)), ['arrangements', 'mistyped']);
});

test('what is private is not there, and not in the types', () => {
  for (const one of [new async.Engine(), new make.Engine(), Object.create(index.Puzzle.prototype)]) assert.deepEqual(Object.keys(one), []);
  assert.deepEqual(methods(index.Puzzle.prototype), ['source', 'info']);
  const folder = dirname(fileURLToPath(import.meta.resolve('pictogrid')));
  for (const name of ['index', 'async', 'make', 'small', 'puzzle', 'errors']) {
    const types = readFileSync(join(folder, `${name}.d.ts`), 'utf8');
    if (name in { index, async, make, small }) assert.match(types.replaceAll(/\s+\*?\s*/g, ' '), /count from 0/, name);
    assert.doesNotMatch(types, /(?<!#)\bprivate\b|@internal|: any\b/, name);
  }
});

test('no file needs a bundler or an import map', () => {
  const folder = dirname(fileURLToPath(import.meta.resolve('pictogrid')));
  for (const file of readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.js'))) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, name] of text.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)) assert.match(name, /^\.\.?\//, `${file} imports ${name}`);
  }
});

/** The rows of a table of Markdown that begins with this cell. */
function table(text, first) {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.startsWith(`| ${first} |`));
  assert.ok(at >= 0, first);
  const end = lines.findIndex((line, n) => n > at && !line.startsWith('|'));
  return [at, ...Array.from({ length: end - at - 2 }, (_, n) => at + 2 + n)].map((n) => lines[n].split('|').slice(1, -1).map((cell) => cell.trim()));
}

test('the table of the README says what each entry can do', () => {
  const [[, ...names], ...rows] = table(readme, 'function');
  assert.deepEqual(names.map((name) => name.replaceAll('`', '')), Object.keys(entries));
  for (const [n, entry] of Object.values(entries).entries()) {
    const said = rows.filter((row) => row[n + 1] !== '').flatMap(([cell]) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    assert.deepEqual(sorted(said), sorted(able(entry)), names[n]);
  }
});

test('the README lists what is not in the package', () => {
  const [[...head], ...rows] = table(readFileSync(join(root, 'docs/front-ends.md'), 'utf8'), 'to');
  const npm = head.indexOf('npm');
  const missing = rows.filter((row) => row[npm] === '' && (row[1] !== '' || row[3] !== ''));
  const [, ...listed] = table(readme, 'not in this package');
  assert.deepEqual(listed.map(([what, command, python]) => [what, command, python]), missing.map((row) => [row[0], row[1], row[3]]));
});

/** Every name that `docs/front-ends.md` has for npm is called. */
test('the table of front ends', async () => {
  await make.load();
  await small.load();
  const picture = ['.#.', '###', '.#.'];
  const calls = {
    solve: () => index.solve(cross).verdict === 'unique',
    solutions: () => [...index.solutions(cross)].length === 1,
    count: () => index.count(cross).count === '1',
    check: () => index.check(cross, picture).right,
    hint: () => index.hint(cross).texts.why,
    explain: () => index.explain(cross).steps.length > 0,
    rate: () => index.rate(cross).level === 1,
    read: () => index.read(index.code(cross)).length === 1,
    write: () => index.write(cross, 'json').length > 0,
    svg: () => index.svg(cross).startsWith('<svg'),
    make: () => make.make(index.write({ source: '#..\n##.\n###\n' }, 'png')).picture.length > 0,
    'make({ qr: .. })': () => make.make({ qr: 'a' }).puzzle.info.width === 21,
    fix: () => make.fix(two).fixed.reached,
    generate: () => make.generate({ width: 5, height: 5 }).next().value.v === 1,
    'small.arrangements': () => small.arrangements('???', [1]) === 3n,
  };
  const [head, ...rows] = table(readFileSync(join(root, 'docs/front-ends.md'), 'utf8'), 'to');
  const names = rows.map((row) => row[head.indexOf('npm')].replaceAll('`', '')).filter(Boolean);
  assert.deepEqual(sorted(names), sorted(Object.keys(calls)));
  for (const [name, call] of Object.entries(calls)) assert.ok(call(), name);
});
