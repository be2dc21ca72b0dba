import fc from 'fast-check';
import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../../helpers/body/convert-body.ts';
import { dialects } from '../../../src/body/markdown/dialects/index.ts';
import type { DialectName } from '../../../src/body/model/context.ts';
import { excerptOf, pageText } from '../../../src/publish/site-model/site/page-text.ts';
import { withAbsoluteAddresses } from '../../../src/publish/outputs/site/feeds/feed.ts';
import { places, context } from '../../helpers/body/body-context.ts';

const signed = 'https://img.example.com/gone/a.png?credential=k&amp;expires=9&amp;signature=s';
const picture = `<figure class="imageblock"><span data-url="${signed}"><img src="${signed}" width="600" height="400" alt="다리"></span><figcaption>옛 다리</figcaption></figure>`;
const lost = convertBody(picture, context(), places);

/** Returns the width and height of a GIF, read from its header. */
const sizeOf = (address: string) => {
  const bytes = Buffer.from(address.replace(/^data:image\/gif;base64,/u, ''), 'base64');
  expect(bytes.subarray(0, 6).toString()).toBe('GIF89a');
  return [bytes.readUInt16LE(6), bytes.readUInt16LE(8)] as const;
};

describe('an image that is missing from the archive', () => {
  it('keeps its original URL, without the signature, in every Markdown dialect', () => {
    for (const dialect of Object.keys(dialects) as DialectName[]) {
      const { markdown } = convertBody(picture, context(), { ...places, dialect });
      expect(markdown).toContain('![다리](https://img.example.com/gone/a.png)\n\n*옛 다리*');
    }
  });

  it('becomes a box on the page, with its size and alternative text, linked to its original URL', () => {
    const $ = load(lost.html, {}, false);
    const box = $('figure > a.missing');
    expect(box.attr('href')).toBe('https://img.example.com/gone/a.png');
    expect(box.text()).toBe('다리 (not in the archive)');
    expect(box.find('img').attr()).toMatchObject({ alt: '', width: '600', height: '400' });
    expect($('figcaption').text()).toBe('옛 다리');
  });

  it('has no signature in any output', () => {
    expect(`${lost.html}${lost.markdown}`).not.toMatch(/credential|expires|signature/u);
  });

  it('is shown as an image once it is stored', () => {
    const storing = {
      ...context(),
      medium: () => ({ file: 'ab/a.png', type: 'image/png', size: 1, width: 9, height: 6 }),
    };
    const { html, markdown, media } = convertBody(picture, storing, places);
    expect(markdown).toBe('![다리](../media/ab/a.png)\n\n*옛 다리*');
    expect(html).not.toMatch(/missing|img\.example\.com/u);
    expect(media).toHaveLength(1);
  });

  it('leaves the text for search and excerpts unchanged', () => {
    const body = `<p>앞</p>${picture}<p><a href="/7"><img src="${signed}" alt="둘"></a></p><h2>뒤</h2>`;
    const textOf = (html: string) => pageText(html).replace(/^둘\n/mu, '');
    const without = convertBody(body, context(), places).html;
    const stored = convertBody(body.replaceAll('gone', 'here'), context(), places).html;
    expect(textOf(without)).toBe(pageText(stored));
    expect(excerptOf(textOf(without))).toBe('앞 옛 다리 뒤');
  });

  it('becomes a link without a box in feeds', () => {
    const html = withAbsoluteAddresses(lost.html, 'https://blog.example.com/1/');
    expect(html).not.toContain('data:');
    expect(html).toContain('rel="noopener noreferrer"><small>다리 (not in the archive)</small></a>');
  });

  it('has a placeholder with its aspect ratio and sides of at most 1,000 pixels', () => {
    const side = fc.integer({ min: 1, max: 99_999 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const body = `<p><img src="https://img.example.com/gone.png" width="${width}" height="${height}"></p>`;
        const source = load(convertBody(body, context(), places).html)('.missing img').attr('src') ?? '';
        const [x, y] = sizeOf(source);
        expect(Math.max(x, y)).toBeLessThanOrEqual(1000);
        const scale = Math.min(1, 1000 / Math.max(width, height));
        expect(Math.abs(x - width * scale)).toBeLessThan(1);
        expect(Math.abs(y - height * scale)).toBeLessThan(1);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['based on the original size', 'data-origin-width="1200" data-origin-height="800"', ['1200', '800']],
    [
      'scaled to the width set by the author',
      'width="300" data-origin-width="1200" data-origin-height="800"',
      ['300', '200'],
    ],
    ['none if the original size is unknown', '', [undefined, undefined]],
    ['none if only one side is known', 'width="300"', [undefined, undefined]],
    ['none if the original size is invalid', 'data-origin-width="0" data-origin-height="x"', [undefined, undefined]],
  ])('has the correct size: %s', (_, attributes, size) => {
    const body = `<p><img src="https://img.example.com/gone.png" ${attributes}></p>`;
    const img = load(convertBody(body, context(), places).html)('.missing img');
    expect([img.attr('width'), img.attr('height')]).toEqual(size);
  });

  it('does not reveal the URL of an unpublished post', () => {
    const body = '<p><img src="https://blog.example.com/secret-gone" alt="x"></p>';
    const { html, markdown } = convertBody(body, context(), places);
    expect(html + markdown).not.toContain('secret-gone');
  });

  it('is not confused with a missing attachment, which remains a link', () => {
    const body = '<p><a href="https://img.example.com/attachment/gone.pdf">a file</a></p>';
    expect(convertBody(body, context(), places).markdown).toBe('[a file](https://img.example.com/attachment/gone.pdf)');
  });
});
