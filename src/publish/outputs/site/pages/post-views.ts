import { readableUrl } from '../../../../core/urls/readable-url.ts';
import { sanitizeUrl } from '../../../../core/urls/sanitize-url.ts';
import type { ImageCopy, PublishedMedium } from '../../../../core/media/media-file.ts';
import type { Home } from '../../../../options/choices.ts';
import { dayInWords } from '../../../site-model/language/day-in-words.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { postTitle } from '../../../site-model/language/index.ts';
import type { Link } from '../../../site-model/site/links.ts';
import { postFile, mediumFile } from '../../../site-model/site/paths.ts';
import type { PublishedPosts } from '../../../site-model/site/published-posts.ts';
import { categoriesOf, type SiteCategory, type SitePost } from '../../../site-model/site/site.ts';
import { categoryLink } from './categories.ts';
import { dateView } from './dates.ts';
import type { PostLinkView } from './views/lists.ts';
import type { DatedLinkView, LinkView, PictureView } from './views/page.ts';
import type { PostView } from './views/post.ts';

/**
 * Returns the view of a post in a list.
 * @param around category whose posts the list shows
 */
export function postLinkView(
  post: SitePost,
  messages: Messages,
  link: Link,
  around: SiteCategory | undefined,
  { summary, cover }: Preview = {},
): PostLinkView {
  return {
    href: link(postFile(post.sitePath)),
    title: postTitle(post, messages),
    date: dateView(post.date, messages),
    comments: post.comments,
    category: post.category === around ? undefined : post.category?.name,
    restriction: restrictionOf(post, messages),
    summary,
    cover: imageView(cover, link),
  };
}

/** Returns a link to a post, named by its title. */
export function neighbourView(post: SitePost, messages: Messages, link: Link): LinkView {
  return { href: link(postFile(post.sitePath)), text: postTitle(post, messages) };
}

/** Like {@link neighbourView}, with a date. */
export function datedLinkView(post: SitePost, messages: Messages, link: Link): DatedLinkView {
  return { ...neighbourView(post, messages, link), date: dateView(post.date, messages) };
}

/** The part of a post's view that does not depend on the body. */
export type PreparedPostView = Omit<PostView, 'body' | 'cover' | 'language' | 'hasCode' | 'readingTime' | 'isLong'>;

export function postView(post: SitePost, messages: Messages, link: Link, tags: readonly LinkView[]): PreparedPostView {
  const categories = post.moreCategories ? categoriesOf<SiteCategory>(post) : [];
  const address = sanitizeUrl(post.address);
  return {
    id: post.id,
    title: postTitle(post, messages),
    date: dateView(post.date, messages),
    updated: dateView(post.updated, messages),
    author: post.author,
    categories: categories.map((category) => ({ href: categoryLink(category, link), text: category.label })),
    tags,
    address,
    addressText: address === undefined ? undefined : readableUrl(address),
    removed: post.removed === undefined ? undefined : messages.removed(dayInWords(post.removed, messages)),
    restriction: restrictionOf(post, messages),
  };
}

function restrictionOf(post: SitePost, messages: Messages): string | undefined {
  const texts = { published: undefined, protected: messages.protectedPost, private: messages.privatePost };
  return texts[post.visibility];
}

/** The part of a list entry that depends on the body of the post. */
export interface Preview {
  /** in one line; undefined if it is not shown */
  readonly summary?: string | undefined;
  readonly cover?: PublishedMedium | ImageCopy | undefined;
}

/** Minimum widths of images in pixels, for high-resolution screens. */
const minWidth = { excerpts: 320, cards: 640 };

/** Returns the preview of a post. A card has a summary only if there is no image. */
export function previewOf(post: SitePost, published: PublishedPosts, home: Home): Preview {
  if (home === 'list') return {};
  const medium = published.cover(post);
  const cover = medium && copyOf(medium, minWidth[home]);
  return { summary: home === 'cards' && cover ? undefined : published.summary(post), cover };
}

/**
 * Returns the smallest copy of an image that is wide enough, or the image itself if there is none.
 * @param width minimum width in pixels
 */
export function copyOf(medium: PublishedMedium, width: number): PublishedMedium | ImageCopy {
  return medium.copies?.find((copy) => copy.width >= width) ?? medium;
}

export function imageView(image: PublishedMedium | ImageCopy | undefined, link: Link): PictureView | undefined {
  if (!image) return undefined;
  const { type, width, height } = image;
  return { src: link(mediumFile(image)), type, width, height };
}
