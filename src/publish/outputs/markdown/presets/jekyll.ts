import { isoDate, type Moment } from '../../../../core/dates.ts';
import { feedFiles, postPathname } from '../../../site-model/site/paths.ts';
import { categoryNames, ownCover, unquoted, yamlOf } from '../front-matter.ts';
import { known, type Preset } from './preset.ts';
import { frontPage, pagePlace, rootCover } from './pages.ts';

/** Fields that Jekyll sets itself, or that make it omit a post or its formatting. */
const acted = (
  'collection content draft ext future id name next output path previous redirect_to relative_path render_with_liquid ' +
  'sitemap slug url'
).split(' ');

/**
 * For Jekyll 4, and for Jekyll 3 as on GitHub Pages. Custom fields avoid names with a meaning for Jekyll, such as `id`, `category`, `url`,
 * `path`, `excerpt` and `next`.
 */
export const jekyll: Preset = {
  dialect: 'kramdown',
  layout: { posts: '_posts', pages: 'pages', media: 'assets/media', undated: '1970-01-01-', name: withoutMeaning },
  place: pagePlace('assets/media'),
  // The feed is that of jekyll-feed, which most themes use.
  pages: () => new Map([...frontPage(), [feedFiles('').atom, 'feed.xml']]),
  // Posts are named `_posts/…/<date>-<title>.md`. Jekyll does not copy other files below `_posts`.
  takesNoFolders: true,
  source: withoutLiquid,
  frontMatter: (post) => ({
    layout: post.isPage ? 'page' : 'post',
    title: post.title,
    author: post.author,
    date: post.date && unquoted(jekyllDate(post.date)),
    last_modified_at: post.updated && unquoted(jekyllDate(post.updated)),
    image: ownCover(post),
    description: post.description === '' ? undefined : post.description,
    undated: post.date ? undefined : true,
    permalink: permalink(postPathname(post.sitePath)),
    redirect_from: post.aliases.length === 0 ? undefined : post.aliases.map((path) => permalink(`${path}/`)),
    categories: categoryNames(post),
    category_label: post.category?.label,
    tags: post.tags,
    published: post.visibility === 'published' ? undefined : false,
    visibility: post.visibility === 'published' ? undefined : post.visibility,
    post_id: post.id,
    source: post.address === '' ? undefined : post.address,
    removed: post.removed,
    comment_count: post.comments,
  }),
  sources: (post) => ({ updated: post.updated && unquoted(jekyllDate(post.updated)) }),
  cover: rootCover('assets/media'),
  fieldRules: {
    kept: ['published'],
    reserved: {
      title: ['title'],
      date: ['date'],
      permalink: ['permalink'],
      redirect_from: ['redirect_from'],
      layout: ['layout'],
      categories: ['categories', 'tags'],
      tags: ['tags', 'categories'],
      ...Object.fromEntries(acted.map((name) => [name, []])),
    },
    needed: [
      { sources: ['title'], name: 'title', why: 'title' },
      { sources: ['permalink'], name: 'permalink', why: 'address' },
    ],
  },
  comments: '_data/comments',
  // YAML, because the file can also be passed to `--config`, which does not accept JSON.
  files: ({ title, description, author, language, url }) => ({
    '_data/blogkeep.yml': yamlOf(
      known({
        title,
        description,
        author,
        lang: language,
        url: url && new URL(url).origin,
        baseurl: url && new URL(url).pathname.slice(0, -1),
      }),
    ),
  }),
};

/** Changes the names of package manager folders, which Jekyll 3 ignores even below `_posts`. */
function withoutMeaning(name: string): string {
  return /^(?:vendor|gemfile(?:\.lock)?)$/iu.test(name) ? `${name}-` : name;
}

/** Returns a date in Jekyll's format, such as `2024-01-05 10:00:00 +0900`. */
function jekyllDate(date: Moment): string {
  return isoDate(date)
    .replace('T', ' ')
    .replace(/(.\d\d):(\d\d)$/u, ' $1$2');
}

/**
 * Returns the path of a folder as a permalink. Jekyll replaces placeholders such as `:year` and removes `..` and `./`, unless they are
 * percent-encoded. It decodes the path to name the file.
 */
function permalink(path: string): string {
  return `/${path.replace(/[^\p{L}\p{N}_/.-]|\.(?=[./]|$)/gu, percentEncoded)}`;
}

function percentEncoded(character: string): string {
  return [...Buffer.from(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

/** Escapes Liquid markup. Liquid runs before Markdown and does not recognize code or HTML. */
function withoutLiquid(markdown: string): string {
  return markdown.replace(/\{[{%]/gu, (mark) => `{{ "${mark}" }}`);
}
