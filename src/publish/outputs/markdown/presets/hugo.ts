import { shortHash } from '../../../../core/text/short-hash.ts';
import { withDescendants } from '../../../site-model/site/categories.ts';
import {
  allFolder,
  feedFiles,
  mediumPath,
  pageFile,
  postPathname,
  relativeLink,
  tagsFolder,
} from '../../../site-model/site/paths.ts';
import type { PortablePost, PostPlace, Site } from '../../../site-model/site/site.ts';
import { categoryNames, dateOf, unquoted, updatedOf, type Fields, type WrittenPost } from '../front-matter.ts';
import { frontPage, rootPlace } from './pages.ts';
import { dataFile, known, type Preset } from './preset.ts';
import { truncateName } from '../../../../core/files/file-name.ts';

const place = rootPlace('media');

/** Fields that make Hugo build a page differently or not at all. */
const acted = 'build cascade headless layout markup outputs resources sitemap type'.split(' ');

/**
 * For Hugo: pages below `content/posts`, with the URLs that the posts have at the source; images as static files, comments as data. Fields
 * that Hugo does not know are nested under one custom field, so that themes do not misinterpret them. URLs start at the root of the site and
 * lack its base path: themes show posts on any page, and Hugo always prepends the base URL in feeds.
 */
export const hugo: Preset = {
  dialect: 'goldmark',
  // Hugo may read the part of a file name after a dot as a language code.
  layout: {
    posts: 'content/posts',
    pages: 'content/pages',
    media: 'static/media',
    undated: '',
    name: (name) => name.replaceAll('.', '-'),
  },
  place: (from, postOf) => place(atHugo(from), (id) => atHugo(postOf(id))),
  pages: hugoPages,
  frontMatter: (post) => {
    const address = hugoAddress(post.sitePath);
    const aliases = [...(address === post.sitePath ? [] : [post.sitePath]), ...post.aliases];
    return {
      title: post.title,
      author: post.author,
      date: dateOf(post),
      lastmod: updatedOf(post),
      description: post.description === '' ? undefined : post.description,
      images: some(post.cover === undefined ? [] : [post.cover]),
      url: `/${postPathname(address)}`,
      aliases: some(aliases.map((path) => `/${path}`)),
      categories: some(terms(categoryNames(post) ?? [])),
      tags: some(terms(post.tags)),
      type: post.isPage ? 'page' : undefined,
      // Listed in its section, but not in `site.RegularPages`, from which themes list posts.
      build: post.isPage ? { list: 'local' } : undefined,
      draft: post.visibility === 'published' ? undefined : true,
      blogkeep: ownFields(post),
    };
  },
  sources: (post) => ({ permalink: `/${postPathname(hugoAddress(post.sitePath))}` }),
  // Without a leading slash: absURL and relURL would resolve it against the root of the host instead of the path of the site.
  cover: (medium) => relativeLink('', mediumPath('media', medium)),
  fieldRules: {
    kept: ['draft'],
    reserved: {
      title: ['title'],
      date: ['date'],
      lastmod: ['updated', 'date'],
      publishdate: ['date'],
      expirydate: [],
      url: ['url', 'permalink'],
      slug: ['slug'],
      aliases: ['aliases'],
      categories: ['categories', 'tags'],
      tags: ['tags', 'categories'],
      ...Object.fromEntries(acted.map((name) => [name, []])),
    },
    needed: [
      { sources: ['title'], name: 'title', why: 'title' },
      { sources: ['date'], name: 'date', why: 'date' },
      { sources: ['url', 'permalink'], name: 'url', why: 'address' },
    ],
  },
  comments: 'data/comments',
  // Can also be used with `--config`.
  files: ({ title, description, author, language, url }) => ({
    'data/blogkeep.json': dataFile({
      title,
      baseURL: url,
      // Set only for a site below a path, because Hugo may also change text that looks like an attribute.
      ...(url !== '' && new URL(url).pathname !== '/' && { canonifyURLs: true }),
      defaultContentLanguage: language,
      params: known({ description, author }),
    }),
  }),
};

function ownFields(post: PortablePost): Fields {
  const names = [...(categoryNames(post) ?? []), ...post.tags];
  const renamed = [...new Set(names)]
    .map((name) => ({ term: hugoTerm(name), name }))
    .filter((one) => one.term !== one.name);
  return {
    id: post.id,
    category: post.category?.label,
    terms: some(renamed),
    source: post.address === '' ? undefined : post.address,
    visibility: post.visibility === 'published' ? undefined : post.visibility,
    removed: post.removed === undefined ? undefined : unquoted(post.removed),
    comments: post.comments,
  };
}

