/** Pictures that are painted once and shown again: how fine they are, and how far a pinch may stretch them. */

/** How much larger or smaller a picture may be shown while a gesture lasts. */
const FARTHEST = 1.6;

/** Dots of a canvas for a pixel of the page. */
export const density = (): number => Math.min(3, devicePixelRatio || 1);

/** Whether a picture that was painted for one size of cells may be shown at another while a gesture lasts. */
export const canStretch = (painted: number, shown: number): boolean => shown < painted * FARTHEST && painted < shown * FARTHEST;
