import type { ConversionContext } from '../../body/context.ts';
import { memoize } from '../../core/collections/memoize.ts';
import type { Lookup } from '../../core/collections/shared-map.ts';
import type { PublishedMedium } from '../../core/media/media-file.ts';
import type { PresetName } from '../../options/choices.ts';
import { messagesFor } from '../site-model/language/index.ts';
import { linkResolver, type LinkData } from '../site-model/links/link-resolver.ts';
import type { PortablePlace } from '../site-model/links/portable-links.ts';
import type { PostPlace } from '../outputs/markdown/presets/preset.ts';
import type { LinkForm } from '../site-model/site/links.ts';
import type { Site } from '../site-model/site/site.ts';

/** Data for the conversion of bodies: plain data, and tables that threads can share (see `sharedData`). */
export interface ConversionData extends LinkData {
  /** paths of published posts, by id */
  readonly places: Lookup<PostPlace>;
  /** files of the site's other pages, by the path of the page at the source (see `pagesAtSource`) */
  readonly pages?: Lookup<string> | undefined;
  /** paths of the generator's lists and feeds, by the same file (see `Preset.pages`). Default: none. */
  readonly markdownPages?: Lookup<string> | undefined;
  /** whether a site is published, so that links can point to its pages */
  readonly hasSite: boolean;
  /** published media by address without signature */
  readonly media: Lookup<PublishedMedium>;
  readonly language: Site['language'];
  readonly preset: PresetName;
  readonly keepStyle: boolean;
  /** whether media are stored beside the Markdown file of each post */
  readonly postFolders: boolean;
  /** form of links between pages of the site */
  readonly linkForm: LinkForm;
  /** URLs for bodies that are imported into another system. Default: no output needs such bodies. */
  readonly portable?: PortablePlace | undefined;
}

type Posts = Pick<ConversionContext, 'link' | 'messages'>;

/** Memoized, because reading all addresses of a large blog takes a while, and bodies have many links in common. */
const cache = new WeakMap<ConversionData, Posts>();

/** Returns the functions that resolve links in bodies, without revealing unpublished posts. */
export function postsOf(data: ConversionData): Posts {
  const found = cache.get(data);
  if (found) return found;
  const posts: Posts = {
    link: memoize(linkResolver(data, data.pages)),
    messages: messagesFor(data.language).body,
  };
  cache.set(data, posts);
  return posts;
}
