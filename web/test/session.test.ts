/**
 * Games as they are played, with the engine itself: strokes, keys, modes that put mistakes right or cross lines
 * out, hints, undo. Whatever comes in whatever order, the log says the state, and undo is exact.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine } from '../src/app/engine';
import { shell } from '../src/app/shell.svelte';
import { settings, type Mistakes } from '../src/app/settings.svelte';
import { boardOf, isContradiction } from '../src/board/place';
import { CROSS, FILL, OPEN } from '../src/game/events';
import { Game, replay } from '../src/game/game';
import { Help } from '../src/screens/play/help.svelte';
import { toLastPossible } from '../src/screens/play/last-possible';
import { Pen, type Tool } from '../src/screens/play/pen.svelte';
import { Session } from '../src/screens/play/session.svelte';
import type { PuzzleRecord } from '../src/store/records';

const SOURCES = {
  'black and white': 'width 5\nheight 5\nrows\n1,1\n5\n5\n3\n1\ncolumns\n2\n4\n4\n4\n2\n',
  colored: 'width 4\nheight 3\ncolor a #d01010\ncolor b #1060d0\nrows\n2a,1b\n1a,2b\n3b\ncolumns\n2a\n1a,2b\n3b\n1b\n',
};
interface Board { record: PuzzleRecord; picture: Uint8Array }
const boards: Board[] = [];

beforeAll(async () => {
  for (const [label, text] of Object.entries(SOURCES)) {
    const [one] = (await engine.open(new TextEncoder().encode(text), label)).puzzles;
    if ('failed' in one) throw new Error(one.failed.error.message);
    const solved = await engine.solve(one.source, {});
    expect(solved.verdict, label).toBe('unique');
    boards.push({ record: { id: label, source: one.source, info: one.info, label, from: 'file', added: 0, verdict: solved }, picture: boardOf(one.info, solved.solutions![0]) });
  }
});
afterAll(() => engine.cancel());

/** Until the engine has nothing left to say of the position. */
async function settle({ record }: Session): Promise<void> {
  for (let i = 0; i < 16; i++) await engine.info(record.source);
}

type Act =
  | { do: 'stroke'; first: number; last: number; tool: Tool; color: number; how: 'tool' | 'other' | 'clear' }
  | { do: 'key'; cell: number; what: 'fill' | 'cross' | 'pencil' | 'clear' }
  | { do: 'undo' | 'redo' | 'flag' | 'to-flag' | 'restart' | 'hint' | 'keep' | 'rest' | 'wait' };
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('stroke' as const), first: fc.nat(99), last: fc.nat(99), tool: fc.constantFrom<Tool>('fill', 'cross', 'pencil'), color: fc.nat(1), how: fc.constantFrom('tool' as const, 'other' as const, 'clear' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('key' as const), cell: fc.nat(99), what: fc.constantFrom('fill' as const, 'cross' as const, 'pencil' as const, 'clear' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const, 'hint' as const, 'wait' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('flag' as const, 'to-flag' as const, 'restart' as const, 'keep' as const, 'rest' as const) }) },
);

async function play(session: Session, pen: Pen, help: Help, one: Act): Promise<void> {
  const { size, info } = session;
  switch (one.do) {
    case 'stroke': {
      pen.tool = one.tool;
      pen.color = FILL + (one.color % (info.palette.length - 1));
      pen.press(one.first % size, one.how, false);
      pen.drag(one.last % size);
      return pen.release();
    }
    case 'key': return pen.mark(one.cell % size, one.what);
    case 'undo': return session.undo();
    case 'redo': return session.redo();
    case 'flag': return void session.apply({ t: 'flag' });
    case 'to-flag': return session.toFlag();
    case 'restart': return session.restart();
    case 'keep': return session.settlePencil(true);
    case 'rest': return session.restOf(0);
    case 'wait': return settle(session);
    case 'hint':
      for (let i = 0; i < 3; i++) await help.askHint(0);
  }
}

/** Marks that are not those of the picture. */
const wrongOf = (marks: Uint8Array, picture: Uint8Array): number[] => [...marks.keys()].filter((cell) => marks[cell] !== OPEN && marks[cell] !== picture[cell]);

async function begun({ record }: Board): Promise<{ session: Session; pen: Pen; help: Help }> {
  // Each game begins with nothing kept.
  const session = new Session(record, `${record.id}~${Math.random()}`);
  await session.open();
  return { session, pen: new Pen(session, () => {}), help: new Help(session) };
}

