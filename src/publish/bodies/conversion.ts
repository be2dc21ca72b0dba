import { convertBody } from '../../body/convert.ts';
import { addressesBy } from '../../body/addresses-by.ts';
import { withWrittenReferences } from '../../body/own-references.ts';
import type { ConvertedBody, ConversionContext } from '../../body/context.ts';
import { withoutSignature } from '../../core/media-address.ts';
import { mediaBaseAmong } from '../../core/media-base.ts';
import { postsOf, type ConversionData } from './conversion-data.ts';
import { blogConcern, trackLookups } from './lookups.ts';
import { addressBeside } from '../outputs/markdown/beside-post.ts';
import { presetOf } from '../outputs/markdown/presets/index.ts';
import type { PostPlace } from '../outputs/markdown/presets/preset.ts';
import { addressesAtOwnHosts } from '../site-model/links/link-resolver.ts';
import { portableLinks } from '../site-model/links/portable-links.ts';
import { linkFrom } from '../site-model/site/links.ts';
import { mediumFile, postFile, type MediumFile } from '../site-model/site/paths.ts';
import type { PostInput } from './rendering.ts';

export interface ConvertedPost extends ConvertedBody {
  /** names of the lookups, see `lookupIn` */
  readonly lookups: readonly string[];
  /** keys of the media that it refers to and the archive lacks */
  readonly missing: readonly string[];
}

/**
 * Converts the body of a published post for the outputs.
 * @param isPortable whether an output needs the body for another system
 */
export type ConvertPost = (
  task: Pick<PostInput, 'html' | 'withoutCopies'> & { readonly post: Pick<PostInput['post'], 'id'> },
  isPortable: boolean,
) => ConvertedPost;

export function postConversion(data: ConversionData): ConvertPost {
  const context = contextOf(data);
  const concernsBlog = blogConcern(addressesAtOwnHosts(data));
  const preset = presetOf(data.preset);
  const placeOf = (id: string): PostPlace => data.places.get(id) ?? { sitePath: id, markdownPath: `${id}.md` };
  const portable = data.portable && portableLinks(data.portable, (id) => data.postsById.get(id)?.address);
  return ({ post: { id }, html, withoutCopies = [] }, isPortable) => {
    const from = placeOf(id);
    const link = linkFrom(postFile(from.sitePath), data.linkForm);
    const site = {
      medium: (medium: MediumFile) => link(mediumFile(medium)),
      post: (other: string, fragment: string) => link(postFile(placeOf(other).sitePath), fragment),
      ...(data.hasSite && { page: (path: string) => link(path) }),
    };
    const markdown = {
      ...preset.place(from, placeOf),
      ...(data.postFolders && { medium: (medium: MediumFile) => addressBeside(from.markdownPath, medium) }),
    };
    const { mediaBase, address } = data.postsById.get(id) ?? {};
    const base = mediaBaseAmong(mediaBase, [address, ...data.blogAddresses]);
    const medium: ConversionContext['medium'] = (addresses) => {
      const found = context.medium(addresses);
      return found && withoutCopies.includes(found.file) ? { ...found, copies: undefined, shared: undefined } : found;
    };
    const tracked = trackLookups({ ...context, medium, ...addressesBy(base) }, concernsBlog);
    const outputs = {
      site,
      markdown,
      dialect: preset.dialect,
      keepStyle: data.keepStyle,
      ...(isPortable && { portable }),
    };
    const converted = convertBody(withWrittenReferences(html, base), tracked.context, outputs);
    return { ...converted, lookups: tracked.lookups(), missing: tracked.missing() };
  };
}

function contextOf(data: ConversionData): ConversionContext {
  return {
    medium: (addresses) => {
      for (const address of addresses) {
        const found = data.media.get(withoutSignature(address));
        if (found) return found;
      }
      return undefined;
    },
    ...postsOf(data),
  };
}
