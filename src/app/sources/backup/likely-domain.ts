import type { BackupPosts } from '../../../backup/backup.ts';
import { parseAddress, type PublishedPage } from '../../../backup/published/address.ts';
import { splitSlugNumber, normalizeSlug } from '../../../core/urls/slug.ts';
import type { Warning } from '../../../core/report/warnings.ts';

/** Links to posts of the backup that a host needs to count as the blog's own domain, more than half of all such links. */
const minLinks = 5;

/** Hosts that are counted. Bodies may name any number. */
const maxHosts = 10_000;

interface Count {
  links: number;
  /** links whose id or words are those of a post of the backup */
  toPosts: number;
}

/**
 * Finds a domain that a blog probably had: most links to other hosts whose addresses fit posts of the backup lead there, and so do
 * at least half of the links to that host.
 */
export class LikelyDomain {
  readonly #posts: BackupPosts;
  readonly #isKnown: (host: string) => boolean;
  readonly #hosts = new Map<string, Count>();
  readonly #seen = new Set<string>();
  #words: ReadonlySet<string> | undefined;

  /** @param isKnown whether a host is the blog's own already, or can only be another blog's */
  constructor(posts: BackupPosts, isKnown: (host: string) => boolean) {
    this.#posts = posts;
    this.#isKnown = isKnown;
  }

  /** Counts the links of a body, once for each post. */
  add(id: string, body: string): void {
    if (this.#seen.has(id)) return;
    this.#seen.add(id);
    for (const [, address = ''] of body.matchAll(/\shref\s*=\s*["']?\s*(https?:\/\/[^"'\s<>]{1,2000})/giu)) {
      const { host, page } = parseAddress(address) ?? {};
      const name = host?.replace(/^www\./u, '');
      if (name === undefined || page === undefined || this.#isKnown(name)) continue;
      const count = this.#hosts.get(name) ?? { links: 0, toPosts: 0 };
      if (this.#hosts.size < maxHosts) this.#hosts.set(name, count);
      count.links += 1;
      if (this.#isPost(page)) count.toPosts += 1;
    }
  }

  warning(): Warning | undefined {
    const hosts = [...this.#hosts].sort(([, a], [, b]) => b.toPosts - a.toPosts);
    const all = hosts.reduce((sum, [, { toPosts }]) => sum + toPosts, 0);
    const [host = '', { links, toPosts } = { links: 0, toPosts: 0 }] = hosts[0] ?? [];
    const isLikely = toPosts >= minLinks && toPosts * 2 > all && toPosts * 2 >= links;
    return isLikely ? { code: 'blog-url-likely', host, links: toPosts } : undefined;
  }

  #isPost(page: PublishedPage): boolean {
    if (page.kind === 'id') return this.#posts.get(page.id) !== undefined;
    const words = page.kind === 'words' ? page.words : page.kind === 'page' ? page.name : undefined;
    if (words === undefined) return false;
    this.#words ??= new Set(Array.from(this.#posts.values(), ({ slogan, title }) => normalizeSlug(slogan ?? title)));
    const keys = [words, splitSlugNumber(words)?.words ?? words].map(normalizeSlug);
    return keys.some((key) => key !== '' && this.#words?.has(key) === true);
  }
}
