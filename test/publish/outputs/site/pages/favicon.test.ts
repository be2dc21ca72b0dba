import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { letterIcon } from '../../../../../src/publish/outputs/site/pages/assets.ts';
import { pageFilesOf } from './render-site.ts';
import { richSite, siteOf } from './sample-site.ts';

const partsOf = (title: string) => {
  const $ = load(letterIcon(title), { xml: true });
  return { letter: $('text').text(), color: $('rect').attr('fill') };
};

describe('The favicon of a blog without an icon', () => {
  it.each([
    ['갯벌 일기', '갯'],
    ['갯'.normalize('NFD'), '갯'],
    ['«mudflat»', 'M'],
    ['דפים', 'ד'],
    ['हिन्दी', 'हि'],
    ['365 days', '3'],
    ['♥ & ♦', '♥'],
    ['<', '<'],
    ['\u0001', ''],
  ])('shows the first letter of its title: %s', (title, letter) => {
    expect(partsOf(title).letter).toBe(letter);
  });

  it('has the same color for the same title only', () => {
    expect(letterIcon('갯벌 일기')).toBe(letterIcon('갯벌 일기'));
    expect(partsOf('갯벌 일기').color).not.toBe(partsOf('갯벌 편지').color);
  });

  it('is a file, which is missing if the blog has an icon', () => {
    const hasIcon = (site: Parameters<typeof pageFilesOf>[0]) =>
      pageFilesOf(site).some(({ path }) => path === 'favicon.svg');
    expect(hasIcon(siteOf([], []))).toBe(true);
    expect(hasIcon(richSite())).toBe(false);
  });
});
