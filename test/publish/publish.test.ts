import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { inlineRenderer } from '../../src/publish/bodies/adaptive.ts';
import { InterruptedError } from '../../src/core/errors/errors.ts';
import type { RunEvent } from '../../src/core/report/events.ts';
import type { StoredMedium } from '../../src/core/media/media-file.ts';
import { OutputFolder } from '../../src/publish/build/folder/output-folder.ts';
import { loadTemplates } from '../../src/publish/outputs/templates.ts';
import { publish, type PublishInput } from '../../src/publish/publish.ts';
import {
  MemoryArchive,
  memoryComment,
  memoryPost,
  type MemoryArchiveContents,
} from '../helpers/memory/memory-archive.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';
import { siteDefaults } from '../helpers/publish/site-defaults.ts';
import { toPlain } from '../../src/messages/plain.ts';

const templates = await loadTemplates(fileURLToPath(new URL('../../templates', import.meta.url)));

/** Publishes into the folders `site` and `markdown` below a home. */
async function run(home: string, contents: MemoryArchiveContents, choices: Partial<PublishInput> = {}) {
  const events: RunEvent[] = [];
  const open = (name: string) => OutputFolder.open(path.join(home, name), { dryRun: false, warn: () => undefined });
  const counts = await publish({
    archive: new MemoryArchive({ mediaFolder: path.join(home, 'media'), ...contents }),
    options: { ...siteDefaults, mediaNames: 'hash' },
    outputs: { site: await open('site'), markdown: await open('markdown') },
    templates,
    renderer: inlineRenderer,
    emit: (event) => events.push(event),
    ...choices,
  });
  return { counts, events, warnings: events.flatMap((event) => (event.type === 'warning' ? event.warning : [])) };
}

/** Writes a media file to the home's media folder, and returns its entry. */
function storedMedium(home: string, content: string): StoredMedium {
  const hash = createHash('sha256').update(content).digest('hex');
  const file = `${hash.slice(0, 2)}/${hash}.png`;
  fs.outputFileSync(path.join(home, 'media', file), content);
  return { file, type: 'image/png', size: content.length, width: 2, height: 1 };
}

const picture = (name: string) => `https://img.example.com/${name}.png`;
const signed = (name: string) => `${picture(name)}?credential=c&amp;expires=1&amp;signature=s`;

/** A blog with two published posts, and an example of everything that must not be published. */
function blogWithSecrets(home: string): MemoryArchiveContents {
  const hidden = memoryPost('3', {
    title: 'canary-title',
    path: '/entry/canary-path',
    visibility: '0',
    category: '3',
    tags: ['canary-tag'],
    date: '2024-01-06 10:00:00',
    content: `<p>canary-body <img src="${signed('secret')}"></p>`,
    comments: [memoryComment('30', { comment: 'canary-comment' })],
  });
  return {
    blog: { url: 'https://blog.example.com', title: '여행 일기', blogIconUrl: signed('icon') },
    categories: [
      { id: '1', name: '여행', parent: '', label: '여행' },
      { id: '2', name: '서울', parent: '1', label: '여행/서울' },
      { id: '3', name: 'canary-category', parent: '1', label: '여행/canary-category' },
    ],
    media: {
      [picture('a')]: storedMedium(home, 'a'),
      [picture('icon')]: storedMedium(home, 'icon'),
      [picture('secret')]: storedMedium(home, 'canary-medium'),
    },
    posts: [
      memoryPost('1', {
        title: '첫 글',
        category: '2',
        tags: ['산책'],
        content: `<p>Hello <a href="/entry/second#comment21">second</a>, <a href="https://blog.example.com/m/3">third</a>
          <img src="${signed('a')}" alt="A"></p>`,
        comments: [
          memoryComment('10'),
          memoryComment('11', { parentId: '10', name: 'canary-name', open: 'N' }),
          memoryComment('12', { parentId: '11', comment: 'a <b>reply</b>' }),
          memoryComment('13', { parentId: '99', visibility: '2' }),
        ],
      }),
      memoryPost('2', {
        title: '둘째 글',
        path: '/entry/second',
        date: '2024-01-07 10:00:00',
        content: '<p>Text</p>',
        comments: [memoryComment('21')],
      }),
      hidden,
      memoryPost('4', { title: 'canary-protected', visibility: '15', category: '2', date: '2024-01-05 12:00:00' }),
      memoryPost('5', { title: 'canary-unread', unread: true, state: 'unreadable' }),
    ],
  };
}

