/** What the pages show for Node runs as it stands there. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

const { TESTDATA } = process.env;
const root = join(TESTDATA, '..');
symlinkSync(TESTDATA, 'testdata');
copyFileSync(join(TESTDATA, 'non/cat.non'), 'cat.non');
mkdirSync('out');

for (const page of ['docs/recipes.md', 'packages/npm/README.md']) {
  test(page, () => {
    // Blocks for browsers have a button.
    const blocks = [...readFileSync(join(root, page), 'utf8').matchAll(/```js\n(.*?)```/gs)].map(([, block]) => block);
    const node = blocks.filter((block) => !block.includes('button'));
    assert.ok(node.length > 0);
    for (const block of node) {
      writeFileSync('page.mjs', block);
      execFileSync(process.execPath, ['page.mjs']);
    }
  });
}

test('the recipes write their files', () => assert.ok(existsSync('out/cat.svg')));
