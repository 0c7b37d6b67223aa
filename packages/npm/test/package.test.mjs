/** The package as it is published, installed into an empty folder: in this thread and in workers. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { PictogridError, Puzzle, check, count, explain, finished, hint, info, lines, load, open, possible, rate, read, readBoard, rest, runAt, solutions, solve, svg, write, wrong } from 'pictogrid';
import * as small from 'pictogrid/small';
import { Engine } from 'pictogrid/async';
import { cross, hard, kind, permutations, two } from './puzzles.mjs';

const data = (path) => readFileSync(join(process.env.TESTDATA, path));

test('before it is loaded, it says so', () => assert.throws(() => solve(cross), kind('not_loaded', /await load\(\)/)));

test('a smaller module names the larger one', async () => {
  await load('play');
  const early = new Puzzle(cross);
  assert.throws(() => solve(early), kind('not_loaded', /load\('solver'\)/));
  assert.throws(() => lines(cross, '.#.\n###\n.#.'), kind('not_loaded', /load\('full'\)/));
  assert.equal(lines(cross, ['.#.', '###', '.#.']).length, 6);
  await assert.rejects(load('all'), kind('bad_argument', /there is no module/));
  await assert.rejects(load('make'), kind('bad_argument', /loaded by pictogrid\/make/));
  await load();
  assert.equal(solve(early).verdict, 'unique');
  assert.equal(solve({ source: early.source }).verdict, 'unique');
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
    assert.throws(() => [...solutions(hard(45), { conflicts: 10 })], (error) => error.kind === 'stopped' && error.reason === 'conflicts');
    assert.throws(() => [...solutions(hard(45), { timeoutMs: 20 })], (error) => error.kind === 'stopped' && error.reason === 'time');
    assert.equal(count(permutations(5)).count, '120');
  });
  await t.test('reasons', () => {
    const next = hint(cross);
    assert.ok(next.cells.length > 0 && next.texts.why.length > 0);
    // Of the steps that are as easy, the one at this cell: its line crosses it.
    const near = hint(permutations(1), undefined, { near: { row: 0, column: 0 }, maxLevel: 1 });
    assert.deepEqual(near.cells, [{ row: 0, column: 0, value: '#' }]);
    const all = explain(cross);
    assert.ok(all.end.end === 'finished' && all.steps.length > 0);
    assert.equal(explain(cross, { board: ['.#.', '###', '.#.'] }).steps.length, 0);
    assert.equal(rate(cross).level, 1);
  });
  await t.test('formats', () => {
    const [cat] = read(data('non/cat.non'), 'cat.non');
    for (const format of ['json', 'non', 'webpbn']) {
      const [again] = read(write(cat, format));
      assert.deepEqual(solve(again).solutions, solve(cat).solutions, format);
    }
    assert.equal(read(write([cat, cross], 'non')).length, 2);
    assert.throws(() => solve([cat]), kind('bad_argument', /one puzzle is wanted, not an array/));
    assert.throws(() => write(cat, 'nothing'), PictogridError);
    assert.match(svg(cat, { theme: 'dark' }), /^<svg/);
    assert.equal(open(data('non/bundle.nonpack'), 'bundle.nonpack').format, 'non');
  });
});

test('boards: one form is given, and every form is taken', async (t) => {
  await load();
  await t.test('the same board in all forms', () => {
    const all = [
      ['.#.', '?##', '.#.'], '.#.\n?##\n.#.', [[0, 1, 0], [null, 1, 1], [0, 1, 0]], ['⬜⬛⬜', '?⬛⬛', '⬜⬛⬜'],
      Uint8Array.from([1, 2, 1, 0, 2, 2, 1, 2, 1]), 'So far:\n```\n.#.\n?##\n.#.\n```\n',
    ];
    for (const board of all) {
      assert.equal(check(cross, board).open, 1, String(board));
      assert.equal(check(cross, board).right_cells, 8);
      assert.deepEqual(hint(cross, board).cells, [{ row: 1, column: 0, value: '#' }]);
      assert.equal(possible(cross, board).right, true);
      assert.equal(finished(cross, board), false);
      assert.equal(explain(cross, { board }).steps.length, 1);
      assert.equal(svg(cross, { board }), svg(cross, { board: all[0] }));
    }
  });
  await t.test('what an answer is worth', () => {
    const right = check(cross, ['.#.', '###', '.#.']);
    assert.deepEqual([right.right, right.verdict, right.broken, right.wrong, right.share], [true, 'unique', [], [], 1]);
    const bad = check(cross, ['##.', '###', '.#.']);
    assert.deepEqual([bad.right, bad.right_cells, bad.right_lines], [false, 8, 4]);
    assert.deepEqual(bad.wrong, [{ row: 0, column: 0, value: '#', should: '.' }]);
    assert.deepEqual(bad.broken.map(({ line, has, clue }) => [line, has, clue]), [[{ kind: 'row', index: 0 }, '2', '1'], [{ kind: 'column', index: 0 }, '2', '1']]);
    // A list of filled cells is an answer, so all others are empty.
    assert.equal(check(cross, [[0, 1], [1, 0], [1, 1], [1, 2], [2, 1]]).right, true);
    assert.equal(check(cross, 'ABA\nBBB\nABA').notes[0].kind, 'sign_by_clues');
    assert.equal(check(hard(45), new Uint8Array(45 * 45), { conflicts: 1 }).verdict, 'stopped');
  });
  await t.test('what a player asks', () => {
    assert.equal(possible(cross, ['?#?', '???', '???']).right, true);
    const bad = possible(cross, ['#??', '???', '???']);
    assert.equal(bad.right, false);
    assert.ok(bad.mistake.text.length > 0);
    const marks = wrong(cross, ['#??', '???', '???']);
    assert.deepEqual(marks.cells, [{ row: 0, column: 0, value: '#' }]);
    assert.deepEqual(marks.instead, [{ row: 0, column: 0, value: '.' }]);
    assert.equal(finished(cross, ['.#.', '###', '.#.']), true);
    const board = ['?#?', '???', '???'];
    assert.deepEqual(rest(cross, { kind: 'row', index: 0 }, board), [{ row: 0, column: 0 }, { row: 0, column: 2 }]);
    assert.deepEqual(rest(cross, { kind: 'column', index: 1 }, board), []);
    assert.equal(runAt(cross, { row: 0, column: 1 }, 'column', board), 3);
    assert.throws(() => rest(cross, { kind: 'row', index: 3 }, board), kind('bad_argument', /there is no row 4/));
  });
  await t.test('triangles', () => {
    const [leaf] = read(data('webpbn/leaf-triddler.xml'), 'leaf.xml');
    const [board] = solve(leaf).solutions;
    assert.equal(check(leaf, board).right, true);
    assert.equal(check(leaf, board.join('\n')).right, true);
    const { line, progress } = lines(leaf, board).at(-1);
    assert.ok(progress === 'done' && line.kind !== 'row');
    assert.deepEqual(rest(leaf, line, board), []);
    assert.equal(finished(leaf, board), true);
  });
  await t.test('what is no board', () => {
    assert.throws(() => check(cross, ['?', '?', '?']), kind('given_mismatch', /the board has 1 × 3 cells, the puzzle 3 × 3 cells/));
    assert.throws(() => check(cross, new Uint8Array(2)), kind('bad_argument', /2 cells, not 9/));
    assert.throws(() => hint(cross, 'no idea'), PictogridError);
    assert.throws(() => hint(cross, ['#??', 7, '???']), kind('bad_argument', /^row 2 of the board is 7/));
  });
});

test('a board as somebody writes it', async () => {
  await load();
  const { board, notes } = readBoard(cross, 'The answer is\n\n⬜⬛⬜\n⬛⬛⬛\n⬜⬛⬜\n');
  assert.deepEqual(board, ['.#.', '###', '.#.']);
  assert.deepEqual(notes, []);
  assert.ok(finished(cross, board));
  assert.equal(readBoard(cross, 'ABA\nBBB\nABA').notes[0].kind, 'sign_by_clues');
  assert.throws(() => readBoard(cross, 'no idea'), (error) => error instanceof PictogridError && /is no cell of a board/.test(error.message));
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

test('one class of errors says kind, line and place, and a way out', async () => {
  await load();
  assert.throws(() => read(data('clues/bad-zero.clues'), 'bad-zero.clues'), (error) => {
    assert.ok(error instanceof PictogridError && error.source === 'bad-zero.clues', error.source);
    assert.ok(error.kind === 'zero_in_clue' && error.place.line >= 1 && error.place.column >= 1);
    return error.message.length > 10;
  });
  const sums = { rows: [[2], [1]], columns: [[2], [2]] };
  assert.throws(() => solve(sums), kind('sum_mismatch', /^rows fill 3 cells, columns 4; a picture would fit if row 2 were 2 and not 1/));
  assert.throws(() => solve({ rows: [[1], [3]], columns: [[2], [2]] }), ({ line, faults }) => {
    assert.deepEqual(line, { kind: 'row', index: 1 });
    return faults[0].kind === 'clue_too_long';
  });
  assert.throws(() => solve({ rows: [[1], [1, -1]], columns: [[2], [2]] }), ({ kind, line, source, message }) => {
    assert.deepEqual([kind, line, source], ['bad_argument', { kind: 'row', index: 1 }, 'rows[1][1]']);
    return message.startsWith('row 2: number 2 is -1');
  });
  assert.throws(() => read('hello, you', 'a.txt'), /; if you know its format, name it/);
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
  assert.throws(() => solve(puzzle, { progress, signal: control.signal }), kind('canceled'));
  assert.equal(n, 1);
  assert.throws(() => solve(puzzle, { progress: () => { throw new RangeError('mine'); } }), RangeError);
  assert.equal(solve(puzzle, { timeoutMs: 1 }).stopped, 'time');
  assert.equal(solve(puzzle, { conflicts: 10 }).stopped, 'conflicts');
  assert.deepEqual(info(puzzle), puzzle.info);
});

test('in a worker the signal cancels, and the next question is answered', async () => {
  await load();
  const engine = new Engine();
  assert.equal((await engine.solve(cross)).verdict, 'unique');
  const begun = Date.now();
  await assert.rejects(engine.solve(hard(45), { signal: AbortSignal.timeout(300) }), kind('canceled'));
  assert.ok(Date.now() - begun < 5000);
  await assert.rejects(engine.solve(cross, { signal: AbortSignal.abort() }), kind('canceled'));
  await assert.rejects(engine.solve(hard(45), { progress: () => { throw new RangeError('mine'); } }), RangeError);
  assert.equal((await engine.count(permutations(5))).count, '120');
  const file = new Uint8Array(data('webpbn/heart.xml'));
  assert.equal((await engine.open(file, 'heart.xml')).puzzles.length, 1);
  assert.ok(file.length > 0, 'the bytes are still the caller\'s');
  const pictures = [];
  for await (const picture of engine.solutions(permutations(20))) if (pictures.push(picture) === 3) break;
  assert.equal(new Set(pictures.map(String)).size, 3);
  const all = [];
  for await (const picture of engine.solutions(permutations(3))) all.push(picture);
  assert.equal(all.length, 6);
  await assert.rejects(async () => {
    for await (const picture of engine.solutions(hard(45), { signal: AbortSignal.timeout(600) })) assert.equal(picture.length, 45);
  }, kind('canceled'));
  await assert.rejects(engine.solutions(hard(45), { conflicts: 10 }).next(), (error) => error.reason === 'conflicts');
  const heard = [];
  const { steps } = await engine.explain(cross, { progress: (more) => heard.push(...more) });
  assert.ok(steps.length > 0);
  assert.deepEqual(heard, steps);
  await assert.rejects(engine.info('nothing'), (error) => error instanceof PictogridError && error.kind === 'syntax');
  engine.close();
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
  assert.throws(() => [...small.solutions(hard(45), { conflicts: 10 })], (error) => error instanceof small.PictogridError && error.reason === 'conflicts');
  const mistyped = small.mistyped({ ...cross, rows: [[1], [2], [1]] });
  assert.deepEqual(mistyped[1], { line: { kind: 'row', index: 1 }, clue: '2', instead: '3' });
  assert.deepEqual(mistyped[4], { line: { kind: 'column', index: 1 }, clue: '3' });
  assert.deepEqual(small.mistyped(cross), []);
  assert.equal(small.arrangements('??????????', '2 1'), 28n);
  assert.equal(small.arrangements('..#???', [3]), 1n);
  assert.equal(small.arrangements('?', [5]), 0n);
  assert.throws(() => small.solve({ rows: [[1], [3]], columns: [[2], [2]] }), ({ kind, line }) => kind === 'clue_too_long' && line.index === 1);
});