const text = (home: string, file: string) => fs.readFileSync(path.join(home, file), 'utf8');

describe('publish', () => {
  it('writes each post to the path of its URL and as Markdown, and writes the pages that link to the posts', async () => {
    const home = temporaryFolder();
    const { counts } = await run(home, blogWithSecrets(home));
    const [a, icon] = ['a', 'icon'].map((content) => `media/${storedMedium(home, content).file}`);
    const ofSearch = (file: string) => file.startsWith('search/') && file.endsWith('.js');
    const site = Object.keys(filesIn(path.join(home, 'site')));
    expect(site.filter((file) => !ofSearch(file)).sort()).toEqual(
      [
        '.blogkeep-files',
        '.blogkeep-sums',
        '.gitattributes',
        '1/index.html',
        '404.html',
        '_headers',
        '_redirects',
        'about/index.html',
        'archive/2024/01/index.html',
        'archive/2024/index.html',
        'archive/index.html',
        'category/index.html',
        'category/uncategorised/index.html',
        'category/여행/feed.json',
        'category/여행/feed.xml',
        'category/여행/index.html',
        'category/여행/서울/feed.json',
        'category/여행/서울/feed.xml',
        'category/여행/서울/index.html',
        'entry/second/index.html',
        'feed.json',
        'feed.xml',
        'index.html',
        'pictures.js',
        'robots.txt',
        'mark.js',
        'search.js',
        'search/index.html',
        'site.js',
        'style.css',
        'tag/index.html',
        'tag/산책/index.html',
        a,
        icon,
      ].sort(),
    );
    expect(site.some(ofSearch)).toBe(true);
    expect(Object.keys(filesIn(path.join(home, 'markdown'))).sort()).toEqual(
      [
        '.blogkeep-files',
        '.blogkeep-sums',
        '.gitattributes',
        '2024-01-07-둘째-글.md',
        'index.md',
        '여행/서울/2024-01-05-첫-글.md',
        a,
      ].sort(),
    );
    const files = site.length - ['.blogkeep-files', '.blogkeep-sums', '.gitattributes'].length;
    expect(counts).toMatchObject({
      site: { files, written: files, removed: 0 },
      markdown: { files: 4, written: 4, removed: 0 },
    });
  });

  it('writes relative links to posts and media in both outputs', async () => {
    const home = temporaryFolder();
    await run(home, blogWithSecrets(home));
    const { file } = storedMedium(home, 'a');
    const markdown = text(home, 'markdown/여행/서울/2024-01-05-첫-글.md');
    expect(markdown).toContain('[second](../../2024-01-07-%EB%91%98%EC%A7%B8-%EA%B8%80.md#comment21)');
    expect(markdown).toContain(`![A](../../media/${file})`);
    const page = text(home, 'site/1/index.html');
    expect(page).toContain('href="../entry/second/index.html#comment21"');
    expect(page).toContain(`src="../media/${file}"`);
    expect(page).toContain('<html lang="ko"');
  });

  it('does not publish anything private, in files or their names', async () => {
    const home = temporaryFolder();
    const contents = blogWithSecrets(home);
    const { warnings } = await run(home, contents);
    for (const output of ['site', 'markdown']) {
      for (const [file, content] of Object.entries(filesIn(path.join(home, output)))) {
        expect(`${file}\n${content}`).not.toMatch(/canary|signature=|credential=/u);
      }
    }
    expect(warnings).toContainEqual({ code: 'link-unpublished', post: '1', target: '3' });
    expect(warnings).toContainEqual({ code: 'comment-parent-missing', post: '1', comment: '13', comments: 1 });
    expect(warnings.map(({ code }) => code)).not.toContain('private-published');
    const everything = await run(home, contents, {
      options: {
        ...siteDefaults,
        visibility: ['published', 'private', 'protected'],
        comments: 'all',
        slug: 'id',
      },
    });
    expect(everything.warnings).toContainEqual(
      expect.objectContaining({ code: 'private-published', protectedPosts: 1 }),
    );
    const all = JSON.stringify(filesIn(path.join(home, 'site')));
    for (const secret of ['title', 'path', 'tag', 'body', 'comment', 'category', 'name', 'medium', 'protected']) {
      expect(all).toContain(`canary-${secret}`);
    }
    expect(all).not.toContain('canary-unread');
  });

  it('links to the next newer and the next older published post', async () => {
    const home = temporaryFolder();
    await run(home, blogWithSecrets(home));
    expect(text(home, 'site/1/index.html')).toContain('href="../entry/second/index.html"');
    expect(text(home, 'site/entry/second/index.html')).toContain('href="../../1/index.html"');
  });

  it('writes nothing in a second run and, after an edit, only the files that contain the edited text', async () => {
    const home = temporaryFolder();
    const contents = blogWithSecrets(home);
    await run(home, contents);
    const before = [filesIn(path.join(home, 'site')), filesIn(path.join(home, 'markdown'))];
    const again = await run(home, { ...contents, posts: contents.posts!.toReversed() });
    expect(again.counts.site.written + again.counts.markdown.written).toBe(0);
    expect([filesIn(path.join(home, 'site')), filesIn(path.join(home, 'markdown'))]).toEqual(before);
    const edited = contents.posts!.map((post) =>
      post.record.summary.id === '2' ? { ...post, content: '<p>Edited</p>' } : post,
    );
    const { counts } = await run(home, { ...contents, posts: edited });
    // The page, the front page and three lists with the summary, the two feeds with the text, and two search files.
    expect([counts.site.written, counts.markdown.written]).toEqual([9, 1]);
  });

  it('reports progress and warnings in the same order each time', async () => {
    const home = temporaryFolder();
    const posts = Array.from({ length: 12 }, (_, index) =>
      memoryPost(String(index), { content: '<script>x</script>', visibility: index === 3 ? '9' : '20' }),
    );
    const { events, warnings } = await run(home, { posts });
    const pages = events.filter((event) => event.type === 'pages');
    expect(pages.map(({ written }) => written)).toEqual(Array.from(pages, (_, index) => index + 1));
    // The posts come first, then the files that combine many posts, part by part.
    const totals = pages.map(({ total }) => total);
    expect(totals.slice(0, 11)).toEqual(Array.from({ length: 11 }, () => 11));
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    expect(pages.filter(({ written, total }) => written > total)).toEqual([]);
    expect(totals.at(-1)).toBe(pages.length);
    const dropped = warnings.flatMap((warning) => (warning.code === 'body-dropped' ? warning.post : []));
    expect(dropped).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '2', '1', '0']);
    expect(warnings[0]).toEqual({ code: 'visibility-unknown', post: '3', value: '9' });
  });

  it('converts each body once for both outputs, and can publish either output without the other', async () => {
    const home = temporaryFolder();
    let conversions = 0;
    const renderer: PublishInput['renderer'] = (data) => {
      const inline = inlineRenderer(data);
      return {
        ...inline,
        render: (task) => {
          conversions += 1;
          return inline.render(task);
        },
      };
    };
    const both = await run(home, blogWithSecrets(home), { renderer });
    expect(conversions).toBe(2);
    const none = { files: 0, written: 0, removed: 0 };
    const open = (name: string) => OutputFolder.open(path.join(home, name), { dryRun: false, warn: () => undefined });
    const onlySite = await run(home, blogWithSecrets(home), { outputs: { site: await open('site') } });
    expect(onlySite.counts).toMatchObject({ site: { ...both.counts.site, written: 0 }, markdown: none });
    const onlyMarkdown = await run(home, blogWithSecrets(home), { outputs: { markdown: await open('markdown') } });
    expect(onlyMarkdown.counts).toMatchObject({ site: none, markdown: { files: 4, written: 0, removed: 0 } });
  });

  it('keeps removed posts with a notice, and removes every trace of them with --prune', async () => {
    const home = temporaryFolder();
    const { posts = [], ...contents } = blogWithSecrets(home);
    const removed = memoryPost('6', {
      title: 'canary-title',
      path: '/entry/canary-path',
      state: 'removed',
      missed: '2026-11-20',
      category: '3',
      tags: ['canary-tag'],
      date: '2024-01-06 10:00:00',
      content: `<p>canary-body <img src="${signed('secret')}"></p>`,
      comments: [memoryComment('60', { comment: 'canary-comment' })],
    });
    const linking = memoryPost('7', { content: '<p>See <a href="/6">the sixth</a>.</p>' });
    const blog = { ...contents, posts: [...posts.filter(({ record }) => record.summary.id !== '3'), removed, linking] };
    const options = {
      ...siteDefaults,
    } as const;
    const names = () => Object.keys(filesIn(home)).filter((name) => !name.startsWith('media'));

    await run(home, blog, { options });
    expect(text(home, 'site/entry/canary-path/index.html')).toContain('(2026년 11월 20일 확인)');
    expect(text(home, 'markdown/여행/canary-category/2024-01-06-canary-title.md')).toContain('\nremoved: 2026-11-20\n');
    expect(text(home, 'site/7/index.html')).toContain('href="../entry/canary-path/index.html"');
    const before = names();

    const { warnings } = await run(home, blog, { options: { ...options, prune: true } });
    const secret = storedMedium(home, 'canary-medium').file;
    const files = Object.entries({ ...filesIn(path.join(home, 'site')), ...filesIn(path.join(home, 'markdown')) });
    expect(files.filter(([name, content]) => `${name} ${content}`.includes('canary-'))).toEqual([]);
    expect(names().filter((name) => name.includes(secret))).toEqual([]);
    expect(text(home, 'site/7/index.html')).toContain('See the sixth.');
    expect(warnings).toContainEqual({ code: 'link-unpublished', post: '7', target: '6' });
    expect(before.filter((name) => !names().includes(name)).sort()).toEqual(
      [
        'markdown/여행/canary-category/2024-01-06-canary-title.md',
        'markdown/media/secret.png',
        'site/category/여행/canary-category/feed.json',
        'site/category/여행/canary-category/feed.xml',
        'site/category/여행/canary-category/index.html',
        'site/entry/canary-path/index.html',
        'site/media/secret.png',
        'site/tag/canary-tag/index.html',
      ].sort(),
    );
  });

  it('publishes an empty blog', async () => {
    const home = temporaryFolder();
    await run(home, {});
    const pages = Object.keys(filesIn(path.join(home, 'site'))).filter((file) => file.endsWith('.html'));
    expect(pages.sort()).toEqual([
      '404.html',
      'about/index.html',
      'category/index.html',
      'index.html',
      'search/index.html',
    ]);
  });

  it('removes nothing if it is interrupted', async () => {
    const home = temporaryFolder();
    await run(home, blogWithSecrets(home));
    const interruption = new AbortController();
    const emit = (event: RunEvent) => {
      if (event.type === 'pages') interruption.abort();
    };
    const posts = [memoryPost('7'), memoryPost('8')];
    await expect(run(home, { posts }, { emit, signal: interruption.signal })).rejects.toThrow(InterruptedError);
    expect(Object.keys(filesIn(path.join(home, 'site')))).toEqual(
      expect.arrayContaining(['1/index.html', '8/index.html']),
    );
  });

  it('publishes everything else if a media file is missing, shows the image at its old URL, and reports the file', async () => {
    const home = temporaryFolder();
    const contents = blogWithSecrets(home);
    const { file } = storedMedium(home, 'a');
    fs.removeSync(path.join(home, 'media', file));
    const { lost } = (await run(home, contents)).counts;
    expect(toPlain(lost)).toEqual([{ url: picture('a'), message: expect.stringContaining('missing') as string }]);
    const files = filesIn(home);
    expect(files['site/1/index.html']).toContain(picture('a'));
    expect(files['site/entry/second/index.html']).toBeDefined();
    expect(JSON.stringify(files['site/1/index.html'])).not.toContain(file);
    storedMedium(home, 'a');
    expect((await run(home, contents)).counts.lost).toEqual([]);
    expect(filesIn(home)['site/1/index.html']).toContain(file);
  });

  it('produces the same Markdown with and without a site', async () => {
    const [both, alone] = [temporaryFolder(), temporaryFolder()];
    const table =
      '<table><tr><td rowspan="2"><a href="/category/%EC%97%AC%ED%96%89">a</a></td><td><a href="/rss">b</a></td></tr><tr><td>c</td></tr></table>';
    const contents = {
      categories: [{ id: '1', name: '여행', parent: '', label: '여행' }],
      posts: [memoryPost('1', { category: '1', content: `<p>글</p>${table}` })],
    };
    await run(both, contents);
    const markdown = await OutputFolder.open(path.join(alone, 'markdown'), { dryRun: false, warn: () => undefined });
    await run(alone, contents, { outputs: { markdown } });
    expect(filesIn(path.join(alone, 'markdown'))).toEqual(filesIn(path.join(both, 'markdown')));
  });
});
