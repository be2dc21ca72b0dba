import { Document, type ChildNode } from 'domhandler';
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import TurndownService from 'turndown';
import { expect, it } from 'vitest';
import { convertBody } from '../../../src/body/convert.ts';
import { dialects, type DialectName } from '../../../src/body/markdown/dialects/index.ts';
import type { MarkdownNode } from '../../../src/body/markdown/node.ts';
import { markdownTree } from '../../../src/body/markdown/tree.ts';
import { written } from '../../../src/body/markdown/written.ts';
import { writerOf } from '../../../src/body/markdown/writers.ts';
import { context, places } from '../../helpers/body-context.ts';
import { cases } from '../../helpers/law.ts';
import { randomBody } from '../../helpers/random-body.ts';

/** What turndown does with white space and blank lines has been tried by many: ours has to be the same, with our writers. */

const fixtures = new URL('../../fixtures/body/', import.meta.url);
const names = Object.keys(dialects) as DialectName[];

const turndown = new TurndownService().addRule('writers', {
  filter: () => true,
  replacement: (content, one) => {
    const node = one as unknown as MarkdownNode;
    return node.html === undefined ? writerOf(node)(content, node) : `\n\n${node.html}\n\n`;
  },
});
turndown.escape = (text) => text;

/** The tree with the rest of what turndown asks of the DOM. */
function forTurndown(node: MarkdownNode): unknown {
  Object.assign(node, {
    cloneNode: () => node,
    getElementsByTagName: (name: string) => (node.namesBelow.has(name) ? [node] : []),
  });
  for (const child of node.childNodes) forTurndown(child);
  return node;
}

/** The Markdown of a body, by us and by turndown. */
function both(html: string, dialect: DialectName): { ours: string; theirs: string } {
  const found = { ours: 'not written', theirs: '' };
  convertBody(html, context(), { ...places, dialect }, (root) => {
    const tree = () =>
      markdownTree(new Document([...(root as { children: ChildNode[] }).children]), {
        dialect: dialects[dialect],
        keepStyle: false,
        inCode: false,
        inCell: false,
        inLink: false,
        inHeading: false,
      });
    found.ours = written(tree());
    found.theirs = turndown.turndown(forTurndown(tree()) as Parameters<TurndownService['turndown']>[0]);
    return '';
  });
  return found;
}

it.each(readdirSync(fixtures))('is written as by turndown: %s', (name) => {
  const html = readFileSync(new URL(`${name}/input.html`, fixtures), 'utf8');
  for (const dialect of names) {
    const { ours, theirs } = both(html, dialect);
    expect(ours).toBe(theirs);
  }
});

it('is written as by turndown, whatever a body holds', () => {
  const space = fc.constantFrom(
    ...['<b> a </b> <i> </i>', ' <br> ', '\u3000<em>\u00a0b \n</em>\t', '<p> </p>', '<pre>\n\n\n</pre>'],
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(randomBody, space), { maxLength: 6 }),
      fc.constantFrom(...names),
      (parts, dialect) => {
        const { ours, theirs } = both(parts.join(''), dialect);
        expect(ours).toBe(theirs);
      },
    ),
    { numRuns: cases(300) },
  );
});
