import { isImageAddress } from '../../addresses/addresses.ts';
import { playerName } from '../../media/player.ts';
import { addParagraphs } from '../paragraphs.ts';
import { embedHtml, escaped, linkHtml } from './elements.ts';

/**
 * Content of blocks that save no HTML: their texts and links are attributes, and a plugin of the server renders them. Names of attributes
 * are chosen by plugins or authors, in any language, so texts are recognized by their values, and links by their values and names.
 */

/** A text or link among attributes. */
interface Item {
  /** words of the attribute's name, in lower case */
  readonly words: readonly string[];
  readonly text?: string;
  readonly address?: string;
}

/**
 * Returns the texts, links, images and players in the attributes of a block as HTML. A text and a link whose names differ in one word, such
 * as `button_text` and `button_url`, become one link.
 */
export function attributesHtml(attributes: object): string {
  return htmlOf(attributes, 0);
}

/** Maximum depth of nested attributes. */
const maxDepth = 6;

function htmlOf(value: object, depth: number): string {
  if (depth === maxDepth) return '';
  const nested: string[] = [];
  const items: Item[] = [];
  for (const [name, one] of Object.entries(value)) {
    const words = Array.isArray(value) ? [] : wordsOf(name);
    if (name.startsWith('_') || words.some((word) => settings.has(word)) || finalSettings.has(words.at(-1) ?? ''))
      continue;
    if (typeof one === 'object' && one !== null) nested.push(htmlOf(one as object, depth + 1));
    else if (typeof one === 'string') items.push(...itemOf(words, one.trim()));
  }
  return linksAndTexts(items) + nested.join('');
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/u);

/** Words in the names of attributes that no page shows. */
const settings = new Set(
  'id ids class css style styles font family typography metadata placeholder alt anchor icon query lock nonce'.split(
    ' ',
  ),
);

/** The same, as the last word of a name. */
const finalSettings = new Set(
  (
    'type align alignment layout mode size theme variant template effect animation color colour gradient border shadow width height ' +
    'target rel slug tag order orderby format timezone locale'
  ).split(' '),
);

/** Last words of names whose values are shown even if they could be identifiers. */
const textWords = new Set(
  'text label title heading content description caption quote question answer message'.split(' '),
);
const linkWords = new Set('link url href'.split(' '));

function itemOf(words: readonly string[], value: string): Item[] {
  if (isAddress(value) || (words.some((word) => linkWords.has(word)) && /^\/[^\s<>"]*$/u.test(value)))
    return [{ words, address: value }];
  return isShownText(words, value) ? [{ words, text: value }] : [];
}

const isAddress = (value: string) => /^(?:https?:\/\/|mailto:|tel:)[^\s<>"]+$/iu.test(value);

/** Reports whether a value is a text for readers, rather than a color, a length, an identifier or another setting. */
function isShownText(words: readonly string[], value: string): boolean {
  if (!/\p{L}/u.test(value) || /^(?:<svg|<\?xml|#[\da-f]{3,8}$|[\w-]+\()/iu.test(value)) return false;
  if (isHtml(value) || textWords.has(words.at(-1) ?? '')) return true;
  return /^[\p{P}\s]{0,3}[\p{Lu}\p{Lo}]/u.test(value) || /^\p{Ll}+(?:[\s,]+\p{L}+){3}/u.test(value);
}

const isHtml = (value: string) => /<[a-z/!]/iu.test(value);

/** Maximum number of texts and links of one object among which labels are sought. */
const maxLabeled = 500;

function linksAndTexts(items: readonly Item[]): string {
  const labels = new Map<Item, Item>();
  for (const link of items.length > maxLabeled ? [] : items) {
    if (link.address === undefined || isMedia(link.address)) continue;
    const stem = link.words.filter((word) => !linkWords.has(word));
    const label = items.find(
      (one) => one.text !== undefined && !hasBlocks.test(one.text) && !labels.has(one) && isLabel(one.words, stem),
    );
    if (label) labels.set(label, link);
  }
  const labeled = new Set(labels.values());
  return items
    .map((one) => {
      const link = labels.get(one);
      if (link) return `<p>${linkHtml(escaped(link.address ?? ''), textHtml(one.text ?? ''))}</p>`;
      if (one.text !== undefined) return addParagraphs(textHtml(one.text));
      return labeled.has(one) ? '' : addressHtml(one.address ?? '');
    })
    .join('\n');
}

const hasBlocks = /<(?:a|br|div|h[1-6]|[ou]l|p|table)[\s/>]/iu;

const isMedia = (address: string) => isImageAddress(address) || playerName(address) !== undefined;

/** Reports whether a text may be the label of a link: its name has one word more than the stem of the link's name. */
function isLabel(words: readonly string[], stem: readonly string[]): boolean {
  const others = words.filter((word) => !stem.includes(word));
  if (!stem.every((word) => words.includes(word)) || others.length !== 1) return false;
  return stem.length > 0 || /^(?:text|label|title|name)$/u.test(others[0] ?? '');
}

/** Returns the HTML of a text, which may be HTML already. */
const textHtml = (text: string) => (isHtml(text) || /&(?:#\w+|[a-z]+\d*);/iu.test(text) ? text : escaped(text));

const addressHtml = (address: string) =>
  /^https?:/iu.test(address) ? embedHtml(escaped(address)) : `<p>${linkHtml(escaped(address), escaped(address))}</p>`;
