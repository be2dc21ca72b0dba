import { isoDate } from '../../../../core/dates.ts';
import { postPathname } from '../../../site-model/site/paths.ts';
import { blogData, type Preset } from './preset.ts';
import { pagePlace, rootCover } from './pages.ts';
import { plain } from './plain.ts';

/** Fields with which Eleventy runs a text or leaves a page out, and names of its own data. */
const acted = (
  'collections content eleventy eleventycomputed eleventydatasource eleventyexcludefromcollections eleventyimport ' +
  'eleventynavigation layout page pagination pkg'
).split(' ');

/**
 * For Eleventy 3. Addresses and bodies are text: without `dynamicPermalink` and `templateEngineOverride` Liquid would run
 * what looks like it. Two keys have other names than elsewhere: Eleventy makes a collection of each of `tags`, and fails
 * at names such as `__proto__`; and a number as `comments` would hide the data of that name.
 */
export const eleventy: Preset = {
  dialect: 'markdownIt',
  layout: { posts: 'posts', pages: 'pages', media: 'media', undated: '', name: withoutMeaning },
  place: pagePlace('media'),
  frontMatter: (post) => ({
    ...plain.frontMatter(post),
    // A text: of a YAML timestamp the offset would be lost.
    date: post.date && isoDate(post.date),
    updated: post.updated && isoDate(post.updated),
    description: post.description === '' ? undefined : post.description,
    removed: post.removed,
    tags: undefined,
    blogTags: post.tags,
    comments: undefined,
    commentCount: post.comments,
    draft: post.visibility === 'published' ? undefined : true,
    permalink: `/${postPathname(post.sitePath)}`,
    dynamicPermalink: false,
    templateEngineOverride: 'md',
  }),
  sources: (post) => ({
    updated: post.updated && isoDate(post.updated),
    // Each becomes a name of a collection.
    tags: post.tags.filter((tag) => tag !== 'all' && !(tag in {})),
    comments: post.comments,
  }),
  cover: rootCover('media'),
  fieldRules: {
    kept: ['draft', 'dynamicPermalink', 'templateEngineOverride'],
    reserved: {
      date: ['date'],
      permalink: ['permalink'],
      tags: ['tags', 'categories'],
      ...Object.fromEntries(acted.map((name) => [name, []])),
    },
    needed: [
      { sources: ['date'], name: 'date', why: 'date' },
      { sources: ['permalink'], name: 'permalink', why: 'address' },
    ],
  },
  comments: '_data/comments',
  files: (blog) => ({ '_data/blogkeep.json': blogData(blog) }),
};

/** Eleventy reads `a/a.json` or `a/a.11tydata.js` as the data of a folder or file. */
function withoutMeaning(name: string): string {
  return /\.json$|\.11tydata\.[cm]?js$/iu.test(name) ? `${name}-` : name;
}
