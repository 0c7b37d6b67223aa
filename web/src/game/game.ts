/**
 * The state of a game, read off its log of events. `Game` applies an event in place and can undo it;
 * `replay` is the slow twin that starts anew, and the tests hold the two together.
 */
import type { Change, Event } from './events';

export class Game {
  readonly log: Event[] = [];
  /** Marks, then pencil marks: see `events.ts`. */
  readonly state: Uint8Array;
  private readonly done: Change[] = [];
  private readonly undone: Change[] = [];
  /** How many changes were done when the flag was set. */
  private flagAt: number | undefined;

  constructor(readonly size: number, readonly start: Uint8Array = new Uint8Array(2 * size)) {
    this.state = start.slice();
  }

  static of(size: number, start: Uint8Array, events: readonly Event[]): Game {
    const game = new Game(size, start);
    for (const event of events) game.apply(event);
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
        this.undone.length = 0;
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

  /** Adds to the change that was done last, so that one undo takes both back. */
  extend(change: Change, more: Change): boolean {
    if (this.done.at(-1) !== change || this.undone.length > 0) return false;
    this.put(more.cells, more.to);
    change.cells.push(...more.cells);
    change.from.push(...more.from);
    change.to.push(...more.to);
    return true;
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
