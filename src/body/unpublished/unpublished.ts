import { isText, type Element } from 'domhandler';
import { limits } from '../model/limits.ts';
import type { LinkTarget, ConversionContext } from '../model/context.ts';
import { attribute, elementsBelow, isNamed, lineOf, nodesBelow, setChildren, text as textNode } from '../dom/tree.ts';
import { findTypedAddresses } from './typed-addresses.ts';

/** Unpublished posts that a body mentions. Their titles, and addresses that contain the titles, must not be shown. */

export type UnpublishedPost = Extract<LinkTarget, { kind: 'unpublished' }>;

export const isUnpublished = (target: LinkTarget): target is UnpublishedPost => target.kind === 'unpublished';

/** Looks up posts, and provides the text that replaces the names of unpublished ones. */
export type PostLookup = Pick<ConversionContext, 'link' | 'messages'>;

const labelAttributes = ['alt', 'data-alt', 'title', 'aria-label', 'data-caption'];

/**
 * Removes the name of a post from the text and attributes of an element that refers to the post. Other words are kept.
 */
export function removePostName(about: Element, target: UnpublishedPost, posts: PostLookup): void {
  const note = posts.messages.unpublished;
  const says = (one: Element) => labelAttributes.some((name) => name in one.attribs);
  for (const one of [about, ...elementsBelow(about, says)])
    for (const name of labelAttributes) {
      if (!namesPost(attribute(one, name), target, posts)) continue;
      const [label = note] = replaceTitle([attribute(one, name)], target.title, note) ?? [];
      one.attribs[name] = namesPost(label, target, posts) ? note : label;
    }
  if (!namesPost(lineOf(about), target, posts)) return;
  const texts = [...nodesBelow(about)].filter(isText);
  const replaced = replaceTitle(
    texts.map(({ data }) => data),
    target.title,
    note,
  );
  if (replaced)
    for (const [index, one] of texts.entries()) one.data = removePostAddresses(replaced[index] ?? '', posts).text;
  if (!namesPost(lineOf(about), target, posts)) return;
  const images = elementsBelow(about, (one) => isNamed(one, 'img'));
  setChildren(about, [...images, textNode(note)]);
}

/**
 * Reports whether text contains the title of a post, most of the title, or the post's address, which may contain the
 * title.
 */
export function namesPost(shown: string, target: UnpublishedPost, posts: PostLookup): boolean {
  if (shown === '' || shown === posts.messages.unpublished) return false;
  if (showsTitle(shown, target.title)) return true;
  const leadsThere = (address: string) => {
    const found = posts.link(address);
    return found.kind === 'unpublished' && found.id === target.id;
  };
  // The text may be just a slug, such as a file name.
  if (shown.length <= limits.shownAddress && leadsThere(`/entry/${encodeURIComponent(shown.trim().toWellFormed())}`))
    return true;
  if (/^\/\S*$/u.test(shown) && leadsThere(shown)) return true;
  return [...findTypedAddresses(shown)].some(({ address }) => leadsThere(address));
}

/**
 * Reports whether text shows a title. Titles of one character must match the whole text, since most texts contain them.
 */
function showsTitle(shown: string, title: string): boolean {
  const [text, wanted] = [normalizeTitle(shown), normalizeTitle(title)];
  if (wanted === '') return false;
  if (wanted.length < 2 ? text === wanted : text.includes(wanted)) return true;
  const [letters, all] = [onlyLetters(text), onlyLetters(wanted)];
  if (letters === '' || all === '') return false;
  if (all.length < 2) return letters === all;
  return letters.includes(all) || (letters.length * 2 >= all.length && all.includes(letters));
}

/**
 * Reports whether the letters of the text occur consecutively in the title, so that the text may be a part of the
 * title.
 */
export function isPartOfTitle({ title }: UnpublishedPost, shown: string): boolean {
  const letters = onlyLetters(normalizeTitle(shown));
  return letters !== '' && onlyLetters(normalizeTitle(title)).includes(letters);
}

/** Maximum length of a title that is searched for letter by letter. */
const maxTitleLetters = 1_000;

/**
 * Replaces a title in consecutive texts, such as those of bold and other words. Returns undefined if they do not contain the whole title, or
 * no other words.
 */
function replaceTitle(texts: readonly string[], title: string, note: string): string[] | undefined {
  const wanted = Array.from(title, foldLetter).join('');
  if (wanted.length < 2 || wanted.length > maxTitleLetters) return undefined;
  const letters: { readonly text: number; readonly from: number; readonly to: number }[] = [];
  const folded: string[] = [];
  for (const [text, data] of texts.entries()) {
    let from = 0;
    for (const character of data) {
      const units = foldLetter(character);
      folded.push(units);
      const letter = { text, from, to: from + character.length };
      letters.push(...Array.from({ length: units.length }, () => letter));
      from = letter.to;
    }
  }
  const line = folded.join('');
  const result = texts.map((): string[] => []);
  let [text, from, count] = [0, 0, 0];
  const copyUpTo = (last: number, to: number) => {
    for (; text < last; text += 1, from = 0) result[text]?.push((texts[text] ?? '').slice(from));
    result[text]?.push((texts[text] ?? '').slice(from, to));
  };
  for (let at = line.indexOf(wanted); at >= 0; at = line.indexOf(wanted, at)) {
    const [first, last] = [letters[at], letters[at + wanted.length - 1]];
    // A letter may have several units, as a syllable of Hangul has.
    if (!first || !last || first === letters[at - 1] || last === letters[at + wanted.length]) at += 1;
    else {
      copyUpTo(first.text, first.from);
      result[text]?.push(note);
      [text, from, count] = [last.text, last.to, count + 1];
      at += wanted.length;
    }
  }
  if (count === 0 || line.length === count * wanted.length) return undefined;
  copyUpTo(texts.length - 1, Infinity);
  return result.map((parts) => parts.join(''));
}

/** Returns the letters and digits of a character without accents, so that each character can be compared alone. Empty for others. */
const foldLetter = (character: string) => onlyLetters(character.normalize('NFKD').toLowerCase());

function normalizeTitle(value: string): string {
  // Runs of combining marks longer than in any script are meaningless, and normalizing them takes quadratic time.
  return value
    .replace(manyMarks, '')
    .normalize('NFKC')
    .replace(/[\s\u00a0]{1,100000}/gu, ' ')
    .trim()
    .toLowerCase();
}

const manyMarks = new RegExp(String.raw`\p{M}{${limits.combiningMarks},100000}`, 'gu');

/**
 * Returns only letters and digits. Spaces and punctuation are ignored, since they vary most when a title is copied by
 * hand.
 */
const onlyLetters = (value: string) => value.replace(/[^\p{L}\p{N}]/gu, '');

/** Removes the addresses of unpublished posts from text. Returns the remaining text and these posts. */
export function removePostAddresses(
  shown: string,
  posts: PostLookup,
): { readonly text: string; readonly found: UnpublishedPost[] } {
  const found: UnpublishedPost[] = [];
  if (!shown.includes('/')) return { text: shown, found };
  let text = '';
  let copiedLength = 0;
  for (const { from, to, address } of findTypedAddresses(shown)) {
    if (from < copiedLength) continue;
    const target = posts.link(address);
    if (target.kind !== 'unpublished') continue;
    found.push(target);
    text += shown.slice(copiedLength, from) + posts.messages.unpublished;
    copiedLength = to;
  }
  return { text: text + shown.slice(copiedLength), found };
}
