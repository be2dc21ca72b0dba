import type { ConversionContext } from '../../body/context.ts';
import { remembering } from '../../core/remembering.ts';
import { hostKey } from '../site-model/site/host-key.ts';
import { mediaKey } from '../site-model/site/media-key.ts';

/**
 * What the conversion of a body asked of the rest of the archive. As long as it would get the same answers, it would make the
 * same of the same body: so it is known without a conversion which bodies something new concerns.
 */
export interface Dependencies {
  /** addresses of links that may lead to the blog itself; nothing in the archive decides where others lead */
  readonly links: readonly string[];
  /** keys of the addresses of media, see `mediaKey` */
  readonly media: readonly string[];
}

/** Passes questions on, and takes them down, and the keys of what the archive does not have by any of its addresses. */
export function trackDependencies(
  context: ConversionContext,
  concernsBlog: (address: string) => boolean,
): { context: ConversionContext; dependencies: () => Dependencies; missing: () => string[] } {
  const links = new Set<string>();
  const media = new Set<string>();
  const missing = new Set<string>();
  return {
    context: {
      ...context,
      link: (address) => {
        if (concernsBlog(address)) links.add(address);
        return context.link(address);
      },
      resolve: (address) => {
        const found = context.resolve?.(address);
        // What the post itself does not say, the blog does, as it does for a link.
        if (found !== undefined) links.add(address);
        return found;
      },
      medium: (addresses) => {
        const keys = addresses.map(mediaKey);
        for (const key of keys) media.add(key);
        const found = context.medium(addresses);
        if (!found && keys[0] !== undefined) missing.add(keys[0]);
        return found;
      },
    },
    dependencies: () => ({ links: [...links], media: [...media] }),
    missing: () => [...missing],
  };
}

/**
 * Whether something in the archive may decide where an address leads: it is relative, or a host of the blog's is in it.
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
