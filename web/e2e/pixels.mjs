/** What is seen, by the pixels of a picture of the page. */
import { pixelsOf } from './palette.mjs';

/** The colors of a part of the page with their shares, the most frequent first; `inset` leaves out its edges. */
export async function colorsIn(page, locator, inset = 0) {
  const box = await locator.boundingBox();
  const clip = { x: box.x + inset * box.width, y: box.y + inset * box.height, width: (1 - 2 * inset) * box.width, height: (1 - 2 * inset) * box.height };
  return colorsOf(page, await page.screenshot({ clip }));
}

async function colorsOf(page, png) {
  const { colors } = await pixelsOf(page, png);
  const found = new Map();
  for (const color of colors) found.set(color, (found.get(color) ?? 0) + 1 / colors.length);
  return [...found].map(([color, share]) => ({ color, share })).sort((one, two) => two.share - one.share);
}

function luminance(color) {
  const [r, g, b] = [color >> 16, (color >> 8) & 255, color & 255].map((part) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** As WCAG 2 defines it: from 1 to 21. */
export function contrast(one, other) {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** The highest contrast of any color of a part with a ground. */
export const most = (colors, ground) => Math.max(...colors.map(({ color }) => contrast(color, ground)));
