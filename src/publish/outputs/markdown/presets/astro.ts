import { isoDate } from '../../../../core/dates.ts';
import { blogData, type Preset } from './preset.ts';
import { frontPage, rootCover, rootPlace } from './pages.ts';
import { plain } from './plain.ts';

/**
 * For Astro 5 with its `glob()` loader, which uses `slug` as the ID of a post. URLs start at the root of the site, because Astro would
 * import images with relative URLs as modules.
 */
export const astro: Preset = {
  dialect: 'commonmarkFormulas',
  // The loader treats `#` in a path as the start of a fragment.
  layout: {
    posts: 'src/content/posts',
    pages: 'src/content/pages',
    media: 'public/media',
    undated: '',
    name: (name) => name.replaceAll('#', '-'),
  },
  place: rootPlace('media'),
  pages: frontPage,
  frontMatter: (post) => ({
    id: post.id,
    title: post.title,
    // A string, since a YAML timestamp would lose its offset.
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
  // Required by Astro's `image()` schema.
  besidePrefix: './',
  fieldRules: {
    kept: ['draft'],
    // `slug` is the ID of a post, and so determines its URL; `layout` would name a component.
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
