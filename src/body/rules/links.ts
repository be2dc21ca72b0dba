import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { isFollowable, linkAddress, shownAddress, writtenAddress } from '../addresses.ts';
import type { Body } from '../body.ts';
import { bodyFragment, postFragment } from '../fragments.ts';
import { attribute, isNamed, lineOf, nodesBelow, rewrite, setChildren, text } from '../tree.ts';
import { withoutAddresses, withoutName } from '../unpublished.ts';
import type { Rule } from './rule.ts';

/**
 * Links: those to posts and other pages of this blog lead to where these are published; of those to posts that are not
 * published, and of those that are no addresses for a browser to follow, the text remains. What names a post that is not
 * published goes here, where all links and texts have been made: no rule before has to think of it.
 */
export const links: Rule = {
  name: 'links',
  apply(body) {
    const anchors: ReadonlySet<string> = new Set(body.anchors.values());
    const settled = new Set<Element>();
    rewrite(body.root, (one) => {
      if (!isNamed(one, 'a') || settled.has(one) || body.media.has(one)) return undefined;
      settled.add(one);
      return settle(one, anchors, body);
    });
    withholdAddresses(body);
  },
};

/** Takes the addresses of posts that are not published out of all that is shown as text. */
function withholdAddresses(body: Body): void {
  const without = (said: string) => {
    const { text, found } = withoutAddresses(said, body.context);
    for (const { id } of found) body.warnings.push({ code: 'link-unpublished', target: id });
    return text;
  };
  for (const node of nodesBelow(body.root)) {
    if (isText(node)) node.data = without(node.data);
    else if (isTag(node))
      for (const name of ['alt', 'title']) {
        const said = node.attribs[name];
        if (said !== undefined) node.attribs[name] = without(said);
      }
  }
}

function settle(link: Element, anchors: ReadonlySet<string>, body: Body): readonly ChildNode[] | undefined {
  const address = linkAddress(attribute(link, 'href'));
  const plain = body.anchors.has(link) ? undefined : link.children;
  if (address === '' || address === '#') return withoutHref(link, plain);
  if (address.startsWith('#')) {
    const id = bodyFragment(address.slice(1));
    if (!anchors.has(id)) return withoutHref(link, plain);
    link.attribs.href = `#${encodeURIComponent(id)}`;
    return undefined;
  }
  if (!isFollowable(address)) return withoutHref(link, plain);
  const target = body.context.link(address);
  switch (target.kind) {
    case 'unpublished':
      body.warnings.push({ code: 'link-unpublished', target: target.id });
      withoutName(link, target, body.context);
      return withoutHref(link, plain && link.children);
    case 'post':
      link.attribs.href = '';
      body.posts.set(link, { id: target.id, fragment: postFragment(target.fragment) });
      return undefined;
    case 'page': {
      const shown = leadTo(link, target.address);
      if (shown !== '#') body.pages.set(link, { path: target.path, address: shown });
      return undefined;
    }
    case 'elsewhere': {
      const shown = leadTo(link, target.address);
      if (/^https?:/iu.test(shown)) link.attribs.rel = 'noopener noreferrer';
      return undefined;
    }
  }
}

function withoutHref(link: Element, plain: readonly ChildNode[] | undefined): readonly ChildNode[] | undefined {
  Reflect.deleteProperty(link.attribs, 'href');
  Reflect.deleteProperty(link.attribs, 'title');
  return plain;
}

/** Gives a link an address as it may be shown, also in its text. Returns it, or `#` for one that nobody may follow. */
function leadTo(link: Element, address: string): string {
  const shown = shownAddress(address);
  if (shown !== address && lineOf(link) === address) setChildren(link, [text(shown)]);
  return (link.attribs.href = isFollowable(shown) ? writtenAddress(shown) : '#');
}
