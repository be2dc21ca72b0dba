import { convertBody } from '../../body/convert.ts';
import { convertComment } from '../../body/convert-comment.ts';
import { findMedia } from '../../body/media/find-media.ts';
import { createAddressResolver } from '../../body/addresses/addresses.ts';
import { encodeReferences } from '../../body/media/encode-references.ts';
import type { BodyWarning, ConvertedBody, ConversionContext } from '../../body/context.ts';
import { stripSignature } from '../../core/media/media-url.ts';
import { createMediaBase } from '../../core/media/media-base.ts';
import { postsOf, type ConversionData } from './conversion-data.ts';
import { blogConcern, trackLookups } from './lookups.ts';
import { bookLinks } from '../outputs/book/book.ts';
import { addressBeside } from '../outputs/markdown/beside-post.ts';
import { presetOf } from '../outputs/markdown/presets/index.ts';
import type { PostPlace } from '../outputs/markdown/presets/preset.ts';
import { addressesAtOwnHosts } from '../site-model/links/link-resolver.ts';
import { portableLinks } from '../site-model/links/portable-links.ts';
import { linkFrom } from '../site-model/site/links.ts';
import { pageText } from '../site-model/site/page-text.ts';
import { mediumFile, postFile, type MediumFile } from '../site-model/site/paths.ts';
import type { PublishedMedium } from '../../core/media/media-file.ts';
import type { Thread } from '../site-model/site/site.ts';
import type { PostInput } from './rendering.ts';

export interface ConvertedPost extends ConvertedBody {
  /** the cover of the post, also the first of its media; undefined if it has none or the archive lacks the file */
  readonly cover: PublishedMedium | undefined;
  /** whether the body shows the cover */
  readonly showsCover: boolean;
  /** names of the lookups, see `lookupIn` */
  readonly lookups: readonly string[];
  /** keys of the media that readers miss because the archive lacks them */
  readonly missing: readonly string[];
}

/** The forms of a body that outputs need in addition to that of the page and the Markdown. */
export interface BodyForms {
  /** whether an output needs the body for import into another system */
  readonly portable: boolean;
  readonly print: boolean;
}

/** Converts the body of a published post for the outputs. */
export type ConvertPost = (
  task: Pick<PostInput, 'html' | 'withoutCopies'> & { readonly post: Pick<PostInput['post'], 'id' | 'coverAddress'> },
  forms: BodyForms,
) => ConvertedPost;

/** Converts comments that the source sent as HTML. */
export type ConvertComments = (
  task: Pick<PostInput, 'threads'> & { readonly post: Pick<PostInput['post'], 'id'> },
  forms: BodyForms,
) => ConvertedComments;

export interface ConvertedComments extends Pick<ConvertedPost, 'lookups'> {
  readonly threads: readonly Thread[];
  readonly warnings: readonly BodyWarning[];
}

export function postConversion(data: ConversionData): {
  readonly convert: ConvertPost;
  readonly convertComments: ConvertComments;
} {
  const context = contextOf(data);
  const concernsBlog = blogConcern(addressesAtOwnHosts(data));
  const preset = presetOf(data.preset);
  const placeOf = (id: string): PostPlace => data.places.get(id) ?? { sitePath: id, markdownPath: `${id}.md` };
  const portable = data.portable && portableLinks(data.portable, (id) => data.postsById.get(id)?.address);

  /** Returns the settings for converting the body and the comments of a post. */
  const settingOf = (id: string, withoutCopies: readonly string[], forms: BodyForms) => {
    const from = placeOf(id);
    const link = linkFrom(postFile(from.sitePath), data.linkForm);
    const site = {
      medium: (medium: MediumFile) => link(mediumFile(medium)),
      post: (other: string, fragment: string) => link(postFile(placeOf(other).sitePath), fragment),
      ...(data.hasSite && { page: (path: string) => link(path) }),
    };
    const place = preset.place(from, placeOf);
    const markdown = {
      ...place,
      page: (file: string) => {
        const path = data.markdownPages?.get(file);
        return path === undefined ? undefined : place.page?.(path);
      },
      ...(data.postFolders && { medium: (medium: MediumFile) => addressBeside(from.markdownPath, medium) }),
    };
    const { mediaBase, address } = data.postsById.get(id) ?? {};
    const base = createMediaBase(mediaBase, [address, ...data.blogAddresses]);
    const medium: ConversionContext['medium'] = (addresses) => {
      const found = context.medium(addresses);
      if (!found || !withoutCopies.includes(found.file)) return found;
      return { ...found, copies: undefined, shared: undefined, print: undefined };
    };
    const tracked = trackLookups({ ...context, medium, ...createAddressResolver(base) }, concernsBlog);
    const outputs = {
      site,
      markdown,
      dialect: preset.dialect,
      keepStyle: data.keepStyle,
      ...(forms.portable && { portable }),
      ...(forms.print && { print: bookLinks }),
    };
    return { base, tracked, outputs };
  };

  return {
    convert({ post: { id, coverAddress }, html, withoutCopies = [] }, forms) {
      const { base, tracked, outputs } = settingOf(id, withoutCopies, forms);
      const converted = convertBody(encodeReferences(html, base), tracked.context, outputs);
      const [reference] = coverAddress === undefined ? [] : findMedia('', base, { cover: coverAddress });
      const found = reference && tracked.context.medium(reference.addresses);
      const cover = found?.type.startsWith('image/') ? found : undefined;
      const others = converted.media.filter(({ file }) => file !== cover?.file);
      return {
        ...converted,
        cover,
        showsCover: others.length < converted.media.length,
        media: cover ? [cover, ...others] : converted.media,
        lookups: tracked.lookups(),
        missing: tracked.missing(),
      };
    },
    convertComments({ post: { id }, threads }, forms) {
      const { tracked, outputs } = settingOf(id, [], forms);
      const warnings: BodyWarning[] = [];
      const textOf = (received: string): Pick<Thread, 'text' | 'rich'> => {
        const { html, markdown, portable, print, warnings: found } = convertComment(received, tracked.context, outputs);
        warnings.push(...found.filter(({ code }) => code === 'link-unpublished'));
        return { text: pageText(html), rich: { html, markdown, portable, print } };
      };
      return { threads: withTexts(threads, textOf), warnings, lookups: tracked.lookups() };
    },
  };
}

/** Iterative, so that deep threads cannot overflow the stack. */
function withTexts(threads: readonly Thread[], textOf: (received: string) => Pick<Thread, 'text' | 'rich'>): Thread[] {
  const top: Thread[] = [];
  const open = [{ from: threads, to: top }];
  for (let step = open.pop(); step; step = open.pop()) {
    for (const thread of step.from) {
      const replies: Thread[] = [];
      step.to.push({ ...thread, ...textOf(thread.text), replies });
      if (thread.replies.length > 0) open.push({ from: thread.replies, to: replies });
    }
  }
  return top;
}

function contextOf(data: ConversionData): ConversionContext {
  return {
    medium: (addresses) => {
      for (const address of addresses) {
        const found = data.media.get(stripSignature(address));
        if (found) return found;
      }
      return undefined;
    },
    ...postsOf(data),
  };
}
