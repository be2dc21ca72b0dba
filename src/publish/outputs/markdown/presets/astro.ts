import { isoDate } from '../../../../core/dates.ts';
import { blogData, type Preset } from './preset.ts';
import { rootCover, rootPlace } from './pages.ts';
import { plain } from './plain.ts';

/**
 * For Astro 5 with its loader `glob()`, which takes the `slug` for the id of a post. Addresses begin at the root of the
 * site, because Astro imports a picture with a relative one as a module.
 */
export const astro: Preset = {
  dialect: 'commonmarkFormulas',
  // The loader takes a number sign in a path for the beginning of a fragment.
  layout: {
    posts: 'src/content/posts',
    pages: 'src/content/pages',
    media: 'public/media',
    undated: '',
    name: (name) => name.replaceAll('#', '-'),
  },
  place: rootPlace('media'),
  frontMatter: (post) => ({
    id: post.id,
    title: post.title,
    // A text: of a YAML timestamp the offset would be lost.
    pubDate: post.date && isoDate(post.date),
    updatedDate: post.updated && isoDate(post.updated),
    description: post.description === '' ? undefined : post.description,
    ...plain.frontMatter(post),
    date: undefined,
    updated: undefined,
    removed: post.removed,
    draft: post.visibility === 'published' ? undefined : true,
    slug: post.sitePath,
  }),
  cover: rootCover('media'),
  // As its schema `image()` has it.
  besidePrefix: './',
  fieldRules: {
    kept: ['draft'],
    // Of the file, and of its page.
    reserved: { slug: ['slug'], layout: [] },
    needed: [
      { sources: ['title'], why: 'title' },
      { sources: ['pubDate', 'date'], why: 'date' },
      { sources: ['slug'], name: 'slug', why: 'address' },
    ],
  },
  comments: 'src/content/comments',
  files: (blog) => ({ 'src/data/blogkeep.json': blogData(blog) }),
};
