/**
 * Beside npm's nonogram-solver 2.0.0, which is installed into a temporary folder, and beside the same engine
 * built natively, on puzzles of testdata. Prints a page of Markdown; nothing here is a timed test.
 *
 *   cargo xtask web && cargo build --release --package pictogrid-js --features small --example time
 *   node packages/npm/bench.mjs target/release/examples/time
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as small from './dist/small.js';
import { load, read, solve } from './dist/index.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const NAMES = ['cat', 'duck', 'heart', 'cr', 'one-row', 'two-solutions'];
const ROUNDS = 400;
const PEER = 'nonogram-solver@2.0.0';

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
function timed(rounds, work) {
  for (let i = 0; i < rounds / 4; i += 1) work();
  return median(Array.from({ length: rounds }, () => {
    const begun = performance.now();
    work();
    return (performance.now() - begun) * 1000;
  }));
}
const us = (micros) => (micros >= 100 ? micros.toFixed(0) : micros.toFixed(1));

await load();
await small.load();
const puzzles = NAMES.map((name) => {
  const path = join(root, `testdata/non/${name}.non`);
  const [puzzle] = read(readFileSync(path), path);
  const side = (clues) => clues.map((clue) => clue.runs.map((run) => run.n));
  const clues = { rows: side(puzzle.info.rows), columns: side(puzzle.info.columns) };
  const content = new Array(puzzle.info.n_cells).fill(0);
  const { info } = puzzle;
  for (const { row, column, value } of info.given) content[row * info.width + column] = value === info.palette[0].letter ? -1 : 1;
  return { name, path, puzzle, clues, content };
});

const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root }).toString().trim();
console.log(`# The npm package, measured\n`);
console.log(`${cpus()[0].model}, Node ${process.version}; ${new Date().toISOString().slice(0, 10)}, commit ${commit}; medians of ${ROUNDS} calls in one process, in microseconds. Made by`);
console.log('`node packages/npm/bench.mjs NATIVE`, where NATIVE is the example `time` of crates/js, built for release.\n');

const folder = mkdtempSync(join(tmpdir(), 'pictogrid-bench-'));
try {
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  execFileSync('npm', ['install', PEER, '--no-audit', '--no-fund', '--loglevel', 'error'], { cwd: folder, stdio: 'ignore' });
  const peer = createRequire(join(folder, 'index.js'));
  const [Puzzle, Strategy, solvers] = ['Puzzle', 'Strategy', 'allSolvers'].map((name) => peer(`nonogram-solver/src/${name}`));
  const ask = ({ clues, content }) => {
    const puzzle = new Puzzle({ ...clues, content });
    new Strategy(solvers).solve(puzzle);
    return !puzzle.isFinished ? 'no answer' : puzzle.isSolved ? 'solved' : 'unsolvable';
  };
  // What it prints of its progress is not wanted.
  const silent = (work) => {
    const { log } = console;
    const writes = [process.stdout, process.stderr].map((stream) => [stream, stream.write]);
    console.log = () => {};
    for (const [stream] of writes) stream.write = () => true;
    try { return work(); } finally {
      console.log = log;
      for (const [stream, write] of writes) stream.write = write;
    }
  };
  console.log(`## Beside ${PEER}\n\nA call from clues to answer: the entry pictogrid/small, and the entry pictogrid, which reads every format and answers in full.\n`);
  console.log('| puzzle | engine | pictogrid | says | nonogram-solver | says | ratio to engine |\n|---|--:|--:|---|--:|---|--:|');
  for (const one of puzzles) {
    const { verdict } = small.solve(one.clues);
    const ours = timed(ROUNDS, () => small.solve(one.clues));
    const whole = timed(ROUNDS / 4, () => solve(one.clues));
    const said = silent(() => ask(one));
    const theirs = silent(() => timed(ROUNDS / 8, () => ask(one)));
    const isWrong = (said === 'solved') !== (verdict === 'unique');
    console.log(`| ${one.name} | ${us(ours)} | ${us(whole)} | ${verdict} | ${us(theirs)} | ${said}${isWrong ? ' (**wrong**)' : ''} | ${us(theirs / ours)}× |`);
  }
} finally {
  rmSync(folder, { recursive: true });
}

const native = process.argv[2];
if (native) {
  console.log('\n## Beside the engine built natively\n');
  console.log('One call of the engine from clues as numbers to the rows of the picture, the same function in both; the least of');
  console.log('many batches. Black and white puzzles of testdata and of the starter pack that lines settle.\n');
  const path = join(root, 'testdata/starter/starter.nonpack');
  const gchq = join(root, 'testdata/non/gchq-2015.non');
  const many = [...read(readFileSync(gchq), gchq), ...read(readFileSync(path), path)].map((puzzle, n) => ({ name: n ? `starter ${n}` : 'gchq-2015', puzzle }));
  const lined = [...puzzles, ...many].filter(({ puzzle }) => {
    const { info } = puzzle;
    const isPlain = info.palette.length === 2 && !info.triddler && info.given.length === 0;
    return isPlain && info.rows.every(Boolean) && info.columns.every(Boolean) && solve(puzzle).stage === 'lines';
  });
  const asked = lined.map(({ puzzle: { info } }) => [info.height, ...[...info.rows, ...info.columns].flatMap(({ runs }) => [runs.length, ...runs.map((run) => run.n)])]);
  const input = `${asked.map((numbers) => numbers.join(' ')).join('\n')}\n`;
  const { Engine } = await import('./wasm/small.js');
  const engine = new Engine();
  const once = () => execFileSync(native, { input, maxBuffer: 1 << 28 }).toString().trim().split('\n').map(Number);
  const here = () => asked.map(([height, ...clues]) => {
    const numbers = new Uint32Array(clues);
    let least = Infinity;
    for (let batch = 0; batch < 400; batch += 1) {
      const begun = performance.now();
      for (let n = 0; n < 10; n += 1) engine.solve(height, numbers, 2, Infinity);
      least = Math.min(least, (performance.now() - begun) * 100);
    }
    return least;
  });
  const runs = [here(), once(), here(), once()];
  const [wasm, alike] = [0, 1].map((which) => asked.map((_, n) => Math.min(runs[which][n], runs[which + 2][n])));
  const cells = lined.map(({ puzzle: { info } }) => info.n_cells);
  const mean = (from, to) => {
    const of = lined.map((_, n) => n).filter((n) => cells[n] >= from && cells[n] < to);
    const ratio = Math.exp(of.reduce((sum, n) => sum + Math.log(wasm[n] / alike[n]), 0) / of.length);
    return `${of.length} puzzles | ${ratio.toFixed(2)}×`;
  };
  console.log('| puzzle | cells | native, µs | WASM, µs | ratio |\n|---|--:|--:|--:|--:|');
  lined.forEach(({ name }, n) => {
    if (n % 12 && n > puzzles.length) return;
    console.log(`| ${name} | ${cells[n]} | ${us(alike[n])} | ${us(wasm[n])} | ${(wasm[n] / alike[n]).toFixed(2)}× |`);
  });
  console.log('\n| cells | of | geometric mean |\n|---|--:|--:|');
  for (const [from, to, name] of [[0, 100, 'below 100'], [100, 400, '100 to 399'], [400, Infinity, '400 or more'], [0, Infinity, 'all']]) {
    console.log(`| ${name} | ${mean(from, to)} |`);
  }
}
