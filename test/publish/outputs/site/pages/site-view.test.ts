import { describe, expect, it } from 'vitest';
import { messagesOf } from '../../../../../src/publish/site-model/language/index.ts';
import { siteViews } from '../../../../../src/publish/outputs/site/pages/site-view.ts';
import { postFile } from '../../../../../src/publish/site-model/site/paths.ts';
import { postOf, siteOf } from './sample-site.ts';

const url = 'https://blog.example/';

describe('The data about the blog on every page', () => {
  const pages = ['about-us', 'entry/contact', 'entry/deep/er', 'notice/5', 'legal.html'].map((sitePath, index) =>
    postOf(index + 1, { sitePath, isPage: true }),
  );
  const posts = ['10', 'entry/ten', 'entry/eleven', 'notice/7', '2024/01/rain', 'old.html'].map((sitePath, index) =>
    postOf(index + 10, { sitePath }),
  );

  it.each([undefined, url])('contains links to all pages such as "About", for a site at %s', (siteUrl) => {
    const site = siteOf([], posts, { pages, url: siteUrl });
    const viewFor = siteViews(site, messagesOf.en);
    for (const from of [...posts, ...pages]) {
      const file = postFile(from.sitePath);
      const targets = viewFor(file).pages.map(({ href }) => new URL(href, url + file).href);
      const expected = pages.map(({ sitePath }) => url + postFile(sitePath));
      expect(
        targets.map((target) => target.replace(/\/$/u, '/index.html')),
        file,
      ).toEqual(expected);
    }
  });
});
