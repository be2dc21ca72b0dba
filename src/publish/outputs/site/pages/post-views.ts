import type { Link } from '../../../site-model/site/links.ts';
import { postFile } from '../../../site-model/site/paths.ts';
import type { SiteCategory, SitePost } from '../../../site-model/site/site.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { externalAddress } from '../../../../core/external-address.ts';
import { dateView, dayInWords } from './dates.ts';
import { coverView, noPreview, type Preview } from './previews.ts';
import { postTitle } from '../../../site-model/language/titles.ts';
import type { PostLinkView } from './views/lists.ts';
import type { LinkView } from './views/page.ts';
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