describe('a game that is played', () => {
  for (const mistakes of ['silent', 'at-once', 'strict'] as Mistakes[]) {
    test(`n undos are the start, and the log says the state: ${mistakes}`, async () => {
      await fc.assert(fc.asyncProperty(fc.nat(1), fc.boolean(), fc.array(act, { maxLength: 16 }), async (which, autoCross, acts) => {
        Object.assign(settings, { mistakes, autoCross });
        const board = boards[which];
        const { session, pen, help } = await begun(board);
        for (const one of acts) await play(session, pen, help, one);
        await settle(session);
        const { game } = session;
        if (mistakes === 'strict') expect(wrongOf(game.marks, board.picture)).toEqual([]);
        const log = structuredClone(game.log);
        expect([...replay(game.start, log)]).toEqual([...game.state]);
        expect([...Game.of(session.size, game.start, log).state]).toEqual([...game.state]);
        for (const change of log) if (change.t === 'change') expect(new Set(change.cells).size).toBe(change.cells.length);
        for (let n = game.nDone; n > 0; n--) {
          game.apply({ t: 'undo' });
          expect(game.nDone).toBe(n - 1);
        }
        expect([...game.state]).toEqual([...game.start]);
        session.close();
      }), { numRuns: 150 });
    });
  }

  test('strict: a wrong mark is put right in the stroke that made it, and no undo brings it back', async () => {
    await fc.assert(fc.asyncProperty(fc.nat(1), fc.boolean(), fc.array(fc.record({ cell: fc.nat(99), isCross: fc.boolean(), waits: fc.boolean() }), { minLength: 1, maxLength: 8 }), async (which, autoCross, marks) => {
      Object.assign(settings, { mistakes: 'strict', autoCross });
      const board = boards[which];
      const { session, pen } = await begun(board);
      for (const { cell, isCross, waits } of marks) {
        pen.mark(cell % session.size, isCross ? 'cross' : 'fill');
        if (waits) await settle(session);
      }
      await settle(session);
      expect(wrongOf(session.marks, board.picture)).toEqual([]);
      // What was cleared before the engine had seen it is put right when it comes back.
      while (session.solvedAt === undefined && session.canUndo) {
        session.undo();
        await settle(session);
        expect(wrongOf(session.marks, board.picture)).toEqual([]);
      }
      session.close();
    }), { numRuns: 150 });
  });

  test('a stroke of which nothing is left was never made: redo is still there', async () => {
    Object.assign(settings, { mistakes: 'strict', autoCross: false });
    const { session, pen } = await begun(boards[1]);
    pen.mark(0, 'fill');
    await settle(session);
    session.undo();
    pen.color = FILL + 1;
    pen.mark(0, 'fill');
    await settle(session);
    expect([session.marks[0], session.canUndo, session.canRedo]).toEqual([OPEN, false, true]);
    session.close();
  });
});

describe('cards', () => {
  test('a hint with a wrong mark names a line', async () => {
    Object.assign(settings, { mistakes: 'silent', autoCross: false });
    const { record, picture } = boards[0];
    for (const cell of picture.keys()) {
      const { session, pen, help } = await begun(boards[0]);
      pen.mark(cell, picture[cell] === CROSS ? 'fill' : 'cross');
      await help.askHint(0);
      expect(help.check?.stage, `cell ${cell}`).toBe(2);
      expect(help.lit?.length).toBe(1);
      session.close();
    }
    expect(record.info.n_cells).toBe(25);
  });

  test('every card is over when a mark changes, and none when a pencil mark does', async () => {
    Object.assign(settings, { mistakes: 'silent', autoCross: false });
    const { session, pen, help } = await begun(boards[0]);
    const shown = () => [help.hint, help.check, help.lit, help.dashed, help.wrong].filter((one) => one !== undefined).length;
    const asks = { hint: () => help.askHint(0), check: () => help.askCheck() };
    for (const [name, ask] of Object.entries(asks)) {
      await ask();
      expect(shown(), name).toBeGreaterThan(0);
      pen.mark(12, 'pencil');
      expect(shown(), name).toBeGreaterThan(0);
      pen.mark(12, 'clear');
      pen.mark(24, 'cross');
      expect(shown(), name).toBe(0);
      session.undo();
      expect(shown(), name).toBe(0);
    }
    // Also the line of `I'll do it`, and what a check has outlined.
    await help.askHint(0);
    help.mine();
    expect(help.lit).toBeDefined();
    pen.mark(0, 'fill');
    expect(shown()).toBe(0);
    await help.askCheck();
    help.more();
    help.more();
    expect(help.wrong).toEqual([0]);
    session.undo();
    expect(shown()).toBe(0);
    session.close();
  });

  test('crosses that follow a stroke while a hint is looked for do not silence it', async () => {
    Object.assign(settings, { mistakes: 'silent', autoCross: true });
    const { session, pen, help } = await begun(boards[0]);
    pen.press(5, 'tool', false);
    pen.drag(9);
    pen.release();
    await help.askHint(0);
    expect(help.hint ?? help.check).toBeDefined();
    session.close();
  });
});

