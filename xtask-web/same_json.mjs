// Holds the engine of the page against the command line: `verdict` and `pictogrid solve --json` must
// print the same bytes, but for the time, on all files of testdata and on planted puzzles of all kinds.
//
//   node xtask-web/same_json.mjs COMMAND      after `cargo xtask web --engine`
//
// The planted puzzles: black and white, colors, given cells, several pictures, none.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const N_PLANTED = 100;
// Where the page may say something else: it has the memory of 32 bits; it keeps each puzzle of a bundle as
// a text of its own, in which black has no letter but `#`; and it calls a puzzle by its name in a bundle.
const DIFFER = ['png/bad-huge.png', 'webpbn/black-behind.xml', 'tournament/blank-is-clue.tournament'];
const root = fileURLToPath(new URL('..', import.meta.url));
const command = resolve(process.argv[2] ?? join(root, 'target/debug/pictogrid'));
const engines = join(root, 'packages/npm/wasm');

const modules = {};
for (const name of ['core', 'solver', 'full']) {
  modules[name] = await import(join(engines, `${name}.js`));
  await modules[name].default({ module_or_path: readFileSync(join(engines, `${name}_bg.wasm`)) });
}

// A generator of numbers that gives the same on every machine.
let state = 12345;
const below = (n) => {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
};

const clue = (line) => (line.match(/#+/g) ?? []).map((run) => run.length);
const turned = (rows) => [...rows[0]].map((_, x) => rows.map((row) => row[x]).join(''));
const drawn = (width, height, letters, percent) =>
  Array.from({ length: height }, () =>
    Array.from({ length: width }, () => (below(100) < percent ? letters[below(letters.length)] : '.')).join(''));
const idOf = (columns, rows, given = '') =>
  `${columns.length}x${rows.length}:${[...columns, ...rows].map((runs) => runs.join('.')).join('/')}${given}\n`;

/** Name and text of planted puzzle `n`. */
function planted(n) {
  const [width, height] = [3 + below(14), 3 + below(14)];
  const rows = drawn(width, height, '#', 35 + below(40));
  switch (n % 5) {
    case 0:
      return [`plain${n}.txt`, rows.join('\n') + '\n'];
    case 1:
      return [`colors${n}.json`, colored(drawn(width, height, 'ab', 60))];
    case 2:
      // The columns of another picture with as many cells: mostly no picture fits.
      return [`none${n}.tatham`, idOf(turned([...rows].reverse()).map(clue).reverse(), rows.map(clue))];
    case 3:
      return [`several${n}.tatham`, idOf(turned(rows).map(clue), rows.map(clue))];
    default: {
      const first = rows[0][0] === '#' ? 'A' : 'a';
      const rest = width * height - 1;
      const tail = 'z'.repeat(Math.floor(rest / 25)) + (rest % 25 ? String.fromCharCode(97 + (rest % 25)) : '');
      return [`given${n}.tatham`, idOf(turned(rows).map(clue), rows.map(clue), `,${first}${tail}`)];
    }
  }
}

function colored(rows) {
  const runs = (line) => (line.match(/a+|b+/g) ?? []).map((run) => [run.length, run[0] === 'a' ? 1 : 2]);
  const palette = [{ name: 'white' }, { name: 'red', rgb: '#d62728' }, { name: 'blue', rgb: '#1f64c8' }];
  const lines = (all) => all.map((line) => runs(line).map(([len, color]) => ({ len, color })));
  return JSON.stringify({ palette, rows: lines(rows), columns: lines(turned(rows)) });
}

/** The files of testdata that hold puzzles. */
function* ours(folder) {
  const none = ['boards', 'records', 'tiles', 'starter'];
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) {
      if (!none.includes(name)) yield* ours(path);
    } else if (!/\.expected$|README|\.gitattributes|\.sh$/.test(name)) {
      yield path;
    }
  }
}

