import type { ChildNode, Element } from 'domhandler';
import type { Body } from '../../model/body.ts';
import { fileByName } from '../../media/notes.ts';
import { attribute, rewrite } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Replaces the `<ttml …/>` elements that a platform left in place of lost files with the file, if it is available, or with a note that has
 * its name. These elements are never closed, so their content is moved after them.
 */
export const lostReference: Rule = {
  name: 'lost-reference',
  mentions: /<ttml[\s:/>]/iu,
  findsMedia: true,
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
