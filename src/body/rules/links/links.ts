import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { externalAddress } from '../../../core/urls/external-url.ts';
import {
  addressInScript,
  isFollowable,
  isShowable,
  linkAddress,
  shownAddress,
  writtenAddress,
} from '../../addresses/addresses.ts';
import { countDropped, type Body } from '../../body.ts';
import { addressesIn } from '../../addresses/embeds.ts';
import { bodyFragment, postFragment } from '../../addresses/fragments.ts';
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
} from '../../dom/tree.ts';
import { isBlock, isHeading, isShown } from '../../dom/elements.ts';
import { isUnpublished, withoutAddresses, withoutName } from '../../unpublished/unpublished.ts';
import type { Rule } from '../rule.ts';

/**
 * Resolves links. Links to posts and pages of this blog lead to where they are published. Links to unpublished posts keep only their text,
 * links that browsers may not follow their text and URL. A link without text gets its label, title or URL as text. Names of unpublished
 * posts are removed here, after all links and texts have been created, so that earlier rules need not care.
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

/** Resolves the source of a quote, `cite`, which browsers do not show. It stays if it leads to another site. */
function settleSource(quote: Element, { context }: Body): void {
  const target = context.link(linkAddress(attribute(quote, 'cite')));
  const source = target.kind === 'elsewhere' ? externalAddress(shownAddress(target.address)) : undefined;
  if (source === undefined) Reflect.deleteProperty(quote.attribs, 'cite');
  else quote.attribs.cite = source;
}

/** Removes URLs of unpublished posts from all visible text. */
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

/** Returns the URL of a link. If a script opens it, the URL in the script or in an attribute for it. */
function writtenLink(link: Element): string {
  const address = linkAddress(attribute(link, 'href'));
  const isScript = /^\s*javascript:/iu.test(address);
  if (!isScript && address !== '' && address !== '#') return address;
  const code = `${attribute(link, 'href')} ${attribute(link, 'onclick')}`;
  return addressInScript(code) ?? addressesIn(link)[0] ?? address;
}

/** Replaces a link that browsers may not follow by its text and, if that is safe, its URL, with a warning. */
function withAddressAsText(
  link: Element,
  address: string,
  plain: readonly ChildNode[] | undefined,
  body: Body,
): readonly ChildNode[] | undefined {
  if (/^javascript:/iu.test(address)) {
    // Without code, such a URL only keeps the browser on the page.
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
 * Names links that show nothing, unless another link with the same URL shows something: unclosed links leave such copies behind. Relative
 * URLs are not used as names.
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
    // A permalink sign beside a heading.
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

/** Returns a named link with spaces to its neighbors, which the sign in its place did not need. */
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

/** Reports whether a link is visible. Private-use characters are icons of a font that pages do not have. */
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

/** Sets the URL of a link as it may be published, also in its text. Returns it, or `#` if it may not be followed. */
function leadTo(link: Element, address: string): string {
  const shown = shownAddress(address);
  if (shown !== address && lineOf(link) === address) setChildren(link, [text(shown)]);
  return (link.attribs.href = isFollowable(shown) ? writtenAddress(shown) : '#');
}
