/**
 * The built page on a server of its own under a sub-path, and a Chromium that fails a test on the first
 * request that leaves the origin, on every violation of the content security policy and on every error.
 */
import { createReadStream, existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.woff2': 'font/woff2', '.json': 'application/json', '.webmanifest': 'application/manifest+json', '.png': 'image/png' };
export const dist = process.env.PICTOGRID_DIST ?? fileURLToPath(new URL('../dist', import.meta.url));

/** Serves a folder under `/games/pictogrid/`; `root` may be changed to serve another version, and `slow` names files that take so many ms. */
export async function serve(folder = dist) {
  const state = { root: folder, asked: [], slow: undefined };
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://x').pathname);
    state.asked.push(path);
    if (!path.startsWith('/games/pictogrid/')) return response.writeHead(404).end();
    let file = normalize(join(state.root, path.slice('/games/pictogrid/'.length)));
    if (path.endsWith('/')) file = join(file, 'index.html');
    if (!file.startsWith(state.root) || !existsSync(file) || statSync(file).isDirectory()) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'cache-control': 'no-cache' });
    if (state.slow?.name.test(path)) return drip(file, response, state.slow.ms);
    createReadStream(file).on('error', () => response.destroy()).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  return { origin, url: `${origin}/games/pictogrid/`, state, close: () => new Promise((resolve) => { server.closeAllConnections(); server.close(resolve); }) };
}

/** Sends a file in ten parts, as a slow line does. */
async function drip(file, response, ms) {
  const bytes = readFileSync(file);
  const step = Math.ceil(bytes.length / 10);
  for (let at = 0; at < bytes.length; at += step) {
    await new Promise((done) => setTimeout(done, ms / 10));
    response.write(bytes.subarray(at, at + step));
  }
  response.end();
}

export const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export function findChromium() {
  return [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => path && existsSync(path));
}

/** A browser with an empty profile. */
export async function browse(options = {}) {
  const profile = mkdtempSync(join(tmpdir(), 'pictogrid-e2e-'));
  return chromium.launchPersistentContext(profile, {
    executablePath: findChromium(), headless: true, args: flags, viewport: { width: 1389, height: 868 }, ...options,
  });
}

/** A page that is watched: `faults` must be empty at the end. */
export async function watched(context, site) {
  const page = await context.newPage();
  const faults = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(site.origin) && !url.startsWith('blob:') && !url.startsWith('data:')) faults.push(`request to ${url}`);
  });
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`));
  });
  page.faults = faults;
  return page;
}

/** Lets what a page does after its first ten seconds begin after two. */
export async function hurry(context) {
  await context.addInitScript(() => {
    const wait = window.setTimeout;
    window.setTimeout = (work, ms, ...rest) => wait(work, ms > 8000 && ms <= 10_000 ? ms - 8000 : ms, ...rest);
  });
  return context;
}

/** Opens the page at a place and waits until the board can be played. */
export async function open(page, site, hash = '') {
  await page.goto(site.url + hash);
  await page.waitForSelector('[role=grid] [role=gridcell], [aria-labelledby=starter], .explain', { timeout: 30_000, state: 'attached' });
}
