/**
 * The state of a game, read off its log of events. `Game` applies an event in place and can undo it;
 * `replay` is the slow twin that starts anew, and the tests hold the two together.
 *
 *   change   state[cells] = to, `done` grows, `undone` is emptied      O(cells changed)
 *   undo     state[cells] = from, the last of `done` moves to `undone`
 *   amend    mends a wrong cell in the change that made it, so that undo and redo do not bring it back
 *
 * To take wrong marks away by a change of its own was the way before: undo brought the mistake back.
 */
import { joined, OPEN, type Change, type Event } from './events';

export class Game {
  readonly log: Event[] = [];
  /** Marks, then pencil marks: see `events.ts`. */
  readonly state: Uint8Array;
  private readonly done: Change[] = [];
  private readonly undone: Change[] = [];
  /** What the last change made impossible to redo. */
  private dropped: Change[] = [];
  /** How many changes were done when the flag was set. */
  private flagAt: number | undefined;

  constructor(readonly size: number, readonly start: Uint8Array = new Uint8Array(2 * size)) {
    this.state = start.slice();
  }

  static of(size: number, start: Uint8Array, events: readonly Event[]): Game {
    const game = new Game(size, start);
    for (const event of events) game.apply(event.t === 'change' ? game.exact(event) : event);
    return game;
  }

  get marks(): Uint8Array {
    return this.state.subarray(0, this.size);
  }

  get pencil(): Uint8Array {
    return this.state.subarray(this.size);
  }

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  get hasFlag(): boolean {
    return this.flagAt !== undefined && this.flagAt <= this.done.length;
  }

  /** Takes the event into the log; returns the change that it makes or takes back, if it does anything. */
  apply(event: Event): Change | undefined {
    const change = this.make(event);
    if (change || event.t === 'flag') this.log.push(event);
    return change;
  }

  private make(event: Event): Change | undefined {
    switch (event.t) {
      case 'change': {
        if (event.cells.length === 0) return undefined;
        this.put(event.cells, event.to);
        this.done.push(event);
        this.dropped = this.undone.splice(0);
        return event;
      }
      case 'undo': {
        const change = this.done.pop();
        if (!change) return undefined;
        this.put(change.cells, change.from);
        this.undone.push(change);
        return change;
      }
      case 'redo': {
        const change = this.undone.pop();
        if (!change) return undefined;
        this.put(change.cells, change.to);
        this.done.push(change);
        return change;
      }
      case 'flag':
        this.flagAt = this.done.length;
        return undefined;
    }
  }

  /** A log may come from anybody: what its cells were before is read off the board, so that undo is exact. */
  private exact(change: Change): Change {
    const { cells, to } = change;
    return { ...change, ...joined(cells, cells.map((cell) => this.state[cell]), to) };
  }

  /** Adds to the change that was done last, so that one undo takes both back. */
  extend(change: Change, more: Change): boolean {
    if (this.done.at(-1) !== change || this.undone.length > 0) return false;
    this.put(more.cells, more.to);
    Object.assign(change, joined([...change.cells, ...more.cells], [...change.from, ...more.from], [...change.to, ...more.to]));
    return true;
  }

  /** Puts cells right in the changes that made them, so that neither undo nor redo brings back what was wrong. */
  amend(cells: readonly number[], to: readonly number[]): boolean {
    let isAny = false;
    const has = (cell: number) => (change: Change) => change.cells.includes(cell);
    cells.forEach((cell, i) => {
      const change = this.done.filter(has(cell)).at(-1);
      if (!change) return;
      isAny = true;
      this.state[cell] = to[i];
      const after = this.undone.filter(has(cell)).at(-1);
      if (after) after.from[after.cells.indexOf(cell)] = to[i];
      const k = change.cells.indexOf(cell);
      change.to[k] = to[i];
      if (change.from[k] !== to[i]) return;
      for (const values of [change.cells, change.from, change.to]) values.splice(k, 1);
      if (change.cells.length === 0) this.forget(change);
    });
    return isAny;
  }

  /** A change of which nothing is left was never made: what it made impossible to redo is possible again. */
  private forget(change: Change): void {
    const at = this.done.lastIndexOf(change);
    this.done.splice(at, 1);
    this.log.splice(this.log.lastIndexOf(change), 1);
    if (at === this.done.length && this.undone.length === 0) this.undone.push(...this.dropped.splice(0));
    if (this.flagAt !== undefined && this.flagAt > at) this.flagAt--;
  }

  private put(cells: readonly number[], values: readonly number[]): void {
    for (let i = 0; i < cells.length; i++) this.state[cells[i]] = values[i];
  }

  /** The change that leads from the state now to `target`. */
  changeTo(target: Uint8Array, by: Change['by']): Change {
    const change: Change = { t: 'change', cells: [], from: [], to: [], by };
    for (let i = 0; i < this.state.length; i++) {
      if (this.state[i] === target[i]) continue;
      change.cells.push(i);
      change.from.push(this.state[i]);
      change.to.push(target[i]);
    }
    return change;
  }

  /** The state after the first `n` changes that were done and not taken back. */
  stateAfter(n: number): Uint8Array {
    const state = this.state.slice();
    for (let k = this.done.length - 1; k >= n; k--) {
      const { cells, from } = this.done[k];
      for (let i = 0; i < cells.length; i++) state[cells[i]] = from[i];
    }
    return state;
  }

  get nDone(): number {
    return this.done.length;
  }

  /** The position from which every change up to the `n`th only fills in cells that were open. O(cells changed) */
  beginOfAdding(n: number): number {
    while (n > 0 && this.done[n - 1].from.every((value) => value === OPEN)) n--;
    return n;
  }

  /** The state at the flag. */
  flagged(): Uint8Array | undefined {
    return this.hasFlag ? this.stateAfter(this.flagAt!) : undefined;
  }
}

/** The state after the first `n` events of a log. */
export function replay(start: Uint8Array, events: readonly Event[], n = events.length): Uint8Array {
  const done: Change[] = [];
  const undone: Change[] = [];
  for (const event of events.slice(0, n)) {
    if (event.t === 'change') {
      done.push(event);
      undone.length = 0;
    } else if (event.t === 'undo') undone.push(...done.splice(-1));
    else if (event.t === 'redo') done.push(...undone.splice(-1));
  }
  const state = start.slice();
  for (const { cells, to } of done) cells.forEach((cell, i) => (state[cell] = to[i]));
  return state;
}
