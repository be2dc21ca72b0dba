import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { readableUrl } from '../../../core/urls/readable-url.ts';
import { candidateAddresses, normalizeHref } from '../../addresses/addresses.ts';
import { replaceConstruct, findOwnElement, isTextBlock } from '../../dom/author-content.ts';
import type { Body } from '../../model/body.ts';
import { isBlock } from '../../dom/elements.ts';
import { captionText, figure, createImage } from '../../media/images.ts';
import {
  findAncestor,
  attribute,
  element,
  elementsBelow,
  hasClass,
  isNamed,
  isSpace,
  lineOf,
  oneLine,
  rewrite,
  setChildren,
  text,
  textOf,
} from '../../dom/tree.ts';
import { isUnpublished, type UnpublishedPost } from '../../unpublished/unpublished.ts';
import type { Rule } from '../rule.ts';

/**
 * Converts link cards, `figure[data-ke-type=opengraph]` and `figure.bookmark-card`. A card for an unpublished post reveals nothing about
 * the post. A line directly before a card is removed if it contains only the card's URL.
 */
export const linkCard: Rule = {
  name: 'link-card',
  mentions: /opengraph|bookmark-card/iu,
  findsMedia: true,
  apply(body) {
    const cards = new Map<Element, Card>();
    rewrite(body.root, (one) => {
      const card = readCard(one, body);
      if (!card) return undefined;
      return replaceConstruct(one, card.isPart, () => {
        const shown = createCard(card, body);
        cards.set(shown, card);
        return [shown];
      });
    });
    removeNodes(new Set([...cards].flatMap(([shown, card]) => findRepeatedLine(shown, card, body))));
  },
};

interface Card {
  readonly address: string;
  /** all URLs of the card, the preferred one first */
  readonly addresses: readonly string[];
  /** the unpublished post that one of the URLs leads to */
  readonly hidden: UnpublishedPost | undefined;
  readonly title: string;
  readonly description: string;
  readonly images: readonly string[];
  /** reports whether a node belongs to the card, as opposed to being inside it because of a missing end tag */
  readonly isPart: (node: ChildNode) => boolean;
}

const isCard = (one: Element) => attribute(one, 'data-ke-type') === 'opengraph' || hasClass(one, 'bookmark-card');

/** Reports whether an element has a class used for parts of cards. */
const isCardPart = (one: Element) => /(?:^|\s)(?:og|bookmark-card)-/u.test(attribute(one, 'class'));

