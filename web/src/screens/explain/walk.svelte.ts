/**
 * One puzzle being explained: its verdict, its steps, which of them is shown, and, if there are several
 * pictures, two of them. Questions go to the solver one after the other, so a search never hides the steps:
 * the verdict has a second, then come the steps, then the verdict has all the time it needs.
 */
import { engine } from '../../app/engine';
import { isOfKind } from '../../store/fault';
import { addPuzzle } from '../../store/db';
import type { PuzzleRecord } from '../../store/records';
import type { Explained, Hint, LineState, Solved } from 'pictogrid/async';
import { boardOf } from '../../board/place';
import { explain } from '../../text/en.later';
import { marksAfter, tally } from './steps';

const FIRST_TRY_MS = 1000;
/** When the badge says that it is searching, and when it offers to stop. */
const SAYS_MS = 100;
const STOP_MS = 400;
/** A playing walk takes about this long, whatever it has to show. */
const TICK_MS = 350;
const WHOLE_MS = 40_000;

export type View = 'steps' | 'both' | 'one' | 'two';

export class Walk {
  verdict: Solved | undefined = $state.raw();
  /** Since when the search has gone on, in ms; undefined while it is not worth a word. */
  searching: number | undefined = $state();
  isStopped = $state(false);
  steps: Hint[] = $state.raw([]);
  end: Explained | undefined = $state.raw();
  failure: string | undefined = $state();
  k = $state(0);
  isPlaying = $state(false);
  /** Two of several solutions. */
  readonly two = $derived.by(() => {
    const [one, two] = this.verdict?.solutions ?? [];
    return this.verdict?.verdict === 'several' && two && !this.record.info.triddler ? { one: boardOf(this.record.info, one), two: boardOf(this.record.info, two) } : undefined;
  });
  readonly differ = $derived(this.two && [...this.two.one.keys()].filter((cell) => this.two!.one[cell] !== this.two!.two[cell]));
  view: View = $state('steps');
  states: LineState[] | undefined = $state.raw();
  counted: string | undefined = $state();
  isCounting = $state(false);
  readonly rules = $derived(tally(this.steps));
  readonly marks = $derived.by(() => {
    if (this.view === 'steps' || !this.two) return marksAfter(this.record.info, this.steps, this.k);
    return this.view === 'two' ? this.two.two : this.two.one;
  });
  readonly step = $derived<Hint | undefined>(this.view === 'steps' && this.k > 0 ? this.steps[this.k - 1] : undefined);
  private isOver = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly record: PuzzleRecord) {}

  /** Whether the steps lead to the picture. */
  get isFinished(): boolean {
    return this.end !== undefined && 'end' in this.end.end && this.end.end.end === 'finished';
  }

  /** Why the steps end, in the engine's words. */
  get ending(): string | undefined {
    const end = this.end?.end;
    if (!end || this.isFinished) return undefined;
    return 'mistake' in end ? end.mistake.text : 'end' in end ? end.text : undefined;
  }

  get canStop(): boolean {
    return (this.searching ?? 0) >= STOP_MS;
  }

  async run(): Promise<void> {
    const { source } = this.record;
    try {
      await this.ask(FIRST_TRY_MS);
      this.end = await engine.explain(source, { progress: (more) => this.hear(more) });
      this.keepLevel();
      if (this.verdict?.verdict === 'stopped' && !this.isOver) await this.ask();
      // Where no step was found there is nothing else to see.
      if (this.two && !this.isOver && this.steps.length === 0) this.view = 'both';
    } catch (error) {
      if (this.isOver) return;
      if (isOfKind(error, 'canceled')) this.isStopped = true;
      else this.failure = (error as Error).message;
    }
  }

  /** What is asked may take long: after a while the badge says so. */
  private async ask(timeoutMs?: number): Promise<void> {
    const begun = performance.now();
    const clock = setInterval(() => {
      const since = performance.now() - begun;
      if (since >= SAYS_MS) this.searching = since;
    }, 50);
    try {
      this.verdict = await engine.solve(this.record.source, timeoutMs === undefined ? {} : { timeoutMs });
    } finally {
      clearInterval(clock);
      this.searching = undefined;
    }
  }

  private hear(more: Hint[]): void {
    if (!this.isOver) this.steps = [...this.steps, ...more];
  }

  /** The library shows how hard a puzzle is, once it is known; only what has one picture is hard in any way. */
  private keepLevel(): void {
    const grade = this.end?.grade;
    if (grade && this.isFinished && this.record.level === undefined && this.record.from !== 'starter') {
      void addPuzzle({ ...this.record, level: grade.level, word: grade.word });
    }
  }

  /** States of lines for the board that is shown; an answer that comes too late is dropped. */
  async look(marks: Uint8Array): Promise<void> {
    if (this.record.info.triddler) return;
    const states = await engine.lines(this.record.source, marks).catch(() => undefined);
    if (marks === this.marks) this.states = states;
  }

  go(k: number): void {
    this.view = 'steps';
    this.k = Math.max(0, Math.min(this.steps.length, k));
  }

  play(): void {
    if (this.isPlaying) return this.pause();
    if (this.k >= this.steps.length) this.go(0);
    this.isPlaying = true;
    const tick = Math.max(40, Math.min(TICK_MS, WHOLE_MS / Math.max(1, this.steps.length)));
    const next = (): void => {
      this.go(this.k + 1);
      if (this.k >= this.steps.length) this.isPlaying = false;
      if (this.isPlaying) this.timer = setTimeout(next, tick);
    };
    next();
  }

  pause(): void {
    this.isPlaying = false;
    clearTimeout(this.timer);
  }

  flip(): void {
    if (!this.two) return;
    this.pause();
    this.view = this.view === 'one' ? 'two' : 'one';
  }

  async count(): Promise<void> {
    this.isCounting = true;
    this.counted = undefined;
    try {
      const { count } = await engine.count(this.record.source);
      this.counted = count === undefined ? explain.countStopped : explain.counted(count);
    } catch (error) {
      this.counted = isOfKind(error, 'canceled') ? explain.countStopped : (error as Error).message;
    }
    this.isCounting = false;
  }

  stop(): void {
    engine.cancel();
  }

  /** Another puzzle is shown: whatever is asked for this one is no longer wanted. */
  close(): void {
    this.isOver = true;
    this.pause();
    if (!this.end || this.isCounting || this.searching !== undefined) engine.cancel();
  }
}
