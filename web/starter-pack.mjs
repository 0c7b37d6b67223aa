/**
 * The starter pack with the engine's verdict on each puzzle, so that a page says it before the solver has come;
 * and the puzzle that a first visit opens on, the first of them, alone, so that it comes with the page.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { load, solve } from 'pictogrid';

const folder = new URL('./src/generated/', import.meta.url);
const at = (name) => new URL(name, folder);
const pack = JSON.parse(readFileSync(at('starter.json'), 'utf8'));
if (pack.some((one) => !one.verdict)) {
  await load('solver');
  for (const one of pack) {
    const { verdict, stage } = solve(one.source);
    one.verdict = { verdict, stage };
  }
  writeFileSync(at('starter.json'), JSON.stringify(pack));
}
writeFileSync(at('first.json'), JSON.stringify(pack[0]));
