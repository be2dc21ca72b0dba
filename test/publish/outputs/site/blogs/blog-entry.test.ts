import { describe, expect, it } from 'vitest';
import { addressesOf, blogFiles } from '../../../../../src/publish/outputs/site/blogs/blog-files.ts';
import { entryFile, readEntry } from '../../../../../src/publish/outputs/site/blogs/blog-entry.ts';
import { feedFilesOf } from '../../../../../src/publish/outputs/site/feeds/feed-files.ts';
import { messagesFor } from '../../../../../src/publish/site-model/language/index.ts';
import type { Site } from '../../../../../src/publish/site-model/site/site.ts';
import { siteDefaults } from '../../../../helpers/publish/site-defaults.ts';
import { madeText } from '../../../../helpers/publish/made-text.ts';
import { publishedPosts } from '../../../../helpers/publish/published-posts.ts';
import { picture, postOf, siteOf } from '../pages/sample-site.ts';

async function entryOf(site: Site) {
  const feed = feedFilesOf(site, publishedPosts(), messagesFor(site.language)).find(({ path }) => path === entryFile);
  return readEntry(feed ? await madeText(feed) : '');
}

const posts = [postOf(2, { title: '갯벌 & 소금', sitePath: 'entry/갯벌 & 소금' }), postOf(1, { date: undefined })];
const site = { ...siteOf([], posts), blog: { ...siteOf([], posts).blog, profile: picture } };

describe('The entry of a blog on the overview page', () => {
  it.each([
    ['without a URL', undefined],
    ['with a URL', 'https://me.example/blogs/갯벌/'],
  ])('is parsed from the feed of a site %s', async (_, url) => {
    const entry = await entryOf({ ...site, url });
    expect(entry).toMatchObject({
      title: site.blog.title,
      language: site.language,
      posts: 2,
      address: url,
      picture: { src: `media/${picture.file}`, type: picture.type },
      newest: [
        {
          title: '갯벌 & 소금',
          path: 'entry/%EA%B0%AF%EB%B2%8C%20%26%20%EC%86%8C%EA%B8%88/index.html',
          date: posts[0]?.date,
        },
        { path: '1/index.html', date: undefined },
      ],
    });
  });

  it.each([
    ['an empty string', ''],
    ['invalid JSON', '{'],
    ['a list', '[]'],
    ['a feed of another program', '{"version":"https://jsonfeed.org/version/1.1","title":"a","items":[]}'],
  ])('is undefined for %s', (_, text) => {
    expect(readEntry(text)).toBeUndefined();
  });

  it('contains only URLs inside the site', async () => {
    const feed = (url: string) =>
      readEntry(
        JSON.stringify({
          title: 'a',
          home_page_url: 'https://me.example/a/',
          language: 'en',
          _blogkeep: { posts: 1, picture: { src: url, type: 'image/png' } },
          items: [{ url, title: 'x' }],
        }),
      );
    for (const url of [
      'javascript:alert(1)',
      'https://other.example/',
      '//other.example/',
      '../../b/',
      'https://me.example/',
    ]) {
      expect(feed(url)?.newest, url).toEqual([]);
      expect(feed(url)?.picture, url).toBeUndefined();
    }
    expect(feed('https://me.example/a/1/')?.newest[0]?.path).toBe('1/index.html');
  });
});

describe('The overview page of several blogs', () => {
  const place = { name: '갯벌', folder: 'site' };
  const image = { src: 'media/a.png', type: 'image/png', width: 1, height: 1 };
  const about = { title: 'Me', description: '', language: 'en', posts: 0, pages: 0, picture: image, newest: [] };
  const pictureOn = (address: string | undefined, url: string | undefined) => {
    const templates = { 'blogs.eta': '<%= it.blogs[0].picture?.src ?? "none" %>' };
    const blogs = [{ ...place, entry: { ...about, address } }];
    return blogFiles({ blogs, url, templates, theme: siteDefaults, footer: '' })[0]?.prepare().make();
  };
  const led = (address: string | undefined, url: string | undefined) => {
    const { page, root } = addressesOf({ ...place, entry: { address } }, url);
    return [page('index.html'), page('1/index.html'), pictureOn(address, url), root];
  };
  const name = encodeURIComponent(place.name);

  it.each([
    ['by a relative path if neither has a URL', undefined, undefined, `../${name}/site/`, 'index.html'],
    [
      'by a relative path if only the site has a URL',
      'https://me.example/a/',
      undefined,
      `../${name}/site/`,
      'index.html',
    ],
    [
      'by its path if its URL is below the URL of the overview',
      `https://me.example/${name}/`,
      'https://me.example/',
      `${name}/`,
      '',
    ],
    [
      'by its path even if that differs from the name of the blog',
      'https://me.example/x/',
      'https://me.example/',
      'x/',
      '',
    ],
    ['by its name if only the overview has a URL', undefined, 'https://me.example/', `${name}/`, 'index.html'],
  ])('links to a site %s', (_, address, url, root, index) => {
    expect(led(address, url)).toEqual([`${root}${index}`, `${root}1/${index}`, `${root}media/a.png`, root]);
  });

  it.each(['https://other.example/', 'https://me.example/'])(
    'links to a site that is not below the URL of the overview, but loads nothing from it: %s',
    (address) => {
      expect(led(address, 'https://me.example/')).toEqual([address, `${address}1/`, 'none', undefined]);
    },
  );
});
