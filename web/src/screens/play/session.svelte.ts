/**
 * One puzzle being played: its game, what the engine says of it, and what is kept. Replies to a position
 * that is no longer the one on the board are dropped.
 *
 *   a change ─▶ `version` and, if marks changed, `position` ─▶ lines looked at, verdict asked, saved after a moment
 *                                    reply of an older `position` ─▶ dropped
 *
 * The game is saved 250 ms after the last stroke, and when the page is left: a write for each cell of a drag would
 * be hundreds. The engine is asked about lines that a stroke has touched, not about the board.
 */
import { engine } from '../../app/engine';
import { shell } from '../../app/shell.svelte';
import { settings } from '../../app/settings.svelte';
import type { LineState, PuzzleInfo } from 'pictogrid/async';
import { cellIndex, lineAt, marksOf, type Mark } from '../../board/place';
import { CROSS, OPEN, type Change, type Event } from '../../game/events';
import { Game } from '../../game/game';
import { TAB, game as readGame, onLeaving, saveGame } from '../../store/db';
import type { Counts, PuzzleRecord } from '../../store/records';
import { t } from '../../text';
import { verdictOf } from './verdict';

const SAVE_AFTER = 250;

export class Session {
  /** The game's name; another one when another tab has gone on with it. */
  id: string = $state('');
  readonly info: PuzzleInfo;
  readonly size: number;
  /** Given cells, which stay. */
  readonly fixed: Uint8Array;
  game: Game;
  /** Grows with every change; what is derived from the game reads it. */
  version = $state(0);
  /** Grows when marks change: what the engine says is of one position. */
  position = $state(0);
  states: LineState[] | undefined = $state.raw();
  /** Cells that are wrong, in the modes that say so. */
  wrong: number[] = $state.raw([]);
  verdict: PuzzleRecord['verdict'] = $state.raw();
  searching: number | undefined = $state();
  solvedAt: number | undefined = $state();
  counts: Counts = $state({ hints: 0, corrections: 0, strokes: 0, seconds: 0 });
  /** Numbers that a person has crossed out, as `line.number`. */
  struck: Set<string> = $state.raw(new Set());
  isKept = $state(true);
  private saving: ReturnType<typeof setTimeout> | undefined;
  /** Whether there is something to save, and whether there ever was. */
  private isChanged = false;
  private wasPlayed = false;
  isOver = false;
  /** The stroke that was made last, and lines of strokes that have not been looked at. */
  private stroke: Change | undefined;
  private readonly touched = new Set<number>();
  private hasSaidWhy = false;
  private readonly forget: () => void;

