import { describe, expect, it } from 'vitest';
import { convertBody } from '../helpers/body/convert-body.ts';
import type { OutputLinks } from '../../src/body/model/context.ts';
import { place, context } from '../helpers/body/body-context.ts';

const withoutPages: OutputLinks = { ...place, page: undefined };
const convert = (html: string) => convertBody(html, context(), { site: place, markdown: withoutPages });

describe('links to blog pages other than posts', () => {
  it('lead to the page on the site, but to the source in Markdown, which has no such pages', () => {
    const { html, markdown, warnings } = convert('<p><a href="/category/walks">walks</a></p>');
    expect(html).toBe('<p><a href="../category/walks/">walks</a></p>');
    expect(markdown).toBe('[walks](https://blog.example.com/category/walks)');
    expect(warnings).toEqual([]);
  });

  it('lead to the page if they are in a link card, which also replaces a preceding line with the same URL', () => {
    const { html } = convert(
      '<p>https://blog.example.com/category/walks</p><figure data-ke-type="opengraph" data-og-title="Walks" ' +
        'data-og-source-url="https://blog.example.com/category/walks"><a href="/category/walks"></a></figure>',
    );
    expect(html).toBe(
      '<figure class="card"><a href="../category/walks/"><strong class="card-title">Walks</strong></a></figure>',
    );
  });

  it('lead to the page from each part of a link that is split by a block element', () => {
    const { html } = convert('<b>one <a href="/category/walks">two <div>three</div> four</a></b>');
    expect(html.match(/href="[^"]*"/gu)).toEqual(html.match(/<a /gu)?.map(() => 'href="../category/walks/"'));
    expect(html).toContain('href="../category/walks/"');
  });
});
