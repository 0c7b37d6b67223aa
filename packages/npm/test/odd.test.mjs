/** Odd values at every public function: each refusal names the argument, nothing traps, and the next call is answered. */
import assert from 'node:assert/strict';
import test from 'node:test';
import * as direct from 'pictogrid';
import * as small from 'pictogrid/small';
import { Engine } from 'pictogrid/async';

const cross = { rows: [[1], [3], [1]], columns: [[1], [3], [1]] };
const picture = ['.#.', '###', '.#.'];
const marks = new Uint8Array(9);
const nothing = () => {};

/** Values of every kind; `undefined` is left out, for it may stand for a default. */
const ODD = [
  null, true, -1, -0.5, 1.5, 2 ** 32, 2 ** 53, 1e300, NaN, Infinity, -Infinity, 7n, '', 'x', '\u{1F600}', '\0', Symbol('s'), nothing,
  [], [[]], [null], [undefined], new Array(3), [[-1]], [[1.5]], [['1']], [[2 ** 32 - 1]], [['x']], ['?'], [1, 2], {}, { length: 3 },
  { rows: 3 }, { rows: [], columns: [] }, Object.create(null), new Date(0), /x/, new Map(), new Proxy({}, {}),
  new Uint8Array(0), new Uint8Array([255, 0, 1]), new Uint8Array(9).fill(250), new Float64Array(3), new ArrayBuffer(8), new DataView(new ArrayBuffer(4)),
];

/** What a refusal calls a format. */
const FORMAT = /^(format|there is no format)/;
/** What it calls a puzzle: its name, or a place in its clues; a board is none of a puzzle of another size. */
const FAULTS_OF_CLUES = /^(board|picture|file|rows|columns|puzzle|row |column |the (rows|columns|grid|clues)|there (are|is) no (clues for the (rows|columns)|puzzle))/;

/** Calls with one argument odd, for each; `good` are arguments by name, in order. */
async function tried(name, call, good, allowed = {}) {
  let n = 0;
  const names = Object.keys(good);
  for (const at of names) {
    for (const value of ODD) {
      const args = names.map((one) => (one === at ? value : good[one]));
      try {
        await call(...args);
      } catch (error) {
        const said = `${name}, ${at} = ${Object.prototype.toString.call(value)}: ${error?.stack ?? String(error)}`;
        assert.equal(error?.constructor?.name, 'EngineError', said);
        assert.doesNotMatch(error.message, /panic|unreachable|out of bounds|recursive|null pointer/, said);
        const words = allowed[at] ?? new RegExp(`^${at}`);
        const { place, message, failed } = error;
        assert.ok([place, message, failed?.source].some((one) => one && words.test(one)), `place "${place}": ${said}`);
        n += 1;
      }
    }
  }
  assert.ok(n > 0, `${name} refuses nothing`);
}

/** An option of a call as an argument of its own. */
const option = (call, ...before) => (name) => [(value) => call(...before, { [name]: value })];

