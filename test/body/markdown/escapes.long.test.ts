import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../../helpers/body/convert-body.ts';
import { escapeHtml } from '../../../src/core/text/escape-html.ts';
import type { DialectName } from '../../../src/body/model/context.ts';
import { context, places } from '../../helpers/body/body-context.ts';
import { parserWithFlanking, flankingKinds } from '../../helpers/body/flanking-parsers.ts';
import { hugoHtml, hugoSkipNote, hugoVersion } from '../../helpers/generators/hugo.ts';
import { kramdownHtml, kramdownSkipNote } from '../../helpers/generators/kramdown.ts';
import { scaleRuns } from '../../helpers/property-runs.ts';
import { shownByHtml } from '../../helpers/body/shown-document.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** Delimiters and their possible context: spaces, letters, punctuation, element boundaries. */
const piece = fc.constantFrom(
  ...Array.from('**__~~``[]()  가나a1.-!'),
  ...['**', '__', '~~', '``', '***', '___', '](', ']:', '[ ]', '[x] ', '[^1]', '1. ', '2) ', '- ', '-- ', ': ', '| '],
  ...['snake_case', '3~5', '*참고', '^^', '[공지]', '==', '> ', '# ', '+ '],
);
const text = fc.array(piece, { minLength: 1, maxLength: 7 }).map((parts) => escapeHtml(parts.join('')));
const openings = [
  'u',
  'kbd',
  'span',
  'b',
  'i',
  's',
  'code',
  'mark',
  'a href="http://a.b/c_d*e_"',
  'a',
  'abbr title="_*`"',
];
const part = fc.oneof(
  { arbitrary: text, weight: 6 },
  { arbitrary: fc.constant('<br>'), weight: 1 },
  { arbitrary: text.map((alt) => `<img src="http://a.b/p_.png" alt="${alt}" title="${alt}">`), weight: 1 },
  {
    arbitrary: fc
      .tuple(fc.constantFrom(...openings), text)
      .map(([tag, inner]) => `<${tag}>${inner}</${tag.split(' ')[0] ?? ''}>`),
    weight: 3,
  },
);
const line = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
const templates: readonly ((a: string, b: string) => string)[] = [
  (a) => `<p>${a}</p>`,
  (a, b) => `<p>${a}<br>${b}</p>`,
  (a, b) => `<h2>${a}</h2><p>x ${b}</p>`,
  (a, b) => `<ul><li>${a}</li><li><p>${b}</p><p>${a}</p></li></ul>`,
  (a, b) => `<ol><li>${a}<ul><li>${b}</li></ul></li></ol>`,
  (a, b) => `<table><tr><th>${a}</th><th>${b}</th></tr><tr><td>${b}</td><td>${a}</td></tr></table>`,
  (a, b) => `<blockquote>${a}<br>${b}</blockquote>`,
  (a, b) => `<dl><dt>x${a}</dt><dd>${b}</dd></dl>`,
  (a, b) => `<figure class="imageblock"><img src="http://a.b/s.png"><figcaption>${a}</figcaption></figure>${b}`,
];
const body = fc.tuple(fc.constantFrom(...templates), line, line).map(([template, a, b]) => template(a, b));

/** Expects a parser to render the Markdown of each body like its page. `read` renders all texts at once. */
function expectSame(dialect: DialectName, bodies: readonly string[], read: (texts: string[]) => string[]): void {
  const converted = bodies.map((html) => convertBody(html, context(), { ...places, dialect }));
  const shown = read(converted.map(({ markdown }) => markdown));
  const differing = converted.flatMap(({ html, markdown }, index) => {
    const page = JSON.stringify(shownByHtml(html));
    const read = JSON.stringify(shownByHtml(shown[index] ?? ''));
    return page.normalize('NFC') === read.normalize('NFC') ? [] : [{ body: bodies[index], markdown, page, read }];
  });
  expect(differing.slice(0, 3)).toEqual([]);
}

describe('minimally escaped text full of delimiters', () => {
  const bodies = (count: number) => fc.sample(body, scaleRuns(count));

  it.each(flankingKinds)('is shown unchanged by %s', (kind) => {
    const reader = parserWithFlanking(kind);
    expectSame('commonmark', bodies(1500), (texts) => texts.map((markdown) => reader.render(markdown)));
  });

  it.skipIf(hugoVersion === undefined)(`is shown unchanged by Hugo${hugoSkipNote}`, () => {
    expectSame('goldmark', bodies(1500), (texts) => hugoHtml(temporaryFolder(), texts));
  });

  it.skipIf(kramdownSkipNote !== '')(`is shown unchanged by kramdown${kramdownSkipNote}`, () => {
    expectSame('kramdown', bodies(3000), (texts) => kramdownHtml(texts));
  });
});
