import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../../src/body/convert.ts';
import { rules } from '../../src/body/rules/index.ts';
import { places, context } from '../helpers/body/body-context.ts';
import { shownByHtml, shownByMarkdown } from '../helpers/body/shown-document.ts';

const folder = new URL('../fixtures/body/', import.meta.url);
const constructs = readdirSync(folder).sort();
const read = (construct: string, file: string) => readFileSync(new URL(`${construct}/${file}`, folder), 'utf8');

/** Formulas are verbatim, which Markdown without formulas shows otherwise; players are links in Markdown. */
const shownDifferently = new Set(['math', 'player', 'player-parts', 'embedded-files']);

describe.each(constructs)('the construct "%s"', (construct) => {
  const mediaBase = new URL(`${construct}/media-base.txt`, folder);
  const own = existsSync(mediaBase) ? readFileSync(mediaBase, 'utf8').trim() : undefined;
  const converted = convertBody(read(construct, 'input.html'), context({ own }), places);

  it('becomes the expected page', () => {
    expect(`${converted.html}\n`).toBe(read(construct, 'expected.html'));
  });

  it('becomes the expected Markdown', () => {
    expect(`${converted.markdown}\n`).toBe(read(construct, 'expected.md'));
  });

  it('warns of what is left out, kept or without an address, and of nothing else', () => {
    const expected = existsSync(new URL(`${construct}/warnings.json`, folder))
      ? read(construct, 'warnings.json')
      : '[]';
    expect(converted.warnings).toEqual(JSON.parse(expected));
  });

  it.skipIf(shownDifferently.has(construct))('shows the same on the page and as Markdown', () => {
    expect(shownByMarkdown(converted.markdown)).toEqual(shownByHtml(converted.html));
  });
});

describe('the constructs together', () => {
  it('are more than fifty', () => {
    expect(constructs.length).toBeGreaterThan(50);
  });

  it('have one of the name of each rule', () => {
    expect(rules.map(({ name }) => name).filter((name) => !constructs.includes(name))).toEqual([]);
  });

  it('never warn of a body that could not be converted', () => {
    const warnings = constructs.flatMap((construct) =>
      convertBody(read(construct, 'input.html'), context(), places).warnings.map(({ code }) => code),
    );
    expect(warnings).toContain('construct-kept');
    expect(warnings).not.toContain('body-kept-as-html');
  });

  it('are converted again without a change: the page is a body that needs nothing done', () => {
    // A page's own link to a stored picture is a relative address, which a body does not have; videos and formulas are
    // made for the page alone.
    const html = constructs
      .filter((construct) => !shownDifferently.has(construct))
      .map((construct) => convertBody(read(construct, 'input.html'), context({ stored: false }), places).html)
      .filter((page) => !/class="player\b|class="drawing"|<math/u.test(page))
      .join('\n')
      // To a body, the boxes in the place of pictures are links.
      .replaceAll(' class="missing"', '');
    expect(html.length).toBeGreaterThan(20_000);
    const again = convertBody(html, context({ stored: false }), places);
    expect(shownByHtml(again.html).text).toBe(shownByHtml(html).text);
  });
});
