import type { BodyDetails, PostDetails } from '../../core/records/post-details.ts';
import type { BodyHtml } from './body-html.ts';
import { markdownHtml } from './markdown.ts';
import { convertLineBreaks } from './paragraphs.ts';
import { renderedHtml } from './wordpress/rendered.ts';
import { wordPressHtml } from './wordpress/wordpress.ts';

/**
 * Returns the HTML of a stored body. The archive keeps bodies as received, so everything that reads one calls this function first. Takes
 * linear time and never throws. Unknown formats, such as those of newer versions, count as HTML.
 */
export function bodyHtml(body: string, { bodyFormat, bodyReferences }: BodyDetails = {}): BodyHtml {
  if (bodyFormat === 'line-breaks') return { html: convertLineBreaks(body), warnings: [] };
  if (bodyFormat === 'markdown') return { html: markdownHtml(body), warnings: [] };
  if (bodyFormat === 'wordpress') return wordPressHtml(body, bodyReferences);
  return { html: bodyReferences ? renderedHtml(body, bodyReferences) : body, warnings: [] };
}

/** Returns the cover image of a post as markup, so that it is found by the same rules as the media of a body. Empty if there is none. */
export function coverMarkup({ cover = '' }: Pick<PostDetails, 'cover'>): string {
  return cover === '' ? '' : `<img src="${cover.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`;
}
