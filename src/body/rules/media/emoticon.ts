import type { ChildNode, Element } from 'domhandler';
import { candidateAddresses } from '../../addresses/addresses.ts';
import { replaceConstruct, findOwnElement } from '../../dom/author-content.ts';
import type { Body } from '../../model/body.ts';
import { captionOf, figure, createImage, imagesIn } from '../../media/images.ts';
import { attribute, isNamed, rewrite } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/** Converts emoticons, `figure[data-ke-type=emoticon]`, to images of the size that the author saw. */
export const emoticon: Rule = {
  name: 'emoticon',
  mentions: /emoticon/iu,
  findsMedia: true,
  apply(body) {
    rewrite(body.root, (one) =>
      attribute(one, 'data-ke-type') === 'emoticon' ? convertEmoticon(one, body) : undefined,
    );
  },
};

function convertEmoticon(one: Element, body: Body): readonly ChildNode[] {
  const img = findOwnElement(one, (inner) => isNamed(inner, 'img'));
  const addresses = candidateAddresses([attribute(one, 'data-emoticon-src')], body.context);
  if (!img && addresses.length === 0) return one.children;
  const isPart = (node: ChildNode) => node === img || (isNamed(node, 'figcaption') && node.parent === one);
  return replaceConstruct(one, isPart, () => [
    figure('emoticon', img ? imagesIn(one, body) : [createImage({}, addresses, body)], captionOf(one)),
  ]);
}
