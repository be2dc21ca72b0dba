import { portableLinks } from '../site-model/links/portable-links.ts';
import { remembering } from '../../core/remembering.ts';
import type { PublishedMedium } from '../../core/stored-medium.ts';
import { mediaKey } from '../site-model/site/media-key.ts';
import { postsOf, type ConversionData } from './conversion-data.ts';
import type { Dependencies } from './dependencies.ts';

/**
 * The answers to what the conversion of a body asked, as a text that is the same as long as they are. A picture that the
 * archive does not have is one of them, too.
 *
 * @param stored the media of the archive by their address without signature
 */
export function answersOf(
  data: ConversionData,
  stored: ReadonlyMap<string, PublishedMedium>,
): (dependencies: Dependencies) => string {
  const { link } = postsOf(data);
  const media = new Map([...stored].map(([address, medium]) => [mediaKey(address), medium]));
  const portable = data.portable && portableLinks(data.portable, (id) => data.postsById.get(id)?.address);
  // Bodies have many links in common.
  const ofLink = remembering((address) => {
    const target = link(address);
    const place = target.kind === 'post' ? data.places.get(target.id) : undefined;
    const path = portable && target.kind === 'post' ? [portable.post(target.id, '')] : [];
    return JSON.stringify([target, place?.sitePath, place?.markdownPath, ...path]);
  });
  return ({ links, media: keys }) =>
    `[[${links.map(ofLink).join()}],${JSON.stringify(keys.map((key) => media.get(key) ?? null))}]`;
}