/** What the command prints, an object a line. */
function printed(file) {
  const options = { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] };
  try {
    return execFileSync(command, ['solve', '--json', file], options).trim();
  } catch (ended) {
    return (ended.stdout ?? '').trim();
  }
}

/** What the engine says of the same file. */
function said(file) {
  const { open, Session } = modules.full;
  let opened;
  try {
    opened = JSON.parse(open(readFileSync(file), file));
  } catch (refused) {
    return refused.message;
  }
  const lines = opened.puzzles.map((puzzle, place) => {
    if (puzzle.failed) return JSON.stringify(puzzle.failed);
    const source = opened.puzzles.length > 1 ? `${file}#${place + 1}` : file;
    return verdict(new Session(puzzle.source), source, puzzle.source);
  });
  return lines.join('\n');
}

function verdict(session, source, text) {
  const asked = JSON.stringify({ source });
  const line = session.verdict(asked, () => false);
  session.free();
  // The smaller module says the same, where it can open the puzzle.
  try {
    const small = new modules.solver.Session(text);
    const other = small.verdict(asked, () => false);
    small.free();
    if (masked(other) !== masked(line)) return `solver: ${other}\nfull: ${line}`;
  } catch (refused) {
    if (!refused.message.includes('"need"')) throw refused;
  }
  return line;
}

/** Puzzles in other formats: what `convert` writes, and what the engine does, where both write. */
function writes(files) {
  const counts = { equal: 0, all: 0 };
  for (const file of files) {
    let puzzles;
    try {
      ({ puzzles } = JSON.parse(modules.full.open(readFileSync(file), file)));
    } catch {
      continue;
    }
    if (puzzles.length !== 1 || puzzles[0].failed) continue;
    const session = new modules.full.Session(puzzles[0].source);
    for (const format of ['non', 'json', 'webpbn', 'tatham', 'png']) {
      let [one, other] = [];
      try {
        other = Buffer.from(session.write(format));
        one = execFileSync(command, ['convert', '--quiet', '--to', format, file, '-'], { maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });
      } catch {
        continue;
      }
      counts.all += 1;
      if (one.equals(other)) counts.equal += 1;
      else console.error(`${file} as ${format}: ${one.length} bytes by the command, ${other.length} by the engine`);
    }
    session.free();
  }
  return counts;
}

const masked = (line) => line.replace(/"micros":\d+/g, '"micros":0');

const folder = mkdtempSync(join(tmpdir(), 'pictogrid-'));
cpSync(join(root, 'testdata'), join(folder, 'testdata'), { recursive: true });
process.chdir(folder);
const kinds = {};
let [n, n_equal] = [0, 0];
const hold = (file) => {
  let [one, other] = [printed(file), said(file)].map(masked);
  // Advice on a puzzle is looked for in a time, so a busy machine may miss it once.
  for (let again = 0; again < 3 && one !== other; again += 1) {
    [one, other] = [printed(file), said(file)].map(masked);
  }
  n += 1;
  if (one === other) n_equal += 1;
  else console.error(`${file}\n  command: ${one.slice(0, 600)}\n  engine:  ${other.slice(0, 600)}`);
  const kind = one.match(/"verdict":"(\w+)"/)?.[1] ?? 'refused';
  kinds[kind] = (kinds[kind] ?? 0) + 1;
};
const files = [...ours('testdata')].filter((file) => !DIFFER.some((name) => file.endsWith(name)));
files.forEach(hold);
for (let number = 0; number < N_PLANTED; number += 1) {
  const [name, text] = planted(number);
  writeFileSync(name, text);
  hold(name);
}
const files_written = writes(files);
process.chdir(root);
rmSync(folder, { recursive: true });
console.log(Object.entries(kinds).map(([kind, count]) => `${count} ${kind}`).join(', '));
console.log(`${n_equal} of ${n} equal; ${files_written.equal} of ${files_written.all} written files`);
process.exit(n_equal === n && files_written.equal === files_written.all ? 0 : 1);
