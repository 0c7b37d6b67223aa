/**
 * The tool in hand: turns presses and keys into strokes.
 *
 *   press ─▶ begin (what the first cell decides) ─▶ drag: the cells between, too ─▶ release: one event of the log
 *                                                    └▶ cancel (a second finger): nothing has happened
 *
 * Until it is released a stroke is a preview over the board and no part of the game, so nothing has to be undone.
 */
import { engine } from '../../app/engine';
import { settings } from '../../app/settings.svelte';
import { shell } from '../../app/shell.svelte';
import type { Preview } from '../../board/overlay';
import { cellPlace } from '../../board/place';
import { stateWord } from '../../board/speech';
import { CROSS, FILL, OPEN, type Change } from '../../game/events';
import { begin, changeOf, isFilled, move, piece, type Stroke } from '../../game/stroke';
import { t } from '../../text';
import type { Session } from './session.svelte';

export type Tool = 'fill' | 'cross' | 'pencil';

export class Pen {
  tool: Tool = $state('fill');
  /** The board value that the tool fills with. */
  color = $state(FILL);
  private stroke: Stroke | undefined;
  /** What the last stroke did, for painting along with Shift. */
  private last = { value: FILL, layer: 0 };
  private counted = { key: '', of: 0 };
  private isAsking = false;

  constructor(private readonly session: Session, private readonly show: (preview: Preview | undefined) => void) {}

  press(cell: number, how: 'tool' | 'other' | 'clear', isForced: boolean): void {
    if (this.session.solvedAt !== undefined) return;
    const { game, info, size } = this.session;
    const layer = this.tool === 'pencil' ? size : 0;
    const isCross = (this.tool === 'cross') !== (how === 'other');
    const value = how === 'clear' ? OPEN : isCross ? CROSS : this.color;
    this.stroke = begin(game.state, info.width, cell, value, layer);
    this.stroke.isForced = isForced;
  }

  drag(cell: number): void {
    if (!this.stroke) return;
    move(this.stroke, cell);
    const change = this.change();
    this.show({ cells: change.cells.map((place) => place % this.session.size), value: this.stroke.value, text: this.counter(change), at: this.stroke.last });
  }

  private change(): Change {
    return changeOf(this.stroke!, this.session.game.state, this.session.fixed);
  }

  /** `7 of 15`: the piece under the pointer as it will be, and the clue's number if the engine knows which. */
  private counter(change: Change): string | undefined {
    const stroke = this.stroke!;
    if (!settings.counter || !isFilled(stroke.value) || stroke.layer > 0) return undefined;
    const { info, record } = this.session;
    const marks = this.session.marks;
    change.cells.forEach((cell) => (marks[cell] = stroke.value));
    const isRow = stroke.lock !== 'column';
    const { length, from } = piece(marks, info.width, stroke.last, isRow);
    const key = `${from}.${length}.${isRow}.${this.session.version}`;
    if (this.counted.key !== key) {
      this.counted = { key, of: 0 };
      // One question at a time: the last one is asked when the answer has come.
      if (this.isAsking) return t.play.counter(length, 0);
      this.isAsking = true;
      void engine.runAt(record.source, cellPlace(info, stroke.last), isRow ? 'row' : 'column', marks).then((of) => {
        this.isAsking = false;
        if (this.stroke !== stroke) return;
        if (this.counted.key === key) this.counted.of = of;
        else this.counted.key = '';
        if (of > 0 || this.counted.key === '') this.drag(stroke.last);
      }, () => (this.isAsking = false));
    }
    return t.play.counter(length, this.counted.of);
  }

  release(): void {
    if (!this.stroke) return;
    const change = this.change();
    const stroke = this.stroke;
    this.stroke = undefined;
    this.show(undefined);
    this.commit(change, stroke);
  }

  cancel(): void {
    this.stroke = undefined;
    this.show(undefined);
  }

  private commit(change: Change, stroke: Stroke): void {
    if (change.cells.length === 0) return;
    this.last = { value: stroke.value, layer: stroke.layer };
    if (change.from.some((value) => value !== OPEN)) this.session.counts.corrections++;
    this.session.counts.strokes++;
    this.session.apply(change);
    this.say(change, stroke);
  }

  private say(change: Change, stroke: Stroke): void {
    const { info, game } = this.session;
    if (stroke.value === OPEN) return shell.say(t.board.cleared);
    const word = stroke.layer > 0 ? t.board.pencil(stateWord(info, stroke.value)) : stateWord(info, stroke.value);
    const run = stroke.layer > 0 || !isFilled(stroke.value) ? 0 : piece(game.marks, info.width, stroke.last, stroke.lock !== 'column').length;
    shell.say(t.board.stroke(word, change.cells.length, run));
  }

  /** A key on one cell. */
  mark(cell: number, what: 'fill' | 'cross' | 'pencil' | 'clear'): void {
    if (this.session.solvedAt !== undefined) return;
    const { game, info, size } = this.session;
    const layer = what === 'pencil' || (this.tool === 'pencil' && what !== 'clear') ? size : 0;
    const value = what === 'clear' ? OPEN : what === 'cross' ? CROSS : this.color;
    const stroke = begin(game.state, info.width, cell, value, layer);
    this.commit(changeOf(stroke, game.state, this.session.fixed), stroke);
  }

  /** Shift and an arrow: the cell becomes what the last stroke made. */
  along(cell: number): void {
    if (this.session.solvedAt !== undefined) return;
    const { game, info } = this.session;
    const stroke: Stroke = { width: info.width, first: cell, last: cell, lock: undefined, value: this.last.value, kind: game.state[this.last.layer + cell], isForced: false, layer: this.last.layer };
    this.commit(changeOf(stroke, game.state, this.session.fixed), stroke);
  }

  choose(number: number): void {
    if (number < this.session.info.palette.length) this.color = number + 1;
  }
}
