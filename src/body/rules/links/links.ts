import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { sanitizeUrl } from '../../../core/urls/sanitize-url.ts';
import {
  findAddressInScript,
  isFollowable,
  isShowable,
  normalizeHref,
  displayAddress,
  safeAddress,
} from '../../addresses/addresses.ts';
import { countDropped, type Body } from '../../model/body.ts';
import { addressesIn } from '../../addresses/embeds.ts';
import { bodyFragment, postFragment } from '../../addresses/fragments.ts';
import {
  findAncestor,
  attribute,
  elementsBelow,
  findElement,
  isNamed,
  lineOf,
  nodesBelow,
  oneLine,
  rewrite,
  setChildren,
  text,
} from '../../dom/tree.ts';
import { isBlock, isHeading, isNeverEmpty } from '../../dom/elements.ts';
import { isUnpublished, removePostAddresses, removePostName } from '../../unpublished/unpublished.ts';
import type { Rule } from '../rule.ts';

/**
 * Resolves links. Links to posts and pages of this blog lead to the published pages. Links to unpublished posts are reduced to their text;
 * links that browsers must not follow, to their text and URL. A link without text gets its label, title or URL as text. Names of
 * unpublished posts are removed here, after all links and texts have been created, so that earlier rules need not handle them.
 */
export const links: Rule = {
  name: 'links',
  apply(body) {
    nameLinks(body);
    const anchors: ReadonlySet<string> = new Set(body.anchors.values());
    const visited = new Set<Element>();
    rewrite(body.root, (one) => {
      if (!isNamed(one, 'a') || visited.has(one) || body.media.has(one)) return undefined;
      visited.add(one);
      return resolveLink(one, anchors, body);
    });
    for (const one of elementsBelow(body.root, (inner) => inner.attribs.cite !== undefined)) resolveCite(one, body);
    removeUnpublishedAddresses(body);
  },
};

/** Resolves the source of a quote (`cite`), which browsers do not show. It is kept only if it leads to another site. */
function resolveCite(quote: Element, { context }: Body): void {
  const target = context.link(normalizeHref(attribute(quote, 'cite')));
  const source = target.kind === 'elsewhere' ? sanitizeUrl(displayAddress(target.address)) : undefined;
  if (source === undefined) Reflect.deleteProperty(quote.attribs, 'cite');
  else quote.attribs.cite = source;
}

/** Removes the URLs of unpublished posts from all visible text. */
function removeUnpublishedAddresses(body: Body): void {
  const strip = (value: string) => {
    const { text, found } = removePostAddresses(value, body.context);
    for (const { id } of found) body.warnings.push({ code: 'link-unpublished', target: id });
    return text;
  };
  for (const node of nodesBelow(body.root)) {
    if (isText(node)) node.data = strip(node.data);
    else if (isTag(node))
      for (const name of ['alt', 'title']) {
        const value = node.attribs[name];
        if (value !== undefined) node.attribs[name] = strip(value);
      }
  }
}

function resolveLink(link: Element, anchors: ReadonlySet<string>, body: Body): readonly ChildNode[] | undefined {
  const address = addressOf(link);
  const replacement = body.anchors.has(link) ? undefined : link.children;
  if (address === '' || address === '#') return removeHref(link, replacement);
  if (address.startsWith('#')) {
    const id = bodyFragment(address.slice(1));
    if (!anchors.has(id)) return removeHref(link, replacement);
    link.attribs.href = `#${encodeURIComponent(id)}`;
    return undefined;
  }
  if (!isFollowable(address)) return replaceByText(link, address, replacement && link.children, body);
  const target = body.context.link(address);
  switch (target.kind) {
    case 'unpublished':
      body.warnings.push({ code: 'link-unpublished', target: target.id });
      removePostName(link, target, body.context);
      return removeHref(link, replacement && link.children);
    case 'post':
      link.attribs.href = '';
      body.posts.set(link, { id: target.id, fragment: postFragment(target.fragment) });
      return undefined;
    case 'page': {
      const shown = setHref(link, target.address);
      if (shown !== '#') body.pages.set(link, { path: target.path, address: shown });
      return undefined;
    }
    case 'elsewhere': {
      const shown = setHref(link, target.address);
      if (/^https?:/iu.test(shown)) link.attribs.rel = 'noopener noreferrer';
      if (target.isDead) body.warnings.push({ code: 'link-dead', address: shown });
      return undefined;
    }
  }
}

/** Returns the URL of a link. If a script opens the link, returns the URL in the script or in an attribute for the script. */
function addressOf(link: Element): string {
  const address = normalizeHref(attribute(link, 'href'));
  const isScript = /^\s*javascript:/iu.test(address);
  if (!isScript && address !== '' && address !== '#') return address;
  const code = `${attribute(link, 'href')} ${attribute(link, 'onclick')}`;
  return findAddressInScript(code) ?? addressesIn(link)[0] ?? address;
}

