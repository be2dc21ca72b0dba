import { isTag } from 'domhandler';
import { hasClass, isNamed } from '../../../../body/tree.ts';
import type { BlockRule } from './block-rule.ts';
import { hasOnly, isCaption, isInline, isLine, partsOf } from './facts.ts';
import { emptyTag, htmlOf, tag } from './html.ts';
import { block } from './markup.ts';
import { playedIn } from './players.ts';
import { tableOf } from './table.ts';

/** Figures that are no pictures. */

/** A link card: its picture beside its name and what it says, all of which are the blog's own words for the page it leads to. */
export const card: BlockRule = (one) => {
  if (!isNamed(one, 'figure') || !hasOnly(one, 'class') || !hasClass(one, 'card')) return undefined;
  const { content, caption } = partsOf(one);
  const [link, ...others] = content;
  if (!isNamed(link, 'a') || !hasOnly(link, 'href', 'rel') || others.length > 0) return undefined;
  if (!isLine(link.children) || (caption && !isCaption(caption))) return undefined;
  const [first] = link.children;
  const picture = isNamed(first, 'img') ? first : undefined;
  const { href, rel } = link.attribs;
  const name = tag('a', { href, rel }, htmlOf(picture ? link.children.slice(1) : link.children));
  const said = caption ? `${tag('br', {})}${htmlOf(caption.children)}` : '';
  const text = block('paragraph', {}, tag('p', {}, name + said));
  if (!picture) return text;
  const { src, alt = '' } = picture.attribs;
  const shown = tag('a', { href, rel }, emptyTag('img', { src, alt }));
  return block(
    'media-text',
    { linkDestination: 'custom', mediaType: 'image', mediaWidth: 25 },
    tag(
      'div',
      { class: 'wp-block-media-text is-stacked-on-mobile', style: 'grid-template-columns:25% auto' },
      tag('figure', { class: 'wp-block-media-text__media' }, shown) +
        tag('div', { class: 'wp-block-media-text__content' }, text),
    ),
  );
};

/** A table or a player with its caption, and what an editor has put into a figure though it needs none. */
export const figure: BlockRule = (one, { blocksOf }) => {
  if (!isNamed(one, 'figure') || !hasOnly(one, 'class')) return undefined;
  const { content, caption } = partsOf(one);
  const [only, ...others] = content;
  if (caption && !isCaption(caption)) return undefined;
  if (only && isTag(only) && others.length === 0) {
    const made = tableOf(only, caption) ?? playedIn(only, caption);
    if (made !== undefined) return made;
  }
  return caption || content.length === 0 || content.some(isInline) ? undefined : blocksOf(content);
};
