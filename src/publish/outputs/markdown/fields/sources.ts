import { isoDate } from '../../../../core/dates.ts';
import { postPathname } from '../../../site-model/site/paths.ts';
import type { PortablePost } from '../../../site-model/site/site.ts';
import { dateOf, unquoted, type Fields } from '../front-matter.ts';

/** A post with what is known of its body, for front matter; left out, it is not known. */
export interface WrittenPost extends PortablePost {
  /** the beginning of its running text, in one line */
  readonly description?: string | undefined;
  /** the address of the picture that stands for it, see `Preset.cover` */
  readonly cover?: string | undefined;
  /** whole minutes; 0 where there is nothing to read */
  readonly readingTime?: number | undefined;
  readonly wordCount?: number | undefined;
  /** the language that it is in, as in `ko` */
  readonly language?: string | undefined;
  /** of the blog */
  readonly author?: string | undefined;
}

/**
 * What a field can be filled with, whatever the preset; undefined where a post has none. What its body has to be read for is only
 * found where it is asked for.
 */
export function commonSources(post: WrittenPost): Fields {
  const isPublished = post.visibility === 'published';
  return {
    id: post.id,
    title: post.title,
    date: dateOf(post),
    updated: post.updated && unquoted(isoDate(post.updated)),
    description: some(post.description),
    cover: some(post.cover),
    author: some(post.author),
    get lang() {
      return some(post.language);
    },
    category: post.category?.label,
    categories: post.category?.names,
    tags: post.tags,
    get readingTime() {
      return post.readingTime;
    },
    get wordCount() {
      return post.wordCount;
    },
    comments: post.comments,
    permalink: `/${postPathname(post.sitePath)}`,
    slug: post.sitePath.split('/').at(-1),
    aliases: post.aliases.length === 0 ? undefined : post.aliases.map((path) => `/${path}`),
    source: some(post.address),
    draft: isPublished ? undefined : true,
    visibility: isPublished ? undefined : post.visibility,
    removed: post.removed === undefined ? undefined : unquoted(post.removed),
  };
}

const some = (text: string | undefined) => (text === '' ? undefined : text);

/** How many words a text has, as white space divides them: what has neither letter nor digit is none. */
export function wordsIn(text: string): number {
  let words = 0;
  for (const [word] of text.matchAll(/\S+/gu)) if (/[\p{L}\p{N}]/u.test(word)) words += 1;
  return words;
}
