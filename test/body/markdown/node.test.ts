import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../src/body/markdown/dialects/index.ts';
import { adjacentCharacter, type MarkdownNode } from '../../../src/body/markdown/node.ts';
import { markdownTree } from '../../../src/body/markdown/tree.ts';
import { element, text } from '../../../src/body/dom/tree.ts';

const treeOf = (name: string, children: Parameters<typeof element>[2]): MarkdownNode =>
  markdownTree(element(name, {}, children), {
    dialect: dialects.commonmark,
    inCode: false,
    inCell: false,
    inLink: false,
    inHeading: false,
  });

/** Text with all kinds of white space, surrogate pairs and lone surrogates. */
const someText = fc
  .array(fc.constantFrom('a', '가', ' ', '\n', '\t', '\u3000', '\ufeff', '.', '😀', '\ud83d', '\ude00'), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));

describe('MarkdownNode', () => {
  it('finds the adjacent characters without splitting surrogate pairs', () => {
    fc.assert(
      fc.property(someText, someText, (before, after) => {
        const [, node] = treeOf('p', [text(before), element('em', {}, [text('x')]), text(after)]).childNodes;
        expect(node && adjacentCharacter(node, 'previousSibling')).toBe(
          /.$/su.exec(before.replace(/^\s+/u, ' '))?.[0] ?? '',
        );
        expect(node && adjacentCharacter(node, 'nextSibling')).toBe(/^./su.exec(after)?.[0] ?? '');
      }),
    );
  });

  it('finds the white space at the start and end of its text, even if the text is split across nodes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(someText, fc.boolean()), { maxLength: 5 }), (parts) => {
        const nodes = parts.map(([data, isWithin]) => (isWithin ? element('em', {}, [text(data)]) : text(data)));
        const all = parts.map(([data]) => data).join('');
        const white = /^(\s*)\S(?:[\s\S]*\S)?(\s*)$/u.exec(all);
        expect(treeOf('strong', nodes).textContent).toBe(
          white ? `${white[1]?.slice(0, 3)}x${white[2]?.slice(0, 3)}` : all.slice(0, 3),
        );
      }),
    );
  });

  it('has the upper-case name of its element, or EMBED for players', () => {
    expect(treeOf('blockquote', []).nodeName).toBe('BLOCKQUOTE');
    expect(treeOf('video', []).nodeName).toBe('EMBED');
    expect(treeOf('x-other', []).nodeName).toBe('X-OTHER');
  });
});
