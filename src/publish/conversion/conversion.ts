import { convertBody } from '../../body/convert.ts';
import type { ConvertedBody, Surroundings } from '../../body/surroundings.ts';
import { withoutSignature } from '../../core/media-address.ts';
import type { StoredMedium } from '../../core/stored-medium.ts';
import { linkResolver, type LinkablePost } from '../links.ts';
import { presetOf, type PresetName } from '../markdown/presets/index.ts';
import type { PostPlace } from '../markdown/presets/preset.ts';
import { mediumFile, pageFile, relativeLink } from '../paths.ts';
import type { Site } from '../site.ts';
import { wordsOf } from '../words.ts';

/** All that the conversion of bodies has to know: plain data, so that it can be given to a worker. */
export interface ConversionData {
  /** absolute, the best first */
  readonly blogAddresses: readonly string[];
  readonly posts: readonly LinkablePost[];
  /** of the published posts, by id */
  readonly places: ReadonlyMap<string, PostPlace>;
  /** by address without signature */
  readonly media: ReadonlyMap<string, StoredMedium>;
  readonly language: Site['language'];
  readonly preset: PresetName;
  readonly keepStyle: boolean;
}

/** What a body has to know to show nothing of posts that are not published. */
export function postsOf(data: ConversionData): Pick<Surroundings, 'link' | 'words'> {
  return { link: linkResolver(data.blogAddresses, data.posts), words: wordsOf[data.language].body };
}

/** Converts bodies of published posts into what the site and the Markdown show of them. */
export type ConvertPost = (id: string, html: string) => ConvertedBody;

export function postConversion(data: ConversionData): ConvertPost {
  const surroundings: Surroundings = {
    medium: (addresses) => {
      for (const address of addresses) {
        const found = data.media.get(withoutSignature(address));
        if (found) return found;
      }
      return undefined;
    },
    ...postsOf(data),
  };
  const preset = presetOf(data.preset);
  const placeOf = (id: string): PostPlace => data.places.get(id) ?? { sitePath: id, markdownPath: `${id}.md` };
  return (id, html) => {
    const from = placeOf(id);
    const file = pageFile(from.sitePath);
    const site = {
      medium: (medium: StoredMedium) => relativeLink(file, mediumFile(medium)),
      post: (other: string, fragment: string) => relativeLink(file, pageFile(placeOf(other).sitePath), fragment),
    };
    const markdown = preset.place(from, placeOf);
    return convertBody(html, surroundings, { site, markdown, dialect: preset.dialect, keepStyle: data.keepStyle });
  };
}

/** Converts bodies one after another or beside each other. */
export interface BodyConverter {
  /** how many bodies it can convert at the same time */
  readonly width: number;
  convert(id: string, html: string): Promise<ConvertedBody>;
  close(): Promise<void>;
}

/** A converter in the calling thread, without a limit of time: a body that is hostile enough stops everything. */
export function inlineConverter(data: ConversionData): BodyConverter {
  const convert = postConversion(data);
  return {
    width: 1,
    convert: (id, html) => Promise.resolve(convert(id, html)),
    close: () => Promise.resolve(),
  };
}
