import fc from 'fast-check';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { mediaBaseOf } from '../../../src/backup/media-base.ts';
import { collapseSpace } from '../../../src/core/text/collapse-space.ts';
import { scanTtxml } from '../../../src/backup/ttxml/scan.ts';
import { scaleRuns } from '../../helpers/property-runs.ts';
import { blogXml, escapeXml, toCdata, openXml, postXml, type XmlComment } from '../../helpers/backup/ttxml.ts';
import { postsIn } from '../../helpers/backup/posts-in.ts';

/** Texts allowed in XML, with characters of one to four bytes, and with text that looks like markup. */
const parts = 'a b c 1 2 & < > " \' ; # [ ] ! - / = 가 각 힣 é € 🐚 &amp; ]]> </content>'.split(' ');
const character = fc.constantFrom(...parts, ' ', '\n', '\u00a0', '<post slogan="x">');
const text = fc.array(character, { maxLength: 12 }).map((characters) => characters.join(''));
const line = text.map(collapseSpace);

const { comments } = fc.letrec<{ comment: XmlComment; comments: XmlComment[] }>((tie) => ({
  comment: fc.record({
    name: line,
    text,
    written: fc.integer({ min: 1, max: 2_000_000_000 }),
    secret: fc.boolean(),
    replies: tie('comments'),
  }),
  comments: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant<XmlComment[]>([]),
    fc.array(tie('comment'), { maxLength: 3 }),
  ),
}));

const post = fc.record({
  title: line,
  content: text,
  slogan: line.map((value) => value.trim()),
  category: line,
  visibility: fc.constantFrom('private', 'protected', 'public', 'syndicated'),
  published: fc.integer({ min: 1, max: 2_000_000_000 }),
  tags: fc.uniqueArray(
    line.filter((tag) => tag !== ''),
    { maxLength: 3 },
  ),
  files: fc.uniqueArray(
    fc.record({
      name: fc.stringMatching(/^[a-z가-힣]{1,8}\.png$/u),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 90 }),
    }),
    { maxLength: 3, selector: ({ name }) => name },
  ),
  comments,
});

const flat = (all: readonly XmlComment[], parent = -1, into: [XmlComment, number][] = []) => {
  for (const one of all) {
    into.push([one, parent]);
    flat(one.replies ?? [], into.length - 1, into);
  }
  return into;
};

const blog = fc.tuple(fc.array(post, { maxLength: 5 }), fc.constantFrom(escapeXml, toCdata));

type Post = typeof post extends fc.Arbitrary<infer P> ? P : never;

const written = ([posts, write]: readonly [readonly Post[], (text: string) => string]) =>
  blogXml(
    posts
      .map((one, index) => {
        const files = one.files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) }));
        return postXml({ ...one, id: String(index + 1), files }, write);
      })
      .join('\n'),
  );

describe('a TTXML file', () => {
  it('is read back exactly as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(blog, async ([posts, write]) => {
        const backup = await openXml(written([posts, write]));
        expect([backup.broken, backup.warnings]).toEqual([[], []]);
        expect(
          postsIn(backup).map(({ title, slogan = '', category, visibility, date, tags }) => [
            title,
            slogan,
            category,
            visibility,
            date?.seconds,
            tags,
          ]),
        ).toEqual(
          posts.map(({ title, slogan, category, visibility, published, tags }) => [
            title,
            slogan,
            category,
            { private: '0', protected: '15', public: '20', syndicated: '20' }[visibility],
            published,
            tags,
          ]),
        );
        for (const [index, { content, files, comments: threads }] of posts.entries()) {
          const id = String(index + 1);
          const reading = await backup.read(id);
          expect(reading.content).toBe(content);
          const read = reading.comments ?? [];
          expect(
            read.map(({ name, text: said, date: at, isSecret, parentId }) => [
              name,
              said,
              at?.seconds,
              isSecret,
              read.findIndex((one) => one.id === parentId),
            ]),
          ).toEqual(flat(threads).map(([one, parent]) => [one.name, one.text, one.written, one.secret, parent]));
          expect(new Set(read.map((one) => one.id)).size).toBe(read.length);
          for (const { name, bytes } of files) {
            const medium = backup.medium(mediaBaseOf(id) + encodeURIComponent(name));
            expect(medium?.size).toBe(bytes.length);
            expect(await buffer(await medium!.open())).toEqual(Buffer.from(bytes));
          }
        }
        await backup.close();
      }),
      { numRuns: scaleRuns(300) },
    );
  });

  it('is parsed identically in chunks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        blog,
        fc.integer({ min: 1, max: 200 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (made, pieceSize, share) => {
          const whole = Buffer.from(written(made));
          const bytes = whole.subarray(0, Math.max(Math.round(whole.length * share), 120));
          const file = { read: inMemory(bytes) };
          const scan = async (size: number) => scanTtxml(file, bytes.length, 'x.xml', { pieceSize: size });
          expect(await scan(pieceSize)).toEqual(await scan(bytes.length));
        },
      ),
      { numRuns: scaleRuns(500) },
    );
  });
});

/** A file in memory. */
function inMemory(bytes: Buffer) {
  return ((target: Buffer, offset: number, length: number, position: number) =>
    Promise.resolve({ bytesRead: bytes.copy(target, offset, position, position + length), buffer: target })) as never;
}
