import type { Blog } from '../../../core/items/blog.ts';
import { addressOf, decodedTextOf, type Scalar } from '../../../core/items/scalar.ts';
import { sanitizeUrl } from '../../../core/urls/sanitize-url.ts';
import type { PublishedMedium } from '../../../core/media/media-file.ts';
import type { ArchiveReader } from './archive-reader.ts';
import { pathnameOf } from '../site/source-addresses.ts';
import type { SiteBlog } from '../site/site.ts';

/**
 * Returns the blog as the site shows it (reference: "Blog").
 * @param ownerTitle replaces the title in the archive unless it is empty
 */
export function siteBlog(blog: Blog, archive: Pick<ArchiveReader, 'medium'>, ownerTitle = ''): SiteBlog {
  const medium = (...addresses: (Scalar | null | undefined)[]): PublishedMedium | undefined =>
    addresses.map((address) => archive.medium(addressOf(address))).find((found) => found !== undefined);
  const [name = '', title = '', nickname = ''] = [blog.name, blog.title, blog.nickname].map(decodedTextOf);
  return {
    name,
    // A backup of HTML files contains only the name of the blog.
    title: ownerTitle || (title.trim() === '' && nickname.trim() === '' ? name : title),
    description: decodedTextOf(blog.description),
    nickname,
    address: sanitizeUrl(blogAddresses(blog)[0] ?? '') ?? '',
    icon: medium(blog.blogIconUrl),
    favicon: medium(blog.faviconUrl),
    profile: medium(blog.profileImageUrl, blog.profileThumbnailImageUrl),
  };
}

/** Returns the absolute addresses of a blog, starting with its custom domain. Some servers send a bare host name instead of a URL. */
export function blogAddresses(blog: Blog): string[] {
  return [blog.secondaryUrl, blog.url].map(addressOf).filter((address) => pathnameOf(address) !== undefined);
}
