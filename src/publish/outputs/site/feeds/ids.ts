import { hash } from 'node:crypto';
import { compareIds } from '../../../../core/ids.ts';
import { externalAddress } from '../../../../core/external-address.ts';
import { plainPathname } from '../../../../core/plain-address.ts';
import { pageFile, postFile } from '../../../site-model/site/paths.ts';
import { siteAddress } from '../../../site-model/site/absolute-address.ts';
import type { Site, SiteCategory, SitePost } from '../../../site-model/site/site.ts';

/** What feeds and their entries are known by: absolute, and the same as long as blog and posts are (RFC 4287, 4.2.6). */
export interface FeedIds {
  /** @param category left out, the feed of the whole blog */
  feed(category?: SiteCategory): string;
  post(post: SitePost): string;
}

/**
 * The address at the source comes first, so that a reader of the blog's own feed knows the posts again; then that on the
 * site; then a UUID. Of posts that share an address the one with the lowest id has it.
 */
export function feedIds({ blog, url, posts }: Site): FeedIds {
  const source = absolute(blog.address)?.replace(/\/*$/u, '/');
  const root = source ?? url;
  const feed = (category?: SiteCategory): string => {
    const file = category ? pageFile(category.sitePath) : '';
    return root === undefined ? uuid(`feed ${file}`) : siteAddress(root, file);
  };
  const taken = new Set([feed()]);
  const ids = new Map<SitePost, string>();
  for (const post of posts.toSorted((a, b) => compareIds(a.id, b.id))) {
    const free = (address: string | undefined) => (address === undefined || taken.has(address) ? undefined : address);
    const id =
      free(absolute(post.address)) ??
      free(url === undefined ? undefined : siteAddress(url, postFile(post.sitePath))) ??
      uuid(`${source ?? ''} post ${post.id}`);
    taken.add(id);
    ids.set(post, id);
  }
  return { feed, post: (post) => ids.get(post) ?? uuid(`${source ?? ''} post ${post.id}`) };
}

/** An absolute http or https address in the one spelling that URLs have. */
function absolute(address: string): string | undefined {
  if (plainPathname(address) !== undefined) return address;
  const written = externalAddress(address);
  return written === undefined ? undefined : new URL(written).href;
}

/** For addresses (RFC 9562, 6.6). */
const namespace = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

/** A UUID made of a name, version 5 (RFC 9562, 5.5), as a URN. */
function uuid(name: string): string {
  const bytes = hash('sha1', Buffer.concat([namespace, Buffer.from(name)]), 'buffer').subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return `urn:uuid:${bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-')}`;
}
