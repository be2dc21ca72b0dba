import { isoDate } from '../../../../core/dates.ts';
import { postPathname } from '../../../site-model/site/paths.ts';
import { blogData, type Preset } from './preset.ts';
import { frontPage, pagePlace, rootCover } from './pages.ts';
import { plain } from './plain.ts';

/** Fields that make Eleventy execute text or omit pages, and names of Eleventy's own data. */
const acted = (
  'collections content eleventy eleventycomputed eleventydatasource eleventyexcludefromcollections eleventyimport ' +
  'eleventynavigation layout page pagination pkg'
).split(' ');

/**
 * For Eleventy 3. `dynamicPermalink` and `templateEngineOverride` prevent Liquid from executing text in URLs and bodies. Two fields have
 * other names than in other presets. Eleventy creates a collection for each of `tags`, and fails for names such as `__proto__`. A number in
 * `comments` would hide the data file with that name.
 */
export const eleventy: Preset = {
  dialect: 'markdownIt',
  layout: { posts: 'posts', pages: 'pages', media: 'media', undated: '', name: withoutMeaning },
  place: pagePlace('media'),
  pages: frontPage,
  frontMatter: (post) => ({
    ...plain.frontMatter(post),
    // A string, since a YAML timestamp would lose its offset.
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
    // Each tag becomes the name of a collection.
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

/** Changes names that Eleventy reads as data of a folder or file: `a/a.json`, `a/a.11tydata.js`. */
function withoutMeaning(name: string): string {
  return /\.json$|\.11tydata\.[cm]?js$/iu.test(name) ? `${name}-` : name;
}
