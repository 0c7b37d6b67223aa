/**
 * Beside npm's nonogram-solver 2.0.0, which is installed into a temporary folder, and beside the native
 * command, on puzzles of testdata. Prints a page of Markdown; nothing here is a timed test.
 *
 *   node packages/npm/bench.mjs [COMMAND]      after `cargo xtask web`; COMMAND is a release build
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as alone from './dist/alone.js';
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
await alone.load();
const puzzles = NAMES.map((name) => {
  const path = join(root, `testdata/non/${name}.non`);
  const [puzzle] = read(readFileSync(path), path);
  const side = (clues) => clues.map((clue) => clue.runs.map((run) => run.n));
  const clues = { rows: side(puzzle.info.rows), columns: side(puzzle.info.columns) };
  const content = new Array(puzzle.info.n_cells).fill(0);
  for (const { cell, value } of puzzle.info.given) content[cell] = value === 1 ? -1 : 1;
  return { name, path, puzzle, clues, content };
});

console.log(`# The npm package, measured\n`);
console.log(`${cpus()[0].model}, Node ${process.version}; medians of ${ROUNDS} calls in one process, in microseconds. Made by`);
console.log('`node packages/npm/bench.mjs COMMAND`.\n');

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
  console.log(`## Beside ${PEER}\n\nA call from clues to answer: the entry pictogrid/engine, and the entry pictogrid, which reads every format and answers in full.\n`);
  console.log('| puzzle | engine | pictogrid | says | nonogram-solver | says | ratio to engine |\n|---|--:|--:|---|--:|---|--:|');
  for (const one of puzzles) {
    const { verdict } = alone.solve(one.clues);
    const ours = timed(ROUNDS, () => alone.solve(one.clues));
    const whole = timed(ROUNDS / 4, () => solve(one.clues));
    const said = silent(() => ask(one));
    const theirs = silent(() => timed(ROUNDS / 8, () => ask(one)));
    const isWrong = (said === 'solved') !== (verdict === 'unique');
    console.log(`| ${one.name} | ${us(ours)} | ${us(whole)} | ${verdict} | ${us(theirs)} | ${said}${isWrong ? ' (**wrong**)' : ''} | ${us(theirs / ours)}× |`);
  }
} finally {
  rmSync(folder, { recursive: true });
}

const command = process.argv[2];
if (command) {
  console.log('\n## Beside the native command\n\nWhat both report as `micros`: from the checked puzzle to the verdict.\n');
  console.log('| puzzle | native | WASM | ratio |\n|---|--:|--:|--:|');
  const ratios = [];
  const more = ['gchq-2015'].map((name) => {
    const path = join(root, `testdata/non/${name}.non`);
    return { name, path, puzzle: read(readFileSync(path), path)[0] };
  });
  for (const { name, path, puzzle } of [...puzzles, ...more]) {
    if (solve(puzzle).by !== 'lines') continue;
    const paths = Array.from({ length: ROUNDS }, () => path);
    const lines = execFileSync(command, ['solve', '--json', ...paths], { maxBuffer: 1 << 28 }).toString().trim().split('\n');
    const native = median(lines.map((line) => JSON.parse(line).stats.micros));
    for (let i = 0; i < ROUNDS; i += 1) solve(puzzle);
    const wasm = median(Array.from({ length: ROUNDS }, () => solve(puzzle).stats.micros));
    if (native >= 5) ratios.push(wasm / native);
    console.log(`| ${name} | ${native} | ${wasm} | ${native >= 5 ? `${(wasm / native).toFixed(2)}×` : 'below 5 µs'} |`);
  }
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  console.log(`\nGeometric mean: ${mean.toFixed(2)}× (wanted: at most 1.4×).`);
}
