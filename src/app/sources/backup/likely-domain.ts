import type { BackupPosts } from '../../../backup/backup.ts';
import { parseAddress, type PublishedPage } from '../../../backup/published/address.ts';
import { splitSlugNumber, normalizeSlug } from '../../../core/urls/slug.ts';
import type { Warning } from '../../../core/report/warnings.ts';

/** Minimum number of links to posts of the backup before a host counts as the blog's domain. */
const minLinks = 5;

/** Maximum number of hosts to count, to limit memory. */
const maxHosts = 10_000;

interface Count {
  links: number;
  /** number of links whose ID or slug is that of a post in the backup */
  toPosts: number;
}

/**
 * Finds the custom domain that a blog probably had: the host with more than half of all links that match posts of the backup, if at least
 * half of the links to that host match.
 */
export class LikelyDomain {
  readonly #posts: BackupPosts;
  readonly #isKnown: (host: string) => boolean;
  readonly #hosts = new Map<string, Count>();
  readonly #seen = new Set<string>();
  #words: ReadonlySet<string> | undefined;

  /** @param isKnown reports whether a host is the blog's own, or that of another blog */
  constructor(posts: BackupPosts, isKnown: (host: string) => boolean) {
    this.#posts = posts;
    this.#isKnown = isKnown;
  }

  /** Counts the links in the body of a post, unless the post was counted before. */
  add(id: string, body: string): void {
    if (this.#seen.has(id)) return;
    this.#seen.add(id);
    for (const [, address = ''] of body.matchAll(/\shref\s*=\s*(?:["']\s*)?(https?:\/\/[^"'\s<>]{1,2000})/giu)) {
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
    const totalReferences = hosts.reduce((sum, [, { toPosts }]) => sum + toPosts, 0);
    const [host = '', { links, toPosts } = { links: 0, toPosts: 0 }] = hosts[0] ?? [];
    const isLikely = toPosts >= minLinks && toPosts * 2 > totalReferences && toPosts * 2 >= links;
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
