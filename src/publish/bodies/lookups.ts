import type { ConversionContext } from '../../body/model/context.ts';
import { memoize } from '../../core/collections/memoize.ts';
import type { PublishedMedium } from '../../core/media/media-file.ts';
import type { Lookup } from '../build/task.ts';
import type { PostPlace } from '../site-model/site/site.ts';
import { hostKey } from '../site-model/site/source-addresses.ts';
import { mediaKey } from '../site-model/from-archive/paths/media-names.ts';
import { postsOf, type ConversionData } from '../forms/conversion-data.ts';
import type { BodyForm } from '../forms/form.ts';
import { pageLinks } from '../forms/page/index.ts';

/** Prefixes of lookup names. */
const [linkName, mediumName] = ['link ', 'file '];

/** Reports whether a lookup is that of a link, whose target may have become private. */
export const isLinkLookup = (name: string): boolean => name.startsWith(linkName);

/**
 * Wraps a context to record what a conversion looks up in the rest of the archive: links that may point to the blog itself, and media. As
 * long as all lookups have the same results, converting the same body gives the same result.
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
        // A post without a base URL of its own uses that of the blog, so the result depends on the blog, as for a link.
        if (found !== undefined) lookups.add(linkName + address);
        return found;
      },
      medium: (addresses, isDecorative = false) => {
        const keys = addresses.map(mediaKey);
        for (const key of keys) lookups.add(mediumName + key);
        const found = context.medium(addresses);
        if (!found && !isDecorative && keys[0] !== undefined) missing.add(keys[0]);
        return found;
      },
    },
    lookups: () => [...lookups],
    /** keys (see `mediaKey`) of the media that readers miss because the archive lacks them */
    missing: () => [...missing],
  };
}

/**
 * Returns a function that repeats a lookup recorded by {@link trackLookups}, given its name. That a media file is missing also counts as a
 * result.
 * @param stored media of the archive by address without signature
 * @param forms forms of the outputs, in which links are results, too
 */
export function lookupIn(
  data: ConversionData,
  stored: ReadonlyMap<string, PublishedMedium>,
  forms: readonly BodyForm[],
): Lookup {
  const { link } = postsOf(data);
  const media = new Map([...stored].map(([address, medium]) => [mediaKey(address), medium]));
  const links = [pageLinks(root, data), ...forms.map((form) => form.forPost(root, data).links)];
  const targetOf = (address: string) => {
    const target = link(address);
    if (target.kind === 'post') return [target, ...links.map((form) => form.post(target.id, ''))];
    if (target.kind === 'page') return [target, ...links.map(({ page }) => page?.(target.path))];
    return [target];
  };
  const look = (name: string): unknown =>
    name.startsWith(linkName)
      ? targetOf(name.slice(linkName.length))
      : (media.get(name.slice(mediumName.length)) ?? null);
  return memoize((name) => {
    try {
      return JSON.stringify(look(name));
    } catch {
      // Converting a body with this link also fails, and reports the error.
      return '';
    }
  });
}

/** A place from which the links to two targets always differ. */
const root: PostPlace = { sitePath: '', markdownPath: '' };

/**
 * Returns a function that reports whether the target of an address may depend on the archive, i.e. whether the address is relative or
 * contains a host of the blog.
 * @param addresses addresses of the blog and its posts
 */
export function blogConcern(addresses: readonly string[]): (address: string) => boolean {
  const hosts = new Set(addresses.flatMap((address) => hostOf(address) ?? []));
  return memoize((address) => {
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
