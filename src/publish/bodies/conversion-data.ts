import type { ConversionContext } from '../../body/context.ts';
import { memoize } from '../../core/collections/memoize.ts';
import type { Lookup } from '../../core/collections/shared-map.ts';
import type { PublishedMedium } from '../../core/media/media-file.ts';
import type { PresetName } from '../../options/choices.ts';
import { messagesOf } from '../site-model/language/index.ts';
import { linkResolver, type LinkData } from '../site-model/links/link-resolver.ts';
import type { PortablePlace } from '../site-model/links/portable-links.ts';
import type { PostPlace } from '../outputs/markdown/presets/preset.ts';
import type { LinkForm } from '../site-model/site/links.ts';
import type { Site } from '../site-model/site/site.ts';

/** Data for the conversion of bodies: plain data, and tables that threads can share, see `sharedData`. */
export interface ConversionData extends LinkData {
  /** places of published posts, by id */
  readonly places: Lookup<PostPlace>;
  /** files of the site's other pages, by their path at the source (`pagesAtSource`) */
  readonly pages?: Lookup<string> | undefined;
  /** whether a site is published, so that links can lead to these pages */
  readonly hasSite: boolean;
  /** by address without signature */
  readonly media: Lookup<PublishedMedium>;
  readonly language: Site['language'];
  readonly preset: PresetName;
  readonly keepStyle: boolean;
  /** whether media are stored beside the Markdown file of each post */
  readonly postFolders: boolean;
  /** form of links between pages of the site */
  readonly linkForm: LinkForm;
  /** Default: no output needs bodies for another system. */
  readonly portable?: PortablePlace | undefined;
}

type Posts = Pick<ConversionContext, 'link' | 'messages'>;

/** Memoized: reading all addresses of a large blog takes a while, and bodies have many links in common. */
const cache = new WeakMap<ConversionData, Posts>();

/** Resolves links of bodies without revealing posts that are not published. */
export function postsOf(data: ConversionData): Posts {
  const found = cache.get(data);
  if (found) return found;
  const posts: Posts = {
    link: memoize(linkResolver(data, data.pages)),
    messages: messagesOf[data.language].body,
  };
  cache.set(data, posts);
  return posts;
}
