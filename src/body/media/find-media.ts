import { stripSignature } from '../../core/media/media-url.ts';
import type { MediaBase } from '../../core/media/media-base.ts';
import { addressesBy } from '../addresses/addresses.ts';
import { newBody } from '../body.ts';
import { BodyTooLargeError, limits } from '../limits.ts';
import { withWrittenReferences } from './encode-references.ts';
import { parseBody, wellFormed } from '../parse/parse.ts';
import { mayReferToMedia, mediaRules } from '../rules/index.ts';
import { applyRules } from '../rules/rule.ts';
import type { MediaReference, ConversionContext } from '../context.ts';

/**
 * The pictures and files that a body refers to, in document order, each once: found by the same rules that later show
 * them. A body too large for a tree has none.
 *
 * @param base what relative addresses in it are read against, see `mediaBaseOf`; left out, those are passed over
 */
export function findMedia(received: string, base: MediaBase = {}): MediaReference[] {
  if (received.length > limits.size) return [];
  const html = withWrittenReferences(wellFormed(received), base);
  if (!mayReferToMedia(html)) return [];
  const body = (() => {
    try {
      return newBody(parseBody(html), { ...nowhere, ...addressesBy(base) });
    } catch (error) {
      if (error instanceof BodyTooLargeError) return undefined;
      throw error;
    }
  })();
  if (!body) return [];
  applyRules(mediaRules, body, html);
  const distinct = new Map<string, MediaReference>();
  for (const reference of body.found) {
    const identity = stripSignature(reference.addresses[0] ?? '');
    if (!distinct.has(identity)) distinct.set(identity, reference);
  }
  return [...distinct.values()];
}

/** A context in which nothing is known and every post is published. */
const nowhere: ConversionContext = {
  medium: () => undefined,
  link: (address) => ({ kind: 'elsewhere', address }),
  messages: { unpublished: '', noAddress: '', notHeld: '', more: '', picture: '', file: '', video: '', map: '' },
};
