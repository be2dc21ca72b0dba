import { z } from 'zod';

/**
 * Data about a post that some platforms provide, but for which the API has no field. A missing field is unknown. In archives of newer
 * versions, enumerations may have further values, which also count as unknown.
 */
export interface PostDetails {
  /** display name; default: the owner of the blog */
  readonly author?: string | undefined;
  /** time of the last change, in seconds since 1970 */
  readonly updated?: number | undefined;
  /** URL of the image that represents the post, resolved like the URLs in its body */
  readonly cover?: string | undefined;
  /** plain text */
  readonly description?: string | undefined;
  /** pages are not in lists and feeds; default: `post` */
  readonly kind?: 'post' | 'page' | undefined;
  /** ids of additional categories of the post */
  readonly categoryIds?: readonly string[] | undefined;
  /**
   * `line-breaks`: HTML without paragraph tags, in which blank lines separate paragraphs, and other line ends are line breaks. Default:
   * `html`.
   */
  readonly bodyFormat?: 'html' | 'line-breaks' | undefined;
  /** `html`: HTML in which line ends have the same meaning as in `line-breaks`. Default: `text`, as in the API. */
  readonly commentFormat?: 'text' | 'html' | undefined;
}

export const postDetailsSchema = z.looseObject({
  author: z.string().optional(),
  updated: z.number().optional(),
  cover: z.string().optional(),
  description: z.string().optional(),
  kind: z.string().optional(),
  categoryIds: z.array(z.string()).optional(),
  bodyFormat: z.string().optional(),
  commentFormat: z.string().optional(),
});

/** Returns the cover image as markup, so that it is found by the same rules as the media of a body. Empty if there is none. */
export function coverMarkup(cover: string | undefined): string {
  if (cover === undefined || cover === '') return '';
  return `<img src="${cover.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`;
}
