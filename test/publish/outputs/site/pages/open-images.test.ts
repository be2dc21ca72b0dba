import { describe, expect, it } from 'vitest';
import { withOpenImages } from '../../../../../src/publish/outputs/site/pages/open-images.ts';

const src = `../media/ab/${'ab'.repeat(32)}.jpg`;
const img = (rest = ' width="800" height="600"') => `<img alt="바다" src="${src}" loading="lazy"${rest} />`;
const opened = (html: string) => withOpenImages(html, '사진');

describe('Images that open at full size', () => {
  it('link to their originals and are named by their alternative text', () => {
    const { html, opens } = opened(`<p>${img()}</p>`);
    expect(html).toBe(
      `<p><a class="picture" href="${src}">${img().replace(' loading="lazy"', ' fetchpriority="high"')}</a></p>`,
    );
    expect(opens).toBe(true);
    expect(opened(img().replace('바다', '')).html).toContain('aria-label="사진"');
  });

  it.each([
    ['images in other links', `<a href="https://example.org/">${img()}</a>`],
    ['emoticons', `<figure class="emoticon">${img()}</figure>`],
    ['images of link cards', `<figure class="gap card"><p>${img()}</p></figure>`],
    ['images of videos', `<details><summary>${img()}</summary></details>`],
    ['icons', img(' width="16" height="16"')],
    ['drawings', img().replace('.jpg', '.svg')],
    ['data URLs', img().replace(src, 'data:image/png;base64,AAAA')],
  ])('do not include %s', (_, html) => {
    expect(opened(html).opens).toBe(false);
    expect(opened(html).html).not.toContain('picture"');
  });

  it('include an image after a link card', () => {
    expect(
      opened(`<figure class="card"><figure>${img()}</figure></figure>${img()}`).html.match(/class="picture"/gu),
    ).toHaveLength(1);
  });

  it('include images that already linked to an image of the blog', () => {
    expect(opened(`<a href="${src}">${img()}</a>`).html).toContain(`<a class="picture" href="${src}"><img`);
  });

  it('load immediately if first and near the top, and lazily otherwise', () => {
    const lazy = (html: string) => opened(html).html.match(/loading="lazy"/gu)?.length ?? 0;
    expect(lazy(img() + img())).toBe(1);
    expect(lazy(`<p>${'글'.repeat(400)}</p>${img()}${img()}`)).toBe(2);
  });
});
