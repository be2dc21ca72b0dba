import type { ChildNode, Element } from 'domhandler';
import { candidates } from '../../addresses/addresses.ts';
import { beside, firstOwn } from '../../dom/author-content.ts';
import type { Body } from '../../body.ts';
import { captionOf, figure, picture, picturesIn } from '../../media/images.ts';
import { attribute, isNamed, rewrite } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/** Emoticons, `figure[data-ke-type=emoticon]`: images at the size that the author saw. */
export const emoticon: Rule = {
  name: 'emoticon',
  mentions: /emoticon/iu,
  apply(body) {
    rewrite(body.root, (one) =>
      attribute(one, 'data-ke-type') === 'emoticon' ? convertEmoticon(one, body) : undefined,
    );
  },
};

function convertEmoticon(one: Element, body: Body): readonly ChildNode[] {
  const img = firstOwn(one, (inner) => isNamed(inner, 'img'));
  const addresses = candidates([attribute(one, 'data-emoticon-src')], body.context);
  if (!img && addresses.length === 0) return one.children;
  const isPart = (node: ChildNode) => node === img || (isNamed(node, 'figcaption') && node.parent === one);
  return beside(one, isPart, () => [
    figure('emoticon', img ? picturesIn(one, body) : [picture({}, addresses, body)], captionOf(one)),
  ]);
}
