/**
 * One puzzle being played: its game, what the engine says of it, and what is kept. Replies to a position
 * that is no longer the one on the board are dropped.
 */
import { engine } from '../../app/engine';
import { shell } from '../../app/shell.svelte';
import { settings } from '../../app/settings.svelte';
import { Canceled } from 'pictogrid/async';
import type { LineState, PuzzleInfo, Solved } from 'pictogrid/async';
import { cellIndex, marksOf } from '../../board/place';
import { CROSS, FILL, OPEN, type Change, type Event } from '../../game/events';
import { Game } from '../../game/game';
import { TAB, game as readGame, onLeaving, saveGame } from '../../store/db';
import type { Counts, PuzzleRecord } from '../../store/records';
import { t } from '../../text';

const SAVE_AFTER = 250;

export class Session {
  readonly info: PuzzleInfo;
  readonly size: number;
  /** Given cells, which stay. */
  readonly fixed: Uint8Array;
  game: Game;
  /** Grows with every change; what is derived from the game reads it. */
  version = $state(0);
  states: LineState[] | undefined = $state.raw();
  /** Cells that are wrong, in the modes that say so. */
  wrong: number[] = $state.raw([]);
  verdict: Solved | undefined = $state.raw();
  searching: number | undefined = $state();
  solvedAt: number | undefined = $state();
  isReady = $state(false);
  counts: Counts = $state({ hints: 0, corrections: 0, strokes: 0, seconds: 0 });
  private saving: ReturnType<typeof setTimeout> | undefined;
  isKept = $state(true);
  private isOver = false;
  private readonly forget: () => void;

  /** `id` is the name of the game: the puzzle's, or that with `~2` behind it. */
  constructor(readonly record: PuzzleRecord, private id: string) {
    this.info = record.info;
    this.size = record.info.n_cells;
    this.forget = onLeaving(() => this.saveNow());
    this.fixed = new Uint8Array(this.size);
    for (const { cell } of marksOf(record.info, record.info.given)) this.fixed[cell] = 1;
    this.game = new Game(this.size, this.start());
  }

  private start(): Uint8Array {
    const state = new Uint8Array(2 * this.size);
    for (const { cell, value } of marksOf(this.info, this.info.given)) state[cell] = value;
    return state;
  }

  /** Goes on with the game that is kept, if there is one. */
  async open(): Promise<void> {
    const kept = await readGame(this.id);
    if (kept) {
      this.game = Game.of(this.size, this.start(), kept.events);
      this.counts = { ...kept.counts };
      this.solvedAt = kept.solvedAt;
    }
    this.isReady = true;
    this.version++;
    void this.askLines();
    void this.askVerdict();
  }

  /** Leaves the puzzle: what is not saved yet is. */
  close(): void {
    this.isOver = true;
    this.forget();
    void this.saveNow();
    engine.cancel();
  }

  /** The game as it is in this version: reading it makes a component depend on the version. */
  private get now(): Game {
    void this.version;
    return this.game;
  }

  get marks(): Uint8Array {
    return this.now.marks.slice();
  }

  get pencil(): Uint8Array {
    return this.now.pencil.slice();
  }

  get hasPencil(): boolean {
    return this.now.pencil.some((mark) => mark > 0);
  }

  get canUndo(): boolean {
    return this.now.canUndo;
  }

  get canRedo(): boolean {
    return this.now.canRedo;
  }

  get hasFlag(): boolean {
    return this.now.hasFlag;
  }

  get length(): number {
    return this.now.log.length;
  }

  get percent(): number {
    void this.version;
    const known = this.game.marks.reduce((n, mark) => n + (mark === OPEN ? 0 : 1), 0);
    return Math.floor((100 * known) / this.size);
  }

  /** The one way in which a game changes. */
  apply(event: Event): Change | undefined {
    if (this.solvedAt !== undefined && event.t !== 'flag') return undefined;
    const change = this.game.apply(event);
    if (change || event.t === 'flag') this.saveSoon();
    this.version++;
    if (!change) return undefined;
    if (event.t === 'undo') this.counts.corrections++;
    shell.marks = this.marks;
    void this.askLines(event.t === 'change' && event.by === 'you' ? change : undefined);
    return change;
  }

  undo(): void {
    const change = this.apply({ t: 'undo' });
    if (change) shell.say(t.board.undone(change.cells.length));
  }

  redo(): void {
    const change = this.apply({ t: 'redo' });
    if (change) shell.say(t.board.redone(change.cells.length));
  }

  restart(): void {
    if (this.solvedAt !== undefined) {
      this.solvedAt = undefined;
      this.counts = { hints: 0, corrections: 0, strokes: 0, seconds: 0 };
    }
    this.apply(this.game.changeTo(this.start(), 'restart'));
  }

  toFlag(): void {
    const state = this.game.flagged();
    if (state) this.apply(this.game.changeTo(state, 'flag'));
  }

