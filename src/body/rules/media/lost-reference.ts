import type { ChildNode, Element } from 'domhandler';
import type { Body } from '../../body.ts';
import { fileByName } from '../../media/notes.ts';
import { attribute, rewrite } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * The elements `<ttml …/>` that a platform left in place of lost files: the file, or a note with its name. They are never closed, so their
 * content is moved behind them.
 */
export const lostReference: Rule = {
  name: 'lost-reference',
  mentions: /<ttml[\s:/>]/iu,
  apply(body) {
    rewrite(body.root, (one) => (/^ttml(?::|$)/u.test(one.name) ? referenceOf(one, body) : undefined));
  },
};

const nameAttributes = ['filename', 'name', 'src', 'file', 'href', 'data-filename', 'label', 'title', 'alt'];

function referenceOf(one: Element, body: Body): readonly ChildNode[] {
  const name =
    nameAttributes.map((attributeName) => attribute(one, attributeName).trim()).find((value) => value !== '') ?? '';
  return [fileByName(name, body), ...one.children];
}
