/** Games and strokes: what is read off the log step by step against the slow twin that starts anew. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CROSS, FILL, OPEN, type Event } from '../src/game/events';
import { Game, replay } from '../src/game/game';
import { begin, changeOf, move, piece, runsOf, span } from '../src/game/stroke';

const [WIDTH, HEIGHT] = [6, 4];
const SIZE = WIDTH * HEIGHT;

type Act = { do: 'stroke'; first: number; last: number; value: number; layer: boolean } | { do: 'undo' | 'redo' | 'flag' | 'restart' };
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('stroke' as const), first: fc.nat(SIZE - 1), last: fc.nat(SIZE - 1), value: fc.constantFrom(OPEN, CROSS, FILL, 3), layer: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const, 'flag' as const, 'restart' as const) }) },
);

function play(game: Game, one: Act): void {
  if (one.do === 'restart') game.apply(game.changeTo(game.start, 'restart'));
  else if (one.do !== 'stroke') game.apply({ t: one.do });
  else {
    const stroke = begin(game.state, WIDTH, one.first, one.value, one.layer ? SIZE : 0);
    move(stroke, one.last);
    game.apply(changeOf(stroke, game.state, new Uint8Array(SIZE)));
  }
}

describe('a game', () => {
  it('is what its log says, and undone it is what it was at the start', () => {
    fc.assert(fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const game = new Game(SIZE);
      for (const one of acts) play(game, one);
      expect([...replay(game.start, game.log)]).toEqual([...game.state]);
      expect([...Game.of(SIZE, game.start, game.log).state]).toEqual([...game.state]);
      while (game.canUndo) game.apply({ t: 'undo' });
      expect([...game.state]).toEqual([...game.start]);
    }), { numRuns: 300 });
  });

  it('comes back to its flag and to every earlier state', () => {
    fc.assert(fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
      const game = new Game(SIZE);
      for (const one of acts) play(game, one);
      const wanted = game.state.slice();
      const n = game.nDone;
      game.apply({ t: 'flag' });
      play(game, { do: 'stroke', first: 3, last: 3, value: 3, layer: false });
      const back = game.flagged()!;
      expect([...back]).toEqual([...wanted]);
      expect([...game.stateAfter(n)]).toEqual([...wanted]);
      game.apply(game.changeTo(back, 'flag'));
      expect([...game.state]).toEqual([...wanted]);
    }));
  });

  it('takes crosses that follow a stroke back together with it', () => {
    const game = new Game(SIZE);
    const change = changeOf(begin(game.state, WIDTH, 0, FILL, 0), game.state, new Uint8Array(SIZE));
    game.apply(change);
    expect(game.extend(change, { t: 'change', cells: [1, 2], from: [0, 0], to: [1, 1], by: 'auto' })).toBe(true);
    expect([...game.marks.slice(0, 3)]).toEqual([FILL, CROSS, CROSS]);
    const events: Event[] = structuredClone(game.log);
    expect([...replay(game.start, events)]).toEqual([...game.state]);
    game.apply({ t: 'undo' });
    expect(game.state.every((value) => value === OPEN)).toBe(true);
    expect(game.extend(change, { t: 'change', cells: [3], from: [0], to: [1], by: 'auto' })).toBe(false);
  });
});

describe('a stroke', () => {
  const state = new Uint8Array(2 * SIZE);

  it('locks to the longer way and fills in between', () => {
    const stroke = begin(state, WIDTH, 7, FILL, 0);
    move(stroke, 11);
    expect(span(stroke)).toEqual([7, 8, 9, 10, 11]);
    move(stroke, 23);
    expect(stroke.lock).toBe('row');
    expect(span(stroke)).toEqual([7, 8, 9, 10, 11]);
    move(stroke, 7);
    expect(stroke.lock).toBeUndefined();
    move(stroke, 19);
    expect(span(stroke)).toEqual([7, 13, 19]);
  });

  it('changes only cells of the kind of its first', () => {
    const marks = new Uint8Array(2 * SIZE);
    marks[1] = CROSS;
    const stroke = begin(marks, WIDTH, 0, FILL, 0);
    move(stroke, 3);
    expect(changeOf(stroke, marks, new Uint8Array(SIZE)).cells).toEqual([0, 2, 3]);
    stroke.isForced = true;
    expect(changeOf(stroke, marks, new Uint8Array(SIZE)).cells).toEqual([0, 1, 2, 3]);
    const fixed = new Uint8Array(SIZE);
    fixed[2] = 1;
    expect(changeOf(stroke, marks, fixed).cells).toEqual([0, 1, 3]);
  });

  it('clears what has its value', () => {
    const marks = new Uint8Array(2 * SIZE).fill(FILL, 0, 3);
    const stroke = begin(marks, WIDTH, 0, FILL, 0);
    move(stroke, 5);
    expect(changeOf(stroke, marks, new Uint8Array(SIZE))).toMatchObject({ cells: [0, 1, 2], to: [OPEN, OPEN, OPEN] });
  });

  it('knows pieces and runs as a scan from the edge does', () => {
    fc.assert(fc.property(fc.uint8Array({ minLength: SIZE, maxLength: SIZE, max: 2 }), fc.nat(SIZE - 1), fc.boolean(), (marks, cell, isRow) => {
      const line = isRow ? Math.floor(cell / WIDTH) : cell % WIDTH;
      const at = isRow ? cell % WIDTH : Math.floor(cell / WIDTH);
      const runs = runsOf(marks, WIDTH, line, isRow);
      expect(runs.reduce((n, run) => n + run.length, 0)).toBe(isRow ? WIDTH : HEIGHT);
      let start = 0;
      const run = runs.find(({ length }) => (start += length) > at)!;
      const found = piece(marks, WIDTH, cell, isRow);
      expect([found.length, marks[cell]]).toEqual([run.length, run.value]);
    }));
  });
});
