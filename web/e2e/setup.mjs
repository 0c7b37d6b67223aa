/** What the tests of a file share: the page on a server of its own and a browser, which end with the tests. */
import { after } from 'node:test';
import { browse, serve } from './site.mjs';

export async function setUp(options) {
  const site = await serve();
  let context;
  after(async () => {
    await context?.close();
    await site.close();
  });
  context = await browse(options);
  return { site, context };
}
