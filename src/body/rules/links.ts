import type { ChildNode, Element } from 'domhandler';
import { isFollowable, linkAddress, shownAddress } from '../addresses.ts';
import type { Body } from '../body.ts';
import { bodyFragment, postFragment } from '../fragments.ts';
import { attribute, elementsBelow, isNamed, lineOf, rewrite, setChildren, text } from '../tree.ts';
import type { Rule } from './rule.ts';

/**
 * Links: those to posts of this blog lead to where the post is published; of those to posts that are not published, and
 * of those that are no addresses for a browser to follow, the text remains.
 */
export const links: Rule = {
  name: 'links',
  apply(body) {
    const anchors = new Set(
      elementsBelow(body.root, (one) => 'data-anchor' in one.attribs).map((one) => attribute(one, 'data-anchor')),
    );
    const settled = new Set<Element>();
    rewrite(body.root, (one) => {
      if (!isNamed(one, 'a') || settled.has(one) || body.media.has(one)) return undefined;
      settled.add(one);
      return settle(one, anchors, body);
    });
  },
};

function settle(link: Element, anchors: ReadonlySet<string>, body: Body): readonly ChildNode[] | undefined {
  const address = linkAddress(attribute(link, 'href'));
  const plain = 'data-anchor' in link.attribs ? undefined : link.children;
  if (address === '' || address === '#') return withoutHref(link, plain);
  if (address.startsWith('#')) {
    const id = bodyFragment(address.slice(1));
    if (!anchors.has(id)) return withoutHref(link, plain);
    link.attribs.href = `#${encodeURIComponent(id)}`;
    return undefined;
  }
  if (!isFollowable(address)) return withoutHref(link, plain);
  const target = /^(?:mailto|tel):/iu.test(address)
    ? ({ kind: 'elsewhere', address } as const)
    : body.surroundings.link(address);
  switch (target.kind) {
    case 'unpublished':
      body.warnings.push({ code: 'link-unpublished', target: target.id });
      return withoutHref(link, plain);
    case 'post':
      link.attribs.href = '';
      body.posts.set(link, { id: target.id, fragment: postFragment(target.fragment) });
      return undefined;
    case 'elsewhere': {
      leadElsewhere(link, target.address);
      return;
    }
  }
}

function withoutHref(link: Element, plain: readonly ChildNode[] | undefined): readonly ChildNode[] | undefined {
  Reflect.deleteProperty(link.attribs, 'href');
  Reflect.deleteProperty(link.attribs, 'title');
  return plain;
}

function leadElsewhere(link: Element, address: string): undefined {
  const shown = shownAddress(address);
  if (shown !== address && lineOf(link) === address) setChildren(link, [text(shown)]);
  link.attribs.href = isFollowable(shown) ? shown : '#';
  if (/^https?:/iu.test(shown)) link.attribs.rel = 'noopener noreferrer';
}
