import type { ConversionContext } from '../../body/model/context.ts';
import { memoize } from '../../core/collections/memoize.ts';
import type { ReadableMap } from '../../core/collections/shared-map.ts';
import type { PublishedMedium } from '../../core/media/media-file.ts';
import type { PresetName } from '../../options/choices.ts';
import { messagesFor } from '../site-model/language/index.ts';
import { linkResolver, type LinkData } from '../site-model/links/link-resolver.ts';
import type { LinkForm } from '../site-model/site/links.ts';
import type { PostPlace, Site } from '../site-model/site/site.ts';

/** Data for the conversion of bodies: plain data, and tables that threads can share (see `sharedData`). */
export interface ConversionData extends LinkData {
  /** paths of published posts, by ID */
  readonly places: ReadableMap<PostPlace>;
  /** files of the site's other pages, by the path of the page at the source (see `pagesAtSource`) */
  readonly pages?: ReadableMap<string> | undefined;
  /** paths of pages in forms other than that of the site, by `formPageKey`; see `BodyForm.pages`; default: none */
  readonly formPages?: ReadableMap<string> | undefined;
  /** whether a site is published, so that links can point to its pages */
  readonly hasSite: boolean;
  /** published media by address without signature */
  readonly media: ReadableMap<PublishedMedium>;
  readonly language: Site['language'];
  readonly preset: PresetName;
  /** whether media are stored beside the Markdown file of each post */
  readonly postFolders: boolean;
  /** form of links between pages of the site */
  readonly linkForm: LinkForm;
  /** absolute URL of the media for other systems, with a trailing `/`; empty if it is not configured */
  readonly mediaUrl: string;
}

/** Returns the paths of a post. */
export const placeOf = (id: string, { places }: Pick<ConversionData, 'places'>): PostPlace =>
  places.get(id) ?? { sitePath: id, markdownPath: `${id}.md` };

type Posts = Pick<ConversionContext, 'link' | 'messages'>;

/** Link resolvers by data. Cached, because indexing all addresses of a large blog is slow, and bodies share many links. */
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