const terms = (names: readonly string[]) => [...new Set(names.map(hugoTerm))];
const some = <T>(list: readonly T[]) => (list.length === 0 ? undefined : list);
const atHugo = ({ sitePath, markdownPath }: PostPlace): PostPlace => ({
  sitePath: hugoAddress(sitePath),
  markdownPath,
});

/**
 * Returns the path of a post's page. Hugo fails on `%` in the `url` of a page, and older versions do not escape `#`. A page with such a
 * path gets another one, and the old path as an alias.
 */
function hugoAddress(path: string): string {
  if (!/[%#]/u.test(path)) return path;
  return `${path.replace(/[%#]+/gu, '-')}-${shortHash(path)}`;
}

/**
 * Returns the pages that Hugo builds by default: the section of posts, the terms of its two taxonomies, and the feed. A term has a page only
 * if a post that is no draft has it.
 */
function hugoPages(site: Site, fieldsOf: (post: WrittenPost) => Fields): ReadonlyMap<string, string> {
  const terms = new Set<string>();
  for (const post of site.posts) {
    if (post.visibility !== 'published') continue;
    const fields = fieldsOf(post);
    for (const taxonomy of taxonomies) {
      for (const term of (fields[taxonomy] ?? []) as readonly string[]) terms.add(termPath(taxonomy, term) ?? '');
    }
  }
  const pages = new Map([
    ...frontPage(),
    [feedFiles('').atom, 'index.xml'],
    [pageFile(allFolder), 'posts/'],
    [pageFile(tagsFolder), 'tags/'],
  ]);
  const add = (sitePath: string, path: string | undefined) => {
    if (path !== undefined && terms.has(path)) pages.set(pageFile(sitePath), path);
  };
  for (const { name, sitePath } of withDescendants(site.categories))
    add(sitePath, termPath('categories', hugoTerm(name)));
  for (const { name, sitePath } of site.tags) add(sitePath, termPath('tags', hugoTerm(name)));
  return pages;
}

const taxonomies = ['categories', 'tags'] as const;

/** Returns the path of a term's page; undefined if it depends on the version of Hugo, as for names with dots. */
function termPath(taxonomy: (typeof taxonomies)[number], term: string): string | undefined {
  if (!/^[\p{L}\p{M}\p{Nd}_+#]+(?:[ -][\p{L}\p{M}\p{Nd}_+#]+)*$/u.test(term)) return undefined;
  // Letter by letter, as Hugo does: the lower case of a sigma does not depend on its position.
  const slug = term.replace(/./gu, (letter) => String.fromCodePoint(letter.toLowerCase().codePointAt(0) ?? 0));
  return `${taxonomy}/${slug.replaceAll(' ', '-')}/`;
}

/** Maximum length in bytes. Hugo cannot create folders for longer terms. */
const maxTermBytes = 120;

/**
 * Returns a category or tag as a Hugo term, from which Hugo derives the URL of the term's page. It is the name itself if Hugo accepts it.
 * Names that would escape their folder, yield no folder, or break the build are changed. Names that yield the same URL share a page.
 */
export function hugoTerm(name: string): string {
  if (isTerm(name)) return name;
  const term = truncateName(
    name
      .normalize('NFC')
      .replace(/[^\p{L}\p{Nd}\p{M}+#_. -]+/gu, '-')
      .replace(/\.{2,}/gu, '-')
      .replace(/^[-. ]+|(?<![-. ])[-. ]+$/gu, ''),
    maxTermBytes,
  );
  return isTerm(term) ? term : `${term === '' ? 'term' : term}-${shortHash(name)}`;
}

/** Reports whether Hugo accepts a name unchanged: it has letters or digits, and no path syntax or reserved name. */
function isTerm(name: string): boolean {
  return (
    /[\p{L}\p{Nd}]/u.test(name) &&
    !/[%/\\\p{C}]|\.\.|^[. ]|[. ]$|\.(?:html?|xml)$|^(?:page|index|_index)$/iu.test(name) &&
    Buffer.byteLength(name) <= maxTermBytes
  );
}