/** Clues that contradict given cells in one line, each other in several, and only as a search finds. */
const IMPOSSIBLE = {
  'one line': 'width 3\nheight 3\nrows\n1\n1\n1\ncolumns\n1\n1\n1\n\ngiven "110000000"\n',
  'several lines': 'width 3\nheight 3\nrows\n1,1\n1\n1,1\ncolumns\n1\n3\n1\n',
  'a search': 'width 5\nheight 5\nrows\n1\n1\n1\n2\n1,1\ncolumns\n1,1\n1,1\n0\n1,1\n1\n',
};
describe('a puzzle whose clues contradict each other', () => {
  for (const [label, text] of Object.entries(IMPOSSIBLE)) {
    for (const isKnown of [false, true]) {
      for (const hasMarks of [false, true]) {
        test(`${label}; its verdict is ${isKnown ? '' : 'not '}there; ${hasMarks ? 'a mark' : 'no marks'}`, async () => {
          Object.assign(settings, { mistakes: 'silent', autoCross: false });
          const [one] = (await engine.open(new TextEncoder().encode(text), label)).puzzles;
          if ('failed' in one) throw new Error(one.failed.error.message);
          const verdict = await engine.solve(one.source, {});
          expect(verdict.verdict).toBe('none');
          const { session, pen, help } = await begun({ record: { id: label, source: one.source, info: one.info, label, from: 'file', added: 0, verdict }, picture: new Uint8Array() });
          await settle(session);
          if (!isKnown) session.verdict = undefined;
          if (hasMarks) pen.mark(4, 'fill');
          // Before a search has ended a hint goes by the rules, and a mark that lines refute is named.
          const isSeen = isKnown || label !== 'a search';
          const asks = [...(isSeen || !hasMarks ? [() => help.askCheck()] : []), ...(isSeen ? [() => help.askHint(0)] : [])];
          for (const ask of asks) {
            help.close();
            await ask();
            expect(help.check?.stage).toBe(1);
            expect(isContradiction(help.check!.found)).toBe(true);
            expect(shell.spoken).toContain('contradict');
            help.more();
            expect(help.check?.stage).toBe(1);
          }
          const before = [...session.marks];
          shell.notices = [];
          await toLastPossible(session);
          expect([...session.marks], 'no mark is at fault').toEqual(before);
          expect(shell.notices.map((notice) => notice.text)).toEqual([expect.stringContaining('contradict')]);
          session.close();
        });
      }
    }
  }

  test('the way back ends after a mistake that was mended', async () => {
    Object.assign(settings, { mistakes: 'silent', autoCross: false });
    const { session, pen } = await begun(boards[0]);
    const wrong = (k: number): number => [...session.marks.keys()].filter((cell) => boards[0].picture[cell] < FILL)[k];
    const right = [...boards[0].picture.keys()].filter((cell) => boards[0].picture[cell] >= FILL);
    pen.mark(right[0], 'fill');
    pen.mark(wrong(0), 'fill');
    pen.mark(wrong(0), 'fill');
    pen.mark(right[1], 'fill');
    pen.mark(wrong(1), 'fill');
    expect(session.marks[wrong(0)]).toBe(OPEN);
    await toLastPossible(session);
    expect([right[0], right[1], wrong(0), wrong(1)].map((cell) => session.marks[cell])).toEqual([FILL, FILL, OPEN, OPEN]);
    session.close();
  });

  test('marks that contradict good clues are still told from clues that do', async () => {
    const { session, pen, help } = await begun(boards[0]);
    pen.mark(0, 'fill');
    await help.askCheck();
    expect(isContradiction(help.check!.found)).toBe(false);
    await toLastPossible(session);
    expect(session.marks[0]).toBe(OPEN);
    session.close();
  });
});

test('numbers that were struck out by hand are there after a reload', async () => {
  const { session } = await begun(boards[0]);
  session.strike(3, 0);
  session.strike(3, 1);
  session.strike(3, 1);
  await session.saveNow();
  const again = new Session(session.record, session.id);
  await again.open();
  expect([...again.struck]).toEqual(['3.0']);
  session.close();
});
