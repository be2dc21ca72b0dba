import type { Site, SiteBlog, SitePost } from '../site/site.ts';
import { en } from './en.ts';
import { ko } from './ko.ts';
import type { Messages } from './messages.ts';
import { withoutForbidden } from '../site/xml.ts';

export type Language = Site['language'];

/** Texts of the site in each language. */
export const messagesOf = { ko, en } satisfies Record<Language, Messages>;

/** Returns the title of a blog, or its nickname if the title is empty, or a generic title if both are. */
export function blogTitle(blog: SiteBlog, messages: Messages): string {
  return blog.title.trim() || blog.nickname.trim() || messages.blog;
}

/** Returns the displayed title of a post; never empty. */
export function postTitle(post: Pick<SitePost, 'title'>, messages: Messages): string {
  return withoutForbidden(post.title).trim() || messages.untitled;
}
