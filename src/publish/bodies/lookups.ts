import type { ConversionContext } from '../../body/context.ts';
import { remembering } from '../../core/remembering.ts';
import type { PublishedMedium } from '../../core/stored-medium.ts';
import type { Lookup } from '../build/task.ts';
import { portableLinks } from '../site-model/links/portable-links.ts';
import { hostKey } from '../site-model/site/source-addresses.ts';
import { mediaKey } from '../site-model/from-archive/media-names.ts';
import { postsOf, type ConversionData } from './conversion-data.ts';

/** The names of lookups begin with the kind of what is looked up. */
const [linkName, mediumName] = ['link ', 'file '];

/**
 * Passes on what a conversion looks up in the rest of the archive, and records it: links that may lead to the blog itself, and media. With
 * the same results, a conversion makes the same of the same body. So it is known without a conversion which bodies a change concerns.
 */
export function trackLookups(
  context: ConversionContext,
  concernsBlog: (address: string) => boolean,
): { context: ConversionContext; lookups: () => string[]; missing: () => string[] } {
  const lookups = new Set<string>();
  const missing = new Set<string>();
  return {
    context: {
      ...context,
      link: (address) => {
        if (concernsBlog(address)) lookups.add(linkName + address);
        return context.link(address);
      },
      resolve: (address) => {
        const found = context.resolve?.(address);
        // A base that the post does not state comes from the blog, as it does for a link.
        if (found !== undefined) lookups.add(linkName + address);
        return found;
      },
      medium: (addresses) => {
        const keys = addresses.map(mediaKey);
        for (const key of keys) lookups.add(mediumName + key);
        const found = context.medium(addresses);
        if (!found && keys[0] !== undefined) missing.add(keys[0]);
        return found;
      },
    },
    lookups: () => [...lookups],
    /** keys of the media that the archive does not have, see `mediaKey` */
    missing: () => [...missing],
  };
}

/**
 * Repeats the lookups of {@link trackLookups} by their names. A media file that the archive does not have is a result as well.
 * @param stored the media of the archive by their address without signature
 */
export function lookupIn(data: ConversionData, stored: ReadonlyMap<string, PublishedMedium>): Lookup {
  const { link } = postsOf(data);
  const media = new Map([...stored].map(([address, medium]) => [mediaKey(address), medium]));
  const portable = data.portable && portableLinks(data.portable, (id) => data.postsById.get(id)?.address);
  const targetOf = (address: string) => {
    const target = link(address);
    const place = target.kind === 'post' ? data.places.get(target.id) : undefined;
    const path = portable && target.kind === 'post' ? [portable.post(target.id, '')] : [];
    return [target, place?.sitePath, place?.markdownPath, ...path];
  };
  const look = (name: string): unknown =>
    name.startsWith(linkName)
      ? targetOf(name.slice(linkName.length))
      : (media.get(name.slice(mediumName.length)) ?? null);
  // Bodies have many links in common.
  return remembering((name) => {
    try {
      return JSON.stringify(look(name));
    } catch {
      // The conversion of a body with this link fails as well, and says so.
      return '';
    }
  });
}

/**
 * Returns a function that reports whether something in the archive may decide where an address leads: it is relative, or contains a host
 * of the blog.
 * @param addresses of the blog and its posts
 */
export function blogConcern(addresses: readonly string[]): (address: string) => boolean {
  const hosts = new Set(addresses.flatMap((address) => hostOf(address) ?? []));
  return remembering((address) => {
    const host = hostOf(address);
    if (host === undefined) return true;
    const lower = address.toLowerCase();
    for (const own of hosts) if (host.includes(own) || lower.includes(own)) return true;
    return false;
  });
}

function hostOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const host = hostKey(new URL(address));
  return host === '' ? undefined : host;
}