/** Replaces a link that browsers must not follow with its text and, if safe, its URL. Adds a warning. */
function replaceByText(
  link: Element,
  address: string,
  replacement: readonly ChildNode[] | undefined,
  body: Body,
): readonly ChildNode[] | undefined {
  if (/^javascript:/iu.test(address)) {
    // A `javascript:` URL without code merely prevents navigation.
    if (!/^javascript:[\s;]*(?:(?:void\b.{0,8}|undefined)[\s;]*)?$/iu.test(address))
      countDropped(body, 'script of a link');
    return removeHref(link, replacement);
  }
  const shown = displayAddress(address);
  body.warnings.push({ code: 'link-as-text', address: shown });
  if (isShowable(shown) && lineOf(link) !== shown) {
    const words = text(lineOf(link) === '' ? shown : ` (${shown})`);
    if (replacement === undefined) setChildren(link, [...link.children, words]);
    return removeHref(link, replacement && [...replacement, words]);
  }
  return removeHref(link, replacement);
}

/**
 * Gives text to links that show nothing, unless another link with the same URL shows something: an unclosed link leaves such empty copies
 * behind. Relative URLs are not used as text.
 */
function nameLinks(body: Body): void {
  const links = elementsBelow(body.root, (one) => isNamed(one, 'a') && isUsable(one));
  const unnamed = links.filter((link) => !isVisible(link));
  if (unnamed.length === 0) return;
  const hidden = new Set(unnamed);
  const shown = new Set(links.filter((link) => !hidden.has(link)).map(addressOf));
  const named = new Set<Element>();
  for (const link of unnamed) {
    const address = addressOf(link);
    // A permalink symbol next to a heading.
    const isOfHeading = address.includes('#') && findAncestor(link, isHeading) !== undefined;
    if (shown.has(address) || isOfHeading || isUnpublished(body.context.link(address))) continue;
    const label = nameOf(link);
    if (label === oneLine(attribute(link, 'title'))) Reflect.deleteProperty(link.attribs, 'title');
    const name = label || (/^[a-z][a-z0-9+.-]*:/iu.test(address) ? displayAddress(address) : '');
    if (name === '') continue;
    shown.add(address);
    setChildren(link, [text(name)]);
    named.add(link);
  }
  rewrite(body.root, (one) => (named.delete(one) ? withSpaces(one) : undefined));
}

/** Returns a link that was given text, with spaces between it and adjacent text. The icon that it replaces did not need spaces. */
function withSpaces(link: Element): ChildNode[] {
  const { prev, next } = link;
  const touches = (beside: ChildNode | null, words: RegExp) =>
    beside && (isText(beside) ? words.test(beside.data) : !isBlock(beside) && !isNamed(beside, 'br'));
  return [
    ...(touches(prev, /[^\s\p{P}]$/u) && !isNamed(prev, 'a') ? [text(' ')] : []),
    link,
    ...(touches(next, /^[^\s\p{P}]/u) ? [text(' ')] : []),
  ];
}

const isUsable = (link: Element): boolean => {
  const address = addressOf(link);
  return address !== '' && !address.startsWith('#') && (isFollowable(address) || isShowable(address));
};

/** Reports whether a link shows anything. Private-use characters do not count: they are icons in a font that our pages do not have. */
const isVisible = (link: Element): boolean =>
  nodesBelow(link).some((node) => (isText(node) ? /[^\s\p{Cc}\p{Cf}\p{Co}]/u.test(node.data) : isNeverEmpty(node)));

function nameOf(link: Element): string {
  const named = (one: Element) =>
    oneLine(attribute(one, 'aria-label') || attribute(one, 'title') || attribute(one, 'alt'));
  const inner = findElement(link, (one) => named(one) !== '');
  return named(link) || (inner ? named(inner) : '');
}

function removeHref(link: Element, replacement: readonly ChildNode[] | undefined): readonly ChildNode[] | undefined {
  Reflect.deleteProperty(link.attribs, 'href');
  Reflect.deleteProperty(link.attribs, 'title');
  return replacement;
}

/** Sets the publishable URL of a link, and also replaces it in the link's text. Returns the URL, or `#` if browsers must not follow it. */
function setHref(link: Element, address: string): string {
  const shown = displayAddress(address);
  if (shown !== address && lineOf(link) === address) setChildren(link, [text(shown)]);
  return (link.attribs.href = isFollowable(shown) ? safeAddress(shown) : '#');
}
