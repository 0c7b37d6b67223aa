/** The package as it is published, installed into an empty folder: in this thread and in workers. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { Canceled, EngineError, Puzzle, Stopped, check, count, explain, finished, hint, load, rate, read, readBoard, solutions, solve, svg, write, wrong } from 'pictogrid';
import * as small from 'pictogrid/small';
import { Canceled as WorkerCanceled, Engine } from 'pictogrid/async';

const data = (path) => readFileSync(join(process.env.TESTDATA, path));
/** A small cross, and a puzzle with two pictures. */
const cross = { rows: [[1], [3], [1]], columns: [[1], [3], [1]] };
const two = { rows: [[1], [1]], columns: [[1], [1]] };
/** Permutations: n! pictures, which no line settles. */
const permutations = (n) => ({ rows: Array(n).fill([1]), columns: Array(n).fill([1]) });
/** Random rows and columns that a search needs long for. */
function hard(n) {
  let state = 7;
  const cell = () => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 16) % 2;
  const grid = Array.from({ length: n }, () => Array.from({ length: n }, cell));
  const clue = (line) => line.join('').split('0').filter(Boolean).map((run) => run.length);
  return { rows: grid.map(clue), columns: grid[0].map((_, x) => clue(grid.map((row) => row[x]))) };
}

test('before it is loaded, it says so', () => assert.throws(() => solve(cross), /await load\(\)/));

test('a smaller module names the larger one', async () => {
  await load('play');
  assert.throws(() => solve(cross), /load\('solver'\)/);
  await assert.rejects(load('all'), /there is no module/);
  await load();
});

test('every question', async (t) => {
  await load();
  await t.test('solve', () => {
    const answer = solve(cross);
    assert.equal(answer.verdict, 'unique');
    assert.deepEqual(answer.solutions, [['.#.', '###', '.#.']]);
    assert.equal(solve(two).verdict, 'several');
    assert.equal(solve({ rows: [[2], []], columns: [[1], [1]] }).verdict, 'unique');
    assert.equal(solve({ rows: [[1, 1], [1], [1, 1]], columns: [[2], [1], [2]] }).verdict, 'none');
  });
  await t.test('solutions and count', () => {
    assert.equal(new Set([...solutions(permutations(4))].map(String)).size, 24);
    // 20! pictures: the first are there at once, and the rest is never looked for.
    let n = 0;
    for (const picture of solutions(permutations(20))) {
      assert.equal(picture.join('').split('#').length, 21);
      if ((n += 1) === 5) break;
    }
    assert.deepEqual([...solutions({ rows: [[1, 1], [1], [1, 1]], columns: [[2], [1], [2]] })], []);
    assert.throws(() => [...solutions(hard(45), { conflicts: 10 })], (error) => error instanceof Stopped && error.reason === 'conflicts');
    assert.throws(() => [...solutions(hard(45), { timeoutMs: 20 })], (error) => error instanceof Stopped && error.reason === 'time');
    assert.equal(count(permutations(5)).count, '120');
  });
  await t.test('boards', () => {
    assert.equal(check(cross, ['?#?', '???', '???']).right, true);
    const bad = check(cross, ['#??', '???', '???']);
    assert.equal(bad.right, false);
    assert.ok(bad.mistake.text.length > 0);
    const marks = wrong(cross, ['#??', '???', '???']);
    assert.deepEqual(marks.cells, [{ row: 0, column: 0, value: '#' }]);
    assert.deepEqual(marks.instead, [{ row: 0, column: 0, value: '.' }]);
    assert.equal(finished(cross, ['.#.', '###', '.#.']), true);
    assert.throws(() => check(cross, ['?', '?', '?']), /row 1 of the board has 1 cells, not 3/);
    assert.throws(() => check(cross, new Uint8Array(2)), EngineError);
    assert.throws(() => check(cross, '.#.\n###\n.#.'), /an array of texts, one a row/);
  });
  await t.test('reasons', () => {
    const next = hint(cross);
    assert.ok(next.cells.length > 0 && next.texts.why.length > 0);
    const all = explain(cross);
    assert.ok(all.end.end === 'finished' && all.steps.length > 0);
    assert.equal(rate(cross).level, 1);
  });
  await t.test('formats', () => {
    const [cat] = read(data('non/cat.non'), 'cat.non');
    for (const format of ['json', 'non', 'webpbn']) {
      const [again] = read(write(cat, format));
      assert.deepEqual(solve(again).solutions, solve(cat).solutions, format);
    }
    assert.equal(read(write([cat, cross], 'non')).length, 2);
    assert.throws(() => solve([cat]), /one puzzle is wanted, not an array/);
    assert.throws(() => write(cat, 'nothing'), EngineError);
    assert.match(svg(cat, { theme: 'dark' }), /^<svg/);
  });
});

test('a board as somebody writes it', async () => {
  await load();
  const { board, notes } = readBoard(cross, 'The answer is\n\n⬜⬛⬜\n⬛⬛⬛\n⬜⬛⬜\n');
  assert.deepEqual([...board], [1, 2, 1, 2, 2, 2, 1, 2, 1]);
  assert.deepEqual(notes, []);
  assert.ok(finished(cross, board));
  assert.equal(readBoard(cross, 'ABA\nBBB\nABA').notes[0].kind, 'sign_by_clues');
  assert.throws(() => readBoard(cross, 'no idea'), (error) => error instanceof EngineError && /is no cell of a board/.test(error.message));
});

