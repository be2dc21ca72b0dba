import { expect, it } from 'vitest';
import { frontMatter } from '../../../../../src/publish/outputs/markdown/front-matter.ts';
import { presets } from '../../../../../src/publish/outputs/markdown/presets/index.ts';
import { postOf } from '../../site/pages/sample-site.ts';

it.each([
  ['hugo', 'url: "/2015/03/hello.html"', 'url: "/2015/03/hello/"'],
  ['jekyll', 'permalink: "/2015/03/hello.html"', 'permalink: "/2015/03/hello/"'],
  ['eleventy', 'permalink: "/2015/03/hello.html"', 'permalink: "/2015/03/hello/"'],
  ['astro', 'slug: "2015/03/hello.html"', 'slug: "2015/03/hello"'],
] as const)(
  'front matter for %s contains the path of a post from another platform, with the file name if there is one',
  (name, file, folder) => {
    const lines = (sitePath: string) => frontMatter(presets[name].frontMatter(postOf(7, { sitePath }))).split('\n');
    expect(lines('2015/03/hello.html')).toContain(file);
    expect(lines('2015/03/hello')).toContain(folder);
  },
);

it('links in Markdown use the paths of posts from another platform', () => {
  const places = {
    from: { sitePath: '2015/03/a.html', markdownPath: 'a.md' },
    to: { sitePath: '2015/04/b.html', markdownPath: 'b.md' },
  };
  expect(presets.hugo.place(places.from, () => places.to).post('8', 'x')).toBe('/2015/04/b.html#x');
  expect(presets.jekyll.place(places.from, () => places.to).post('8', 'x')).toBe('../04/b.html#x');
  expect(presets.eleventy.place(places.from, () => places.to).post('8', '')).toMatch(
    /(?:^|\/)2015\/04\/b\.html$|\.\.\/04\/b\.html$/u,
  );
});
