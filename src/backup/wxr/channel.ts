import type { BackupBlog } from '../backup.ts';
import { childOf, childrenOf, parseElements, textIn, type XmlElement } from '../xml/element.ts';
import { fieldIn, nameOf } from './fields.ts';

/** Data of a WXR file outside its items. */
export interface Channel {
  readonly blog: BackupBlog;
  /** display names by login */
  readonly authors: ReadonlyMap<string, string>;
  readonly categories: CategoryTree;
}

/** @param xml the files without their items. Later files of one export repeat the data of the first. */
export function parseChannel(xml: readonly string[]): Channel {
  const channels = xml.map(channelIn);
  const [first = emptyElement] = channels;
  const text = (name: string) => nameOf(textIn(first, name)) || undefined;
  return {
    blog: {
      url: addressOf(first) || undefined,
      title: text('title'),
      description: text('description'),
      language: text('language'),
    },
    authors: authorsOf(channels),
    categories: new CategoryTree(channels),
  };
}

/** Returns the address of the blog in a file. */
export const blogAddressIn = (xml: string) => addressOf(channelIn(xml));

/** Returns when a file was exported, in seconds since 1970; 0 if unknown. */
export const exportedAt = (xml: string) => Math.max(0, Date.parse(fieldIn(channelIn(xml), 'pubDate')) / 1000 || 0);

function channelIn(xml: string): XmlElement {
  const rss = parseElements(xml).find(({ name }) => name === 'rss');
  return (rss && childOf(rss, 'channel')) ?? emptyElement;
}

const addressOf = (channel: XmlElement) => fieldIn(channel, 'wp:base_blog_url') || fieldIn(channel, 'link');

function authorsOf(channels: readonly XmlElement[]): Map<string, string> {
  const authors = new Map<string, string>();
  for (const author of channels.flatMap((channel) => childrenOf(channel, 'wp:author'))) {
    const login = fieldIn(author, 'wp:author_login');
    const names = [fieldIn(author, 'wp:author_first_name'), fieldIn(author, 'wp:author_last_name')];
    const name = nameOf(textIn(author, 'wp:author_display_name')) || nameOf(names.join(' '));
    if (login !== '' && name !== '' && !authors.has(login)) authors.set(login, name);
  }
  return authors;
}

interface CategoryNode {
  readonly name: string;
  /** nicename of the parent; empty for none */
  readonly parent: string;
}

/** The category tree of a blog, in which parents are given by their slug, called nicename. */
export class CategoryTree {
  readonly #nodes = new Map<string, CategoryNode>();
  readonly #nicenames = new Map<string, string>();

  constructor(channels: readonly XmlElement[]) {
    for (const channel of channels) {
      for (const element of channel.children) {
        const isTerm = element.name === 'wp:term' && fieldIn(element, 'wp:term_taxonomy') === 'category';
        if (!isTerm && element.name !== 'wp:category') continue;
        const slug = fieldIn(element, isTerm ? 'wp:term_slug' : 'wp:category_nicename');
        const name = nameOf(textIn(element, isTerm ? 'wp:term_name' : 'wp:cat_name'));
        if (slug === '' || this.#nodes.has(slug)) continue;
        const parent = fieldIn(element, isTerm ? 'wp:term_parent' : 'wp:category_parent');
        this.#nodes.set(slug, { name: name || slug, parent });
        this.#nicenames.set(fieldIn(element, 'wp:term_id'), slug);
      }
    }
  }

  /** Returns the nicename of the category with this term ID. */
  nicenameOf(termId: string): string | undefined {
    return this.#nicenames.get(termId);
  }

  /** Returns the label of a category, such as `A/B`. @param name used if the tree does not contain the category */
  labelOf(nicename: string, name: string): string {
    return this.#names(nicename).join('/') || nameOf(name) || nicename;
  }

  /** Returns the term IDs of categories, by label. */
  categoryIds(): Map<string, string> {
    const ids = new Map<string, string>();
    for (const [termId, nicename] of this.#nicenames) if (termId !== '') ids.set(this.labelOf(nicename, ''), termId);
    return ids;
  }

  /** Returns the labels of all categories, parents first, followed by those that only posts have. */
  labels(ofPosts: Iterable<string>): string[] {
    const labels = new Set<string>();
    for (const nicename of this.#nodes.keys()) {
      const names = this.#names(nicename);
      for (let depth = 1; depth <= names.length; depth += 1) labels.add(names.slice(0, depth).join('/'));
    }
    for (const label of ofPosts) if (label !== '') labels.add(label);
    return [...labels];
  }

  /** Returns the names of a category and its ancestors, the outermost first. A parent that is its own descendant is ignored. */
  #names(nicename: string): string[] {
    const names: string[] = [];
    const seen = new Set<string>();
    for (let at = nicename; !seen.has(at) && seen.size < maxDepth;) {
      seen.add(at);
      const node = this.#nodes.get(at);
      if (!node) break;
      names.push(node.name);
      at = node.parent;
    }
    return names.reverse();
  }
}

/** Maximum depth of the category tree, so that a chain of thousands does not take quadratic time. */
const maxDepth = 100;

const emptyElement: XmlElement = { name: '', attributes: new Map(), children: [], text: '' };
