/** Links: what is packed comes back, and what a stranger packs can do no harm. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BadLink, NewerLink, makeLink, marksOf, packCode, packMarks, plainTitle, readLink, runsOf, unpackCode, unpackMarks } from '../src/store/share';

/** Bytes as a link holds them, made without the code under test. */
async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const small = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...small.subarray(0, 60_000))).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

describe('codes', () => {
  test('any text comes back', async () => {
    await fc.assert(fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 500 }), async (code) => {
      expect(await unpackCode(await packCode(code))).toBe(code);
    }), { numRuns: 50 });
  });

  test('a code that inflates beyond a mebibyte is refused', async () => {
    const bomb = `1${await packed(new Uint8Array(50 << 20))}`;
    expect(bomb.length).toBeLessThan(100_000);
    await expect(unpackCode(bomb)).rejects.toThrow(BadLink);
  });

  test.each(['', '0abc', 'x', '1', '1!!!!', '1AAAA', `1${'A'.repeat(500_000)}`])(
    'hostile or damaged: %.20s', async (code) => {
      await expect(unpackCode(code)).rejects.toThrow(BadLink);
      await expect(unpackCode(code)).rejects.not.toThrow(NewerLink);
    },
  );

  test.each(['2abc', '9', '2'])('of a newer version of the page: %s', async (code) => {
    await expect(unpackCode(code)).rejects.toThrow(NewerLink);
  });

  test('bytes that are no text are refused', async () => {
    await expect(unpackCode(`1${await packed(Uint8Array.from([0xff, 0xfe, 0xc0]))}`)).rejects.toThrow(BadLink);
  });

  test('any text is either read or refused as a bad link', async () => {
    await fc.assert(fc.asyncProperty(fc.string({ maxLength: 80 }), async (text) => {
      await unpackCode(`1${text}`).catch((error) => expect(error).toBeInstanceOf(BadLink));
    }), { numRuns: 200 });
  });
});

describe('marks', () => {
  test('any marks come back', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ min: 1, minLength: 1, maxLength: 2000, max: 5 }), async (marks) => {
      expect(await unpackMarks(await packMarks(marks), marks.length, 6)).toEqual(marks);
    }), { numRuns: 50 });
  });

  test('one value on a large board takes a few bytes', () => {
    expect(runsOf(new Uint8Array(10_000)).length).toBe(3);
  });

  test.each([
    ['too many cells', [0, 11]], ['too few', [0, 9]], ['no cells', [0, 0, 0, 10]], ['an unknown value', [9, 10]],
    ['a length without end', [0, 255, 255, 255, 255, 255, 1]], ['cut', [0]],
  ])('%s: refused', (_, bytes) => {
    expect(marksOf(Uint8Array.from(bytes), 10, 3)).toBeUndefined();
  });
});

test('a link says what it was made of, and only what was asked for', async () => {
  const marks = Uint8Array.from([0, 1, 2, 2]);
  const bare = await makeLink('https://example.org/a/', '2x2:1/1/1/1');
  expect(bare).toMatch(/^https:\/\/example\.org\/a\/#p=1[\w-]+$/);
  const full = readLink(await makeLink('https://example.org/', '2x2:1/1/1/1', { marks, title: 'Küche & Co' }))!;
  expect(await unpackCode(full.puzzle)).toBe('2x2:1/1/1/1');
  expect(await unpackMarks(full.marks!, 4, 3)).toEqual(marks);
  expect(full.title).toBe('Küche & Co');
  expect(readLink('https://example.org/')).toBeUndefined();
});

test('a name of a link is cut and has no signs that turn text around', () => {
  expect(plainTitle(`a\u202eb\u0000c${'x'.repeat(300)}`)).toHaveLength(200);
  expect(plainTitle('\u202eab')).toBe('ab');
});
