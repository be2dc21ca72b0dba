import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { externalAddress } from '../../../core/external-address.ts';
import {
  addressInScript,
  isFollowable,
  isShowable,
  linkAddress,
  shownAddress,
  writtenAddress,
} from '../../addresses.ts';
import { countDropped, type Body } from '../../body.ts';
import { addressesIn } from '../../embeds.ts';
import { bodyFragment, postFragment } from '../../fragments.ts';
import {
  around,
  attribute,
  elementsBelow,
  firstBelow,
  isNamed,
  lineOf,
  nodesBelow,
  oneLine,
  rewrite,
  setChildren,
  text,
} from '../../tree.ts';
import { isBlock, isHeading, isShown } from '../../elements.ts';
import { isUnpublished, withoutAddresses, withoutName } from '../../unpublished.ts';
import type { Rule } from '../rule.ts';

/**
 * Links: those to posts and other pages of this blog lead to where these are published; of those to posts that are not
 * published, the text remains; of those that browsers may not follow, the text and the address. A link without text is named by
 * its label, title or address. What names a post that is not published goes here, where all links and texts have been made: no
 * rule before has to think of it.
 */
export const links: Rule = {
  name: 'links',
  apply(body) {
    nameLinks(body);
    const anchors: ReadonlySet<string> = new Set(body.anchors.values());
    const settled = new Set<Element>();
    rewrite(body.root, (one) => {
      if (!isNamed(one, 'a') || settled.has(one) || body.media.has(one)) return undefined;
      settled.add(one);
      return settle(one, anchors, body);
    });
    for (const one of elementsBelow(body.root, (inner) => inner.attribs.cite !== undefined)) settleSource(one, body);
    withholdAddresses(body);
  },
};

/** The address of what is quoted, which browsers do not show. It stays if it leads to another site. */
function settleSource(quote: Element, { context }: Body): void {
  const target = context.link(linkAddress(attribute(quote, 'cite')));
  const source = target.kind === 'elsewhere' ? externalAddress(shownAddress(target.address)) : undefined;
  if (source === undefined) Reflect.deleteProperty(quote.attribs, 'cite');
  else quote.attribs.cite = source;
}

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
  const address = writtenLink(link);
  const plain = body.anchors.has(link) ? undefined : link.children;
  if (address === '' || address === '#') return withoutHref(link, plain);
  if (address.startsWith('#')) {
    const id = bodyFragment(address.slice(1));
    if (!anchors.has(id)) return withoutHref(link, plain);
    link.attribs.href = `#${encodeURIComponent(id)}`;
    return undefined;
  }
  if (!isFollowable(address)) return withAddressAsText(link, address, plain && link.children, body);
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

/** The address of a link; of one that a script opens, the address in the script or in an attribute for it. */
function writtenLink(link: Element): string {
  const address = linkAddress(attribute(link, 'href'));
  const isScript = /^\s*javascript:/iu.test(address);
  if (!isScript && address !== '' && address !== '#') return address;
  const code = `${attribute(link, 'href')} ${attribute(link, 'onclick')}`;
  return addressInScript(code) ?? addressesIn(link)[0] ?? address;
}

/** What remains of a link that browsers may not follow: its text, the address behind it if that is safe, and a warning. */
function withAddressAsText(
  link: Element,
  address: string,
  plain: readonly ChildNode[] | undefined,
  body: Body,
): readonly ChildNode[] | undefined {
  if (/^javascript:/iu.test(address)) {
    // Without code it only kept a browser from leaving the page.
    if (!/^javascript:[\s;]*(?:void\b.{0,8}|undefined)?[\s;]*$/iu.test(address)) countDropped(body, 'script of a link');
    return withoutHref(link, plain);
  }
  const shown = shownAddress(address);
  body.warnings.push({ code: 'link-as-text', address: shown });
  if (isShowable(shown) && lineOf(link) !== shown) {
    const words = text(lineOf(link) === '' ? shown : ` (${shown})`);
    if (plain === undefined) setChildren(link, [...link.children, words]);
    return withoutHref(link, plain && [...plain, words]);
  }
  return withoutHref(link, plain);
}

/**
 * Gives the links that show nothing a name, unless another link shows where they lead: unclosed links leave such copies behind. A
 * relative address is no name.
 */
function nameLinks(body: Body): void {
  const links = elementsBelow(body.root, (one) => isNamed(one, 'a') && leadsAway(one));
  const unnamed = links.filter((link) => !showsAnything(link));
  if (unnamed.length === 0) return;
  const hidden = new Set(unnamed);
  const shown = new Set(links.filter((link) => !hidden.has(link)).map(writtenLink));
  const named = new Set<Element>();
  for (const link of unnamed) {
    const address = writtenLink(link);
    // The sign beside a heading that leads to the heading itself.
    const isOfHeading = address.includes('#') && around(link, isHeading) !== undefined;
    if (shown.has(address) || isOfHeading || isUnpublished(body.context.link(address))) continue;
    const label = nameOf(link);
    if (label === oneLine(attribute(link, 'title'))) Reflect.deleteProperty(link.attribs, 'title');
    const name = label || (/^[a-z][a-z0-9+.-]*:/iu.test(address) ? shownAddress(address) : '');
    if (name === '') continue;
    shown.add(address);
    setChildren(link, [text(name)]);
    named.add(link);
  }
  rewrite(body.root, (one) => (named.delete(one) ? apart(one) : undefined));
}

/** A name with the spaces to what is beside it that a sign does not need. */
function apart(link: Element): ChildNode[] {
  const { prev, next } = link;
  const touches = (beside: ChildNode | null, words: RegExp) =>
    beside && (isText(beside) ? words.test(beside.data) : !isBlock(beside) && !isNamed(beside, 'br'));
  return [
    ...(touches(prev, /[^\s\p{P}]$/u) && !isNamed(prev, 'a') ? [text(' ')] : []),
    link,
    ...(touches(next, /^[^\s\p{P}]/u) ? [text(' ')] : []),
  ];
}

const leadsAway = (link: Element): boolean => {
  const address = writtenLink(link);
  return address !== '' && !address.startsWith('#') && (isFollowable(address) || isShowable(address));
};

/** Icon fonts have their signs in areas for private use. */
const showsAnything = (link: Element): boolean =>
  nodesBelow(link).some((node) => (isText(node) ? /[^\s\p{Cc}\p{Cf}\p{Co}]/u.test(node.data) : isShown(node)));

function nameOf(link: Element): string {
  const named = (one: Element) =>
    oneLine(attribute(one, 'aria-label') || attribute(one, 'title') || attribute(one, 'alt'));
  const inner = firstBelow(link, (one) => named(one) !== '');
  return named(link) || (inner ? named(inner) : '');
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
