import { pageFile, relativeLink } from '../paths.ts';
import type { SiteCategory, SitePost } from '../site.ts';
import type { Words } from '../words.ts';
import { externalAddress, readableAddress } from './addresses.ts';
import { dateView, dayInWords } from './dates.ts';
import { postTitle } from './site-view.ts';
import type { LinkView, PostLinkView, PostView } from './views.ts';

/** A post in a list on the page in `file`; `around` is the category whose posts the list shows. */
export function postLinkView(
  post: SitePost,
  words: Words,
  file: string,
  around: SiteCategory | undefined,
): PostLinkView {
  return {
    href: relativeLink(file, pageFile(post.sitePath)),
    title: postTitle(post, words),
    date: dateView(post.date, words),
    comments: post.comments,
    category: post.category === around ? undefined : post.category?.label,
    restriction: restrictionOf(post, words),
  };
}

/** A link to a post by its title, on the page in `file`. */
export function neighbourView(post: SitePost, words: Words, file: string): LinkView {
  return { href: relativeLink(file, pageFile(post.sitePath)), text: postTitle(post, words) };
}

/** What is known of a post without its body. */
export type PreparedPostView = Omit<PostView, 'body' | 'language'>;

export function postView(post: SitePost, words: Words, tags: readonly LinkView[]): PreparedPostView {
  const address = externalAddress(post.address);
  return {
    id: post.id,
    title: postTitle(post, words),
    date: dateView(post.date, words),
    tags,
    address,
    addressText: address === undefined ? undefined : readableAddress(address),
    removed: post.removed === undefined ? undefined : words.removed(dayInWords(post.removed, words)),
    restriction: restrictionOf(post, words),
  };
}

function restrictionOf(post: SitePost, words: Words): string | undefined {
  const texts = { published: undefined, protected: words.protectedPost, private: words.privatePost };
  return texts[post.visibility];
}
