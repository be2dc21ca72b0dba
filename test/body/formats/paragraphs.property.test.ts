import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../../helpers/body/convert-body.ts';
import { addParagraphs, convertLineBreaks } from '../../../src/body/formats/paragraphs.ts';
import { pageText } from '../../../src/publish/site-model/site/page-text.ts';
import { context, places } from '../../helpers/body/body-context.ts';
import { scaleRuns } from '../../helpers/property-runs.ts';

const words = fc.constantFrom('갯벌', 'tide', 'a < b', '&amp;', 'x', '  ', '🦀');
const lineEnds = fc.constantFrom('\n', '\r\n', '\n\n', '\n \n\n', ' ');
const inline = words.chain((word) =>
  fc.constantFrom(word, `<b>${word}</b>`, `<a\nhref="https://a.example/">${word}</a>`, `${word}<br>`),
);
const block = words.chain((word) =>
  fc.constantFrom(
    `<p>${word}</p>`,
    `<ul>\n<li>${word}</li>\n</ul>`,
    `<blockquote>${word}</blockquote>`,
    `<pre>${word}\n\n${word}</pre>`,
    `<div class="a>b">${word}</div>`,
    `<!-- ${word}\n\n -->`,
    '<hr>',
  ),
);
const pieces = (piece: fc.Arbitrary<string>, between: fc.Arbitrary<string>) =>
  fc.array(fc.tuple(piece, between), { maxLength: 12 }).map((list) => list.flat().join(''));

const textOf = (html: string) => pageText(convertBody(html, context(), places).html).replace(/\s+/gu, '');

describe('a body without paragraph tags', () => {
  it('keeps its text', () => {
    fc.assert(
      fc.property(pieces(fc.oneof(inline, block), lineEnds), (html) => {
        expect(textOf(addParagraphs(html))).toBe(textOf(html));
        expect(textOf(convertLineBreaks(html))).toBe(textOf(html));
      }),
      { numRuns: scaleRuns(300) },
    );
  });

  it('is unchanged if it consists only of blocks', () => {
    fc.assert(
      fc.property(pieces(block, fc.constantFrom('', '\n', '\n\n')), (html) => {
        expect(addParagraphs(html)).toBe(html);
      }),
      { numRuns: scaleRuns(300) },
    );
  });
});
