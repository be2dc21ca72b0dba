import type { SitePost, Thread } from '../site.ts';
import { commentList, type CommentWords } from './comment-list.ts';
import { frontMatter } from './front-matter.ts';

/** The Markdown file of a post: front matter, body, comments, with an empty line between each two. */
export function markdownDocument(
  post: SitePost,
  body: string,
  threads: readonly Thread[],
  words: CommentWords,
): string {
  const text = body.replace(/^\n+|\s+$/gu, '');
  const parts = [frontMatter(post), text === '' ? '' : `${text}\n`, commentList(threads, words)];
  return parts.filter((part) => part !== '').join('\n');
}
