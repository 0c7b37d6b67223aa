/** What is seen, by the pixels of a picture of the page. */

/** The colors of a part of the page with their shares, the most frequent first; `inset` leaves out its edges. */
export async function colorsIn(page, locator, inset = 0) {
  const box = await locator.boundingBox();
  const clip = { x: box.x + inset * box.width, y: box.y + inset * box.height, width: (1 - 2 * inset) * box.width, height: (1 - 2 * inset) * box.height };
  return colorsOf(page, await page.screenshot({ clip }));
}

function colorsOf(page, png) {
  return page.evaluate(async (text) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], { type: 'image/png' }));
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    pen.drawImage(bitmap, 0, 0);
    const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
    const found = new Map();
    for (let i = 0; i < data.length; i += 4) {
      const color = (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
      found.set(color, (found.get(color) ?? 0) + 4 / data.length);
    }
    return [...found].map(([color, share]) => ({ color, share })).sort((one, two) => two.share - one.share);
  }, png.toString('base64'));
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
