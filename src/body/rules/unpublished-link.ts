import { attribute, elementsBelow, isNamed } from '../tree.ts';
import { linkAddress } from '../addresses.ts';
import { withoutName } from '../unpublished.ts';
import type { Rule } from './rule.ts';

/**
 * Links to posts that are not published: what names such a post in the text of the link goes, before anything is made of
 * it. That they lead nowhere any more is the links rule's matter.
 */
export const unpublishedLink: Rule = {
  name: 'unpublished-link',
  mentions: /<a\s/iu,
  apply(body) {
    for (const link of elementsBelow(body.root, (one) => isNamed(one, 'a'))) {
      const address = linkAddress(attribute(link, 'href'));
      if (address === '' || address.startsWith('#')) continue;
      const target = body.surroundings.link(address);
      if (target.kind === 'unpublished') withoutName(link, target, body.surroundings);
    }
  },
};
