import type { Element } from 'domhandler';
import { absoluteAddress } from '../addresses.ts';
import { attribute, element, isNamed, rewrite, text } from '../tree.ts';
import type { Rule } from './rule.ts';

/** Scripts that write what they show into the page: a link to where it is to be seen. */
export const scriptEmbed: Rule = {
  name: 'script-embed',
  mentions: /gist\.github|jsfiddle/iu,
  apply(body) {
    rewrite(body.root, (one) => {
      const address = isNamed(one, 'script') ? pageOf(one) : undefined;
      return address === undefined ? undefined : [element('p', {}, [element('a', { href: address }, [text(address)])])];
    });
  },
};

/** The page of what a script embeds; undefined for all other scripts. */
function pageOf(script: Element): string | undefined {
  const address = absoluteAddress(attribute(script, 'src'));
  return /^https?:\/\/(?:gist\.github\.com\/[^?#]+(?=\.js(?:[?#]|$))|jsfiddle\.net\/[^?#]+?\/(?=embed(?:\/|$)))/iu.exec(
    address ?? '',
  )?.[0];
}
