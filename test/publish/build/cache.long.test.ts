import path from 'node:path';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import type { PublishCache } from '../../../src/publish/publish.ts';
import { presetNames } from '../../../src/options/choices.ts';
import type { SiteOptions } from '../../../src/publish/site-model/options/site-options.ts';
import { blogAddress, memoryComment, memoryPost, type MemoryPost } from '../../helpers/memory/memory-archive.ts';
import { expectSameAsWithoutCache, publishInto } from '../../helpers/publish/publish-runs.ts';
import { filesIn, temporaryFolder } from '../../helpers/temporary-folder.ts';
import { textOf } from '../../helpers/text-of.ts';

/** Facts about a post in the blogs below. */
interface Facts {
  readonly title: string;
  readonly text: string;
  readonly linked: number;
  readonly hidden: boolean;
}

/** Posts by number. */
type Blog = ReadonlyMap<number, Facts>;

/** Publishes posts that have consecutive dates and the same category. */
function run(home: string, blog: Blog, cache?: PublishCache, options: Partial<SiteOptions> = {}) {
  const posts = [...blog].map(([id, { title, text, linked, hidden }]) =>
    memoryPost(String(id), {
      title,
      category: '1',
      date: `2024-01-${String(id).padStart(2, '0')} 10:00:00`,
      visibility: hidden ? '0' : '20',
      content: `<p>${text} <a href="${blogAddress}/${linked}">글</a></p>`,
    }),
  );
  const categories = [{ id: '1', name: '여행', parent: '', label: '여행' }];
  return publishInto(home, { contents: { posts, categories }, options }, cache);
}

/** Twenty posts without links to each other. */
const twenty: Blog = new Map(
  Array.from({ length: 20 }, (_, index) => [
    index + 1,
    { title: `글 ${index + 1}`, text: '본문', linked: 99, hidden: false },
  ]),
);
const edited = (blog: Blog, id: number, choices: Partial<Facts>): Blog =>
  new Map(blog).set(id, { ...blog.get(id)!, ...choices });

const contentsOf = (cache: PublishCache) => ({ ...cache, readings: [...cache.readings], tasks: [...cache.tasks] });

describe('Publishing with a cache', () => {
  it('builds and writes nothing if nothing has changed', async () => {
    const home = temporaryFolder();
    const first = await run(home, twenty);
    const second = await run(home, twenty, first.cache);
    expect([second.made, second.written]).toEqual([[], 0]);
    expect(second.site.files).toBe(first.site.files);
    expect(contentsOf(second.cache)).toEqual(contentsOf(first.cache));
  });

  it('rebuilds a post whose body was edited, but no lists of posts', async () => {
    const home = temporaryFolder();
    const { cache } = await run(home, twenty);
    const changed = edited(twenty, 7, { text: '다른 본문' });
    const second = await run(home, changed, cache);
    expect(second.made).toEqual(['7']);
    // The page, the Markdown, and the feeds and search files that contain the text.
    expect(second.written).toBeLessThan(12);
  });

  it('changes only those lists of posts that show the edited part of a body', async () => {
    const lists = (home: string) =>
      Object.fromEntries(
        Object.entries(filesIn(home)).filter(([file]) =>
          /^site\/(?:index|(?:category|archive)\/.*index)\.html$/u.test(file),
        ),
      );
    const long = edited(twenty, 20, { text: '낱말 '.repeat(100) });
    const folders = ['', 'category/여행/', 'archive/2024/', 'archive/2024/01/'];
    const previews = folders.map((folder) => `site/${folder}index.html`);
    for (const [home, own] of [
      ['list', []],
      ['excerpts', previews],
      ['cards', previews],
    ] as const) {
      const folder = temporaryFolder();
      const { cache } = await run(folder, long, undefined, { home });
      const before = lists(folder);
      const beyond = await run(folder, edited(long, 20, { text: `${'낱말 '.repeat(100)}끝` }), cache, { home });
      expect(lists(folder)).toEqual(before);
      await run(folder, edited(long, 20, { text: `새 ${'낱말 '.repeat(100)}` }), beyond.cache, { home });
      const after = lists(folder);
      expect(
        Object.keys(after)
          .filter((file) => after[file] !== before[file])
          .sort(),
      ).toEqual([...own].sort());
    }
  });

  it('rebuilds a post whose title was edited and its neighbors, but no post whose link to it stays the same', async () => {
    const home = temporaryFolder();
    const linking = edited(twenty, 15, { linked: 7 });
    const { cache } = await run(home, linking);
    const second = await run(home, edited(linking, 7, { title: '새 제목' }), cache);
    const fresh = temporaryFolder();
    await run(fresh, edited(linking, 7, { title: '새 제목' }));
    expect(filesIn(home)).toEqual(filesIn(fresh));
    expect(new Set(second.made)).toEqual(new Set(['6', '7', '8']));
  });

  it('rebuilds posts that link to a post that is no longer published', async () => {
    const home = temporaryFolder();
    const linking = edited(twenty, 15, { linked: 7 });
    const { cache } = await run(home, linking);
    const second = await run(home, edited(linking, 7, { hidden: true }), cache);
    expect(new Set(second.made)).toEqual(new Set(['6', '8', '15']));
  });

  it('rebuilds files that the user changed or deleted', async () => {
    const home = temporaryFolder();
    const { cache } = await run(home, twenty);
    const before = filesIn(home);
    fs.writeFileSync(path.join(home, 'site/7/index.html'), 'x');
    fs.removeSync(path.join(home, 'site/category/여행/index.html'));
    fs.removeSync(path.join(home, 'markdown/content/posts/여행'));
    const second = await run(home, twenty, cache);
    expect(filesIn(home)).toEqual(before);
    expect(second.made).toHaveLength(20);
  });

  it('builds everything if the options have changed', async () => {
    const home = temporaryFolder();
    const { cache } = await run(home, twenty);
    const second = await run(home, twenty, cache, { lang: 'en' });
    expect(second.made).toHaveLength(20);
    const afresh = temporaryFolder();
    await run(afresh, twenty, undefined, { lang: 'en' });
    expect(filesIn(home)).toEqual(filesIn(afresh));
  });
});

