/**
 * What answers a question about a puzzle, the same in the thread that asks and in workers. Arguments are those of the
 * public functions, looked at before; answers are those of the engine, mostly JSON.
 */
import type { GivenBoard, lettersOf } from './boards.js';
import { failure, need, refused } from './errors.js';
import type { Module, Session } from './modules.js';
import type { Given, Question } from './protocol.js';
import type { CellPlace, Line, LineState, Noted, Opened, PuzzleInfo, WrittenBoard } from './types.js';

/** The puzzle inside of a module. */
export function sessionOf(module: Module, given: Given): Session {
  if (typeof given === 'string') return new module.Session(given);
  if (!(given instanceof Uint8Array)) return module.Session.of_clues(given.height, given.numbers);
  const [first] = (JSON.parse(module.open(given, 'puzzle', undefined)) as Opened).puzzles;
  if (!first) throw refused('puzzle', 'the file holds no puzzle');
  if ('failed' in first) throw failure(first.failed);
  return new module.Session(first.source);
}

/** A puzzle of a picture, or of the text of a code. */
export function made(module: Module, picture: Uint8Array | { qr: string }, options: string, on: (json: string) => boolean): string {
  return picture instanceof Uint8Array ? module.make_picture(picture, options, on) : module.make_code(picture.qr, options, on);
}

/** Reads rows of letters. Most boards of a page are bytes, so its workers fetch this when it is first needed. */
let letters: typeof lettersOf | undefined;

export function readLetters(reader: typeof lettersOf): void { letters = reader; }

/** Whether it is a board that is no bytes. */
export function isWritten(board: unknown): boolean { return typeof board === 'object' && board !== null && ('rows' in board || 'text' in board); }

/** Bytes as they are, if they are a board of this puzzle. */
export function bytesOf(board: Uint8Array, { n_cells, palette }: PuzzleInfo): Uint8Array {
  if (board.length !== n_cells) throw refused('board', `the board has ${board.length} cells, not ${n_cells}`);
  const bad = board.findIndex((value) => value > palette.length);
  if (bad >= 0) throw refused(`board[${bad}]`, `cell ${bad + 1} of the board is ${board[bad]}; its cells go from 0 to ${palette.length}`);
  return board;
}

/** A puzzle that is asked about. */
export class Asked {
  #info: PuzzleInfo | undefined;
  constructor(readonly session: Session) {}

  get info(): PuzzleInfo { return (this.#info ??= JSON.parse(this.session.info()) as PuzzleInfo); }

  /** Bytes of a board; of no board those of an empty one. */
  marks(board: GivenBoard | undefined): Uint8Array { return this.#read(board, 'read_board').marks; }

  /** Whether an answer is right, and what of it is not. */
  check(board: GivenBoard, options: string): string {
    const { marks, notes } = this.#read(board, 'read_answer');
    const answer = JSON.parse(this.session.check(marks, options)) as { notes?: Noted[] };
    return JSON.stringify(notes.length > 0 ? { ...answer, notes: [...(answer.notes ?? []), ...notes] } : answer);
  }

  #read(board: GivenBoard | undefined, reader: 'read_board' | 'read_answer'): { marks: Uint8Array; notes: Noted[] } {
    const { info } = this;
    if (board == null) return { marks: new Uint8Array(info.n_cells), notes: [] };
    if (board instanceof Uint8Array) return { marks: bytesOf(board, info), notes: [] };
    const read = letters!;
    const length = (y: number): number => {
      const { row_starts: starts, n_cells, width } = info;
      return starts ? (starts[y + 1] ?? n_cells) - starts[y]! : width;
    };
    const marks = 'rows' in board ? read(board.rows, info, length) : undefined;
    if (marks) return { marks, notes: [] };
    // A smaller module has no reader of what people write.
    if (!(reader in this.session)) throw need('full');
    const { board: rows, notes } = JSON.parse(this.session[reader]('rows' in board ? board.rows.join('\n') : board.text)) as WrittenBoard;
    return { marks: read(rows, info, length)!, notes };
  }

  /** The number of a cell in the order of the engine. */
  cell({ row, column }: CellPlace): number {
    const { row_starts: starts, width, height, n_cells } = this.info;
    const [start, end] = starts ? [starts[row], starts[row + 1] ?? n_cells] : [row * width, (row + 1) * width];
    if (start === undefined || row >= height || start + column >= end) throw refused('cell', `there is no cell in row ${row + 1}, column ${column + 1}`);
    return start + column;
  }

  /** The number of a line in the order of the engine. */
  line({ kind, index }: Line): number {
    const { width, height, n_cells, triddler } = this.info;
    const all = triddler ? (JSON.parse(this.session.lines(new Uint8Array(n_cells))) as LineState[]).map(({ line }) => line) : undefined;
    const sides: Record<string, [number, number]> = { row: [0, height], column: [height, width] };
    const [first, n] = sides[kind] ?? [0, 0];
    const at = all ? all.findIndex((line) => line.kind === kind && line.index === index) : index < n ? first + index : -1;
    if (at < 0) throw refused('line', `there is no ${kind} ${index + 1}`);
    return at;
  }

  /** The place of a cell of this number. */
  place(cell: number): CellPlace {
    const { row_starts: starts, width } = this.info;
    if (!starts) return { row: Math.floor(cell / width), column: cell % width };
    const below = starts.findIndex((start) => start > cell);
    const row = (below < 0 ? starts.length : below) - 1;
    return { row, column: cell - starts[row]! };
  }
}

/** A question about a puzzle, with arguments by their places. `on` hears news and says whether to stop. */
export function answer(question: Question, asked: Asked, args: unknown[], on: (json: string) => boolean): unknown {
  const { session } = asked;
  const [one, two, three] = args as [never, never, never];
  switch (question) {
    case 'source': return session.source();
    case 'info': return session.info();
    case 'code': return session.code();
    case 'lines': return session.lines(asked.marks(one));
    case 'rest': return Array.from(session.rest(asked.line(one), asked.marks(two)), (cell) => asked.place(cell));
    case 'runAt': return session.run_at(asked.cell(one), two === 'row', asked.marks(three));
    case 'hint': return session.hint(asked.marks(one), two ? asked.cell(two) : -1, three);
    case 'possible': return session.possible(asked.marks(one));
    case 'check': return asked.check(one, two);
    case 'wrong': return session.wrong(asked.marks(one));
    case 'finished': return session.finished(asked.marks(one));
    case 'solve': return session.verdict(one, on);
    case 'explain': return session.explain(on, one == null ? undefined : asked.marks(one));
    case 'count': return session.count(on);
    case 'rate': return session.grade();
    case 'readBoard': return session.read_board(one);
    case 'svg': return session.svg(asked.marks(one), two);
    case 'write': return session.write(one);
    case 'fix': return session.fix(one, on);
    default: throw new Error(`nothing answers ${question}`);
  }
}
