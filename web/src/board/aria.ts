/**
 * The grid that a screen reader reads: real elements, transparent over the canvas, moved by the same camera.
 * One of its cells is a tab stop. All rows and headers exist; cells exist in all rows of boards of up to
 * 2,500 cells, else in the rows around the focus.
 */
import type { LineState, PuzzleInfo } from 'pictogrid/async';
import { t } from '../text';
import type { Camera } from './camera';
import { headerWords, stateWord } from './speech';

/** Cells are laid out at this size; the camera scales them. */
const BASE = 16;
const ALL = 2500;
const AROUND = 10;

export class AriaGrid {
  readonly element = document.createElement('div');
  private readonly rows: HTMLElement[] = [];
  private readonly rowHeads: HTMLElement[] = [];
  private readonly columnHeads: HTMLElement[] = [];
  private readonly cells = new Map<number, HTMLElement>();
  private readonly hasAll: boolean;
  private focused = 0;
  private marks: Uint8Array;
  private pencil: Uint8Array;

  constructor(private readonly info: PuzzleInfo, label: string, private isVerbose: boolean) {
    this.hasAll = info.width * info.height <= ALL;
    this.marks = new Uint8Array(info.width * info.height);
    this.pencil = new Uint8Array(info.width * info.height);
    this.element.className = 'aria';
    this.element.setAttribute('role', 'grid');
    this.element.setAttribute('aria-label', label);
    this.element.setAttribute('aria-rowcount', String(info.height + 1));
    this.element.setAttribute('aria-colcount', String(info.width + 1));
    this.headers();
    for (let y = 0; y < info.height; y++) this.element.append(this.row(y));
    this.fill();
  }

  private headers(): void {
    const row = document.createElement('div');
    row.setAttribute('role', 'row');
    row.setAttribute('aria-rowindex', '1');
    row.className = 'aria-heads';
    for (let x = 0; x < this.info.width; x++) {
      const head = this.head('columnheader', headerWords(this.info, this.info.columns[x], undefined));
      head.setAttribute('aria-colindex', String(x + 2));
      this.columnHeads.push(head);
      row.append(head);
    }
    this.element.append(row);
  }

  private head(role: string, words: string): HTMLElement {
    const head = document.createElement('span');
    head.setAttribute('role', role);
    head.className = 'aria-head';
    head.textContent = words;
    return head;
  }

  private row(y: number): HTMLElement {
    const row = document.createElement('div');
    row.setAttribute('role', 'row');
    row.setAttribute('aria-rowindex', String(y + 2));
    row.className = 'aria-row';
    row.style.top = `${y * BASE}px`;
    const head = this.head('rowheader', headerWords(this.info, this.info.rows[y], undefined));
    head.setAttribute('aria-colindex', '1');
    row.append(head);
    this.rowHeads.push(head);
    this.rows.push(row);
    return row;
  }

  private cell(index: number): HTMLElement {
    const cell = document.createElement('div');
    const x = index % this.info.width;
    cell.setAttribute('role', 'gridcell');
    cell.setAttribute('aria-colindex', String(x + 2));
    cell.className = 'aria-cell';
    cell.style.left = `${x * BASE}px`;
    cell.tabIndex = index === this.focused ? 0 : -1;
    cell.dataset.cell = String(index);
    cell.setAttribute('aria-label', this.words(index));
    return cell;
  }

  private words(index: number): string {
    const state = stateWord(this.info, this.marks[index], this.pencil[index]);
    if (!this.isVerbose) return state;
    return `${t.board.row(Math.floor(index / this.info.width) + 1)}, ${t.board.column((index % this.info.width) + 1)}, ${state}`;
  }

  /** Makes the cells that are missing, and drops those far from the focus of a large board. */
  private fill(): void {
    const { width, height } = this.info;
    const row = Math.floor(this.focused / width);
    const [from, to] = this.hasAll ? [0, height] : [Math.max(0, row - AROUND), Math.min(height, row + AROUND + 1)];
    for (const [index, element] of this.cells) {
      const y = Math.floor(index / width);
      if (y >= from && y < to) continue;
      element.remove();
      this.cells.delete(index);
    }
    for (let y = from; y < to; y++) {
      if (this.cells.has(y * width)) continue;
      const made = Array.from({ length: width }, (_, x) => this.cell(y * width + x));
      made.forEach((element, x) => this.cells.set(y * width + x, element));
      this.rows[y].append(...made);
    }
  }

  /** Tells the changed marks only. */
  setMarks(marks: Uint8Array, pencil: Uint8Array | undefined): void {
    for (let i = 0; i < marks.length; i++) {
      const pencilled = pencil?.[i] ?? 0;
      if (marks[i] === this.marks[i] && pencilled === this.pencil[i]) continue;
      this.marks[i] = marks[i];
      this.pencil[i] = pencilled;
      this.cells.get(i)?.setAttribute('aria-label', this.words(i));
    }
  }

  setStates(states: readonly LineState[] | undefined): void {
    this.rowHeads.forEach((head, y) => this.setHead(head, headerWords(this.info, this.info.rows[y], states?.[y])));
    this.columnHeads.forEach((head, x) => this.setHead(head, headerWords(this.info, this.info.columns[x], states?.[this.info.height + x])));
  }

  private setHead(head: HTMLElement, words: string): void {
    if (head.textContent !== words) head.textContent = words;
  }

  /** The cell that holds the tab stop; `andFocus` moves the focus there, too. */
  setFocused(index: number, andFocus: boolean): void {
    const before = this.cells.get(this.focused);
    if (before) before.tabIndex = -1;
    this.focused = index;
    if (!this.hasAll) this.fill();
    const element = this.cells.get(index);
    if (!element) return;
    element.tabIndex = 0;
    if (andFocus) element.focus({ preventScroll: true });
  }

  place(camera: Camera): void {
    this.element.style.transform = `translate(${camera.x}px, ${camera.y}px) scale(${camera.size / BASE})`;
  }
}
