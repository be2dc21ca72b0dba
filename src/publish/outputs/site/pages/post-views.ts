import { externalAddress } from '../../../../core/external-address.ts';
import type { PictureCopy, PublishedMedium } from '../../../../core/stored-medium.ts';
import type { Home } from '../../../../options/choices.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { postTitle } from '../../../site-model/language/titles.ts';
import type { Link } from '../../../site-model/site/links.ts';
import { postFile, mediumFile } from '../../../site-model/site/paths.ts';
import type { PublishedPosts } from '../../../site-model/site/published-posts.ts';
import type { SiteCategory, SitePost } from '../../../site-model/site/site.ts';
import { dateView, dayInWords } from './dates.ts';
import type { PostLinkView } from './views/lists.ts';
import type { LinkView, PictureView } from './views/page.ts';
import type { PostView, RelatedPostView } from './views/post.ts';

/** A post in a list; `around` is the category whose posts the list shows. */
export function postLinkView(
  post: SitePost,
  messages: Messages,
  link: Link,
  around: SiteCategory | undefined,
  { summary, cover }: Preview = noPreview,
): PostLinkView {
  return {
    href: link(postFile(post.sitePath)),
    title: postTitle(post, messages),
    date: dateView(post.date, messages),
    comments: post.comments,
    category: post.category === around ? undefined : post.category?.label,
    restriction: restrictionOf(post, messages),
    summary,
    cover: cover && coverView(cover, link),
  };
}

/** A link to a post by its title. */
export function neighbourView(post: SitePost, messages: Messages, link: Link): LinkView {
  return { href: link(postFile(post.sitePath)), text: postTitle(post, messages) };
}

/** The same with its date, where links stand together that time does not order. */
export function relatedView(post: SitePost, messages: Messages, link: Link): RelatedPostView {
  return { ...neighbourView(post, messages, link), date: dateView(post.date, messages) };
}

/** What is known of a post without its body. */
export type PreparedPostView = Omit<PostView, 'body' | 'language' | 'hasCode' | 'readingTime' | 'isLong'>;

export function postView(post: SitePost, messages: Messages, tags: readonly LinkView[]): PreparedPostView {
  const address = externalAddress(post.address);
  return {
    id: post.id,
    title: postTitle(post, messages),
    date: dateView(post.date, messages),
    tags,
    address,
    addressText: address === undefined ? undefined : readableAddress(address),
    removed: post.removed === undefined ? undefined : messages.removed(dayInWords(post.removed, messages)),
    restriction: restrictionOf(post, messages),
  };
}

function restrictionOf(post: SitePost, messages: Messages): string | undefined {
  const texts = { published: undefined, protected: messages.protectedPost, private: messages.privatePost };
  return texts[post.visibility];
}

/** An address as people read it: with letters in the place of their codes, where they are codes of letters. */
function readableAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** What a list shows of a post besides what the model has of it: plain data. */
export interface Preview {
  /** in one line; undefined where it is not shown */
  readonly summary?: string | undefined;
  readonly cover?: PublishedMedium | PictureCopy | undefined;
}

const noPreview: Preview = {};

/** Pixels of a picture on a screen that has two for each. */
const wanted = { excerpts: 320, cards: 640 };

/** A card without a picture has the summary in its place. */
export function previewOf(post: SitePost, published: PublishedPosts, home: Home): Preview {
  if (home === 'list') return noPreview;
  const medium = published.cover(post);
  const cover = medium && wideEnough(medium, wanted[home]);
  return { summary: home === 'cards' && cover ? undefined : published.summary(post), cover };
}

/** The smallest copy that is, or else the picture itself. */
function wideEnough(medium: PublishedMedium, width: number): PublishedMedium | PictureCopy {
  return medium.copies?.find((copy) => copy.width >= width) ?? medium;
}

function coverView(cover: PublishedMedium | PictureCopy, link: Link): PictureView {
  const { type, width, height } = cover;
  return { src: link(mediumFile(cover)), type, width, height };
}
