import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../src/body/markdown/dialects/index.ts';
import { characterAfter, characterBefore, type MarkdownNode } from '../../../src/body/markdown/node.ts';
import { markdownTree } from '../../../src/body/markdown/tree.ts';
import { element, text } from '../../../src/body/dom/tree.ts';

const treeOf = (name: string, children: Parameters<typeof element>[2]): MarkdownNode =>
  markdownTree(element(name, {}, children), {
    dialect: dialects.commonmark,
    keepStyle: false,
    inCode: false,
    inCell: false,
    inLink: false,
    inHeading: false,
  });

/** Text with white space of every kind, with pairs of surrogates and with halves of them. */
const someText = fc
  .array(fc.constantFrom('a', '가', ' ', '\n', '\t', '\u3000', '\ufeff', '.', '😀', '\ud83d', '\ude00'), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));

describe('what turndown sees of a node', () => {
  it('has the characters beside it, whole, with one space for the indentation of the line', () => {
    fc.assert(
      fc.property(someText, someText, (before, after) => {
        const [, node] = treeOf('p', [text(before), element('em', {}, [text('x')]), text(after)]).childNodes;
        expect(node && characterBefore(node)).toBe(/.$/su.exec(before.replace(/^\s+/u, ' '))?.[0] ?? '');
        expect(node && characterAfter(node)).toBe(/^./su.exec(after)?.[0] ?? '');
      }),
    );
  });

  it('has the edges of its text, whatever that is divided into; both are all of it where it is nothing but white space', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(someText, fc.boolean()), { maxLength: 5 }), (parts) => {
        const nodes = parts.map(([data, isWithin]) => (isWithin ? element('em', {}, [text(data)]) : text(data)));
        const all = parts.map(([data]) => data).join('');
        const white = /^(\s*)\S(?:[\s\S]*\S)?(\s*)$/u.exec(all);
        const { leading, trailing } = treeOf('strong', nodes).outerSpace;
        expect([leading, trailing]).toEqual(
          white ? [white[1]?.slice(0, 3), white[2]?.slice(0, 3)] : [all.slice(0, 3), all.slice(0, 3)],
        );
      }),
    );
  });

  it('has names that are told apart as those of any element', () => {
    expect(treeOf('blockquote', []).nodeName).toBe('BLOCKQUOTE');
    expect(treeOf('video', []).nodeName).toBe('EMBED');
    expect(treeOf('x-other', []).nodeName).toBe('X-OTHER');
  });
});
