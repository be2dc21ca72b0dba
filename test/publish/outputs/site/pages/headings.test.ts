import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { withContents, withRanksInOrder } from '../../../../../src/publish/outputs/site/pages/headings.ts';
import { parseDocument } from './parse-document.ts';

/** Returns the HTML without the links beside headings. */
const withoutAnchors = (html: string) =>
  html.replace(/<div class="heading">(.*?)<a class="anchor"[^>]*>#<\/a><\/div>/gu, '$1');

describe('The table of contents', () => {
  it('exists if there are at least three headings', () => {
    const html = '<h2>One</h2><p>x</p><h2>Two</h2>';
    expect(withContents(html).contents).toEqual([]);
    expect(withContents(`${html}<h2> </h2>`).contents).toEqual([]);
    expect(withContents(`${html}<h2>Three</h2>`).contents).toHaveLength(3);
  });

  it('gives headings an ID derived from their text, and keeps existing IDs', () => {
    const { html, contents } = withContents(
      '<h2>물의 온도 &amp; 시간!</h2><h3 id="body-a b" class="align-center">둘</h3><h2 class="align-right">C++ &lt;b&gt;</h2><h2>—</h2>',
    );
    expect(withoutAnchors(html)).toBe(
      '<h2 id="part-물의-온도-시간">물의 온도 &amp; 시간!</h2><h3 id="body-a b" class="align-center">둘</h3>' +
        '<h2 id="part-C-b" class="align-right">C++ &lt;b&gt;</h2><h2 id="part">—</h2>',
    );
    expect(contents).toEqual([
      { href: `#${encodeURIComponent('part-물의-온도-시간')}`, text: '물의 온도 & 시간!', level: 1 },
      { href: '#body-a%20b', text: '둘', level: 2 },
      { href: '#part-C-b', text: 'C++ <b>', level: 1 },
      { href: '#part', text: '—', level: 1 },
    ]);
  });

  it('distinguishes headings with the same text', () => {
    const { contents } = withContents('<h2>Day</h2><h2>Day</h2><h2>Day 2</h2><h2>Day</h2>');
    expect(contents.map(({ href }) => href)).toEqual(['#part-Day', '#part-Day-2', '#part-Day-2-2', '#part-Day-3']);
  });

  it('skips no level, even if the headings do', () => {
    const ranks = [4, 2, 5, 6, 3, 2, 2, 6];
    const { contents } = withContents(ranks.map((rank) => `<h${rank}>x</h${rank}>`).join('\n'));
    expect(contents.map(({ level }) => level)).toEqual([1, 1, 2, 3, 2, 1, 1, 2]);
  });

  it('ignores other elements, and text that looks like a heading', () => {
    const html = '<hr><header>a</header><p>&lt;h2&gt;</p><h2>A</h2><h7>b</h7><h2>B</h2>';
    expect(withContents(html).contents).toEqual([]);
  });

  it('links to every heading by a unique ID, even if several have the same text', () => {
    const heading = fc.record({
      rank: fc.integer({ min: 2, max: 6 }),
      text: fc.oneof(
        fc.constantFrom('a', 'A b', 'a-2', '&amp;', '가 나'),
        fc.stringMatching(/^[a-z가-힣 .!-]{0,80}$/u),
      ),
      id: fc.constantFrom('', '', ' id="body-a"', ' id="body-%EA"'),
    });
    fc.assert(
      fc.property(fc.array(heading, { maxLength: 12 }), (headings) => {
        const seen = new Set<string>();
        const source = headings.map(({ rank, text, id }) => {
          const own = seen.has(id) ? '' : id;
          seen.add(id);
          return `<h${rank}${own}>${text}</h${rank}>`;
        });
        const { html, contents } = withContents(source.join(''));
        const page = parseDocument(html);
        const ids = page.all().flatMap(({ attributes }) => attributes.id ?? []);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { href, text } of contents) {
          const target = page.byId(decodeURIComponent(href.slice(1))) ?? page.byId(href.slice(1));
          expect(target?.text()).toBe(text);
        }
      }),
    );
  });

  it('is accompanied by a link beside each heading, even if there are too few headings for a table', () => {
    expect(withContents('<h3 class="align-center">A <em>b</em></h3><p>c</p>').html).toBe(
      '<div class="heading"><h3 id="part-A-b" class="align-center">A <em>b</em></h3>' +
        '<a class="anchor" href="#part-A-b" aria-labelledby="part-A-b">#</a></div><p>c</p>',
    );
  });

  it('adds no link inside a link or a summary element', () => {
    const { html } = withContents(
      '<a href="x"><h2>A</h2></a><details><summary><h3>B</h3></summary><h2>C</h2></details><h2><a href="y">D</a></h2>',
    );
    const page = parseDocument(html);
    const anchors = page.all().filter(({ attributes }) => attributes.class === 'anchor');
    expect(anchors.map(({ attributes }) => attributes.href)).toEqual(['#part-C', '#part-D']);
    expect(html).toContain('<a href="x"><h2 id="part-A">A</h2></a>');
  });

  it('needs few attempts to find unique IDs for a thousand identical headings', () => {
    const tried = vi.spyOn(Set.prototype, 'has');
    try {
      withContents('<h2>Day</h2>'.repeat(1000));
      expect(tried.mock.calls.length).toBeLessThan(3000);
    } finally {
      tried.mockRestore();
    }
  });
});

const ranks = (html: string) =>
  [...html.matchAll(/<h(\d)[^>]*>x<\/h(\d)>/gu)].map(([, start, end]) => [start, end].join());

describe('The levels of headings', () => {
  it('start one level below the title of the post, without gaps', () => {
    const html = [3, 3, 4, 6, 2, 4, 4, 3].map((rank) => `<h${rank} id="a${rank}">x</h${rank}>`).join('<p>y</p>');
    expect(ranks(withRanksInOrder(html))).toEqual(['2,2', '2,2', '3,3', '4,4', '2,2', '3,3', '3,3', '3,3']);
  });

  it('are unchanged if they are in order, as is the rest of the body', () => {
    const html = '<header><h2>x</h2><h3 class="a">x</h3><hr><h2>&lt;h5&gt;</h2></header><p>h4</p>';
    expect(withRanksInOrder(html)).toBe(html);
  });
});
