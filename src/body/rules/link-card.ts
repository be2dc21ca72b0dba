import type { ChildNode, Element } from 'domhandler';
import { candidates } from '../addresses.ts';
import type { Body } from '../body.ts';
import { captionText, figure, picture } from '../pictures.ts';
import {
  attribute,
  element,
  firstBelow,
  hasClass,
  isNamed,
  isSpace,
  lineOf,
  rewrite,
  setChildren,
  text,
} from '../tree.ts';
import type { Rule } from './rule.ts';

/**
 * Link cards, `figure[data-ke-type=opengraph]` and `figure.bookmark-card`. A card of a post that is not published shows
 * nothing of it. A paragraph right before a card that is the bare link to the same address goes.
 */
export const linkCard: Rule = {
  name: 'link-card',
  mentions: /opengraph|bookmark-card/iu,
  apply(body) {
    const cards = new Map<Element, string>();
    rewrite(body.root, (one) => {
      const card = cardOf(one);
      if (!card) return undefined;
      const { shown, address } = shownCard(card, body);
      cards.set(shown, address);
      return [shown];
    });
    for (const [card, address] of cards) dropLinkBefore(card, address);
  },
};

interface Card {
  readonly address: string;
  readonly title: string;
  readonly description: string;
  readonly pictures: readonly string[];
}

function cardOf(one: Element): Card | undefined {
  if (attribute(one, 'data-ke-type') !== 'opengraph' && !hasClass(one, 'bookmark-card')) return undefined;
  const link = firstBelow(one, (inner) => isNamed(inner, 'a') && attribute(inner, 'href') !== '');
  const address =
    attribute(one, 'data-og-source-url') || (link ? attribute(link, 'href') : '') || attribute(one, 'data-og-url');
  if (address === '') return undefined;
  const inner = (...classes: readonly string[]) => {
    const found = firstBelow(one, (element) => hasClass(element, ...classes));
    return found ? lineOf(found) : '';
  };
  const img = firstBelow(one, (element) => isNamed(element, 'img'));
  return {
    address,
    title: attribute(one, 'data-og-title') || inner('og-title', 'bookmark-card-title'),
    description: attribute(one, 'data-og-description') || inner('og-desc', 'bookmark-card-description'),
    // Several pictures are given as one list; a comma within an address is followed by no scheme.
    pictures: [...attribute(one, 'data-og-image').split(/,(?=https?:|\/\/)/u), img ? attribute(img, 'src') : ''],
  };
}

function shownCard(card: Card, body: Body): { shown: Element; address: string } {
  const target = body.surroundings.link(card.address);
  if (target.kind === 'unpublished') {
    body.warnings.push({ code: 'link-unpublished', target: target.id });
    return { shown: element('p', {}, [text(body.surroundings.words.unpublished)]), address: card.address };
  }
  const title = element('strong', { class: 'card-title' }, [text(card.title || card.address)]);
  const [first] = candidates(card.pictures);
  const content: ChildNode[] = [];
  if (first !== undefined) content.push(picture({}, [first], body, true));
  content.push(title);
  const description = card.description === card.title ? [] : captionText(card.description);
  return { shown: figure('card', [element('a', { href: card.address }, content)], description), address: card.address };
}

/** Takes away the paragraph before a card when it is the card's address again, as a link or as text. */
function dropLinkBefore(card: Element, address: string): void {
  let before = card.prev;
  while (before && (isSpace(before) || isEmptyParagraph(before))) before = before.prev;
  if (!isNamed(before, 'p', 'div') || lineOf(before) !== address) return;
  const content = before.children.filter((child) => !isSpace(child));
  const [only] = content;
  if (content.length === 1 && (!isNamed(only, 'a') || attribute(only, 'href') === address)) setChildren(before, []);
}

const isEmptyParagraph = (node: ChildNode) =>
  isNamed(node, 'p') && node.children.every((child) => isSpace(child) || isNamed(child, 'br'));
