import type { PublishedMedium, StoredMedium } from '../../../core/stored-medium.ts';
import { afterEnd } from './page-text.ts';
import { mediumFile, relativeLink } from './paths.ts';

/** In pixels: what is narrower or lower is an icon, a line or a button. */
const least = { width: 200, height: 100 };

/** A picture that so many others stand before is no longer what a post begins with. */
const looked = 50;

/**
 * The picture that stands for a post in lists and where it is shared: the first that shows something, so no drawing, no icon,
 * no emoticon, and no picture of another page that the post links to.
 *
 * @param media that the body refers to, in the order of their first use
 * @param html the body as the sanitiser leaves it
 */
export function coverOf<Medium extends PublishedMedium>(media: readonly Medium[], html: string): Medium | undefined {
  const pictures = media.filter(isPicture).slice(0, looked);
  if (pictures.length === 0) return undefined;
  const others = figuresOfOthers(html);
  return pictures.find((medium) => !others.includes(`${relativeLink('', mediumFile(medium))}"`));
}

/** Emoticons and cards of other pages, as HTML; no figures are in these. */
function figuresOfOthers(html: string): string {
  let figures = '';
  let end = 0;
  for (const { index } of html.matchAll(/<figure class="(?:[^"]* )?(?:emoticon|card)[" ]/gu)) {
    if (index < end) continue;
    end = afterEnd(html, index, '</figure>');
    figures += html.slice(index, end);
  }
  return figures;
}

function isPicture({ type, width = least.width, height = least.height }: StoredMedium): boolean {
  return type.startsWith('image/') && type !== 'image/svg+xml' && width >= least.width && height >= least.height;
}
