import fc from 'fast-check';
import fs from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { resolveLinks, volumeLinks } from '../../../../src/publish/outputs/book/links.ts';
import { imageTypeOf } from '../../../../src/publish/outputs/book/shown-medium.ts';
import { hostileBodies } from '../../../helpers/body/hostile-bodies.ts';
import { randomBody } from '../../../helpers/body/random-body.ts';
import { renderChapter, type ChapterInput } from '../../../helpers/book/chapters.ts';
import { bookPart, bookPost, bookVolume, epubBytes, epubInput } from '../../../helpers/book/epub-book.ts';
import { epubcheckSkipNote, runEpubcheck, validateEpub } from '../../../helpers/book/epubcheck.ts';
import { oddAddresses, oddBodies } from '../../../helpers/book/odd-bodies.ts';

const fixtures = 'test/fixtures/body';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Every construct, invalid HTML and addresses, and random and hostile bodies, by the titles of their posts. */
const bodies: readonly (readonly [title: string, input: ChapterInput])[] = [
  ...fs
    .readdirSync(fixtures)
    .map((name) => [name, { html: fs.readFileSync(`${fixtures}/${name}/input.html`, 'utf8') }] as const),
  ...Object.entries(oddBodies).flatMap(([name, html]) => [
    [name, { html }] as const,
    [`${name}, not sanitized`, { content: { body: html } }] as const,
  ]),
  ...oddAddresses.map((address) => [address, { content: { body: `<a href="${escaped(address)}">x</a>` } }] as const),
  ...fc.sample(randomBody, { numRuns: 200, seed: 1 }).map((html, index) => [`random ${index}`, { html }] as const),
  ...hostileBodies.map(([name, html]) => [name, { html }] as const),
];

/** The smallest images of each type. */
const images: Readonly<Record<string, Buffer>> = {
  'image/png': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
    'base64',
  ),
  'image/gif': Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  'image/jpeg': Buffer.from(
    `/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP${'/'.repeat(86)}wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=`,
    'base64',
  ),
  'image/svg+xml': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'),
};

describe('an EPUB file of every construct and of hostile bodies', () => {
  let book: Buffer;
  beforeAll(async () => {
    const posts = bodies.map(([title], index) => bookPost(String(index + 1), title, '2024-01-05T10:00:00Z'));
    const links = volumeLinks(
      { posts: [...posts, bookPost('100000', 'Elsewhere')], pages: [], url: undefined },
      posts,
      'epub',
      () => [],
    );
    const drawings = new Map<string, Buffer>();
    book = await epubBytes(
      epubInput(bookVolume([bookPart('2024', posts)]), {
        chapter: (post) => {
          const [, input] = bodies[Number(post.id) - 1] ?? [];
          const { text, drawings: found } = renderChapter({ ...input, post });
          for (const [file, svg] of found) drawings.set(file, Buffer.from(svg));
          return Promise.resolve(resolveLinks(text.content, links));
        },
        readImage: (file) => Promise.resolve(drawings.get(file) ?? images[imageTypeOf(file) ?? '']),
      }),
    );
  }, 300_000);

  it('is valid EPUB 3.3', { timeout: 300_000 }, async () => {
    expect(await validateEpub(book)).toEqual([]);
  });

  it.skipIf(epubcheckSkipNote)(`is valid for EPUBCheck${epubcheckSkipNote}`, { timeout: 300_000 }, async () => {
    expect(await runEpubcheck(book)).toEqual([]);
  });
});
