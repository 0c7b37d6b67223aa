/** Puzzles for measurements: made by a small generator of numbers, so that every run has the same ones. */
import { deflateRawSync } from 'node:zlib';

/** The generator of the prototype, so that both boards hold the same picture. */
export function numbers(seed) {
  return () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
}

/** The clue of each line of a picture, rows first. */
function clues(filled, width, height) {
  const line = (n, at) => {
    const found = [];
    for (let i = 0, run = 0; i <= n; i++) {
      if (i < n && filled[at(i)]) run++;
      else if (run) {
        found.push(run);
        run = 0;
      }
    }
    return found;
  };
  return {
    rows: Array.from({ length: height }, (_, y) => line(width, (x) => y * width + x)),
    columns: Array.from({ length: width }, (_, x) => line(height, (y) => y * width + x)),
  };
}

const packed = (bytes) => deflateRawSync(bytes).toString('base64url');

/** The hash of a link that holds a puzzle and a position: 0 open, 1 crossed, 2 filled. */
export function link(filled, width, height, marks) {
  const { rows, columns } = clues(filled, width, height);
  const code = `${width}x${height}:${[...columns, ...rows].map((clue) => clue.join('.')).join('/')}`;
  const runs = [];
  for (let i = 0; i < marks.length;) {
    let end = i + 1;
    while (end < marks.length && marks[end] === marks[i]) end++;
    runs.push(marks[i]);
    let length = end - i;
    for (; length > 127; length >>>= 7) runs.push((length & 127) | 128);
    runs.push(length);
    i = end;
  }
  return `#p=1${packed(Buffer.from(code))}&m=${packed(Buffer.from(runs))}`;
}

/** Two stairs of dominoes without a line in common: that there is no other picture takes longer than anybody waits. */
export function stairs() {
  const [n, side] = [20, 41];
  const rows = `3\n${'1\n3,1\n'.repeat(n - 1)}1\n1\n`;
  const columns = `1\n${'1\n1,3\n'.repeat(n - 1)}1\n3\n`;
  const beside = (left, right) => `${left.repeat(side)}${right.repeat(side)}`.repeat(side);
  return `rows\n${rows}${rows}columns\n${columns}${columns}given "${beside('?', '0')}${beside('0', '?')}"\n`;
}
