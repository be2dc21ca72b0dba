import { isTag, isText, type ChildNode, type ParentNode } from 'domhandler';
import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../helpers/body/convert-body.ts';
import { limits } from '../../src/body/model/limits.ts';
import { places, context } from '../helpers/body/body-context.ts';
import { scaleRuns } from '../helpers/property-runs.ts';

const pageOf = (html: string) => convertBody(html, context(), places).html;
const markdownOf = (html: string) => convertBody(html, context(), places).markdown;

const blocks = new Set(['p', 'div', 'h2', 'ul', 'li', 'blockquote', 'table', 'tbody', 'tr', 'td', 'br']);

/** Returns the nonempty lines that a browser shows, with collapsed white space (CSS Text 3, 4.1). */
function linesOf(html: string): string[] {
  let all = '';
  const take = (node: ChildNode | ParentNode) => {
    if (isText(node)) all += node.data.replace(/\n/gu, ' ');
    if (!('children' in node)) return;
    const end = isTag(node) && blocks.has(node.name) ? '\n' : '';
    all += end;
    node.children.forEach(take);
    all += end;
  };
  take(parseFragment(html, { treeAdapter: adapter }));
  return all
    .split('\n')
    .map((line) =>
      line
        .replace(/[ \t\r\f]+/gu, ' ')
        .replace(/^ | $/gu, '')
        .normalize('NFC'),
    )
    .filter((line) => /\S/u.test(line));
}

const space = fc.constantFrom(
  ' ',
  '\n',
  '\t',
  '&nbsp;',
  '&nbsp;&nbsp;&nbsp;',
  '\u3000',
  '&emsp;',
  '&ensp;',
  '\u202f',
  '\u205f',
);
const inline = fc.oneof(
  { weight: 4, arbitrary: space },
  { weight: 3, arbitrary: fc.constantFrom('가', 'a', '.', '- ', '<br>') },
  { weight: 1, arbitrary: space.map((one) => `<b>${one}</b>`) },
  { weight: 1, arbitrary: fc.tuple(space, space).map(([before, after]) => `<i>${before}나${after}</i>`) },
  { weight: 1, arbitrary: space.map((one) => `<span>${one}b</span>`) },
);
const line = fc.array(inline, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));
const block = fc.oneof(
  line.map((one) => `<p>${one}</p>`),
  line.map((one) => `<div>${one}</div>`),
  line.map((one) => `<h2>${one}</h2>`),
  line.map((one) => `<ul><li>${one}</li></ul>`),
  line.map((one) => `<blockquote>${one}</blockquote>`),
  line.map((one) => `<table><tr><td>${one}</td></tr></table>`),
  line,
);

describe('no-break and wide spaces', () => {
  it('look the same on the page as in the body', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), (parts) => {
        const html = parts.join('\n');
        expect(linesOf(pageOf(html))).toEqual(linesOf(html));
      }),
      { numRuns: scaleRuns(5_000) },
    );
  });

  it('are the only white space kept at the start of a paragraph, heading or cell', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), (parts) => {
        expect(pageOf(parts.join('\n'))).not.toMatch(/<(?:p|h2|td)>[ \t\r\n\f]/u);
      }),
      { numRuns: scaleRuns(1_000) },
    );
  });

  it('do not indent Markdown, in which four spaces would start code', () => {
    fc.assert(
      fc.property(line, (one) => {
        for (const written of markdownOf(`<p>${one}</p>`).split('\n')) expect(written).not.toMatch(/^[ \t\u00a0]/u);
      }),
      { numRuns: scaleRuns(5_000) },
    );
  });

  it('are kept up to a maximum number in a row', () => {
    const row = (count: number) => `<p>가${'&nbsp;'.repeat(count)}나</p>`;
    expect(linesOf(pageOf(row(limits.spaces)))).toEqual(linesOf(row(limits.spaces)));
    expect(pageOf(row(100_000)).length).toBeLessThan(limits.spaces * 2);
  });
});
