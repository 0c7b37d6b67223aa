/** What the pages show for Node runs as it stands there. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

const { TESTDATA } = process.env;
const root = join(TESTDATA, '..');
symlinkSync(TESTDATA, 'testdata');
mkdirSync('out');
/** What blocks for browsers use of their page: a button, and a bar that refuses what no bar can show. */
const PAGE = `
const button = {};
const bar = { set value(part) { if (!Number.isFinite(part)) process.exit(1); } };
`;

for (const page of ['README.md', 'docs/recipes.md', 'packages/npm/README.md']) {
  test(page, () => {
    const blocks = [...readFileSync(join(root, page), 'utf8').matchAll(/```js\n(.*?)```/gs)].map(([, block]) => block);
    assert.ok(blocks.length > 0);
    for (const block of blocks) {
      writeFileSync('page.mjs', `${PAGE}\n${block}`);
      execFileSync(process.execPath, ['page.mjs']);
    }
  });
}

test('the recipes write their files', () => assert.ok(existsSync('out/cat.svg')));
