import type { Element } from 'domhandler';
import type { LinkTarget, Surroundings } from './surroundings.ts';
import { attribute, elementsBelow, isNamed, lineOf, setChildren, text } from './tree.ts';

/** Posts that are not published, where a body names them: their titles, and addresses made of these, are not shown. */

type Unpublished = Extract<LinkTarget, { kind: 'unpublished' }>;

/** Takes what names the post out of a link to it: its text, and what is said about pictures in it. Other words stay. */
export function withoutName(link: Element, target: Unpublished, surroundings: Surroundings): void {
  const reveals = (said: string) => namesTitle(said, target.title) || isAddressOf(said, target, surroundings);
  for (const picture of elementsBelow(link, (one) => isNamed(one, 'img') || 'data-alt' in one.attribs)) {
    for (const name of ['alt', 'data-alt', 'title']) {
      if (reveals(attribute(picture, name))) picture.attribs[name] = surroundings.words.unpublished;
    }
  }
  if (!reveals(lineOf(link))) return;
  const pictures = elementsBelow(link, (one) => isNamed(one, 'img'));
  setChildren(link, [...pictures, text(surroundings.words.unpublished)]);
}

/** Whether a text is a title or contains it. A title of one character is contained in everything, so it counts alone. */
function namesTitle(said: string, title: string): boolean {
  const [text, wanted] = [comparable(said), comparable(title)];
  if (wanted === '') return false;
  return wanted.length < 2 ? text === wanted : text.includes(wanted);
}

const comparable = (value: string) =>
  value
    .normalize('NFC')
    .replace(/[\s\u00a0]+/gu, ' ')
    .trim()
    .toLowerCase();

/** Whether a text is the post's address, of which the title may be a part. */
function isAddressOf(said: string, target: Unpublished, surroundings: Surroundings): boolean {
  const address = said.trim();
  if (address === '' || /\s/u.test(address) || !/^(?:https?:\/\/|\/)/iu.test(address)) return false;
  const found = surroundings.link(address);
  return found.kind === 'unpublished' && found.id === target.id;
}