  /** `id` is the name of the game: the puzzle's, or that with `~2` behind it. */
  constructor(readonly record: PuzzleRecord, id: string) {
    this.id = id;
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

  /** Goes on with the game that is kept, if there is one; nothing may be done before. */
  async open(): Promise<void> {
    const kept = await readGame(this.id);
    if (kept) {
      this.game = Game.of(this.size, this.start(), kept.events);
      this.counts = { ...kept.counts };
      this.solvedAt = kept.solvedAt;
      this.struck = new Set(kept.struck);
    }
    if (this.isOver) return;
    this.ask();
    void verdictOf(this.record, (seconds) => (this.searching = seconds)).then((verdict) => (this.verdict = verdict));
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
    if (!change) {
      if (event.t === 'flag') this.changed();
      return undefined;
    }
    if (event.t === 'undo') this.counts.corrections++;
    this.stroke = event.t === 'change' && event.by === 'you' ? change : undefined;
    if (!this.stroke) this.touched.clear();
    this.changed();
    // Of pencil marks the engine knows nothing.
    if (change.cells.every((cell) => cell >= this.size)) return change;
    for (const cell of this.stroke?.cells ?? []) {
      if (cell < this.size) this.touched.add(Math.floor(cell / this.info.width)).add(this.info.height + (cell % this.info.width));
    }
    this.moved();
    this.ask();
    return change;
  }

  private changed(): void {
    this.version++;
    this.saveSoon();
  }

  private moved(): void {
    this.position++;
    shell.marks = this.marks;
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
    this.struck = new Set();
    this.apply(this.game.changeTo(this.start(), 'restart'));
  }

  /** Strikes a number out by hand, or takes that back. */
  strike(line: number, number: number): void {
    const key = `${line}.${number}`;
    const struck = new Set(this.struck);
    if (!struck.delete(key)) struck.add(key);
    this.struck = struck;
    this.saveSoon();
  }

  /** A second has gone by. */
  tick(): void {
    this.counts.seconds++;
    this.isChanged ||= this.wasPlayed;
  }

  toFlag(): void {
    const state = this.game.flagged();
    if (state) this.apply(this.game.changeTo(state, 'flag'));
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

  /** What the engine says of this position. What is wrong is put right before crosses follow from it. */
  private ask(): void {
    void this.look().catch(() => undefined);
  }

  private async look(): Promise<void> {
    const { position } = this;
    const marks = this.marks;
    // Whether this was the last stroke is the shorter question, and the one that a person waits for.
    const finished = this.askFinished(marks, position);
    const states = await engine.lines(this.record.source, marks).catch(() => undefined);
    await finished.catch(() => undefined);
    if (!states || this.isOld(position)) return;
    this.states = states;
    if (this.solvedAt !== undefined) return;
    if (await this.askWrong(position) || await this.crossRest(states, position)) await this.look();
  }

  /** Whether an answer has come too late. */
  private isOld(position: number): boolean {
    return position !== this.position || this.isOver;
  }

  private async askFinished(marks: Uint8Array, position: number): Promise<void> {
    const isFinished = await engine.finished(this.record.source, marks);
    if (!isFinished || this.isOld(position) || this.solvedAt !== undefined) return;
    this.solvedAt = Date.now();
    this.isChanged = true;
    shell.say(t.solved.title(this.record.title ?? t.solved.untitled));
    void this.saveNow();
  }

  /** Crosses out the rest of lines that are met, as part of the stroke; whether there were any. */
  private async crossRest(states: LineState[], position: number): Promise<boolean> {
    const { stroke } = this;
    if (!stroke || !settings.autoCross) return false;
    const met = [...this.touched].filter((line) => states[line]?.progress === 'met');
    const rests = await Promise.all(met.map((line) => this.restAt(line)));
    if (this.isOld(position)) return false;
    this.touched.clear();
    const more = this.crosses(rests.flat());
    if (more.cells.length === 0 || !this.game.extend(stroke, more)) return false;
    this.changed();
    this.moved();
    return true;
  }

  private crosses(cells: number[]): Change {
    const open = [...new Set(cells)].filter((cell) => this.game.state[cell] === OPEN);
    return { t: 'change', cells: open, from: open.map(() => OPEN), to: open.map(() => CROSS), by: 'auto' };
  }

  /** Crosses out the rest of one line. */
  async restOf(line: number): Promise<void> {
    const { position } = this;
    const cells = await this.restAt(line);
    if (!this.isOld(position)) this.apply({ ...this.crosses(cells), by: 'you' });
  }

  /** The open cells of a line that is met. */
  private async restAt(line: number): Promise<number[]> {
    const cells = await engine.rest(this.record.source, lineAt(this.info, line), this.marks);
    return cells.map((cell) => cellIndex(this.info, cell));
  }

  /** In the modes that tell mistakes at once: outlines them, or puts them right. Whether something was put right. */
  private async askWrong(position: number): Promise<boolean> {
    const mode = settings.mistakes;
    if (mode !== 'at-once' && mode !== 'strict') {
      if (this.wrong.length > 0) this.wrong = [];
      return false;
    }
    const found = await engine.wrong(this.record.source, this.marks).catch(() => undefined);
    if (!found || this.isOld(position)) return false;
    if (found.verdict !== 'unique') {
      if (this.stroke && !this.hasSaidWhy) shell.notify(t.check.noneToShow[found.verdict]);
      this.hasSaidWhy ||= this.stroke !== undefined;
      return false;
    }
    const cells = found.cells.map((cell) => cellIndex(this.info, cell));
    const isRight = mode === 'strict' && this.putRight(cells, marksOf(this.info, found.instead));
    this.wrong = isRight ? [] : cells;
    return isRight;
  }

  /** What the engine names as the right value is marked; where it names none, the cell is open again. */
  private putRight(cells: number[], instead: Mark[]): boolean {
    const right = new Map(instead.map((mark) => [mark.cell, mark.value]));
    const to = cells.map((cell) => right.get(cell) ?? OPEN);
    if (!this.game.amend(cells, to)) return false;
    this.counts.corrections += cells.length;
    shell.say(t.check.strict(cells.length));
    this.changed();
    this.moved();
    return true;
  }

  private saveSoon(): void {
    this.isChanged = this.wasPlayed = true;
    clearTimeout(this.saving);
    this.saving = setTimeout(() => void this.saveNow(), SAVE_AFTER);
  }

  /** Nothing is written of a game that was only looked at: that would be a copy of what another tab goes on with. */
  async saveNow(): Promise<void> {
    clearTimeout(this.saving);
    if (!this.isChanged) return;
    this.isChanged = false;
    const record = {
      id: this.id, puzzle: this.record.id, events: this.game.log, marks: this.marks,
      counts: { ...this.counts }, at: Date.now(), tab: TAB, solvedAt: this.solvedAt,
      struck: this.struck.size > 0 ? [...this.struck] : undefined,
    };
    await saveGame(record).then((saved) => {
      this.id = saved.id;
      this.isKept = saved.kept;
      if (saved.copied) shell.notify(t.play.copied);
    }, () => undefined);
  }
}
