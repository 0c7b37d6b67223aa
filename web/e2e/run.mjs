/** Runs every end-to-end test with Node's own runner; says so and stops if there is no Chromium. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dist, findChromium } from './site.mjs';

if (!findChromium()) {
  console.error('no Chromium: install it (apt-get install chromium) or name it in CHROMIUM');
  process.exit(1);
}
if (!existsSync(`${dist}/index.html`)) {
  console.error('the page is not built: cargo xtask web');
  process.exit(1);
}
const here = fileURLToPath(new URL('.', import.meta.url));
const only = process.argv.slice(2);
const files = readdirSync(here).filter((name) => name.endsWith('.test.mjs') && (only.length === 0 || only.some((part) => name.includes(part))));
const { status } = spawnSync(process.execPath, ['--test', '--test-reporter=spec', '--test-concurrency=2', '--test-timeout=240000', ...files.map((name) => here + name)], { stdio: 'inherit' });
process.exit(status ?? 1);
