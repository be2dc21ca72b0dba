import { describe, expect, it } from 'vitest';
import { withOpenImages } from '../../../../../src/publish/outputs/site/pages/open-images.ts';

const src = `../media/ab/${'ab'.repeat(32)}.jpg`;
const img = (rest = ' width="800" height="600"') => `<img alt="바다" src="${src}" loading="lazy"${rest} />`;
const opened = (html: string) => withOpenImages(html, '사진');

describe('Pictures that open large', () => {
  it('are links to their originals, named by what they show', () => {
    const { html, opens } = opened(`<p>${img()}</p>`);
    expect(html).toBe(
      `<p><a class="picture" href="${src}">${img().replace(' loading="lazy"', ' fetchpriority="high"')}</a></p>`,
    );
    expect(opens).toBe(true);
    expect(opened(img().replace('바다', '')).html).toContain('aria-label="사진"');
  });

  it.each([
    ['links to somewhere else', `<a href="https://example.org/">${img()}</a>`],
    ['emoticons', `<figure class="emoticon">${img()}</figure>`],
    ['pictures of other pages', `<figure class="gap card"><p>${img()}</p></figure>`],
    ['pictures of videos', `<details><summary>${img()}</summary></details>`],
    ['icons', img(' width="16" height="16"')],
    ['drawings', img().replace('.jpg', '.svg')],
    ['pictures within the page', img().replace(src, 'data:image/png;base64,AAAA')],
  ])('are no %s', (_, html) => {
    expect(opened(html).opens).toBe(false);
    expect(opened(html).html).not.toContain('picture"');
  });

  it('go on behind such a figure', () => {
    expect(
      opened(`<figure class="card"><figure>${img()}</figure></figure>${img()}`).html.match(/class="picture"/gu),
    ).toHaveLength(1);
  });

  it('are links that led to a picture of the blog already', () => {
    expect(opened(`<a href="${src}">${img()}</a>`).html).toContain(`<a class="picture" href="${src}"><img`);
  });

  it('are loaded at once where they are first and near the top, and the others when they are near', () => {
    const lazy = (html: string) => opened(html).html.match(/loading="lazy"/gu)?.length ?? 0;
    expect(lazy(img() + img())).toBe(1);
    expect(lazy(`<p>${'글'.repeat(400)}</p>${img()}${img()}`)).toBe(2);
  });
});
