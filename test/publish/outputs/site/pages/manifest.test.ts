import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { touchIcon, manifestFiles, paper } from '../../../../../src/publish/outputs/site/pages/manifest.ts';
import { messagesFor } from '../../../../../src/publish/site-model/language/index.ts';
import type { Site } from '../../../../../src/publish/site-model/site/site.ts';
import { madeNow } from './render-site.ts';
import { siteOf } from './sample-site.ts';

const medium = (file: string, width: number, height = width, type = 'image/png') => ({
  file,
  type,
  size: 1,
  width,
  height,
});
const blog = { title: '느린 오후', description: ' A blog ', nickname: '', address: '' };
const manifestOf = (site: Site) =>
  [...manifestFiles(site, messagesFor(site.language))].map((file) => [file.path, JSON.parse(madeNow(file)) as object]);

describe('The web app manifest', () => {
  it('contains the name, colors and images of the blog, with relative URLs', () => {
    const profile = medium('bb/me.png', 240);
    const icon = medium('aa/small.jpg', 64, 64, 'image/jpeg');
    const site = siteOf([], [], { blog: { ...blog, icon, profile }, language: 'ko', url: 'https://me.example/blog/' });
    expect(manifestOf(site)).toEqual([
      [
        'site.webmanifest',
        {
          name: '느린 오후',
          short_name: '느린 오후',
          description: 'A blog',
          lang: 'ko',
          start_url: './',
          scope: './',
          display: 'minimal-ui',
          background_color: paper.light,
          theme_color: paper.light,
          icons: [
            { src: 'media/aa/small.jpg', sizes: '64x64', type: 'image/jpeg' },
            { src: 'media/bb/me.png', sizes: '240x240', type: 'image/png' },
          ],
        },
      ],
    ]);
  });

  it('does not exist if the URL of the site is unknown, because browsers reject manifests of local files', () => {
    expect(manifestOf(siteOf([], []))).toEqual([]);
  });
});

describe('The icon for home screens', () => {
  it('is the smallest image that is large enough, or the largest if none is', () => {
    const [small, large, huge] = [medium('1.png', 64), medium('2.png', 240), medium('3.png', 2000)];
    expect(touchIcon({ ...blog, icon: small, profile: huge, favicon: large })).toBe(large);
    expect(touchIcon({ ...blog, icon: small })).toBe(small);
  });

  it('is undefined if no image is square, large enough and of a supported type', () => {
    const none = [medium('1.png', 200, 100), medium('2.png', 32), medium('3.svg', 200, 200, 'image/svg+xml')];
    for (const icon of none) expect(touchIcon({ ...blog, icon })).toBeUndefined();
    expect(touchIcon({ ...blog, icon: { file: '4.png', type: 'image/png', size: 1 } })).toBeUndefined();
  });
});

describe('The color that browsers show around a page', () => {
  it('equals the background color of the page in the style sheet', () => {
    const sheet = readFileSync(new URL('../../../../../templates/style.css', import.meta.url), 'utf8');
    expect(sheet).toContain(`--paper: light-dark(${paper.light}, ${paper.dark});`);
  });
});
