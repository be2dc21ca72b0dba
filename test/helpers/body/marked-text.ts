import { isTag, isText, type ChildNode, type ParentNode } from 'domhandler';
import MarkdownIt from 'markdown-it';
import { parseFragment } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { plainAddress } from './shown-facts.ts';

const renderer = new MarkdownIt({ html: true });

const names: Partial<Record<string, string>> = { b: 'strong', i: 'em', del: 's', strike: 's', tt: 'code' };
const marks = new Set(['strong', 'em', 's', 'u', 'code', 'a', 'sup', 'sub', 'mark', 'ins', 'kbd', 'small']);

/**
 * Returns the text of HTML with its inline marks: `strong em: text` for each run of text with the same marks. Ignores the nesting of marks,
 * on which side of whitespace they end, and empty marks.
 */
export function markedByHtml(html: string): string[] {
  const stretches: { readonly marks: string; text: string }[] = [];
  const take = (node: ChildNode | ParentNode, around: readonly string[]) => {
    if (isText(node)) {
      const text = node.data.normalize('NFC').replace(/[\s\u00a0\u200b\u200d]+/gu, '');
      const said = [...new Set(around)].sort().join(' ');
      const last = stretches.at(-1);
      if (text === '') return;
      if (last?.marks === said) last.text += text;
      else stretches.push({ marks: said, text });
    } else if ('children' in node && !(isTag(node) && /^(?:script|style|template)$/u.test(node.name))) {
      const name = isTag(node) ? (names[node.name] ?? node.name) : '';
      const mark = isTag(node) && name === 'a' ? `a(${plainAddress(node.attribs.href)})` : name;
      const isMarked = marks.has(name) && mark !== 'a()';
      for (const child of node.children) take(child, isMarked ? [...around, mark] : around);
    }
  };
  take(parseFragment(html, { treeAdapter: adapter, scriptingEnabled: false }), []);
  return stretches.map(({ marks: said, text }) => `${said}: ${text}`);
}

export const markedByMarkdown = (markdown: string, reader = renderer): string[] =>
  markedByHtml(reader.render(markdown));
