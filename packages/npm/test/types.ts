/** Compiled by the strict tsc of a program that uses the package, never run. */
import { type AnswerChecked, type Board, type Puzzle, type Solved, type Verdict, PictogridError, check, count, load, read, solve, write } from 'pictogrid';
import { Engine, type Possible } from 'pictogrid/async';
import { generate, type FixedPuzzle, Engine as Maker } from 'pictogrid/make';
import { solve as solveAlone, check as checkAlone } from 'pictogrid/small';

await load('full');
const [puzzle]: (Puzzle | undefined)[] = read('1 1', 'a');
const clues = { rows: [[1]], columns: ['1'] };
const solved: Solved = solve(puzzle ?? clues, { timeoutMs: 5, progress: (news) => news.kind === 'solution' });
const alone: Solved = solveAlone(clues);
const verdict: Verdict = solved.verdict;
const board: Board | undefined = solved.solutions?.[0];
const checked: AnswerChecked[] = [check(clues, board ?? '#'), checkAlone(clues, [[1]]), check(clues, new Uint8Array(1))];
const stopped: string | undefined = count(clues).stopped;
const bytes: Uint8Array = write([clues, solved.source], 'non');
const engine = new Engine();
const possible: Promise<Possible> = engine.possible(clues, bytes);
const fixed: Promise<FixedPuzzle> = new Maker().fix(generate({ width: 3 }).next().value ?? clues, { for: 'lines' });
const line: number | undefined = new PictogridError('canceled', '').line?.index;
// @ts-expect-error A verdict is no truth value.
const wrong: boolean = solved.verdict;
// @ts-expect-error A board has no numbers in a row of text.
check(clues, [1]);
// @ts-expect-error What is private is not there.
engine.interactive;
export { alone, checked, fixed, line, possible, stopped, verdict, wrong };
