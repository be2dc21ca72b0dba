import { isTag, type ParentNode } from 'domhandler';
import { parseFragment } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';

/** Elements that only format text or formulas, with the attributes that they may have. */
const plainElements = new Set([
  'p',
  'span class=katex',
  'em',
  'strong',
  's',
  'del',
  'br',
  'math',
  'mi',
  'mtext',
  'span class=formula',
]);

/** Returns the elements of a document that do more than format text, in order and with their attributes. */
export function specialElements(html: string): string[] {
  const found: string[] = [];
  const take = (node: ParentNode) => {
    for (const child of node.children) {
      if (!isTag(child)) continue;
      // Ignores the IDs of headings, which are derived from their text.
      const own = Object.entries(child.attribs).filter(([name]) => !(name === 'id' && /^h\d$/u.test(child.name)));
      const attributes = own.map(([name, value]) => ` ${name}=${value}`);
      const element = child.name + attributes.join('');
      if (!plainElements.has(element)) found.push(element);
      take(child);
    }
  };
  take(parseFragment(html, { treeAdapter: adapter, scriptingEnabled: false }));
  return found;
}
