import type { Element } from 'domhandler';
import { limits } from '../limits.ts';
import type { LinkTarget, ConversionContext } from '../context.ts';
import { attribute, elementsBelow, isNamed, lineOf, setChildren, text } from '../dom/tree.ts';
import { typedAddresses } from './typed-addresses.ts';

/** Posts that are not published, where a body names them: their titles, and addresses made of these, are not shown. */

export type Unpublished = Extract<LinkTarget, { kind: 'unpublished' }>;

export const isUnpublished = (target: LinkTarget): target is Unpublished => target.kind === 'unpublished';

/** What has to be known to find such posts, and to say what replaces their names. */
export type Posts = Pick<ConversionContext, 'link' | 'messages'>;

const naming = ['alt', 'data-alt', 'title', 'aria-label', 'data-caption'];

/** Takes what names the post out of an element that is about it: its text, and what its attributes say. Other words stay. */
export function withoutName(about: Element, target: Unpublished, posts: Posts): void {
  const note = posts.messages.unpublished;
  const says = (one: Element) => naming.some((name) => name in one.attribs);
  for (const one of [about, ...elementsBelow(about, says)])
    for (const name of naming) if (names(attribute(one, name), target, posts)) one.attribs[name] = note;
  if (!names(lineOf(about), target, posts)) return;
  const pictures = elementsBelow(about, (one) => isNamed(one, 'img'));
  setChildren(about, [...pictures, text(note)]);
}

/** Whether a text shows the title of a post, most of it, or its address, of which the title may be a part. */
export function names(said: string, target: Unpublished, posts: Posts): boolean {
  if (said === '' || said === posts.messages.unpublished) return false;
  if (showsTitle(said, target.title)) return true;
  const leadsThere = (address: string) => {
    const found = posts.link(address);
    return found.kind === 'unpublished' && found.id === target.id;
  };
  // A slug by itself, as the name of a file shows it.
  if (said.length <= limits.shownAddress && leadsThere(`/entry/${encodeURIComponent(said.trim().toWellFormed())}`))
    return true;
  if (/^\/\S*$/u.test(said) && leadsThere(said)) return true;
  return [...typedAddresses(said)].some(({ address }) => leadsThere(address));
}

/** A title of one character is contained in everything, so it counts alone. */
function showsTitle(said: string, title: string): boolean {
  const [text, wanted] = [comparable(said), comparable(title)];
  if (wanted === '') return false;
  if (wanted.length < 2 ? text === wanted : text.includes(wanted)) return true;
  const [letters, all] = [lettersOf(text), lettersOf(wanted)];
  if (letters === '' || all === '') return false;
  if (all.length < 2) return letters === all;
  return letters.includes(all) || (letters.length * 2 >= all.length && all.includes(letters));
}

/** Whether a text is made of letters that follow each other in the title: a piece of it, if pieces beside it are others. */
export function isPieceOf({ title }: Unpublished, said: string): boolean {
  const letters = lettersOf(comparable(said));
  return letters !== '' && lettersOf(comparable(title)).includes(letters);
}

function comparable(value: string): string {
  // More marks in a row than any writing has say nothing, and to normalise them takes the square of their number.
  return value
    .replace(manyMarks, '')
    .normalize('NFKC')
    .replace(/[\s\u00a0]{1,100000}/gu, ' ')
    .trim()
    .toLowerCase();
}

const manyMarks = new RegExp(String.raw`\p{M}{${limits.marks},100000}`, 'gu');

/** Spaces and punctuation are the first that somebody changes who writes a title again. */
const lettersOf = (value: string) => value.replace(/[^\p{L}\p{N}]/gu, '');

/** A text without the addresses of posts that are not published, and which posts these are. */
export function withoutAddresses(said: string, posts: Posts): { readonly text: string; readonly found: Unpublished[] } {
  const found: Unpublished[] = [];
  if (!said.includes('/')) return { text: said, found };
  let text = '';
  let done = 0;
  for (const { from, to, address } of typedAddresses(said)) {
    if (from < done) continue;
    const target = posts.link(address);
    if (target.kind !== 'unpublished') continue;
    found.push(target);
    text += said.slice(done, from) + posts.messages.unpublished;
    done = to;
  }
  return { text: text + said.slice(done), found };
}
