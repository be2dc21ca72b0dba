import { z } from 'zod';

/**
 * Data about a post that some platforms provide, but for which the API has no field. A missing field is unknown. In archives of newer
 * versions, enumerations may have further values, which also count as unknown.
 */
export interface PostDetails {
  /** display name; default: the owner of the blog */
  readonly author?: string | undefined;
  /** id of the author in the authors of the blog, whose current name is shown instead of `author` */
  readonly authorId?: string | undefined;
  /** time of the last change, in seconds since 1970 */
  readonly updated?: number | undefined;
  /** URL of the image that represents the post, resolved like the URLs in its body; empty if readers may not see it */
  readonly cover?: string | undefined;
  /** plain text */
  readonly description?: string | undefined;
  /** pages are not in lists and feeds; default: `post` */
  readonly kind?: 'post' | 'page' | undefined;
  /** ID of the page above a page; empty for none */
  readonly parent?: string | undefined;
  /** position of a page among its siblings */
  readonly menuOrder?: number | undefined;
  /** whether the post stays above newer ones on the front page */
  readonly isSticky?: boolean | undefined;
  /** Whether the post is in the trash of its platform. Such a post is never published. A source that lists a restored post says `false`. */
  readonly isTrashed?: boolean | undefined;
  /** other URLs of the post on the platform, as paths with their query: `/2015/03/former-slug/`, `/?p=102` */
  readonly oldAddresses?: readonly string[] | undefined;
  /** IDs of additional categories of the post */
  readonly categoryIds?: readonly string[] | undefined;
  /**
   * Format of the stored body. `line-breaks`: HTML in which blank lines separate paragraphs, and other line ends are line breaks.
   * `markdown`: CommonMark with tables and HTML. `wordpress`: the source of a WordPress post, with blocks, or with line ends as paragraphs
   * and shortcodes. Default: `html`.
   */
  readonly bodyFormat?: 'html' | 'line-breaks' | 'markdown' | 'wordpress' | undefined;
  /** data to which the body refers by ID */
  readonly bodyReferences?: BodyReferences | undefined;
  /** `html`: HTML in which line ends have the same meaning as in `line-breaks`. Default: `text`, as in the API. */
  readonly commentFormat?: 'text' | 'html' | undefined;
}

/** Data to which a body of the format `wordpress` refers by ID. Only data that all readers of the post may see. */
export interface BodyReferences {
  /** media files in galleries, playlists and players; those of the post itself in its order */
  readonly attachments?: readonly BodyAttachment[] | undefined;
  /** source of reusable blocks, by ID */
  readonly blocks?: Readonly<Record<string, string>> | undefined;
  /** footnotes in order. References in the body link to their IDs. */
  readonly footnotes?: readonly BodyFootnote[] | undefined;
  /** IDs of attachments and blocks that readers may not see, so that an earlier export does not show them either */
  readonly hidden?: readonly string[] | undefined;
}

export interface BodyFootnote {
  readonly id: string;
  /** HTML */
  readonly content: string;
}

export interface BodyAttachment {
  readonly id: string;
  readonly url: string;
  /** whether it was uploaded to the post itself: `[gallery]` without IDs shows these images */
  readonly isOwn?: boolean | undefined;
  /** plain text */
  readonly title?: string | undefined;
  /** HTML */
  readonly caption?: string | undefined;
  /** plain text */
  readonly alt?: string | undefined;
  /** `href` attributes of the body that lead to the page of the attachment, as written */
  readonly hrefs?: readonly string[] | undefined;
}

const attachmentSchema = z.looseObject({
  id: z.string(),
  url: z.string(),
  isOwn: z.boolean().optional(),
  title: z.string().optional(),
  caption: z.string().optional(),
  alt: z.string().optional(),
  hrefs: z.array(z.string()).optional(),
});

export const postDetailsSchema = z.looseObject({
  author: z.string().optional(),
  authorId: z.string().optional(),
  updated: z.number().optional(),
  cover: z.string().optional(),
  description: z.string().optional(),
  kind: z.string().optional(),
  parent: z.string().optional(),
  menuOrder: z.number().optional(),
  isSticky: z.boolean().optional(),
  isTrashed: z.boolean().optional(),
  oldAddresses: z.array(z.string()).optional(),
  categoryIds: z.array(z.string()).optional(),
  bodyFormat: z.string().optional(),
  bodyReferences: z
    .looseObject({
      attachments: z.array(attachmentSchema).optional(),
      blocks: z.record(z.string(), z.string()).optional(),
      footnotes: z.array(z.looseObject({ id: z.string(), content: z.string() })).optional(),
      hidden: z.array(z.string()).optional(),
    })
    .optional(),
  commentFormat: z.string().optional(),
});

/** Returns the fields that describe the stored body, and are replaced with it. */
export function bodyDetailsOf({ bodyFormat, bodyReferences }: PostDetails = {}): BodyDetails {
  return { bodyFormat, bodyReferences };
}

export type BodyDetails = Pick<PostDetails, 'bodyFormat' | 'bodyReferences'>;
