import { shortHash } from '../../../../core/text/short-hash.ts';
import type { PortablePost } from '../../../site-model/site/site.ts';
import { mediumPath, relativeLink, postPathname } from '../../../site-model/site/paths.ts';
import { categoryNames, dateOf, unquoted, updatedOf, type Fields } from '../front-matter.ts';
import { pagePlace } from './pages.ts';
import { dataFile, known, type PostPlace, type Preset } from './preset.ts';
import { truncateName } from '../../../../core/files/file-name.ts';

const place = pagePlace('media');

/** Fields with which Hugo builds a page in another way, or not at all. */
const acted = 'build cascade headless layout markup outputs resources sitemap type'.split(' ');

/**
 * For Hugo: pages below `content/posts`, at the addresses that the posts had; pictures are static files; comments are
 * data. What means nothing to Hugo stands below one field of our own, so that no theme takes it for something else.
 */
export const hugo: Preset = {
  dialect: 'goldmark',
  // A dot in the name of a file may begin the code of a language.
  layout: {
    posts: 'content/posts',
    pages: 'content/pages',
    media: 'static/media',
    undated: '',
    name: (name) => name.replaceAll('.', '-'),
  },
  place: (from, postOf) => place(atHugo(from), (id) => atHugo(postOf(id))),
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
      // Not in `site.RegularPages`, of which themes list posts, but in the list of its section.
      build: post.isPage ? { list: 'local' } : undefined,
      draft: post.visibility === 'published' ? undefined : true,
      blogkeep: ownFields(post),
    };
  },
  sources: (post) => ({ permalink: `/${postPathname(hugoAddress(post.sitePath))}` }),
  // Without a slash at the beginning: absURL and relURL would take it for the root of the host, above the path of the site.
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
  // Also a configuration file, for `--config`.
  files: ({ title, description, author, language, url }) => ({
    'data/blogkeep.json': dataFile({
      title,
      baseURL: url,
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
 * The path of a post's page. Hugo stops at `%` in the `url` of a page, and older versions do not escape `#`: such a
 * page lies beside its old address, which leads to it as an alias.
 */
function hugoAddress(path: string): string {
  if (!/[%#]/u.test(path)) return path;
  return `${path.replace(/[%#]+/gu, '-')}-${shortHash(path)}`;
}

/** In bytes; Hugo cannot create folders for longer terms. */
const maxTermBytes = 120;

/**
 * A category or tag as a term of Hugo, which makes the address of the term's page of it: the name itself wherever Hugo can.
 * Names that would lead out of their folder or to no folder at all, or stop the build, are made some that do not; names of
 * which two give the same address share a page.
 */
export function hugoTerm(name: string): string {
  if (isTerm(name)) return name;
  const term = truncateName(
    name
      .normalize('NFC')
      .replace(/[^\p{L}\p{Nd}\p{M}+#_. -]+/gu, '-')
      .replace(/\.{2,}/gu, '-')
      .replace(/^[-. ]+|[-. ]+$/gu, ''),
    maxTermBytes,
  );
  return isTerm(term) ? term : `${term === '' ? 'term' : term}-${shortHash(name)}`;
}

/** Reports whether Hugo accepts a name as it is: it has letters or digits, and no path syntax or reserved name. */
function isTerm(name: string): boolean {
  return (
    /[\p{L}\p{Nd}]/u.test(name) &&
    !/[%/\\\p{C}]|\.\.|^[. ]|[. ]$|\.(?:html?|xml)$|^(?:page|index|_index)$/iu.test(name) &&
    Buffer.byteLength(name) <= maxTermBytes
  );
}