describe('Publishing with a cache gives the same bytes as publishing into empty folders', () => {
  /** Returns nested categories, each inside the previous one. `third` is the name of the third category. */
  const line = (third: string) =>
    Array.from({ length: 8 }, (_, index) => ({
      id: String(index + 1),
      name: index === 2 ? third : `Level ${index + 1}`,
      parent: index === 0 ? '' : String(index),
      label: `Label ${index + 1}`,
    }));

  it('if the time zone changes to one that had the same offset in 1970', async () => {
    // In July, New York is four hours behind UTC, and Panama five; in January, both are five hours behind.
    const posts = Array.from({ length: 13 }, (_, index) => {
      const date = index < 6 ? `2024-07-05 10:3${index}:00` : String(Date.parse('2024-07-05T15:00:00Z') / 1000 + index);
      return memoryPost(String(index + 1), { comments: [memoryComment(String(index + 1), { date })] });
    });
    const night = (timezone: string) => ({ contents: { posts }, options: { timezone } });
    await expectSameAsWithoutCache([night('America/New_York'), night('America/Panama')]);
  });

  it('if posts move between categories with the same label', async () => {
    const categories = [
      { id: '1', name: 'Outer', parent: '', label: 'Notes' },
      { id: '2', name: 'Inner', parent: '1', label: 'Notes' },
    ];
    const night = (...[first, second]: [string, string]) => ({
      contents: { categories, posts: [memoryPost('1', { category: first }), memoryPost('2', { category: second })] },
    });
    await expectSameAsWithoutCache([night('1', '2'), night('2', '1')]);
  });

  it.each(presetNames)(
    'if an ancestor category is renamed but keeps its folder, with the preset %s',
    async (preset) => {
      const night = (third: string) => ({
        contents: { categories: line(third), posts: [memoryPost('1', { category: '8' })] },
        options: { preset },
      });
      await expectSameAsWithoutCache([night('A?'), night('A*')]);
    },
  );

  it('after a run in which conversions were stopped, which keeps the files of the run before', async () => {
    const contents = (text: string): { posts: MemoryPost[] } => ({
      posts: Array.from({ length: 5 }, (_, index) =>
        memoryPost(String(index + 1), { content: `<p>${index === 2 ? text : '본문'} <b>굵게</b></p>` }),
      ),
    });
    const options = { siteUrl: 'https://example.org/' };
    const [home, afresh] = [temporaryFolder(), temporaryFolder()];
    const first = await publishInto(home, { contents: contents('하나'), options });
    const before = filesIn(home);
    const stopped = await publishInto(home, { contents: contents('둘'), options, isStopped: true }, first.cache);
    expect(stopped.made).toContain('3');
    expect(stopped.failed.map(({ id, message }) => `${id}: ${String(message)}`)).toEqual([
      `3: ${textOf('publish.post-before', { bug: 'it took too long' })}`,
    ]);
    const [own, others] = [/^(?:site\/3\/index\.html|markdown\/posts\/.*3\.md)$/u, filesIn(home)];
    expect(Object.keys(before).filter((file) => own.test(file)).length).toBeGreaterThan(0);
    for (const file of Object.keys(before).filter((one) => own.test(one))) expect(others[file]).toBe(before[file]);
    const last = await publishInto(home, { contents: contents('둘'), options }, stopped.cache);
    expect(last.made).toContain('3');
    await publishInto(afresh, { contents: contents('둘'), options });
    expect(filesIn(home)).toEqual(filesIn(afresh));
  });

  it('if no post is published any more', async () => {
    const posts: MemoryPost[] = [memoryPost('1')];
    await expectSameAsWithoutCache([{ contents: { posts } }, { contents: { posts: [] } }]);
  });
});
