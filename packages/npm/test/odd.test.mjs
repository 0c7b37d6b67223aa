/** Odd values at every public function: each refusal names the argument, nothing traps, and the next call is answered. */
import assert from 'node:assert/strict';
import test from 'node:test';
import * as direct from 'pictogrid';
import * as making from 'pictogrid/make';
import * as small from 'pictogrid/small';
import { cross, two } from './puzzles.mjs';

const picture = ['.#.', '###', '.#.'];
const marks = new Uint8Array(9);
const nothing = () => {};

/** Bytes whose buffer another thread has. */
function detached() {
  const bytes = new Uint8Array(9);
  structuredClone(bytes, { transfer: [bytes.buffer] });
  return bytes;
}

/** Values of every kind; `undefined` is left out, for it may stand for a default. */
const ODD = [
  null, true, -1, -0.5, 1.5, 2 ** 32, 2 ** 53, 1e300, NaN, Infinity, -Infinity, 7n, '', 'x', '\u{1F600}', '\0', Symbol('s'), nothing,
  [], [[]], [null], [undefined], new Array(3), [[-1]], [[1.5]], [['1']], [[2 ** 32 - 1]], [['x']], ['?'], [1, 2], {}, { length: 3 },
  { rows: 3 }, { rows: [], columns: [] }, Object.create(null), new Date(0), /x/, new Map(), new Proxy({}, {}),
  new Uint8Array(0), new Uint8Array([255, 0, 1]), new Uint8Array(9).fill(250), detached(), new Array(2 ** 32 - 1), new Uint8Array(1e5), '#'.repeat(1e5), [new Array(1e9)], new Float64Array(3), new ArrayBuffer(8), new DataView(new ArrayBuffer(4)),
];

/** What a refusal calls a format. */
const FORMAT = /^(format|there is no format)/;
/** What it calls a board: itself, or a place in it; a text that is none has a fault of its own. */
const BOARD = /^board/;
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
        assert.ok(error instanceof direct.PictogridError && error.kind !== 'panic', said);
        assert.doesNotMatch(error.message, /panic|unreachable|out of bounds|recursive|null pointer/, said);
        const words = allowed[at] ?? new RegExp(`^${at}`);
        const { source, message } = error;
        assert.ok([source, message].some((one) => one && words.test(one)), `source "${source}": ${said}`);
        n += 1;
      }
    }
  }
  assert.ok(n > 0, `${name} refuses nothing`);
}

/** An option of a call as an argument of its own. */
const option = (call, ...before) => (name) => [(value) => call(...before, { [name]: value })];

/** The functions of an entry or of an engine with arguments that are good. */
const calls = (it) => ({
  solve: [it.solve, { puzzle: cross, options: {} }],
  solutions: [(puzzle, options) => it.solutions(puzzle, options).next(), { puzzle: cross, options: {} }],
  count: [it.count, { puzzle: cross, options: {} }],
  check: [it.check, { puzzle: cross, board: marks, options: {} }],
  possible: [it.possible, { puzzle: cross, board: marks }],
  wrong: [it.wrong, { puzzle: cross, board: marks }],
  finished: [it.finished, { puzzle: cross, board: marks }],
  lines: [it.lines, { puzzle: cross, board: marks }],
  rest: [it.rest, { puzzle: cross, line: { kind: 'row', index: 0 }, board: marks }],
  runAt: [it.runAt, { puzzle: cross, cell: { row: 0, column: 0 }, along: 'row', board: marks }],
  hint: [it.hint, { puzzle: cross, board: marks, options: {} }],
  explain: [it.explain, { puzzle: cross, options: {} }],
  rate: [it.rate, { puzzle: cross }],
  info: [it.info, { puzzle: cross }],
  code: [it.code, { puzzle: cross }],
  open: [it.open, { file: '.#.', name: 'file', told: {} }],
  read: [it.read, { file: '.#.', name: 'file', told: {} }],
  write: [it.write, { puzzle: cross, format: 'non' }],
  svg: [it.svg, { puzzle: cross, options: {} }],
  readBoard: [it.readBoard, { puzzle: cross, text: '.#.\n###\n.#.' }],
});
/** Those of what makes puzzles. */
const makers = (it) => ({
  make: [it.make, { picture: { qr: 'a' }, options: {} }],
  fix: [it.fix, { puzzle: two, options: {} }],
  generate: [(options) => it.generate(options).next(), { options: {} }],
});
/** Options of each call. */
const OPTIONS = {
  solve: ['timeoutMs', 'conflicts', 'maxSolutions', 'source', 'without', 'progress', 'signal'],
  solutions: ['timeoutMs', 'conflicts', 'progress', 'signal'],
  count: ['progress', 'signal'],
  check: ['timeoutMs', 'conflicts'],
  hint: ['near', 'maxLevel'],
  explain: ['board', 'progress', 'signal'],
  svg: ['board', 'theme'],
  make: ['width', 'height', 'colors', 'invert', 'best', 'title', 'memory', 'timeoutMs', 'progress', 'signal'],
  fix: ['for', 'maxCells', 'faithful', 'keep', 'keepSymmetry', 'timeoutMs', 'progress', 'signal'],
  generate: ['width', 'height', 'level', 'kind', 'fill', 'colors', 'seed', 'timeoutMs', 'progress', 'signal'],
};
/** A file that is no puzzle has its fault at a place in the file; a text that is no board, in the text. */
const ALLOWED = { puzzle: /./, file: /./, text: /./, board: /./, format: FORMAT, told: /^options/, cell: /^cell/, picture: /^picture/ };

