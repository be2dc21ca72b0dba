import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { inlineMaker } from '../../src/publish/conversion/adaptive.ts';
import { decodeMemory, encodeMemory, type EncodedMemory } from '../../src/publish/memory-codec.ts';
import type { PublishMemory } from '../../src/publish/memory.ts';
import type { SiteOptions } from '../../src/publish/options.ts';
import { OutputFolder } from '../../src/publish/output/output-folder.ts';
import { loadTemplates } from '../../src/publish/pages/templates.ts';
import { publish } from '../../src/publish/publish.ts';
import {
  MemoryArchive,
  blogAddress,
  memoryComment,
  memoryPost,
  type MemoryArchiveContents,
} from '../helpers/memory-archive.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

const templates = await loadTemplates(fileURLToPath(new URL('../../templates', import.meta.url)));

/** What a post of the random blogs is made of. */
interface Facts {
  readonly title: string;
  readonly text: string;
  readonly day: number;
  readonly category: string;
  readonly tags: readonly string[];
  readonly linked: number;
  readonly picture: number;
  readonly comments: readonly string[];
  readonly hidden: boolean;
}

interface Blog {
  readonly posts: ReadonlyMap<number, Facts>;
  /** numbers of the pictures that the archive has */
  readonly pictures: readonly number[];
}

const categories = [
  { id: '1', name: '여행', parent: '', label: '여행' },
  { id: '2', name: '서울', parent: '1', label: '여행/서울' },
  { id: '3', name: 'Code', parent: '', label: 'Code' },
];

function contentsOf({ posts, pictures }: Blog): MemoryArchiveContents {
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    blog: { url: blogAddress, title: '기록', nickname: '주인' },
    categories,
    media: Object.fromEntries(
      pictures.map((number) => [
        `https://img.example.com/${number}.png`,
        { file: `aa/${number}.png`, type: 'image/png', size: 1, width: number + 1, height: 1 },
      ]),
    ),
    mediaFolder: pictureFolder,
    posts: [...posts].map(([id, { title, text, day, category, tags, linked, picture, comments, hidden }]) =>
      memoryPost(String(id), {
        title,
        category,
        tags,
        date: `20${two(20 + Math.floor(day / 24))}-${two(1 + (Math.floor(day / 2) % 12))}-${two(1 + (day % 2) * 14)} 10:00:00`,
        visibility: hidden ? '0' : '20',
        content:
          `<p>${text} <a href="${blogAddress}/${linked}">글</a></p>` +
          `<p><img src="https://img.example.com/${picture}.png?credential=c&amp;expires=1&amp;signature=s"></p>`,
        comments: comments.map((comment, index) => memoryComment(`${id}${index}`, { comment })),
      }),
    ),
  };
}

const pictureFolder = temporaryFolder();
for (let number = 0; number < 5; number++) fs.outputFileSync(path.join(pictureFolder, `aa/${number}.png`), 'x');

async function run(home: string, blog: Blog, memory?: PublishMemory, options: Partial<SiteOptions> = {}) {
  const archive = new MemoryArchive(contentsOf(blog));
  const made: string[] = [];
  const open = (name: string) => OutputFolder.open(path.join(home, name), { dryRun: false, warn: () => undefined });
  const published = await publish({
    archive,
    options: {
      visibility: ['published'],
      comments: 'public',
      prune: false,
      slug: 'title',
      preset: 'hugo',
      ...options,
    },
    outputs: { site: await open('site'), markdown: await open('markdown') },
    templates,
    maker: (data) => {
      const inline = inlineMaker(data);
      return {
        ...inline,
        make: (task) => {
          made.push(task.post.id);
          return inline.make(task);
        },
      };
    },
    memory:
      memory &&
      decodeMemory(JSON.parse(JSON.stringify(encodeMemory(memory))) as EncodedMemory, archive.media().values()),
    emit: () => undefined,
  });
  return { ...published, made, written: published.site.written + published.markdown.written };
}

const facts = fc.record<Facts>({
  title: fc.constantFrom('첫 글', '바다 여행', 'Notes', '', '<b>제목</b>'),
  text: fc.constantFrom('아메리카노 커피', 'a quick brown fox', '긴 하루', ''),
  day: fc.integer({ min: 0, max: 60 }),
  category: fc.constantFrom('0', '1', '2', '3'),
  tags: fc.uniqueArray(fc.constantFrom('커피', 'sea', 'Sea', '여행'), { maxLength: 3 }),
  linked: fc.integer({ min: 1, max: 9 }),
  picture: fc.integer({ min: 0, max: 4 }),
  comments: fc.array(fc.constantFrom('좋아요', 'me too'), { maxLength: 2 }),
  hidden: fc.boolean(),
});
const blogs = fc.record({
  posts: fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), facts), { maxLength: 7 }).map((list) => new Map(list)),
  pictures: fc.uniqueArray(fc.integer({ min: 0, max: 4 })),
});

