import { stripSignature } from '../core/media/media-url.ts';
import type { MediaBase } from '../core/media/media-base.ts';
import type { PostDetails } from '../core/records/post-details.ts';
import { createAddressResolver } from './addresses/addresses.ts';
import { createBody } from './model/body.ts';
import { BodyTooLargeError, limits } from './model/limits.ts';
import { bodyHtml, coverMarkup } from './formats/index.ts';
import { encodeReferences } from './media/encode-references.ts';
import { parseBody, withoutInvalidCharacters } from './parse/parse.ts';
import { mayReferToMedia, mediaRules } from './rules/index.ts';
import { applyRules } from './rules/rule.ts';
import type { MediaReference, ConversionContext } from './model/context.ts';

/**
 * Returns the cover of a post and the images and files that its body refers to, in document order and without duplicates, using the same
 * rules as the conversion. Returns an empty list for a body that exceeds the size limit.
 *
 * @param base base of relative addresses, see `mediaBaseOf`; default: relative addresses are skipped
 * @param details format of the body, and the cover; default: HTML without a cover
 */
export function findMedia(body: string, base: MediaBase = {}, details: PostDetails = {}): MediaReference[] {
  if (body.length > limits.size) return [];
  const received = coverMarkup(details) + bodyHtml(body, details).html;
  const html = encodeReferences(withoutInvalidCharacters(received), base);
  if (!mayReferToMedia(html)) return [];
  const parsed = (() => {
    try {
      return createBody(parseBody(html), { ...emptyContext, ...createAddressResolver(base) });
    } catch (error) {
      if (error instanceof BodyTooLargeError) return undefined;
      throw error;
    }
  })();
  if (!parsed) return [];
  applyRules(mediaRules, parsed, html);
  const distinct = new Map<string, MediaReference>();
  for (const reference of parsed.foundMedia) {
    const identity = stripSignature(reference.addresses[0] ?? '');
    if (!distinct.has(identity)) distinct.set(identity, reference);
  }
  return [...distinct.values()];
}

/** A context in which no media is stored and every post is published. */
const emptyContext: ConversionContext = {
  medium: () => undefined,
  link: (address) => ({ kind: 'elsewhere', address }),
  messages: { unpublished: '', noAddress: '', notInArchive: '', more: '', picture: '', file: '', video: '', map: '' },
};