  /** The last position that the engine does not call impossible; positions after it are looked at by halves. */
  async toPossible(): Promise<void> {
    let [low, high] = [0, this.game.nDone];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const { right } = await engine.check(this.record.source, this.game.stateAfter(middle).slice(0, this.size));
      if (right === false) high = middle - 1;
      else low = middle;
    }
    this.apply(this.game.changeTo(this.game.stateAfter(low), 'flag'));
  }

  /** Pencil marks become marks, or go; both is one change. */
  settlePencil(keep: boolean): void {
    const target = this.game.state.slice();
    for (let cell = 0; cell < this.size; cell++) {
      if (keep && target[cell] === OPEN) target[cell] = target[this.size + cell];
      target[this.size + cell] = OPEN;
    }
    this.apply(this.game.changeTo(target, 'you'));
  }

  /** Asks for the states of lines; `stroke` is the change that may be followed by crosses. */
  private async askLines(stroke?: Change): Promise<void> {
    const { version } = this;
    const marks = this.marks;
    // Whether this was the last stroke is the shorter question, and the one that a person waits for.
    const finished = this.askFinished(marks, version);
    const states = await engine.lines(this.record.source, marks).catch(() => undefined);
    await finished.catch(() => undefined);
    if (!states || version !== this.version || this.isOver) return;
    this.states = states;
    if (this.solvedAt !== undefined) return;
    if (stroke && settings.autoCross) await this.crossRest(stroke, states, version);
    await this.askWrong(stroke, version);
  }

  private async askFinished(marks: Uint8Array, version: number): Promise<void> {
    const isFinished = await engine.finished(this.record.source, marks);
    if (!isFinished || version !== this.version || this.isOver || this.solvedAt !== undefined) return;
    this.solvedAt = Date.now();
    shell.say(t.solved.title(this.record.title ?? t.solved.untitled));
    void this.saveNow();
  }

  /** Crosses out the rest of the lines of a stroke that are met, as part of the stroke. */
  private async crossRest(stroke: Change, states: LineState[], version: number): Promise<void> {
    const { width, height } = this.info;
    const touched = new Set(stroke.cells.flatMap((cell) => [Math.floor((cell % this.size) / width), height + ((cell % this.size) % width)]));
    for (const line of touched) {
      if (!states[line]?.met || states[line].done) continue;
      const cells = await engine.rest(this.record.source, line, this.marks);
      if (version !== this.version) return;
      const more = this.crosses([...cells]);
      if (more.cells.length > 0 && !this.game.extend(stroke, more)) return;
    }
    this.refresh();
  }

  private crosses(cells: number[]): Change {
    const open = cells.filter((cell) => this.game.state[cell] === OPEN);
    return { t: 'change', cells: open, from: open.map(() => OPEN), to: open.map(() => CROSS), by: 'auto' };
  }

  /** Crosses out the rest of one line. */
  async restOf(line: number): Promise<void> {
    const { version } = this;
    const cells = await engine.rest(this.record.source, line, this.marks);
    if (version === this.version) this.apply({ ...this.crosses([...cells]), by: 'you' });
  }

  private refresh(): void {
    this.version++;
    shell.marks = this.marks;
    this.saveSoon();
    const { version } = this;
    void engine.lines(this.record.source, this.marks).then((states) => version === this.version && (this.states = states), () => undefined);
  }

  private async askWrong(stroke: Change | undefined, version: number): Promise<void> {
    const mode = settings.mistakes;
    if (mode !== 'at-once' && mode !== 'strict') {
      if (this.wrong.length > 0) this.wrong = [];
      return;
    }
    const found = await engine.wrong(this.record.source, this.marks);
    if (version !== this.version) return;
    if (!found.unique) {
      if (stroke) shell.notify(t.check.needsUnique);
      return;
    }
    const cells = found.cells.map((cell) => cellIndex(this.info, cell));
    if (mode === 'strict' && stroke && cells.length > 0) this.putRight(stroke, cells);
    else this.wrong = cells;
  }

  /** In black and white the other value is the right one; of several colors the cell is open again. */
  private putRight(stroke: Change, cells: number[]): void {
    const isPlain = this.info.palette.length <= 2;
    const from = cells.map((cell) => this.game.state[cell]);
    const to = from.map((value) => (!isPlain ? OPEN : value === CROSS ? FILL : CROSS));
    if (!this.game.extend(stroke, { t: 'change', cells, from, to, by: 'auto' })) return;
    this.counts.corrections += cells.length;
    shell.say(t.check.strict(cells.length));
    this.refresh();
  }

  private async askVerdict(): Promise<void> {
    const begun = performance.now();
    const ticking = setInterval(() => (this.searching = (performance.now() - begun) / 1000), 100);
    try {
      this.verdict = await engine.solve(this.record.source, { timeoutMs: 20_000 });
    } catch (error) {
      if (!(error instanceof Canceled)) shell.notify((error as Error).message);
    } finally {
      clearInterval(ticking);
      this.searching = undefined;
    }
  }

  private saveSoon(): void {
    clearTimeout(this.saving);
    this.saving = setTimeout(() => void this.saveNow(), SAVE_AFTER);
  }

  /** Nothing is written of a game that was only looked at. */
  async saveNow(): Promise<void> {
    clearTimeout(this.saving);
    if (this.game.log.length === 0) return;
    const record = {
      id: this.id, puzzle: this.record.id, events: this.game.log, marks: this.marks,
      counts: { ...this.counts }, at: Date.now(), tab: TAB, solvedAt: this.solvedAt,
    };
    await saveGame(record).then((saved) => {
      this.id = saved.id;
      this.isKept = saved.kept;
      if (saved.copied) shell.notify(t.play.copied);
    }, () => undefined);
  }
}
