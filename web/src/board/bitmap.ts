/** Canvases: how fine they are, and how far a pinch may stretch what was painted once and is shown again. */

/** How much larger or smaller a picture may be shown while a gesture lasts. */
const FARTHEST = 1.6;

/** Dots of a canvas for a pixel of the page. */
export const density = (): number => Math.min(3, devicePixelRatio || 1);

/** Gives a canvas so many pixels of the page, and its context. What was painted is gone. */
export function sized(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D {
  const scale = density();
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d')!;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  return context;
}

/** Whether a picture that was painted for one size of cells may be shown at another while a gesture lasts. */
export const canStretch = (painted: number, shown: number): boolean => shown < painted * FARTHEST && painted < shown * FARTHEST;
