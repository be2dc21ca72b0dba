import type { Element } from 'domhandler';
import { candidates } from '../addresses.ts';
import type { Body } from '../body.ts';
import { figure, picture } from '../pictures.ts';
import { attribute, isNamed, rewrite, setChildren } from '../tree.ts';
import type { Rule } from './rule.ts';

/** Pictures behind text, `style="background-image: url(…)"`: they come before the text. */
export const backgroundImage: Rule = {
  name: 'background-image',
  mentions: /background/iu,
  apply(body) {
    rewrite(body.root, (one) => {
      const isInline = isNamed(one, 'a', 'span');
      const addresses =
        isInline || isNamed(one, 'div', 'section', 'figure', 'td', 'th', 'p', 'blockquote') ? behind(one, body) : [];
      if (addresses.length === 0) return undefined;
      if (isInline) {
        const alt = attribute(one, 'aria-label') || attribute(one, 'title');
        Reflect.deleteProperty(one.attribs, 'style');
        setChildren(one, [picture({ alt }, addresses, body), ...one.children]);
        return undefined;
      }
      const made = figure('', [picture({ alt: attribute(one, 'aria-label') }, addresses, body)]);
      if (!isNamed(one, 'p')) {
        setChildren(one, [made, ...one.children]);
        return undefined;
      }
      // Looked at again, it must not have another.
      Reflect.deleteProperty(one.attribs, 'style');
      return [made, one];
    });
  },
};

/**
 * The last address of a background, in quotation marks or bare, in which no parenthesis is. What an address may be ends before the
 * next one begins, and spaces are in one part alone: else each would be tried to the end of a long style.
 */
const written = /(?:^|;)\s*background(?:-image)?\s*:[^;]*url\(\s*(?:(["'])([^"')]+)\1\s*|([^"'()\s][^"'()]*))\)/iu;

function behind(one: Element, { context }: Body): string[] {
  const [, , quoted, bare = ''] = written.exec(attribute(one, 'style')) ?? [];
  return candidates([quoted ?? bare], context);
}
