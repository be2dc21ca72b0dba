import { z } from 'zod';

/**
 * Data about a post that some platforms have, but the API has no field for. A missing field is unknown. Enumerations may have further
 * values in archives of newer versions, which count as unknown, too.
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
  /** ids of further categories of the post */
  readonly categoryIds?: readonly string[] | undefined;
  /**
   * `line-breaks`: HTML without tags for paragraphs. Blank lines separate paragraphs, other line ends are line breaks. Default: `html`.
   */
  readonly bodyFormat?: 'html' | 'line-breaks' | undefined;
  /** `html`: with line ends as in `line-breaks`. Default: `text`, as in the API. */
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

/** Returns the cover as markup, so that the media of a body and the cover are found by the same rules. Empty if there is none. */
export function coverMarkup(cover: string | undefined): string {
  if (cover === undefined || cover === '') return '';
  return `<img src="${cover.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`;
}
