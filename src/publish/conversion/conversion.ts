import { convertBody } from '../../body/convert.ts';
import { addressesBy } from '../../body/find-media.ts';
import type { ConvertedBody, ConversionContext } from '../../body/context.ts';
import { withoutSignature } from '../../core/media-address.ts';
import { mediaBaseAmong } from '../../core/media-base.ts';
import type { PublishedMedium } from '../../core/stored-medium.ts';
import { blogConcern, trackDependencies, type Dependencies } from './dependencies.ts';
import { linkResolver, type LinkData } from '../links/link-resolver.ts';
import { addressBeside } from '../markdown/beside-post.ts';
import { presetOf } from '../markdown/presets/index.ts';
import type { PresetName } from '../../options/choices.ts';
import type { PostPlace } from '../markdown/presets/preset.ts';
import { portableLinks, type PortablePlace } from '../links/portable-links.ts';
import { linkFrom, type LinkForm } from '../site/links.ts';
import { mediumFile, pageFile, type MediumFile } from '../site/paths.ts';
import { mediaKey } from '../site/media-key.ts';
import type { Site } from '../site/site.ts';
import { messagesOf } from '../language/index.ts';
import type { PostTask } from './task.ts';

/** All that the conversion of bodies has to know: plain data, so that it can be given to a worker. */
export interface ConversionData extends LinkData {
  /** of the published posts, by id */
  readonly places: ReadonlyMap<string, PostPlace>;
  /** files of the site's other pages, by their path at the source (`pagesAtSource`) */
  readonly pages?: ReadonlyMap<string, string> | undefined;
  /** by address without signature */
  readonly media: ReadonlyMap<string, PublishedMedium>;
  readonly language: Site['language'];
  readonly preset: PresetName;
  readonly keepStyle: boolean;
  /** whether the Markdown of each post has its media beside it */
  readonly postFolders: boolean;
  /** how the site's pages lead to each other */
  readonly linkForm: LinkForm;
  /** left out, no output takes bodies for another system */
  readonly portable?: PortablePlace | undefined;
}

/** What a body has to know to show nothing of posts that are not published. */
export function postsOf(data: ConversionData): Pick<ConversionContext, 'link' | 'messages'> {
  return {
    link: linkResolver(data.blogAddresses, data.posts, data.pages, data.lists),
    messages: messagesOf[data.language].body,
  };
}

/** A body as converted, and what that depends on besides the body itself. */
export interface ConvertedPost extends ConvertedBody {
  readonly dependencies: Dependencies;
  /** keys of the media that it refers to and the archive does not have */
  readonly missing: readonly string[];
}

/**
 * Converts bodies of published posts into what outputs show of them.
 * @param isPortable whether one of them takes it for another system
 */
export type ConvertPost = (
  task: Pick<PostTask, 'html' | 'withoutCopies'> & { readonly post: Pick<PostTask['post'], 'id'> },
  isPortable: boolean,
) => ConvertedPost;

export function postConversion(data: ConversionData): ConvertPost {
  const context = contextOf(data);
  const known = new Map(data.posts.map((post) => [post.id, post]));
  const concernsBlog = blogConcern([...data.blogAddresses, ...data.posts.map((post) => post.address)]);
  const preset = presetOf(data.preset);
  const placeOf = (id: string): PostPlace => data.places.get(id) ?? { sitePath: id, markdownPath: `${id}.md` };
  const portable = data.portable && portableLinks(data.portable, (id) => known.get(id)?.address);
  return ({ post: { id }, html, withoutCopies = [] }, isPortable) => {
    const from = placeOf(id);
    const link = linkFrom(pageFile(from.sitePath), data.linkForm);
    const site = {
      medium: (medium: MediumFile) => link(mediumFile(medium)),
      post: (other: string, fragment: string) => link(pageFile(placeOf(other).sitePath), fragment),
      page: (path: string) => link(path),
    };
    const markdown = {
      ...preset.place(from, placeOf),
      ...(data.postFolders && { medium: (medium: MediumFile) => addressBeside(from.markdownPath, medium) }),
    };
    const { mediaBase, address } = known.get(id) ?? {};
    const base = mediaBaseAmong(mediaBase, [address, ...data.blogAddresses]);
    const medium: ConversionContext['medium'] = (addresses) => {
      const found = context.medium(addresses);
      return found && withoutCopies.includes(found.file) ? { ...found, copies: undefined, shared: undefined } : found;
    };
    const heard = trackDependencies({ ...context, medium, ...addressesBy(base) }, concernsBlog);
    const outputs = {
      site,
      markdown,
      dialect: preset.dialect,
      keepStyle: data.keepStyle,
      ...(isPortable && { portable }),
    };
    const converted = convertBody(html, heard.context, outputs);
    return { ...converted, dependencies: heard.dependencies(), missing: heard.missing() };
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

/**
 * The answers to what the conversion of a body asked, as a text that is the same as long as they are. A picture that the
 * archive does not have is one of them, too.
 */
export function answersOf(data: ConversionData): (dependencies: Dependencies) => string {
  const { link } = postsOf(data);
  const media = new Map([...data.media].map(([address, medium]) => [mediaKey(address), medium]));
  const addresses = new Map(data.posts.map(({ id, address }) => [id, address]));
  const portable = data.portable && portableLinks(data.portable, (id) => addresses.get(id));
  return ({ links, media: keys }) =>
    JSON.stringify([
      links.map((address) => {
        const target = link(address);
        const place = target.kind === 'post' ? data.places.get(target.id) : undefined;
        const path = portable && target.kind === 'post' ? [portable.post(target.id, '')] : [];
        return [target, place?.sitePath, place?.markdownPath, ...path];
      }),
      keys.map((key) => media.get(key) ?? null),
    ]);
}
