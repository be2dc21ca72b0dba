import fc from 'fast-check';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { zipFile, type ZipEntry } from '../../../../../src/publish/outputs/book/epub/zip.ts';
import { unzip } from '../../../../helpers/book/unzip.ts';
import { scaleRuns } from '../../../../helpers/property-runs.ts';

const zipOf = (entries: readonly ZipEntry[]) => buffer(zipFile(entries));

it('begins with the stored file mimetype, so that programs recognize EPUB by its first bytes', async () => {
  const bytes = await zipOf([{ path: 'mimetype', content: 'application/epub+zip', isCompressed: false }]);
  expect(bytes.toString('latin1', 0, 4)).toBe('PK\x03\x04');
  expect(bytes.toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip');
});

it('contains every file with its path and content', async () => {
  const path = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .filter((text) => !/[\\/:\0]|^\.+$/u.test(text));
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.string({ unit: 'grapheme' }),
    fc.constant('x'.repeat(5000)),
  );
  const entry = fc.record({ path, content, isCompressed: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(entry, { selector: (one) => one.path, maxLength: 6 }), async (entries) => {
      const files = await unzip(await zipOf(entries));
      expect([...files]).toEqual(entries.map((one) => [one.path, Buffer.from(one.content)]));
    }),
    { numRuns: scaleRuns(100) },
  );
});

it('has the same bytes at any time on any machine', async () => {
  const bytes = await zipOf([
    { path: 'mimetype', content: 'application/epub+zip', isCompressed: false },
    { path: 'EPUB/글.xhtml', content: '<p>가나다</p>\n'.repeat(20), isCompressed: true },
  ]);
  expect(bytes.toString('base64')).toMatchInlineSnapshot(
    `"UEsDBBQAAAAAAAAAIQBvYassFAAAABQAAAAIAAAAbWltZXR5cGVhcHBsaWNhdGlvbi9lcHViK3ppcFBLAwQUAAAICAAAACEA94zpGhgAAABUAQAADgAAAEVQVUIv6riALnhodG1ssymwe7Wh4XXTjNfdS2z0C+y4RgUoFgAAUEsBAhQAFAAAAAAAAAAhAG9hqywUAAAAFAAAAAgAAAAAAAAAAAAAAAAAAAAAAG1pbWV0eXBlUEsBAhQAFAAACAgAAAAhAPeM6RoYAAAAVAEAAA4AAAAAAAAAAAAAAAAAOgAAAEVQVUIv6riALnhodG1sUEsFBgAAAAACAAIAcgAAAH4AAAAAAA=="`,
  );
});

it('stores files that compression would make larger', async () => {
  const [compressed, stored] = await Promise.all(
    [true, false].map((isCompressed) => zipOf([{ path: 'a', content: 'abc', isCompressed }])),
  );
  expect(compressed).toEqual(stored);
});

it('loads a file when it is written, and none if the reader stops', async () => {
  const loaded: string[] = [];
  const entry = (path: string): ZipEntry => ({
    path,
    content: () => {
      loaded.push(path);
      return Promise.resolve(path);
    },
    isCompressed: true,
  });
  const bytes = zipFile([entry('a'), entry('b')]);
  await bytes.next();
  expect(loaded).toEqual(['a']);
  await bytes.return(undefined);
  expect(loaded).toEqual(['a']);
});

it('rejects paths that are too long for the format', async () => {
  await expect(zipOf([{ path: 'x'.repeat(70_000), content: '', isCompressed: true }])).rejects.toThrow(RangeError);
});

it('keeps no memory of the files that it has written', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const used = () => {
    // Buffers are released concurrently, at the latest when garbage is collected again.
    collectGarbage();
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  const [count, size] = [10_000, 3000];
  const before = used();
  let kept = NaN;
  const entries = function* () {
    for (let index = 0; index < count; index += 1)
      yield { path: `${index}`, content: 'x'.repeat(size), isCompressed: false };
    kept = used() - before;
  };
  const pieces = zipFile(entries());
  while ((await pieces.next()).done !== true);
  expect(kept).toBeLessThan((count * size) / 2);
});
