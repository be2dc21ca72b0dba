import { convertBody } from '../../body/convert.ts';
import type { ConvertedBody, Surroundings } from '../../body/surroundings.ts';
import { withoutSignature } from '../../core/media-address.ts';
import { mediaBaseAmong, resolvedAddress } from '../../core/media-base.ts';
import type { StoredMedium } from '../../core/stored-medium.ts';
import { blogConcern, listening, mediaKey, type Asked } from './asked.ts';
import { linkResolver, type LinkablePost } from '../links.ts';
import type { LinkableList } from '../linkable-lists.ts';
import { presetOf } from '../markdown/presets/index.ts';
import type { PresetName } from '../markdown/presets/names.ts';
import type { PostPlace } from '../markdown/presets/preset.ts';
import { mediumFile, pageFile, relativeLink } from '../paths.ts';
import type { Site } from '../site.ts';
import { wordsOf } from '../words.ts';

/** All that the conversion of bodies has to know: plain data, so that it can be given to a worker. */
export interface ConversionData {
  /** absolute, the best first */
  readonly blogAddresses: readonly string[];
  readonly posts: readonly LinkablePost[];
  /** categories and tags */
  readonly lists?: readonly LinkableList[] | undefined;
  /** of the published posts, by id */
  readonly places: ReadonlyMap<string, PostPlace>;
  /** files of the site's other pages, by their path at the source (`pagesAtSource`) */
  readonly pages?: ReadonlyMap<string, string> | undefined;
  /** by address without signature */
  readonly media: ReadonlyMap<string, StoredMedium>;
  readonly language: Site['language'];
  readonly preset: PresetName;
  readonly keepStyle: boolean;
}

/** What a body has to know to show nothing of posts that are not published. */
export function postsOf(data: ConversionData): Pick<Surroundings, 'link' | 'words'> {
  return {
    link: linkResolver(data.blogAddresses, data.posts, data.pages, data.lists),
    words: wordsOf[data.language].body,
  };
}

/** A body as converted, and what that depends on besides the body itself. */
export interface ConvertedPost extends ConvertedBody {
  readonly asked: Asked;
  /** keys of the media that it refers to and the archive does not have */
  readonly missing: readonly string[];
}

/** Converts bodies of published posts into what the site and the Markdown show of them. */
export type ConvertPost = (id: string, html: string) => ConvertedPost;

export function postConversion(data: ConversionData): ConvertPost {
  const surroundings = surroundingsOf(data);
  const bases = new Map(data.posts.map((post) => [post.id, [post.mediaBase, post.address]]));
  const concernsBlog = blogConcern([...data.blogAddresses, ...data.posts.map((post) => post.address)]);
  const preset = presetOf(data.preset);
  const placeOf = (id: string): PostPlace => data.places.get(id) ?? { sitePath: id, markdownPath: `${id}.md` };
  return (id, html) => {
    const from = placeOf(id);
    const file = pageFile(from.sitePath);
    const site = {
      medium: (medium: StoredMedium) => relativeLink(file, mediumFile(medium)),
      post: (other: string, fragment: string) => relativeLink(file, pageFile(placeOf(other).sitePath), fragment),
      page: (path: string) => relativeLink(file, path),
    };
    const markdown = preset.place(from, placeOf);
    const base = mediaBaseAmong([...(bases.get(id) ?? []), ...data.blogAddresses]);
    const resolve = (address: string) => resolvedAddress(address, base);
    const heard = listening({ ...surroundings, resolve }, concernsBlog);
    const outputs = { site, markdown, dialect: preset.dialect, keepStyle: data.keepStyle };
    const converted = convertBody(html, heard.surroundings, outputs);
    return { ...converted, asked: heard.asked(), missing: heard.missing() };
  };
}

function surroundingsOf(data: ConversionData): Surroundings {
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
export function answersOf(data: ConversionData): (asked: Asked) => string {
  const { link } = postsOf(data);
  const media = new Map([...data.media].map(([address, medium]) => [mediaKey(address), medium]));
  return ({ links, media: keys }) =>
    JSON.stringify([
      links.map((address) => {
        const target = link(address);
        const place = target.kind === 'post' ? data.places.get(target.id) : undefined;
        return [target, place?.sitePath, place?.markdownPath];
      }),
      keys.map((key) => media.get(key) ?? null),
    ]);
}
