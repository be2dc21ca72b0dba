import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import type { PostDetails } from '../../src/core/records/post-details.ts';
import type { Emit } from '../../src/core/report/events.ts';
import { inlineRenderer } from '../../src/publish/bodies/adaptive.ts';
import { loadTemplates } from '../../src/publish/outputs/templates.ts';
import { publish } from '../../src/publish/publish.ts';
import type { SiteOptions } from '../../src/publish/site-model/options/site-options.ts';
import {
  blogAddress,
  MemoryArchive,
  memoryComment,
  memoryPost,
  type PostOptions,
} from '../helpers/memory/memory-archive.ts';
import { MemoryOutput } from '../helpers/memory/memory-output.ts';
import { siteDefaults } from '../helpers/publish/site-defaults.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const templates = await loadTemplates(fileURLToPath(new URL('../../templates', import.meta.url)));

const details: PostDetails = {
  author: 'رنا الحسن',
  updated: Date.parse('2024-02-01T03:00:00Z') / 1000,
  cover: 'uploads/tide.png',
  description: 'What the tide\nleft & took.',
  categoryIds: ['3', '4', '99'],
  bodyFormat: 'line-breaks',
  commentFormat: 'html',
};

const commentHtml =
  '<p>Nice <strong>walk</strong>, see <a href="/2">this</a> and <a href="https://other.example/" id="x">that</a>.</p><h2>Hi</h2><script>bad()</script>';

/** A blog with two authors, a page, and a private post that must not appear anywhere. */
function archiveWith(more: PostOptions = {}) {
  const mediaFolder = temporaryFolder();
  const media = Object.fromEntries(
    ['tide', 'secret'].map((name, index) => {
      const file = `aa/${String(index + 1).repeat(64)}.png`;
      fs.outputFileSync(path.join(mediaFolder, file), `image ${name}`);
      return [`${blogAddress}/uploads/${name}.png`, { file, type: 'image/png', size: 9, width: 640, height: 480 }];
    }),
  );
  return new MemoryArchive({
    blog: { url: blogAddress, title: 'Shore', nickname: '하리' },
    categories: [
      { id: '1', name: 'Sea', parent: '', label: 'Sea' },
      { id: '2', name: 'Tides', parent: '1', label: 'Sea/Tides' },
      { id: '3', name: 'Birds', parent: '1', label: 'Sea/Birds' },
      { id: '4', name: 'Walks', parent: '', label: 'Walks' },
    ],
    media,
    mediaFolder,
    posts: [
      memoryPost('1', {
        title: 'Low tide',
        category: '2',
        tags: ['crab'],
        content: 'One\ntwo\n\nthree',
        comments: [memoryComment('11', { comment: commentHtml }), memoryComment('12', { visibility: '0' })],
        details,
        ...more,
      }),
      memoryPost('2', { title: 'Plain', category: '2', tags: ['crab'], date: '2024-01-04 10:00:00' }),
      memoryPost('3', {
        title: 'About us',
        category: '4',
        tags: ['only here'],
        date: '2024-03-01 10:00:00',
        details: { kind: 'page', author: '이서연' },
      }),
      memoryPost('4', {
        title: 'canary',
        visibility: '0',
        details: { author: 'canary', description: 'canary', cover: 'uploads/secret.png', kind: 'page' },
      }),
      memoryPost('5', { title: 'Event', details: { kind: 'event', bodyFormat: 'x' } as unknown as PostDetails }),
    ],
  });
}

async function published(options: Partial<SiteOptions> = {}, archive = archiveWith(), emit: Emit = () => undefined) {
  const outputs = { site: new MemoryOutput(), markdown: new MemoryOutput(), wordpress: new MemoryOutput() };
  const { failed } = await publish({
    archive,
    options: {
      ...siteDefaults,
      siteUrl: 'https://site.example/',
      mediaNames: 'hash',
      slug: 'id',
      lang: 'en',
      ...options,
    },
    outputs,
    templates,
    renderer: inlineRenderer,
    emit,
  });
  expect(failed).toEqual([]);
  const all = Object.values(outputs).flatMap(({ files }) => [...files]);
  return {
    site: (file: string) => outputs.site.files.get(file) ?? '',
    markdown: outputs.markdown.files,
    wordpress: outputs.wordpress.files.get('wordpress-1.xml') ?? '',
    all,
  };
}

const structured = (page: string) =>
  (
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/u.exec(page)?.[1] ?? '{}') as {
      '@graph': Record<string, unknown>[];
    }
  )['@graph'][0];