async function all(table, allowed) {
  for (const [name, [call, good]] of Object.entries(table)) {
    await tried(name, call, good, allowed);
    const before = Object.entries(good).filter(([one]) => one !== 'options').map(([, value]) => value);
    for (const one of OPTIONS[name] ?? []) {
      await tried(`${name} ${one}`, (value) => call(...before, { [one]: value }), { [one]: undefined }, one === 'board' ? { board: /./ } : {});
    }
    // An option that there is not, and a word for it.
    if ('options' in good) await assert.rejects(async () => call(...before, { timeout: 1 }), ({ source, message }) => source === 'options' && /there is no option "timeout"/.test(message));
  }
}

test('in this thread', async () => {
  await making.load();
  // What is given as an object has its fault at its own place.
  await all(calls(direct), ALLOWED);
  await tried('clues', direct.solve, { puzzle: cross }, { puzzle: FAULTS_OF_CLUES, ...{ text: /./ } });
  await all(makers(making), ALLOWED);
  await tried('load', (name) => direct.load(name), { name: 'full' });
  assert.deepEqual(direct.solve(cross).solutions, [picture]);
});

test('the solver alone', async () => {
  await small.load();
  const { solve, solutions, check } = calls(small);
  const table = { solve, solutions, check, mistyped: [small.mistyped, { puzzle: cross }] };
  for (const [name, [call, good]] of Object.entries(table)) await tried(name, call, good, { puzzle: FAULTS_OF_CLUES, board: BOARD });
  await tried('arrangements', small.arrangements, { line: '???', clue: [1] }, { clue: /^(clue|the clue)/ });
  for (const one of ['maxSolutions', 'conflicts']) await tried(`solve ${one}`, (value) => small.solve(cross, { [one]: value }), { [one]: 2 });
  for (const call of [small.solve, small.solutions]) assert.throws(() => call(cross, { solutions: 1 }), (error) => error.source === 'options');
  assert.throws(() => small.arrangements('?'.repeat(200_000), [1]), (error) => error.source === 'line');
  assert.equal(small.arrangements('????', [4294967295, 4294967295]), 0n);
  assert.equal(small.arrangements('', []), 1n);
  assert.deepEqual(small.solve(cross).solutions, [picture]);
});

test('in workers', async () => {
  await direct.load();
  const engine = new making.Engine();
  const bound = new Proxy(engine, { get: (it, name) => it[name].bind(it) });
  await all(calls(bound), ALLOWED);
  await all(makers(bound), ALLOWED);
  assert.equal((await engine.solve(cross)).verdict, 'unique');
  engine.close();
});