test('what was taken for granted', async () => {
  await load();
  const [puzzle] = read('FFTFF\nFTTTF\nTTTTT\nFTFTF\n', 'f.txt');
  assert.deepEqual(puzzle.info.notes.map(({ kind, sign }) => [kind, sign]), [['empty_sign', 'F']]);
});

test('what a file does not say can be told', async () => {
  await load();
  const [puzzle] = read('FFTFF\nFTTTF\nTTTTT\nFTFTF\n', 'f.txt', { empty: 'T' });
  assert.equal(puzzle.info.notes, undefined);
  assert.deepEqual(solve(puzzle).solutions[0][0], '##.##');
  const [turned] = read('[[[1], [1]], [[2], [0]]]', 'two.json', { columnsFirst: true });
  assert.deepEqual(solve(turned).solutions, [['##', '..']]);
  assert.throws(() => read('x', 'x', { pixels: 0 }), /pixels is 0; it must be a whole number from 1 to 10000/);
  const [again] = read(svg(puzzle), 'drawn.svg');
  assert.deepEqual(solve(again).solutions, solve(puzzle).solutions);
});

test('a fault has its place and a way out', async () => {
  await load();
  assert.throws(() => read(data('clues/bad-zero.clues'), 'bad-zero.clues'), (error) => {
    assert.ok(error instanceof EngineError && error.place.startsWith('bad-zero.clues'), error.place);
    return error.message.length > 10;
  });
});

test('in this thread the listener cancels', async () => {
  await load();
  const puzzle = new Puzzle(hard(45));
  const control = new AbortController();
  let n = 0;
  // Whichever comes first: how far it is, or a solution.
  const progress = (news) => {
    assert.match(news.kind, /^(progress|solution)$/);
    n += 1;
    control.abort();
  };
  assert.throws(() => solve(puzzle, { progress, signal: control.signal }), Canceled);
  assert.equal(n, 1);
  assert.throws(() => solve(puzzle, { progress: () => { throw new RangeError('mine'); } }), RangeError);
  assert.equal(solve(puzzle, { timeoutMs: 1 }).stopped, 'time');
  assert.equal(solve(puzzle, { conflicts: 10 }).stopped, 'conflicts');
});

test('in a worker the signal cancels, and the next question is answered', async () => {
  await load();
  const engine = new Engine();
  const { source } = new Puzzle(hard(45));
  assert.equal((await engine.solve(new Puzzle(cross).source, {})).verdict, 'unique');
  const begun = Date.now();
  await assert.rejects(engine.solve(source, {}, { signal: AbortSignal.timeout(300) }), WorkerCanceled);
  assert.ok(Date.now() - begun < 5000);
  await assert.rejects(engine.solve(source, {}, { signal: AbortSignal.abort() }), WorkerCanceled);
  assert.equal((await engine.count(new Puzzle(permutations(5)).source)).count, '120');
  const opened = await engine.open(new Uint8Array(data('webpbn/heart.xml')), 'heart.xml');
  assert.equal(opened.puzzles.length, 1);
  const pictures = [];
  for await (const picture of engine.solutions(new Puzzle(permutations(20)).source)) if (pictures.push(picture) === 3) break;
  assert.equal(new Set(pictures.map(String)).size, 3);
  const all = [];
  for await (const picture of engine.solutions(new Puzzle(permutations(3)).source)) all.push(picture);
  assert.equal(all.length, 6);
  await assert.rejects(async () => {
    for await (const picture of engine.solutions(source, {}, { signal: AbortSignal.timeout(600) })) assert.equal(picture.length, 45);
  }, WorkerCanceled);
  await assert.rejects(engine.solutions(source, { conflicts: 10 }).next(), (error) => error.reason === 'conflicts');
  const steps = [];
  await engine.explain(new Puzzle(cross).source, (more) => steps.push(...more));
  assert.ok(steps.length > 0);
  await assert.rejects(engine.info('nothing'), (error) => error.message.length > 0);
});

test('the solver alone', async () => {
  assert.throws(() => small.solve(cross), /await load\(\)/);
  await small.load();
  const { verdict, solutions: [picture] } = small.solve(cross);
  assert.equal(verdict, 'unique');
  assert.deepEqual(picture, ['.#.', '###', '.#.']);
  assert.equal(small.solve(permutations(4), { maxSolutions: 100 }).solutions.length, 24);
  assert.equal(small.solve(hard(45), { conflicts: 10 }).verdict, 'stopped');
  assert.equal(new Set([...small.solutions(permutations(4))].map(String)).size, 24);
  const endless = small.solutions(permutations(20));
  assert.equal(endless.next().value.length, 20);
  assert.equal(endless.return().done, true);
  assert.throws(() => [...small.solutions(hard(45), { conflicts: 10 })], (error) => error instanceof small.Stopped && error.reason === 'conflicts');
  const mistyped = small.mistyped({ ...cross, rows: [[1], [2], [1]] });
  assert.deepEqual(mistyped[1], { line: { kind: 'row', index: 1 }, instead: [3] });
  assert.deepEqual(mistyped[4], { line: { kind: 'column', index: 1 } });
  assert.deepEqual(small.mistyped(cross), []);
  assert.equal(small.check(cross, picture), true);
  assert.equal(small.check(cross, ['...', '...', '...']), false);
  assert.equal(small.arrangements('??????????', '2 1'), 28n);
  assert.equal(small.arrangements('..#???', [3]), 1n);
  assert.equal(small.arrangements('?', [5]), 0n);
});
