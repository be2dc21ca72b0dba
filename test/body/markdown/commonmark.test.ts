import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../../helpers/body/convert-body.ts';
import { markedByHtml, markedByMarkdown } from '../../helpers/body/marked-text.ts';
import { everythingStored, measuredPlaces } from '../../helpers/body/measured-bodies.ts';
import { shownByBody } from '../../helpers/body/shown-body.ts';
import { factsByMarkdown } from '../../helpers/body/shown-facts.ts';
import { commonMarkExamples } from '../../helpers/vectors.ts';

/** Number and HTML of each example in the CommonMark specification. */
const all = commonMarkExamples.map(({ number, html }) => [number, html] as const);

/** Examples that change when converted to Markdown, with the reason. */
const exceptions: ReadonlyMap<number, string> = new Map([
  [34, 'the name of a language is not in ASCII, which no class of ours may be'],
  [517, 'a link around a picture of no absolute address: the picture becomes a link beside it'],
  [531, 'a link around a picture of no absolute address: the picture becomes a link beside it'],
  ...[598, 599, 601].map((number) => [number, 'a link by a scheme that no link may have: its text stays'] as const),
]);

describe('the HTML of the CommonMark examples', () => {
  const shown = (html: string) => {
    const { markdown } = convertBody(html, everythingStored, measuredPlaces);
    return { body: shownByBody(html), markdown: factsByMarkdown(markdown), marked: markedByMarkdown(markdown) };
  };

  it('covers all examples of the specification', () => {
    expect(all).toHaveLength(652);
  });

  it.each(all.filter(([number]) => !exceptions.has(number)))(
    'shows the same content after conversion to Markdown and back: example %i',
    (_, html) => {
      const { body, markdown, marked } = shown(html);
      expect(markdown).toEqual(body);
      // Images with relative URLs become links, links without a target become text, and emphasis in code blocks is
      // lost.
      if (!/<img|href="#|<pre>\s*\*\*/u.test(html)) expect(marked).toEqual(markedByHtml(html));
    },
  );

  it.each(all.filter(([number]) => exceptions.has(number)))(
    'differs for a documented reason after conversion to Markdown and back: example %i',
    (_, html) => {
      const { body, markdown } = shown(html);
      expect(markdown).not.toEqual(body);
    },
  );
});

describe('the Markdown renderer of these tests', () => {
  it('renders the CommonMark examples correctly', () => {
    const renderer = new MarkdownIt('commonmark');
    const wrong = commonMarkExamples.filter(({ markdown, html }) => {
      const rendered = renderer.render(markdown);
      return JSON.stringify(markedByHtml(rendered)) !== JSON.stringify(markedByHtml(html));
    });
    expect(wrong).toEqual([]);
  });
});