test('in this thread', async () => {
  await direct.load();
  const p = FAULTS_OF_CLUES;
  const { solve, solutions, count, check, wrong, finished, hint, explain, rate, read, write, svg, Puzzle } = direct;
  const calls = {
    Puzzle: [(puzzle) => new Puzzle(puzzle), { puzzle: cross }],
    solve: [solve, { puzzle: cross, options: {} }],
    solutions: [(puzzle, options) => solutions(puzzle, options).next(), { puzzle: cross, options: {} }],
    count: [count, { puzzle: cross, options: {} }],
    check: [check, { puzzle: cross, board: marks }],
    wrong: [wrong, { puzzle: cross, board: marks }],
    finished: [finished, { puzzle: cross, board: marks }],
    hint: [hint, { puzzle: cross, board: marks }],
    explain: [explain, { puzzle: cross, options: {} }],
    rate: [rate, { puzzle: cross }],
    read: [read, { file: cross, name: 'file' }],
    write: [write, { puzzle: cross, format: 'non' }],
    svg: [svg, { puzzle: cross, options: {} }],
    readBoard: [direct.readBoard, { puzzle: cross, text: '.#.\n###\n.#.' }],
  };
  for (const [name, [call, good]] of Object.entries(calls)) await tried(name, call, good, { puzzle: p, file: p, format: FORMAT, text: /./ });
  const options = [
    ...['timeoutMs', 'conflicts', 'maxSolutions', 'source', 'without', 'progress', 'signal'].map((one) => [solve, one]),
    ...['timeoutMs', 'conflicts', 'progress', 'signal'].map((one) => [(puzzle, asked) => solutions(puzzle, asked).next(), one]),
    ...['progress', 'signal'].map((one) => [count, one]),
    ...['board', 'progress', 'signal'].map((one) => [explain, one]),
    ...['board', 'theme'].map((one) => [svg, one]),
  ];
  for (const [call, one] of options) await tried(`${call.name} ${one}`, ...option(call, cross)(one), { [one]: undefined });
  for (const call of [solve, solutions, count, explain, svg]) assert.throws(() => call(cross, { timeout: 1 }), (error) => error.place === 'options');
  await tried('load', (name) => direct.load(name), { name: 'full' });
  assert.deepEqual(solve(cross).solutions, [picture]);
});

test('the solver alone', async () => {
  await small.load();
  const puzzle = FAULTS_OF_CLUES;
  const calls = {
    solve: [small.solve, { puzzle: cross, options: {} }],
    solutions: [(clues, options) => small.solutions(clues, options).next(), { puzzle: cross, options: {} }],
    mistyped: [small.mistyped, { puzzle: cross }],
    check: [small.check, { puzzle: cross, picture }],
    arrangements: [small.arrangements, { line: '???', clue: [1] }],
  };
  for (const [name, [call, good]] of Object.entries(calls)) await tried(name, call, good, { puzzle });
  for (const one of ['maxSolutions', 'conflicts']) await tried(`solve ${one}`, ...option(small.solve, cross)(one), { [one]: 2 });
  for (const call of [small.solve, small.solutions]) assert.throws(() => call(cross, { solutions: 1 }), (error) => error.place === 'options');
  assert.throws(() => small.arrangements('?'.repeat(200_000), [1]), (error) => error.place === 'line');
  assert.equal(small.arrangements('????', [4294967295, 4294967295]), 0n);
  assert.equal(small.arrangements('', []), 1n);
  assert.deepEqual(small.solve(cross).solutions, [picture]);
});

test('in workers', async () => {
  await direct.load();
  const engine = new Engine();
  const { source } = new direct.Puzzle(cross);
  const asked = {};
  const calls = {
    open: { bytes: new TextEncoder().encode(source), name: 'bytes' },
    info: { source }, code: { source }, rate: { source },
    lines: { source, marks }, check: { source, marks }, wrong: { source, marks }, finished: { source, marks },
    rest: { source, line: 0, marks },
    runAt: { source, cell: 0, isRow: true, marks },
    hint: { source, marks, near: -1, maxLevel: 7 },
    solve: { source, options: {}, asked }, count: { source, asked },
    explain: { source, steps: nothing, signal: undefined },
    svg: { source, marks, theme: 'light' },
    readBoard: { source, text: '.#.\n###\n.#.' },
    write: { source, format: 'non' },
    bundle: { sources: [source], format: 'non' },
  };
  // A text that is no puzzle has its fault at a place in the text.
  const allowed = { asked: /^options/, format: FORMAT, source: /./, sources: /./, text: /./ };
  for (const [name, good] of Object.entries(calls)) {
    // Bytes that are handed over are gone.
    const own = (value) => (value instanceof Uint8Array ? value.slice() : value);
    await tried(name, (...args) => engine[name](...args.map(own)), good, allowed);
  }
  await tried('solutions', (...args) => engine.solutions(...args).next(), { source, options: {}, asked }, allowed);
  assert.equal((await engine.solve(source, {})).verdict, 'unique');
});
