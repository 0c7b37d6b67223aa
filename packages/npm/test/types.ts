/** Compiled by the strict tsc of a program that uses the package, never run. */
import { type Puzzle, type Solved, type Verdict, count, load, read, solve, write } from 'pictogrid';
import { Engine, type Check } from 'pictogrid/async';

await load('full');
const [puzzle]: (Puzzle | undefined)[] = read('1 1', 'a');
const solved: Solved = solve(puzzle ?? { rows: [[1]], columns: ['1'] }, { timeoutMs: 5, progress: (news) => news.kind === 'solution' });
const verdict: Verdict = solved.verdict;
const stopped: string | undefined = count({ rows: [[1]], columns: [[1]] }).stopped;
const bytes: Uint8Array = write([{ rows: [[1]], columns: [[1]] }], 'non');
const checked: Promise<Check> = new Engine().check('', bytes);
// @ts-expect-error A verdict is no truth value.
const wrong: boolean = solved.verdict;
export { checked, stopped, verdict, wrong };
