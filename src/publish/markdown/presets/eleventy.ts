import { isoDate } from '../../../core/dates.ts';
import { pagePlace } from './pages.ts';
import { plain } from './plain.ts';
import type { Preset } from './preset.ts';

/**
 * For Eleventy 3. Addresses and bodies are text: without `dynamicPermalink` and `templateEngineOverride` Liquid would run
 * what looks like it. Two keys have other names than elsewhere: Eleventy makes a collection of each of `tags`, and fails
 * at names such as `__proto__`; and a number as `comments` would hide the data of that name.
 */
export const eleventy: Preset = {
  dialect: 'commonmarkFormulas',
  layout: { posts: 'posts', media: 'media', undated: '', name: withoutMeaning },
  place: pagePlace('media'),
  frontMatter: (post) => ({
    ...plain.frontMatter(post),
    // A text: of a YAML timestamp the offset would be lost.
    date: post.date && isoDate(post.date),
    removed: post.removed,
    tags: undefined,
    blogTags: post.tags,
    comments: undefined,
    commentCount: post.comments,
    draft: post.visibility === 'published' ? undefined : true,
    permalink: `/${post.sitePath}/`,
    dynamicPermalink: false,
    templateEngineOverride: 'md',
  }),
  comments: '_data/comments',
};

/** Eleventy reads `a/a.json` or `a/a.11tydata.js` as the data of a folder or file. */
function withoutMeaning(name: string): string {
  return /\.json$|\.11tydata\.[cm]?js$/iu.test(name) ? `${name}-` : name;
}
