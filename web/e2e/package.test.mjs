/**
 * The npm package without a bundler and without an import map: from one address on a bare server, that of the page or
 * another one, in a browser's own thread and in workers. Nothing of the page is asked for.
 */
import assert from 'node:assert/strict';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { browse } from './site.mjs';

const folder = fileURLToPath(new URL('../../packages/npm', import.meta.url));
const TYPES = { '.html': 'text/html', '.js': 'text/javascript' };
const asked = [];

/** Files as they are, one type for all but scripts, as simple hosts do; a page for every other address. */
async function bare() {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://x').pathname);
    asked.push(path);
    if (!path.startsWith('/pictogrid/')) return response.writeHead(200, { 'content-type': TYPES['.html'] }).end('<!doctype html><title>bare</title>');
    const file = normalize(join(folder, path.slice('/pictogrid/'.length)));
    if (!file.startsWith(folder) || !existsSync(file) || statSync(file).isDirectory()) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'access-control-allow-origin': '*' });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => new Promise((resolve) => { server.closeAllConnections(); server.close(resolve); }) };
}

let context;
let servers;
before(async () => {
  context = await browse();
  servers = [await bare(), await bare()];
});
after(async () => {
  await context.close();
  for (const server of servers) await server.close();
});

/** Runs the words of a module in a page of the first server that has nothing but them; gives what they set as `done`. */
async function inPage(words) {
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`${servers[0].origin}/`);
  await page.addScriptTag({ type: 'module', content: `try { globalThis.done = await (async () => { ${words} })(); } catch (error) { globalThis.done = String(error?.stack ?? error); }` }).catch((error) => faults.push(error.message));
  const done = await page.waitForFunction(() => globalThis.done !== undefined, undefined, { timeout: 60_000 }).then(() => page.evaluate(() => globalThis.done));
  await page.close();
  assert.deepEqual(faults, []);
  return done;
}

const CROSS = '{ rows: [[1], [3], [1]], columns: [[1], [3], [1]] }';
/** The same of every entry. */
const questions = (origin) => `
  const at = (name) => import('${origin}/pictogrid/' + name + '.js');
  const [index, async, make, small] = await Promise.all(['index', 'async', 'make', 'small'].map(at));
  const cross = ${CROSS};
  await index.load();
  await small.load();
  const engine = new async.Engine();
  const said = [index.solve(cross).verdict, small.solve(cross).verdict, (await engine.solve(cross)).verdict];
  said.push(index.check(cross, '.#.\\n###\\n.#.').right, (await engine.check(cross, '.#.\\n###\\n.#.')).right);
  const seconds = await engine.solve(cross, { signal: AbortSignal.abort() }).catch((error) => error.kind);
  engine.close();
  const maker = new make.Engine();
  const { value } = await maker.generate({ width: 6, height: 6, seed: 'cat' }).next();
  const { fixed } = await maker.fix({ rows: [[1], [1]], columns: [[1], [1]] });
  maker.close();
  return { said, seconds, width: value.width, changes: fixed.changes };
`;
const ANSWERS = { said: ['unique', 'unique', 'unique', true, true], seconds: 'canceled', width: 6, changes: 1 };

test('a script of one address, as the README shows it', async () => {
  const page = await context.newPage();
  await page.goto(`${servers[0].origin}/`);
  asked.length = 0;
  await page.setContent(`<script type="module">
    import { load, solve } from '${servers[1].origin}/pictogrid/index.js';
    await load();
    document.title = solve(${CROSS}).verdict;
  </script>`);
  await page.waitForFunction(() => document.title === 'unique', undefined, { timeout: 60_000 });
  // The largest module that was asked for, and no other.
  assert.deepEqual(asked.filter((path) => path.endsWith('.wasm')), ['/pictogrid/wasm/full_bg.wasm']);
  await page.close();
});

test('every entry, from the server of the page', async () => assert.deepEqual(await inPage(questions(servers[0].origin)), ANSWERS));

test('every entry, from another server', async () => assert.deepEqual(await inPage(questions(servers[1].origin)), ANSWERS));
