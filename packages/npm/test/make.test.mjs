/** What makes puzzles: in this thread and in a worker, bounded, and from the same seed the same. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { check, rate, solve, write } from 'pictogrid';
import { Engine, fix, generate, load, make } from 'pictogrid/make';
import { cross, hard, kind, two } from './puzzles.mjs';

const hills = readFileSync(join(process.env.TESTDATA, 'pictures/hills.png'));

test('before it is loaded, it says so', () => assert.throws(() => fix(two), kind('not_loaded')));

test('a picture', async () => {
  await load();
  const made = make(hills, { width: 20, colors: 3, title: 'Hills' });
  assert.equal(made.puzzle.info.width, 20);
  assert.deepEqual([made.picture.length, made.picture[0].length], [made.puzzle.info.height, 20]);
  assert.ok(made.tried > 5 && made.likeness > 0.3 && made.puzzle.info.title === 'Hills');
  assert.equal(solve(made.puzzle).verdict, made.verdict);
  assert.equal(make(hills, { width: 20, best: false }).tried, 1);
  // A drawing of few pixels is taken as it is.
  assert.deepEqual(make(write('.#.\n###\n.#.\n', 'png')).picture.length, 3);
});

test('a text as a QR code', async () => {
  await load();
  const { puzzle, verdict } = make({ qr: 'hello' });
  assert.deepEqual([puzzle.info.width, verdict, solve(puzzle).verdict], [21, 'unique', 'unique']);
  assert.throws(() => make({ qr: 'a'.repeat(3000) }), kind('bad_argument', /2953/));
});

test('a picture that is fixed', async () => {
  await load();
  const { fixed, puzzle } = fix(two);
  assert.deepEqual([fixed.for, fixed.reached, fixed.changes, fixed.minimal, fixed.before.verdict, fixed.after.verdict], ['unique', true, 1, true, 'several', 'unique']);
  assert.deepEqual(solve(puzzle).solutions, [fixed.picture]);
  const kept = fix(two, { for: 'lines', keep: [0, 1].flatMap((row) => [0, 1].map((column) => ({ row, column }))) });
  assert.equal(kept.fixed.reached, false);
  assert.throws(() => fix(two, { keep: [{ row: 2, column: 0 }] }), kind('bad_argument', /row 3, column 1/));
  assert.throws(() => fix({ rows: [[1, 1], [1], [1, 1]], columns: [[2], [1], [2]] }), kind('unsupported', /no picture fits/));
});

test('puzzles to order', async () => {
  await load();
  const [one, other] = [generate({ width: 8, height: 6, level: 2, seed: 'cat' }), generate({ width: 8, height: 6, level: 2, seed: 'cat' })];
  for (let n = 1; n <= 3; n += 1) {
    const made = one.next().value;
    assert.deepEqual(made, other.next().value);
    assert.deepEqual([made.width, made.height, made.grade.level, made.title], [8, 6, 2, `easy (level 2), seed cat, number ${n}`]);
    assert.equal(rate(made).level, 2);
    assert.equal(check(made, made.goal).right, true);
  }
  one.return();
  const colored = generate({ width: 6, height: 6, colors: 3, seed: 7 }).next().value;
  assert.ok(colored.palette.length === 4);
  assert.deepEqual(solve(colored).solutions, [colored.goal]);
  assert.notDeepEqual(generate({ width: 9 }).next().value.goal, generate({ width: 9 }).next().value.goal);
});

test('it is bounded', async () => {
  await load();
  const control = new AbortController();
  const progress = ({ millis }) => millis > 0 && control.abort();
  assert.throws(() => generate({ width: 100, height: 100, level: 7, progress, signal: control.signal }).next(), kind('canceled'));
  assert.throws(() => generate({ width: 100, height: 100, level: 7, timeoutMs: 100 }).next(), kind('stopped'));
  assert.throws(() => fix(hard(45), { timeoutMs: 0 }), kind('stopped'));
  assert.equal(fix({ source: write(hard(9), 'non').toString() && solve(hard(9)).solutions[0].join('\n') }, { timeoutMs: 0 }).stopped, 'time');
  assert.throws(() => make(hills, { memory: 1000 }), kind('memory', /allow more with memory/));
  assert.equal(make(hills, { timeoutMs: 0 }).stopped, 'time');
  assert.throws(() => make(hills, { progress: () => { throw new RangeError('mine'); }, width: 60, colors: 8 }), RangeError);
});

test('in a worker it is the same, and a signal ends it', async () => {
  await load();
  const engine = new Engine();
  const strip = (answer) => ({ ...answer, puzzle: answer.puzzle.source });
  assert.deepEqual(strip(await engine.make(hills, { width: 16 })), strip(make(hills, { width: 16 })));
  assert.deepEqual(strip(await engine.make({ qr: 'a' })), strip(make({ qr: 'a' })));
  assert.deepEqual(await engine.fix(two), fix(two));
  const order = { width: 7, height: 7, seed: 'dog' };
  const list = engine.generate(order);
  const direct = generate(order);
  for (let n = 0; n < 3; n += 1) assert.deepEqual((await list.next()).value, direct.next().value);
  await list.return();
  await assert.rejects(engine.generate({ width: 100, height: 100, level: 7, signal: AbortSignal.timeout(300) }).next(), kind('canceled'));
  // What it has of the other engine is there, too.
  assert.equal((await engine.solve(cross)).verdict, 'unique');
  engine.close();
});
