import { namedMedia } from '../../body/named-media.ts';
import { mediaBaseAmong } from '../../core/media-base.ts';
import type { SiteOptions } from '../options/site-options.ts';
import { mediaKey } from '../site/media-key.ts';
import { keyTerms } from './key-terms.ts';
import type { PostFacts } from './post-facts.ts';
import type { BodyReading } from './readings.ts';

type Post = Pick<PostFacts, 'title' | 'address' | 'mediaBase'>;

/**
 * Reads of bodies what the model keeps of them.
 * @param blogAddresses absolute, the best first
 * @returns what reads one; `content` is asked only for what `before`, which is of the same version of the post, does not know
 */
export function bodyReader(blogAddresses: readonly string[], { mediaNames }: Pick<SiteOptions, 'mediaNames'>) {
  return async (
    { title, address, mediaBase }: Post,
    content: () => Promise<string>,
    before: BodyReading | undefined,
  ): Promise<BodyReading> => {
    const base = mediaBaseAmong(mediaBase, [address, ...blogAddresses]);
    const key = JSON.stringify([base.own, base.page]);
    const isKnown = mediaNames === 'hash' || before?.media?.base === key;
    if (before && isKnown) return before;
    const html = await content();
    const terms = before?.terms ?? keyTerms(title, html);
    if (mediaNames === 'hash') return { terms };
    const named = namedMedia(html, base).map(({ name, addresses }) => ({ name, keys: addresses.map(mediaKey) }));
    return { terms, media: { base: key, named } };
  };
}