function readCard(one: Element, body: Body): Card | undefined {
  if (!isCard(one)) return undefined;
  const link = findOwnElement(one, (inner) => isNamed(inner, 'a') && attribute(inner, 'href') !== '', isCardPart);
  const outer = findAncestor(one, (above) => isNamed(above, 'a'));
  const addresses = [
    attribute(one, 'data-og-source-url'),
    link ? attribute(link, 'href') : '',
    attribute(one, 'data-og-url'),
  ].filter((value) => value !== '');
  const [address] = addresses;
  if (address === undefined) return undefined;
  const inner = (...classes: readonly string[]) => {
    const found = findOwnElement(one, (element) => hasClass(element, ...classes), isCardPart);
    return found ? lineOf(found) : '';
  };
  const title = attribute(one, 'data-og-title') || inner('og-title', 'bookmark-card-title') || linkText(link);
  const description = attribute(one, 'data-og-description') || inner('og-desc', 'bookmark-card-description');
  const outerAddresses = outer ? [attribute(outer, 'href')] : [];
  const targets = [...addresses, ...outerAddresses].map((target) => body.context.link(normalizeHref(target)));
  const hidden = targets.find(isUnpublished);
  const cardTexts = new Set([title, description, ...addresses, attribute(one, 'data-og-host')].map(oneLine));
  if (hidden) cardTexts.add(oneLine(hidden.title));
  cardTexts.delete('');
  const img = findOwnElement(link ?? one, (element) => isNamed(element, 'img'), isCardPart);
  const background = findOwnElement(one, (element) => hasClass(element, 'og-image'), isCardPart);
  return {
    address,
    addresses,
    hidden,
    title,
    description,
    // The attribute may list several images. A comma inside a URL is not followed by a scheme.
    images: [
      ...attribute(one, 'data-og-image').split(/,(?=https?:|\/\/)/u),
      img ? attribute(img, 'src') : '',
      background ? (/url\(\s*["']?([^"')]+)/iu.exec(attribute(background, 'style'))?.[1] ?? '') : '',
    ],
    isPart: (node) =>
      node === link ||
      node === img ||
      (isTag(node) && isCardPart(node)) ||
      (hidden !== undefined && findAncestor(node, (above) => above === link) !== undefined) ||
      (!isCardNode(node) && cardTexts.has(lineOf(node))),
  };
}

const isCardNode = (node: ChildNode) => isTag(node) && isCard(node);

/** Returns the text of a link as one line. Text in blocks is only used if there is no other text. */
function linkText(link: Element | undefined): string {
  if (!link) return '';
  const inlineChildren = link.children.filter((child) => !isTextBlock(child));
  return oneLine(inlineChildren.map(textOf).join(' ')) || lineOf(link);
}

function createCard(card: Card, body: Body): Element {
  if (card.hidden) {
    body.warnings.push({ code: 'link-unpublished', target: card.hidden.id });
    return element('p', {}, [text(body.context.messages.unpublished)]);
  }
  const title = element('strong', { class: 'card-title' }, [text(oneLine(card.title) || card.address)]);
  const [first] = candidateAddresses(card.images);
  const content: ChildNode[] = [];
  if (first !== undefined) content.push(createImage({}, [first], body, true));
  content.push(title);
  const description = card.description === card.title ? [] : captionText(card.description);
  return figure('card', [element('a', { href: card.address }, content)], description);
}

/** Returns the nodes of the line before a card, if the line only repeats the card's URL, as a link or as text. */
function findRepeatedLine(card: Element, { addresses }: Card, body: Body): readonly ChildNode[] {
  let before = card.prev;
  while (before && (isSpace(before) || isEmptyParagraph(before) || isNamed(before, 'br'))) before = before.prev;
  const line: ChildNode[] = [];
  let node = isNamed(before, 'p', 'div') ? (before.children.at(-1) ?? null) : before;
  for (; node && !isBlock(node); node = node.prev) {
    if (isNamed(node, 'br') && !line.every(isSpacing)) break;
    line.push(node);
  }
  const same = new Set(addresses.map((address) => comparisonKey(address, body)));
  return line.every((one) => isSpacing(one) || isRepeated(one, same, body)) ? line : [];
}

const isSpacing = (node: ChildNode) => isSpace(node) || isNamed(node, 'br');

/** Removes nodes. Each parent is updated only once. */
function removeNodes(nodes: ReadonlySet<ChildNode>): void {
  for (const parent of new Set([...nodes].map((node) => node.parent)))
    if (parent)
      setChildren(
        parent,
        parent.children.filter((child) => !nodes.has(child)),
      );
}

/** Reports whether a node contains only one of these URLs: as text, or as a link to one of them whose text is also one of them. */
function isRepeated(node: ChildNode, same: ReadonlySet<string>, body: Body): boolean {
  if (isText(node)) return same.has(comparisonKey(node.data, body));
  if (!isTag(node) || !same.has(comparisonKey(lineOf(node), body))) return false;
  const links = [node, ...elementsBelow(node, (one) => isNamed(one, 'a'))].filter((one) => isNamed(one, 'a'));
  return links.every((link) => same.has(comparisonKey(attribute(link, 'href'), body)));
}

/** Returns a comparison key that ignores differences between URLs that do not matter to readers: encoding, scheme and trailing slash. */
function comparisonKey(address: string, body: Body): string {
  const whole = normalizeHref(address.trim());
  const target = body.context.link(whole);
  if (target.kind === 'page') return `page ${target.path}`;
  if (target.kind !== 'elsewhere') return `${target.kind} ${target.id}`;
  return readableUrl(whole)
    .normalize('NFC')
    .replace(/^https?:\/\//iu, '')
    .replace(/\/$/u, '');
}

const isEmptyParagraph = (node: ChildNode) => isNamed(node, 'p') && node.children.every(isSpacing);
