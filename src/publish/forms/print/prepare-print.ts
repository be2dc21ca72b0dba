import type { Document, Element } from 'domhandler';
import { isBlock } from '../../../body/dom/elements.ts';
import { element, elementsBelow, hasClass, isNamed, rewrite, text, textOf } from '../../../body/dom/tree.ts';

/**
 * Replaces interactive elements in the tree of a page: videos become stills that link to the video, players become links to their files,
 * toggles are opened, and tables lose their scrollable box. Must run after the page has been written, since it changes the tree.
 */
export function preparePrint(root: Document): void {
  rewrite(root, (one) => {
    if (isNamed(one, 'details')) return [hasClass(one, 'player') ? stillOf(one) : openToggle(one)];
    if (isNamed(one, 'video', 'audio')) return [fileLink(one)];
    if (isNamed(one, 'div') && hasClass(one, 'scroll')) return contentOfBox(one);
    // A placeholder for a missing image, which only reserves space on a page.
    if (isNamed(one, 'img') && isNamed(one.parent, 'a', 'span') && hasClass(one.parent, 'missing')) return [];
    return undefined;
  });
}

/** Returns the thumbnail and caption of a video, which the step `videos` has turned into a player. */
function stillOf(player: Element): Element {
  const [summary, , , paragraph] = player.children;
  const caption = isNamed(paragraph, 'p') ? paragraph.children : [];
  const [thumbnail] = isNamed(summary, 'summary') ? elementsBelow(summary, (one) => isNamed(one, 'img')) : [];
  if (!thumbnail) return element('p', languageOf(player), caption);
  const link = caption.find((child) => isNamed(child, 'a'));
  thumbnail.attribs.alt = link ? textOf(link) : '';
  const still = isNamed(link, 'a') ? element('a', { href: link.attribs.href ?? '' }, [thumbnail]) : thumbnail;
  return element('figure', { class: 'video', ...languageOf(player) }, [still, element('figcaption', {}, caption)]);
}

function openToggle(toggle: Element): Element {
  const content = toggle.children.map((child) =>
    isNamed(child, 'summary')
      ? element(child.children.some(isBlock) ? 'div' : 'p', { class: 'toggle-title' }, child.children)
      : child,
  );
  return element('div', { class: 'toggle', ...languageOf(toggle) }, content);
}

/** Returns a link to the file of a player, with its poster image. */
function fileLink({ attribs: { src = '', title = '', poster } }: Element): Element {
  const image = poster === undefined ? [] : [element('img', { src: poster, alt: '' }), text(' ')];
  return element('a', { class: 'file', href: src }, [...image, text(title || src)]);
}

/** Returns the table in a scrollable box, with the direction of the box. */
function contentOfBox({ children, attribs }: Element): Element['children'] {
  for (const child of children) if (isNamed(child, 'table')) Object.assign(child.attribs, languageOf({ attribs }));
  return children;
}

function languageOf({ attribs: { dir, lang } }: Pick<Element, 'attribs'>): Record<string, string> {
  return { ...(dir !== undefined && { dir }), ...(lang !== undefined && { lang }) };
}
