import { candidates } from '../addresses.ts';
import { figure, picture, picturesIn } from '../pictures.ts';
import { attribute, firstBelow, isNamed, rewrite } from '../tree.ts';
import type { Rule } from './rule.ts';

/** Emoticons, `figure[data-ke-type=emoticon]`: pictures at the size that the author saw. */
export const emoticon: Rule = {
  name: 'emoticon',
  mentions: /emoticon/iu,
  apply(body) {
    rewrite(body.root, (one) => {
      if (attribute(one, 'data-ke-type') !== 'emoticon') return undefined;
      if (firstBelow(one, (inner) => isNamed(inner, 'img'))) return [figure('emoticon', picturesIn(one, body))];
      const addresses = candidates([attribute(one, 'data-emoticon-src')]);
      return addresses.length === 0 ? one.children : [figure('emoticon', [picture({}, addresses, body)])];
    });
  },
};
