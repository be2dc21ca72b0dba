import { namedMedia } from '../../../body/named-media.ts';
import { mediaBaseAmong } from '../../../core/media-base.ts';
import { digest } from '../../build/digest.ts';
import { mediaKey } from '../site/media-key.ts';
import type { BodyOwner, BodyRules } from './bodies-elsewhere.ts';
import { keyTerms } from './key-terms.ts';
import type { BodyReading } from './readings.ts';

/**
 * Reads of bodies what the model keeps of them.
 *
 * @returns what reads one, and what tells whether `before`, which is of the same version of the post, says all that is wanted
 */
export function bodyReader({ blogAddresses, options: { mediaNames } }: BodyRules) {
  const baseOf = ({ address, mediaBase }: BodyOwner) => {
    const base = mediaBaseAmong(mediaBase, [address, ...blogAddresses]);
    return { base, key: digest(JSON.stringify([base.own, base.page])) };
  };
  return {
    isEnough: (post: BodyOwner, before: BodyReading): boolean =>
      mediaNames === 'hash' || before.media?.base === baseOf(post).key,
    read(post: BodyOwner, html: string, before?: BodyReading): BodyReading {
      const terms = before?.terms ?? keyTerms(post.title, html);
      if (mediaNames === 'hash') return { terms };
      const { base, key } = baseOf(post);
      const named = namedMedia(html, base).map(({ name, addresses }) => ({ name, keys: addresses.map(mediaKey) }));
      return { terms, media: { base: key, named } };
    },
  };
}
