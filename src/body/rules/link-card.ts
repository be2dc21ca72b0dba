import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { candidates, linkAddress } from '../addresses.ts';
import type { Body } from '../body.ts';
import { isBlock } from '../elements.ts';
import { captionText, figure, picture } from '../pictures.ts';
import {
  attribute,
  element,
  elementsBelow,
  firstBelow,
  hasClass,
  isNamed,
  isSpace,
  lineOf,
  oneLine,
  rewrite,
  setChildren,
  text,
} from '../tree.ts';
import type { Rule } from './rule.ts';

/**
 * Link cards, `figure[data-ke-type=opengraph]` and `figure.bookmark-card`. A card of a post that is not published shows
 * nothing of it. A line right before a card that is the bare link to the same address goes.
 */
export const linkCard: Rule = {
  name: 'link-card',
  mentions: /opengraph|bookmark-card/iu,
  apply(body) {
    const cards = new Map<Element, Card>();
    rewrite(body.root, (one) => {
      const card = cardOf(one);
      if (!card) return undefined;
      const shown = shownCard(card, body);
      cards.set(shown, card);
      return [shown];
    });
    remove(new Set([...cards].flatMap(([shown, card]) => repeatedLine(shown, card, body))));
  },
};

interface Card {
  readonly address: string;
  /** all that are said to be the card's */
  readonly addresses: readonly string[];
  readonly title: string;
  readonly description: string;
  readonly pictures: readonly string[];
}

function cardOf(one: Element): Card | undefined {
  if (attribute(one, 'data-ke-type') !== 'opengraph' && !hasClass(one, 'bookmark-card')) return undefined;
  const link = firstBelow(one, (inner) => isNamed(inner, 'a') && attribute(inner, 'href') !== '');
  const addresses = [
    attribute(one, 'data-og-source-url'),
    link ? attribute(link, 'href') : '',
    attribute(one, 'data-og-url'),
  ].filter((said) => said !== '');
  const [address] = addresses;
  if (address === undefined) return undefined;
  const inner = (...classes: readonly string[]) => {
    const found = firstBelow(one, (element) => hasClass(element, ...classes));
    return found ? lineOf(found) : '';
  };
  const img = firstBelow(one, (element) => isNamed(element, 'img'));
  const background = firstBelow(one, (element) => hasClass(element, 'og-image'));
  return {
    address,
    addresses,
    title: attribute(one, 'data-og-title') || inner('og-title', 'bookmark-card-title'),
    description: attribute(one, 'data-og-description') || inner('og-desc', 'bookmark-card-description'),
    // Several pictures are given as one list; a comma within an address is followed by no scheme.
    pictures: [
      ...attribute(one, 'data-og-image').split(/,(?=https?:|\/\/)/u),
      img ? attribute(img, 'src') : '',
      background ? (/url\(\s*["']?([^"')]+)/iu.exec(attribute(background, 'style'))?.[1] ?? '') : '',
    ],
  };
}

function shownCard(card: Card, body: Body): Element {
  const target = body.surroundings.link(linkAddress(card.address));
  if (target.kind === 'unpublished') {
    body.warnings.push({ code: 'link-unpublished', target: target.id });
    return element('p', {}, [text(body.surroundings.words.unpublished)]);
  }
  const title = element('strong', { class: 'card-title' }, [text(oneLine(card.title) || card.address)]);
  const [first] = candidates(card.pictures);
  const content: ChildNode[] = [];
  if (first !== undefined) content.push(picture({}, [first], body, true));
  content.push(title);
  const description = card.description === card.title ? [] : captionText(card.description);
  return figure('card', [element('a', { href: card.address }, content)], description);
}

/** The nodes of the line before a card, if that is the card's address again, as a link or as text. */
function repeatedLine(card: Element, { addresses }: Card, body: Body): readonly ChildNode[] {
  let before = card.prev;
  while (before && (isSpace(before) || isEmptyParagraph(before) || isNamed(before, 'br'))) before = before.prev;
  const line: ChildNode[] = [];
  let node = isNamed(before, 'p', 'div') ? (before.children.at(-1) ?? null) : before;
  for (; node && !isBlock(node); node = node.prev) {
    if (isNamed(node, 'br') && !line.every(isSpacing)) break;
    line.push(node);
  }
  const same = new Set(addresses.map((address) => comparable(address, body)));
  return line.every((one) => isSpacing(one) || repeats(one, same, body)) ? line : [];
}

const isSpacing = (node: ChildNode) => isSpace(node) || isNamed(node, 'br');

/** Takes nodes away from where they are, from each parent at once. */
function remove(nodes: ReadonlySet<ChildNode>): void {
  for (const parent of new Set([...nodes].map((node) => node.parent)))
    if (parent)
      setChildren(
        parent,
        parent.children.filter((child) => !nodes.has(child)),
      );
}

/** Whether a node is nothing but one of these addresses: their text, or a link to one with an address as its text. */
function repeats(node: ChildNode, same: ReadonlySet<string>, body: Body): boolean {
  if (isText(node)) return same.has(comparable(node.data, body));
  if (!isTag(node) || !same.has(comparable(lineOf(node), body))) return false;
  const links = [node, ...elementsBelow(node, (one) => isNamed(one, 'a'))].filter((one) => isNamed(one, 'a'));
  return links.every((link) => same.has(comparable(attribute(link, 'href'), body)));
}

/** Equal for addresses that are the same to a reader: encoded or not, with or without a scheme or a slash at the end. */
function comparable(address: string, body: Body): string {
  const whole = linkAddress(address.trim());
  const target = body.surroundings.link(whole);
  if (target.kind !== 'elsewhere') return `${target.kind} ${target.id}`;
  return decoded(whole)
    .normalize('NFC')
    .replace(/^https?:\/\//iu, '')
    .replace(/\/$/u, '');
}

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

const isEmptyParagraph = (node: ChildNode) => isNamed(node, 'p') && node.children.every(isSpacing);
