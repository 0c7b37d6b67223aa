/** What canvases are told, without a browser: fills and words in the order in which they come. */
import { afterAll, beforeAll } from 'vitest';
import type { Colors } from '../src/board/colors';
import { tokens } from './tokens';

export interface Fill { x: number; y: number; wide: number; high: number; color: string; alpha: number }
export interface Word { text: string; x: number; y: number; color: string; under: Fill[]; font: string; align: string; most?: number }

/** A context that paints nothing: it keeps fills and words in the order in which they come. */
export class Recorder {
  /** Whether each word remembers the fills below it. */
  static remembers = true;
  fillStyle = '';
  strokeStyle = '';
  globalAlpha = 1;
  font = '';
  textAlign = '';
  fills: Fill[] = [];
  /** Lines around boxes. */
  lines: Fill[] = [];
  /** Fills of pictures that were painted elsewhere: their places are those there. */
  boxes: Fill[] = [];
  words: Word[] = [];
  private path: Omit<Fill, 'color' | 'alpha'> | undefined;

  fillRect(x: number, y: number, wide: number, high: number): void {
    this.fills.push({ x, y, wide, high, color: this.fillStyle, alpha: this.globalAlpha });
  }
  beginPath(): void { this.path = undefined; }
  roundRect(x: number, y: number, wide: number, high: number): void { this.path = { x, y, wide, high }; }
  fill(): void {
    if (this.path) this.fills.push({ ...this.path, color: this.fillStyle, alpha: this.globalAlpha });
  }
  fillText(text: string, x: number, y: number, most?: number): void {
    this.words.push({ text, x, y, color: this.fillStyle, under: Recorder.remembers ? [...this.fills] : [], font: this.font, align: this.textAlign, most });
  }
  drawImage(from: { context: Recorder }, x: number, y: number): void {
    this.boxes.push(...from.context.fills);
    this.lines.push(...from.context.lines);
    for (const word of from.context.words) this.words.push({ ...word, x: word.x + x, y: word.y + y, under: !Recorder.remembers ? [] : [...this.fills, ...word.under.map((fill) => ({ ...fill, x: fill.x + x, y: fill.y + y }))] });
  }
  clearRect(): void {}
  save(): void {}
  restore(): void {}
  clip(): void {}
  rect(): void {}
  scale(): void {}
  setTransform(): void {}
  translate(): void {}
  setLineDash(): void {}
  strokeRect(): void {}
  moveTo(): void {}
  lineTo(): void {}
  arc(): void {}
  stroke(): void {
    if (this.path) this.lines.push({ ...this.path, color: this.strokeStyle, alpha: this.globalAlpha });
  }
}
export const asContext = (recorder: Recorder) => recorder as unknown as CanvasRenderingContext2D;

const before = { document: globalThis.document, devicePixelRatio: globalThis.devicePixelRatio };
beforeAll(() => {
  const createElement = () => {
    const context = new Recorder();
    return { context, getContext: () => context };
  };
  Object.assign(globalThis, { document: { createElement }, devicePixelRatio: 1 });
});
afterAll(() => void Object.assign(globalThis, before));

export function colorsOf(isDark: boolean): Colors {
  const theme = tokens(isDark);
  const named = Object.fromEntries([...theme].map(([name, value]) => [name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value]));
  return { ...named, rule: theme.get('line-2')! } as unknown as Colors;
}
