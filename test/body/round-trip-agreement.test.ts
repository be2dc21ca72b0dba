import { describe, expect, it } from 'vitest';
import { convertBody } from '../helpers/body/convert-body.ts';
import {
  bodiesOfDemoBlog,
  bodiesOfFixtures,
  bodiesOfRealBlog,
  everythingStored,
  hasRealBlog,
  measuredPlaces,
  type MeasuredBody,
} from '../helpers/body/measured-bodies.ts';
import { minFractions, roundTripOf, fractionOf } from '../helpers/body/round-trip-agreement.ts';
import { shownByBody } from '../helpers/body/shown-body.ts';
import { factKinds, factsByMarkdown } from '../helpers/body/shown-facts.ts';

/** For parsers that support all formula delimiters. In plain CommonMark, TeX delimiters would become dollar signs. */
const outputs = { ...measuredPlaces, dialect: 'commonmarkFormulas' } as const;

const toMarkdown = (html: string) =>
  convertBody(html, everythingStored, outputs).markdown.replace(
    /!\[[^\]]*\]\([^)]*drawing(?:\/|%2F)[0-9a-f]+\.svg\)/gu,
    '',
  );

const sets: readonly (readonly [name: string, bodies: () => MeasuredBody[], isThere: boolean, words: number])[] = [
  ['the fixtures', bodiesOfFixtures, true, 500],
  ['the demo blog', bodiesOfDemoBlog, true, 3000],
  ['real blogs', bodiesOfRealBlog, hasRealBlog, 15_000],
];

describe.each(sets)('bodies of %s', (_, bodiesOf, isThere, words) => {
  describe.skipIf(!isThere)('after conversion to Markdown and back', () => {
    const bodies = isThere ? bodiesOf().map(({ html }) => html) : [];
    const roundTrip = roundTripOf(bodies, toMarkdown);

    it('contain enough words for a measurement', () => {
      expect(roundTrip.words.inBodies).toBeGreaterThan(words);
    });

    it.each(factKinds)('keep nearly all of their %s', (kind) => {
      expect(fractionOf(roundTrip[kind])).toBeGreaterThanOrEqual(minFractions[kind]);
    });

    it.each(factKinds)('gain hardly any %s', (kind) => {
      expect(roundTrip[kind].beyond).toBeLessThanOrEqual(roundTrip[kind].inBodies * (1 - minFractions[kind]));
    });
  });
});

describe('the round-trip measure', () => {
  const html =
    '<h1>제목</h1><p>한 <b>단어</b>와 <a href="https://example.com/x">링크</a>, $a_b$</p><ul><li>항목<ul><li>안</li></ul></li></ul>' +
    '<p><img src="https://img.example.com/a.png" alt="그림"></p><pre data-ke-language="js"><code>x</code></pre><table><tr><td>칸</td></tr></table>';
  const markdown = toMarkdown(html);

  it('finds facts of each kind in a body', () => {
    expect(shownByBody(html)).toEqual({
      words: ['제목', '한', '단어와', '링크,', '$a_b$', '항목', '안', 'x', '칸'],
      links: ['https://example.com/x 링크'],
      pictures: ['https://img.example.com/a.png 그림'],
      headings: ['h2 제목'],
      items: ['항목', '안'],
      cells: ['칸'],
      code: ['js\nx'],
      formulas: ['$a_b$'],
    });
  });

  it('finds the same facts in equivalent Markdown', () => {
    expect(factsByMarkdown(markdown)).toEqual(shownByBody(html));
  });

  it.each([
    ['words', '단어', ''],
    ['words', '링크', '다른'],
    ['links', '/x', '/y'],
    ['pictures', 'a.png', 'b.png'],
    ['pictures', '![그림]', '![]'],
    ['headings', '## ', '### '],
    ['items', '- 항목', '항목'],
    ['cells', '| 칸 |', '| |'],
    ['code', '```js', '```'],
    ['formulas', '$a_b$', '$a\\_b$'],
  ] as const)('detects different %s if "%s" becomes "%s"', (kind, from, to) => {
    expect(markdown).toContain(from);
    const [changed] = [roundTripOf([html], () => markdown.replace(from, to))];
    expect(fractionOf(changed[kind])).toBeLessThan(1);
  });

  it('detects added words and a different word order', () => {
    expect(roundTripOf([html], () => `${markdown}\n\n728x90`).words.beyond).toBe(1);
    expect(fractionOf(roundTripOf(['<p>a b c d</p>'], () => 'b a c d').words)).toBe(0.75);
  });
});