const post = (choices: Partial<Facts> = {}): Facts => ({
  title: '글',
  text: '본문',
  day: 1,
  category: '1',
  tags: [],
  linked: 99,
  picture: 0,
  comments: [],
  hidden: false,
  ...choices,
});

/** Twenty posts, each on a day of its own, none of which refers to another. */
const twenty: Blog = {
  posts: new Map(
    Array.from({ length: 20 }, (_, index) => [index + 1, post({ title: `글 ${index + 1}`, day: index + 1 })]),
  ),
  pictures: [],
};
const edited = (blog: Blog, id: number, choices: Partial<Facts>): Blog => ({
  ...blog,
  posts: new Map(blog.posts).set(id, { ...blog.posts.get(id)!, ...choices }),
});

/** With an address feeds hold whole bodies. */
const withAddress = { siteUrl: 'https://example.org/blog/' };

/** All files but lists of what was written: a folder in which nothing is left has an empty one. */
const published = (home: string) =>
  Object.fromEntries(Object.entries(filesIn(home)).filter(([file, text]) => text !== '' || !file.endsWith('-files')));

describe('publishing over what was published before', () => {
  it('comes to the same bytes as publishing into empty folders, whatever has changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(blogs, { minLength: 2, maxLength: 4 }), async (nights) => {
        const home = temporaryFolder();
        let memory: PublishMemory | undefined;
        for (const blog of nights) {
          ({ memory } = await run(home, blog, memory, withAddress));
          const afresh = temporaryFolder();
          await run(afresh, blog, undefined, withAddress);
          expect(published(home)).toEqual(published(afresh));
        }
      }),
      { numRuns: 25 },
    );
  });

  it('makes nothing, and writes nothing, when nothing has changed', async () => {
    const home = temporaryFolder();
    const first = await run(home, twenty);
    const second = await run(home, twenty, first.memory);
    expect([second.made, second.written]).toEqual([[], 0]);
    expect(second.site.files).toBe(first.site.files);
    expect(encodeMemory(second.memory)).toEqual(encodeMemory(first.memory));
  });

  it('makes of an edited body the one post, and writes no list of posts', async () => {
    const home = temporaryFolder();
    const { memory } = await run(home, twenty);
    const changed = edited(twenty, 7, { text: '다른 본문' });
    const second = await run(home, changed, memory);
    expect(second.made).toEqual(['7']);
    // Its page, its Markdown, and the feeds and the search that show its text.
    expect(second.written).toBeLessThan(12);
  });

  it('makes of an edited title the post, its neighbours, and the one whose Markdown leads to its file', async () => {
    const home = temporaryFolder();
    const linking = edited(twenty, 15, { linked: 7 });
    const { memory } = await run(home, linking);
    const second = await run(home, edited(linking, 7, { title: '새 제목' }), memory);
    expect(new Set(second.made)).toEqual(new Set(['6', '7', '8', '15']));
  });

  it('makes those again that link to a post which is not published any more', async () => {
    const home = temporaryFolder();
    const linking = edited(twenty, 15, { linked: 7 });
    const { memory } = await run(home, linking);
    const second = await run(home, edited(linking, 7, { hidden: true }), memory);
    expect(new Set(second.made)).toEqual(new Set(['6', '8', '15']));
  });

  it('makes a file again that somebody has changed or taken away', async () => {
    const home = temporaryFolder();
    const { memory } = await run(home, twenty);
    const before = filesIn(home);
    fs.writeFileSync(path.join(home, 'site/7/index.html'), 'x');
    fs.removeSync(path.join(home, 'site/category/여행/index.html'));
    fs.removeSync(path.join(home, 'markdown/content/posts/여행'));
    const second = await run(home, twenty, memory);
    expect(filesIn(home)).toEqual(before);
    expect(second.made).toHaveLength(20);
  });

  it('forgets everything when the options are others', async () => {
    const home = temporaryFolder();
    const { memory } = await run(home, twenty);
    const second = await run(home, twenty, memory, { language: 'en' });
    expect(second.made).toHaveLength(20);
    const afresh = temporaryFolder();
    await run(afresh, twenty, undefined, { language: 'en' });
    expect(filesIn(home)).toEqual(filesIn(afresh));
  });
});
