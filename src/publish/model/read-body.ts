import { namedMedia } from '../../body/named-media.ts';
import { mediaBaseAmong } from '../../core/media-base.ts';
import type { SiteOptions } from '../options/site-options.ts';
import { digest } from '../site/digest.ts';
import { mediaKey } from '../site/media-key.ts';
import { keyTerms } from './key-terms.ts';
import type { PostFacts } from './post-facts.ts';
import type { BodyReading } from './readings.ts';

type Post = Pick<PostFacts, 'title' | 'address' | 'mediaBase'>;

/**
 * Reads of bodies what the model keeps of them.
 * @param blogAddresses absolute, the best first
 * @returns what reads one, and what tells whether `before`, which is of the same version of the post, says all that is wanted
 */
export function bodyReader(blogAddresses: readonly string[], { mediaNames }: Pick<SiteOptions, 'mediaNames'>) {
  const baseOf = ({ address, mediaBase }: Post) => {
    const base = mediaBaseAmong(mediaBase, [address, ...blogAddresses]);
    return { base, key: digest(JSON.stringify([base.own, base.page])) };
  };
  return {
    isEnough: (post: Post, before: BodyReading): boolean =>
      mediaNames === 'hash' || before.media?.base === baseOf(post).key,
    async read(post: Post, content: () => Promise<string>, before: BodyReading | undefined): Promise<BodyReading> {
      const html = await content();
      const terms = before?.terms ?? keyTerms(post.title, html);
      if (mediaNames === 'hash') return { terms };
      const { base, key } = baseOf(post);
      const named = namedMedia(html, base).map(({ name, addresses }) => ({ name, keys: addresses.map(mediaKey) }));
      return { terms, media: { base: key, named } };
    },
  };
}