describe('Details of a post from another platform', () => {
  it('are on the page of the post: author, date of the last change, cover, description and all categories', async () => {
    const { site } = await published();
    const page = site('1/index.html');
    expect(page).toContain('<span class="author" dir="auto">رنا الحسن</span>');
    expect(page).toContain(
      '<time class="updated" datetime="2024-02-01T12:00:00+09:00">Updated 1 February 2024, 12:00</time>',
    );
    expect(page).toContain('<meta name="description" content="What the tide left &amp; took.">');
    expect(page).toContain('<meta property="og:description" content="What the tide left &amp; took.">');
    expect(page).toContain(`content="https://site.example/media/aa/${'1'.repeat(64)}.png"`);
    expect(page).toContain(`<p class="cover"><img src="../media/aa/${'1'.repeat(64)}.png"`);
    expect(page).toMatch(/<a rel="category"[^>]*>Sea\/Tides<\/a>[^]*>Sea\/Birds<\/a>[^]*>Walks<\/a>/u);
    expect(page).toContain('<p>One<br />\ntwo</p>\n<p>three</p>');
    expect(structured(page)).toMatchObject({
      '@type': 'BlogPosting',
      author: { name: 'رنا الحسن' },
      dateModified: '2024-02-01T12:00:00+09:00',
      description: 'What the tide left & took.',
      articleSection: ['Sea/Tides', 'Sea/Birds', 'Walks'],
      image: { url: `https://site.example/media/aa/${'1'.repeat(64)}.png` },
    });
    expect(structured(site('2/index.html'))).toMatchObject({ author: { name: '하리' }, articleSection: 'Sea/Tides' });
    expect(site('2/index.html')).not.toMatch(/class="(?:author|updated|cover)"|rel="category"/u);
  });

  it('include comments written in HTML: sanitized on pages, converted in Markdown, and as plain text in lists', async () => {
    const { site, markdown, wordpress, all } = await published();
    const page = site('1/index.html');
    expect(page).toContain(
      '<p>Nice <strong>walk</strong>, see <a href="../2/" rel="nofollow ugc noopener noreferrer">this</a>',
    );
    expect(page).toContain('<a href="https://other.example/" rel="nofollow ugc noopener noreferrer">that</a>.</p>');
    expect(page).toContain('<p>Hi</p>');
    expect(all.filter(([, text]) => text.includes('bad()'))).toEqual([]);
    const text = [...markdown].find(([file]) => file.endsWith('2024-01-05-1.md'))?.[1];
    expect(text).toContain('\n  Nice **walk**, see [this](2024-01-04-2.md) and [that](https://other.example/).\n\n');
    expect(wordpress).toContain(`Nice <strong>walk</strong>, see <a href="/2">this</a>`);
    expect(site('index.html')).toMatch(/>Nice walk, see this .*that.* Hi<\/a>/u);
  });

  it('show the current name of an author with an id', async () => {
    const post = (authorId: string) => memoryPost('1', { details: { author: 'Old', authorId } });
    const pageWith = async (authorId: string) => {
      const authors = { 3: { name: ' New\n<b>name</b> ' }, 4: { name: ' ' } };
      return (await published({}, new MemoryArchive({ authors, posts: [post(authorId)] }))).site('1/index.html');
    };
    expect(await pageWith('3')).toContain('<span class="author" dir="auto">New &lt;b&gt;name&lt;/b&gt;</span>');
    for (const id of ['4', '5', '__proto__'])
      expect(await pageWith(id)).toContain('<span class="author" dir="auto">Old</span>');
  });

  it('put the post in the lists and feeds of all its categories, but count it only once in common ancestors', async () => {
    const { site } = await published();
    for (const folder of ['Sea', 'Sea/Tides', 'Sea/Birds', 'Walks'])
      expect(site(`category/${folder}/index.html`).split('>Low tide</a>'), folder).toHaveLength(2);
    expect(site('category/Sea/index.html')).toContain('2 posts');
    expect(site('category/Sea/feed.xml').split('<title>Low tide</title>')).toHaveLength(2);
    const entry = /<entry>\n\s*<id>[^<]*\/1<\/id>[^]*?<\/entry>/u.exec(site('feed.xml'))?.[0];
    expect(entry).toContain('<author><name>رنا الحسن</name></author>');
    expect(entry).toContain('<updated>2024-02-01T12:00:00+09:00</updated>');
    expect(entry).toContain('<summary>What the tide left &amp; took.</summary>');
    for (const term of ['Sea/Tides', 'Sea/Birds', 'Walks']) expect(entry).toContain(`<category term="${term}"/>`);
    const { items } = JSON.parse(site('feed.json')) as { items: Record<string, unknown>[] };
    expect(items.find(({ title }) => title === 'Low tide')).toMatchObject({
      authors: [{ name: 'رنا الحسن' }],
      date_modified: '2024-02-01T12:00:00+09:00',
      image: `https://site.example/media/aa/${'1'.repeat(64)}.png`,
    });
  });

  it('keep pages out of lists, feeds, counts and neighbors, but not out of the navigation, sitemap and search', async () => {
    const { site, all } = await published();
    const page = site('3/index.html');
    expect(structured(page)).toMatchObject({ '@type': 'WebPage', name: 'About us', author: { name: '이서연' } });
    expect(page).not.toMatch(/class="neighbours"|class="related"|og:type" content="article"/u);
    for (const file of ['1/index.html', 'index.html', 'search/index.html'])
      expect(site(file), file).toMatch(/<nav class="pages"[^]*href="(?:\.\.\/)?3\/">About us<\/a>/u);
    expect(site('pages/index.html')).toContain('About us');
    expect(site('sitemap.xml')).toContain('<loc>https://site.example/3/</loc>');
    const main = (file: string) => /<main[^]*<\/main>/u.exec(site(file))?.[0] ?? site(file);
    for (const file of [
      'index.html',
      'category/index.html',
      'archive/index.html',
      'archive/2024/index.html',
      'feed.xml',
      'feed.json',
    ])
      expect(main(file), file).not.toContain('About us');
    expect(site('category/index.html')).toContain('3 posts');
    expect(all.filter(([file]) => /only here|archive\/2024\/03/u.test(file))).toEqual([]);
  });

  it('reveal nothing about a private post', async () => {
    const { all } = await published();
    const secret = '2'.repeat(64);
    expect(all.filter(([file, text]) => `${file}${text}`.includes('canary') || text.includes(secret))).toEqual([]);
  });

  it('are ignored if their values are unknown, such as those of newer versions', async () => {
    const { site } = await published();
    expect(site('category/index.html')).toContain('>Event</a>');
  });

  it('do not reveal the URL of a private post that the description mentions', async () => {
    const text = { ...details, description: `See ${blogAddress}/4 for more` };
    const { site, wordpress } = await published({}, archiveWith({ details: text }));
    expect(site('1/index.html')).toContain('content="See Unpublished post for more"');
    expect(wordpress).not.toContain(`${blogAddress}/4`);
  });

  it('produce the same output each time', async () => {
    const before = await published();
    expect(new Map((await published()).all)).toEqual(new Map(before.all));
  });
});

describe('A body of WordPress', () => {
  const content = `Walk\nout\n\n[gallery]\n\n[box a="b"]inside[/box]\n\n${blogAddress}/4`;
  const bodyReferences = {
    attachments: [{ id: '7', url: `${blogAddress}/uploads/tide.png`, isOwn: true, caption: 'Ebb', alt: 'Tide' }],
  };
  const archive = () => archiveWith({ content, details: { bodyFormat: 'wordpress', bodyReferences } });

  it('is converted in all outputs: page, feeds, search and Markdown', async () => {
    const { site, markdown, wordpress, all } = await published({}, archive());
    const image = `aa/${'1'.repeat(64)}.png`;
    for (const file of ['1/index.html', 'feed.xml', 'feed.json']) expect(site(file), file).toContain(image);
    expect(site('1/index.html')).toContain('<p>Walk<br />\nout</p>');
    expect(site('1/index.html')).toContain('<figcaption>Ebb</figcaption>');
    const text = [...markdown].find(([file]) => file.endsWith('2024-01-05-1.md'))?.[1];
    expect(text).toContain(`Walk\\\nout\n\n![Tide](../../media/${image})\n\n*Ebb*`);
    expect(wordpress).toContain('Walk<br>\nout');
    expect(all.filter(([, file]) => file.includes('[gallery]'))).toEqual([]);
  });

  it('does not reveal the URL of a private post', async () => {
    const { all } = await published({}, archive());
    expect(all.filter(([, file]) => file.includes(`${blogAddress}/4`))).toEqual([]);
  });

  it('causes warnings about its shortcodes', async () => {
    const warnings: unknown[] = [];
    await published({}, archive(), (event) => {
      if (event.type === 'warning') warnings.push(event.warning);
    });
    expect(warnings).toContainEqual({ code: 'construct-kept', post: '1', what: '[box]', count: 1 });
  });
});

describe('Front matter', () => {
  const frontMatterOf = async (preset: SiteOptions['preset'], file: string) => {
    const { markdown } = await published({ preset });
    expect([...markdown.keys()]).toContain(file);
    return /^---\n([^]*?)---\n/u.exec(markdown.get(file) ?? '')?.[1] ?? '';
  };
  const cover = `aa/${'1'.repeat(64)}.png`;

  it.each([
    [
      'plain',
      'Sea/Tides/2024-01-05-1.md',
      ['author: "رنا الحسن"', 'updated: 2024-02-01T12:00:00+09:00', `cover: "../../media/${cover}"`],
    ],
    [
      'hugo',
      'content/posts/Sea/Tides/2024-01-05-1.md',
      ['author: "رنا الحسن"', 'lastmod: 2024-02-01T12:00:00+09:00', `- "media/${cover}"`],
    ],
    [
      'jekyll',
      '_posts/Sea/Tides/2024-01-05-1.md',
      ['author: "رنا الحسن"', 'last_modified_at: 2024-02-01 12:00:00 +0900', `image: "/assets/media/${cover}"`],
    ],
    [
      'astro',
      'src/content/posts/Sea/Tides/2024-01-05-1.md',
      ['author: "رنا الحسن"', 'updatedDate: "2024-02-01T12:00:00+09:00"', `cover: "/media/${cover}"`],
    ],
    [
      'eleventy',
      'posts/Sea/Tides/2024-01-05-1.md',
      ['author: "رنا الحسن"', 'updated: "2024-02-01T12:00:00+09:00"', `cover: "/media/${cover}"`],
    ],
  ] as const)(
    'for %s contains author, date of the last change, cover and all categories',
    async (preset, file, lines) => {
      const fields = await frontMatterOf(preset, file);
      for (const line of lines) expect(fields).toContain(line);
      expect(fields).toContain('categories:\n  - "Sea"\n  - "Tides"\n  - "Birds"\n  - "Walks"\n');
      if (preset !== 'plain') expect(fields).toContain('description: "What the tide left & took."');
    },
  );

  it.each([
    ['plain', '3.md', 'type: "page"'],
    ['hugo', 'content/pages/3.md', 'type: "page"\nbuild:\n  list: "local"'],
    ['jekyll', 'pages/3.md', 'layout: "page"'],
    ['astro', 'src/content/pages/3.md', 'type: "page"'],
    ['eleventy', 'pages/3.md', 'type: "page"'],
  ] as const)('for %s identifies a page as such', async (preset, file, line) => {
    const fields = await frontMatterOf(preset, file);
    expect(fields).toContain(line);
    expect(fields).not.toMatch(/Walks|only here/u);
  });
});

describe('Files for WordPress', () => {
  it('contain each author, pages as pages, all categories, the description and the cover', async () => {
    const { wordpress } = await published();
    const authors = [...wordpress.matchAll(/<wp:author>[^]*?<\/wp:author>/gu)].map(([text]) =>
      ['login', 'display_name'].map((name) => new RegExp(`author_${name}><!\\[CDATA\\[(.*?)\\]`, 'u').exec(text)?.[1]),
    );
    expect(authors.map(([, name]) => name)).toEqual(['하리', 'رنا الحسن', '이서연']);
    expect(new Set(authors.map(([login]) => login)).size).toBe(3);
    const itemOf = (title: string) =>
      wordpress.split('<item>').find((item) => item.includes(`<title><![CDATA[${title}]]></title>`)) ?? '';
    const post = itemOf('Low tide');
    expect(post).toContain(`<dc:creator><![CDATA[${authors[1]?.[0]}]]></dc:creator>`);
    expect(post).toContain('<excerpt:encoded><![CDATA[What the tide left &amp; took.]]></excerpt:encoded>');
    for (const name of ['Tides', 'Birds', 'Walks']) expect(post).toContain(`<![CDATA[${name}]]></category>`);
    const id = /_thumbnail_id[^]*?meta_value><!\[CDATA\[(\d+)/u.exec(post)?.[1];
    expect(wordpress).toContain(`<wp:post_id>${id}</wp:post_id>`);
    expect(post).toContain(`<!-- wp:paragraph -->\n<p>One<br>\ntwo</p>`);
    const page = itemOf('About us');
    expect(page).toContain('<wp:post_type><![CDATA[page]]></wp:post_type>');
    expect(page).not.toContain('<category');
  });
});
