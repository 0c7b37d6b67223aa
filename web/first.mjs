/** The puzzle that a first visit opens on, alone, so that it comes with the page: the first of the starter pack. */
import { readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('./src/generated/', import.meta.url);
const [first] = JSON.parse(readFileSync(new URL('starter.json', folder), 'utf8'));
writeFileSync(new URL('first.json', folder), JSON.stringify(first));
