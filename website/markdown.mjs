// Adapts documents that are written for GitHub: links between files become links between pages, other links lead to the repository, image
// paths are resolved, and template syntax is escaped.
import { posix } from 'node:path';

/**
 * @typedef {import('./pages.mjs').Page} Page
 * @typedef {object} Documents
 * @property {(route: string) => Page | undefined} pageAt
 * @property {(from: Page, source: string, toHeading: boolean) => Page | undefined} linkedPage
 * @property {(page: Page) => string} titleOf
 * @property {(file: string) => boolean} exists reports whether the repository has such a file or folder
 * @property {string | undefined} repository its URL, if known
 *
 * @typedef {object} Token the part that is used here
 * @property {string} type
 * @property {string} tag
 * @property {string} content
 * @property {Token[] | null} children
 * @property {(name: string) => string | number | null} attrGet
 * @property {(name: string, value: string) => void} attrSet
 *
 * @typedef {object} Parser
 * @property {{ highlight?: ((...given: string[]) => string) | null | undefined }} options
 * @property {{ ruler: { push: (name: string, rule: (state: { tokens: Token[], env: Environment }) => void) => void } }} core
 * @property {(source: string, environment: Environment) => string} render
 *
 * @typedef {{ relativePath?: string }} Environment without a path while VitePress reads a title
 */

/** Folder of the staged pages, below the root of the repository. */
const pagesFolder = 'website/pages';

/**
 * Adapts a markdown-it parser.
 * @param {Parser} parser
 * @param {Documents} documents
 */
export function documentPlugin(parser, documents) {
  parser.core.ruler.push('blogkeep', ({ tokens, env }) => {
    const page = documents.pageAt(env.relativePath?.replace(/\.md$/, '') ?? '');
    if (page === undefined) return;
    for (const { children } of tokens) if (children !== null) nameLinkedPages(children, page, documents);
    for (const token of tokens) for (const child of token.children ?? [token]) adapt(child, page, documents);
    for (const { children } of tokens) if (children !== null) unlinkWithoutTarget(children);
  });
  const { highlight } = parser.options;
  if (highlight) parser.options.highlight = memoize(highlight);
  const render = parser.render.bind(parser);
  parser.render = (source, environment) => withoutTemplates(splitByAppearance(render(source, environment)));
}

/**
 * Replaces link texts that are file names, as in `[verify.md](verify.md)`, by the title of the page.
 * @param {Token[]} tokens
 * @param {Page} page
 * @param {Documents} documents
 */
function nameLinkedPages(tokens, page, { linkedPage, titleOf }) {
  for (const [at, token] of tokens.entries()) {
    const text = tokens[at + 1];
    if (token.type !== 'link_open' || text?.type !== 'text' || !/^[\w./-]+\.md$/.test(text.content)) continue;
    const linked = linkedPage(page, fileAt(String(token.attrGet('href')).split('#')[0] ?? '', page), false);
    if (linked !== undefined) text.content = titleOf(linked);
  }
}

/**
 * @param {Token} token
 * @param {Page} page
 * @param {Documents} documents
 */
function adapt(token, page, documents) {
  const href = token.type === 'link_open' ? token.attrGet('href') : null;
  if (href !== null) token.attrSet('href', linkTarget(String(href), page, documents) ?? '');
  const source = token.type === 'image' ? token.attrGet('src') : null;
  if (source !== null) token.attrSet('src', imageTarget(String(source), page));
  if (/^html_(?:block|inline)$/.test(token.type))
    token.content = token.content
      .replace(
        /( (?:src|srcset)=")([^"]+)"/g,
        (_, /** @type {string} */ before, /** @type {string} */ to) => `${before}${imageTarget(to, page)}"`,
      )
      .replace(
        /( href=")([^"]+)"/g,
        (_, /** @type {string} */ before, /** @type {string} */ to) =>
          `${before}${linkTarget(to, page, documents) ?? ''}"`,
      );
}

/**
 * @param {string} href as in the document
 * @param {Page} page
 * @param {Documents} documents
 * @returns {string | undefined} undefined for a file if the repository is unknown
 * @throws {Error} if there is no such file
 */
function linkTarget(href, page, { linkedPage, exists, repository }) {
  if (isExternal(href) || href.startsWith('#')) return href;
  const [path = '', heading] = decodeURI(href).split('#');
  const file = fileAt(path, page);
  const linked = linkedPage(page, file, heading !== undefined);
  if (linked !== undefined) return `/${linked.route}.html${heading === undefined ? '' : `#${heading}`}`;
  if (file.startsWith('..') || !exists(file))
    throw new Error(`${page.source} has a link to ${href}, which does not exist.`);
  return repository === undefined ? undefined : `${repository}/blob/HEAD/${encodeURI(file)}`;
}

/**
 * VitePress imports images, so a missing one fails the build.
 * @param {string} source
 * @param {Page} page
 */
const imageTarget = (source, page) =>
  isExternal(source) ? source : posix.relative(posix.dirname(`${pagesFolder}/${page.route}`), fileAt(source, page));

/** @param {string} to */
const isExternal = (to) => /^(?:[a-z][a-z+.-]*:|\/\/)/i.test(to);

/**
 * @param {string} path
 * @param {Page} page
 */
const fileAt = (path, page) => posix.normalize(posix.join(posix.dirname(page.source), path)).replace(/\/$/, '');

/**
 * Turns links without a target into text.
 * @param {Token[]} tokens
 */
function unlinkWithoutTarget(tokens) {
  let isPlain = false;
  for (const token of tokens) {
    if (token.type === 'link_open') isPlain = token.attrGet('href') === '';
    if (isPlain && token.type.startsWith('link_')) Object.assign(token, { type: 'text', tag: '', content: '' });
  }
}

/**
 * Replaces `<picture>`, which follows the system's preference, by images that follow the appearance that the reader has chosen.
 * @param {string} html
 */
function splitByAppearance(html) {
  return html.replace(/<picture>(.*?)<\/picture>/gs, (/** @type {string} */ picture, /** @type {string} */ within) => {
    const dark = / srcset="([^"]+)"/.exec(
      /<source\b[^>]*prefers-color-scheme: dark[^>]*>/.exec(within)?.[0] ?? '',
    )?.[1];
    const [image] = /<img\b[^>]*>/.exec(within) ?? [];
    if (dark === undefined || image === undefined) return picture;
    /** @type {(kind: string, one: string) => string} */
    const only = (kind, one) => one.replace('<img', `<img class="only-${kind}" loading="lazy"`);
    return only('light', image) + only('dark', image.replace(/ src="[^"]+"/, ` src="${dark}"`));
  });
}

/**
 * Caches results: the same code is on pages of both languages and in the search index.
 * @param {(...given: string[]) => string} highlight
 */
function memoize(highlight) {
  /** @type {Map<string, string>} */
  const done = new Map();
  return (/** @type {string[]} */ ...given) => {
    const key = JSON.stringify(given);
    const html = done.get(key) ?? highlight(...given);
    done.set(key, html);
    return html;
  };
}

/**
 * VitePress compiles pages as templates, which would evaluate double braces.
 * @param {string} html
 */
const withoutTemplates = (html) => html.replaceAll('{{', '&#123;&#123;');

/**
 * Returns the anchor of a heading, as on GitHub: letters and digits of any script, `-` and `_`, `-` for each space.
 * @param {string} heading
 */
export const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
