import { describe, expect, it } from 'vitest';
import { blogXml, commentXml } from '../helpers/backup/ttxml.ts';
import { memoryPost, type MemoryArchiveContents } from '../helpers/memory/memory-archive.ts';
import { expectSameAsWithoutCache, publishInto } from '../helpers/publish/publish-runs.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

type Entry = Parameters<typeof commentXml>[0];

const entry = (text: string, more: Partial<Entry> = {}): Entry => ({
  name: 'Ebb',
  text,
  written: 1_400_000_000,
  ...more,
});

function blog(entries: readonly Entry[]): MemoryArchiveContents {
  return {
    posts: [
      memoryPost('1', { content: '<p><a href="https://blog.example.com/guestbook">sign it</a></p>' }),
      memoryPost('2', { path: '/entry/canary-post', visibility: '0' }),
    ],
    extra: blogXml(`<guestbook>${entries.map(commentXml).join('')}</guestbook>`),
  };
}

const entries = [
  entry('older <b>than</b> the next', { written: 1_300_000_000 }),
  entry('see https://blog.example.com/entry/canary-post', { replies: [entry('thank you')] }),
  entry('canary-secret', { secret: true, replies: [entry('canary-reply', { replies: [entry('canary-below')] })] }),
];
const options = { guestbook: true, siteUrl: 'https://new.example.com/' };
const pagesIn = (home: string) => Object.keys(filesIn(home)).filter((file) => /guestbook\/.*html$/u.test(file));

describe('--guestbook', () => {
  it('shows public entries as a page that other pages, bodies and the sitemap link to, and nothing private', async () => {
    const home = temporaryFolder();
    const { warnings } = await publishInto(home, { contents: blog(entries), options });
    const files = filesIn(home);
    const page = files['site/guestbook/index.html'] ?? '';
    expect(page.indexOf('thank you')).toBeLessThan(page.indexOf('older &lt;b&gt;than&lt;/b&gt; the next'));
    expect(page).toContain('3 entries');
    expect(page).toContain('aria-current="page">Guestbook');
    expect(files['site/index.html']).toContain('href="guestbook/">Guestbook');
    expect(files['site/1/index.html']).toContain('<a href="../guestbook/">sign it</a>');
    expect(files['site/sitemap.xml']).toContain('https://new.example.com/guestbook/');
    expect(JSON.stringify(files)).not.toMatch(/canary|203\.0\.113\.7|5f4dcc3b/u);
    expect(
      Object.entries(files).filter(([file, text]) => text.includes('thank you') && !file.includes('guest')),
    ).toEqual([]);
    expect(warnings.map(({ code }) => code)).not.toContain('guestbook-missing');
  });

  it('divides a long guestbook into pages', async () => {
    const home = temporaryFolder();
    const many = Array.from({ length: 150 }, (_, index) => entry(`entry ${index}`, { replies: [entry('reply')] }));
    await publishInto(home, { contents: blog(many), options });
    expect(pagesIn(home).sort()).toEqual([
      'site/guestbook/index.html',
      'site/guestbook/page/2/index.html',
      'site/guestbook/page/3/index.html',
    ]);
    expect(filesIn(home)['site/guestbook/page/2/index.html']).toContain('300 entries');
  });

  it('follows the archive and the option', async () => {
    await expectSameAsWithoutCache([
      { contents: blog(entries), options },
      { contents: blog(entries.slice(0, 1)), options },
      { contents: blog(entries), options: { guestbook: false } },
      { contents: blog(entries), options },
    ]);
  });

  it('is off by default, and reports that there is no public entry to show', async () => {
    const home = temporaryFolder();
    await publishInto(home, { contents: blog(entries) });
    expect(pagesIn(home)).toEqual([]);
    const { warnings } = await publishInto(home, { contents: blog(entries.slice(2)), options });
    expect(warnings).toContainEqual({ code: 'guestbook-missing' });
    expect(pagesIn(home)).toEqual([]);
  });
});
