import { withoutForbidden } from '../site/characters.ts';
import type { SiteBlog, SitePost } from '../site/site.ts';
import type { Messages } from './messages.ts';

/** The first of title, nickname and the word for a blog that is not empty. */
export function blogTitle(blog: SiteBlog, messages: Messages): string {
  return blog.title.trim() || blog.nickname.trim() || messages.blog;
}

/** The title that is shown for a post; never without a character. */
export function postTitle(post: Pick<SitePost, 'title'>, messages: Messages): string {
  return withoutForbidden(post.title).trim() || messages.untitled;
}
