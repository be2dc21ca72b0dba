import { ShareableMap, SharedMap, type SharedTable } from '../../core/collections/shared-map.ts';
import type { PublishedMedium } from '../../core/media/media-file.ts';
import type { ShareablePosts } from '../site-model/links/linkable.ts';
import type { PostPlace } from '../outputs/markdown/presets/preset.ts';
import type { RenderData } from './render-post.ts';

/** {@link RenderData} with tables that can be shared with workers. */
export type ShareableData = RenderData &
  ShareablePosts & {
    readonly places: ShareableMap<PostPlace>;
    readonly pages?: ShareableMap<string> | undefined;
    readonly markdownPages?: ShareableMap<string> | undefined;
    readonly media: ShareableMap<PublishedMedium>;
  };

/** {@link RenderData} in the form that is passed to workers. Tables that grow with the blog are shared instead of copied. */
export type SharedData = Omit<RenderData, Table> & Readonly<Record<Table, SharedTable>>;

type Table =
  'postsById' | 'postsBySlug' | 'postsByWords' | 'postsByPath' | 'places' | 'pages' | 'markdownPages' | 'media';

export function sharedData(data: ShareableData): SharedData {
  const { postsById, postsBySlug, postsByWords, postsByPath, places, media } = data;
  const { pages = new ShareableMap<string>(), markdownPages = new ShareableMap<string>() } = data;
  return {
    ...data,
    postsById: postsById.share(),
    postsBySlug: postsBySlug.share(),
    postsByWords: postsByWords.share(),
    postsByPath: postsByPath.share(),
    places: places.share(),
    pages: pages.share(),
    markdownPages: markdownPages.share(),
    media: media.share(),
  };
}

/** Reverses {@link sharedData}. */
export function unshared(data: SharedData): RenderData {
  const { postsById, postsBySlug, postsByWords, postsByPath, places, pages, markdownPages, media } = data;
  return {
    ...data,
    postsById: new SharedMap(postsById),
    postsBySlug: new SharedMap(postsBySlug),
    postsByWords: new SharedMap(postsByWords),
    postsByPath: new SharedMap(postsByPath),
    places: new SharedMap(places),
    pages: new SharedMap(pages),
    markdownPages: new SharedMap(markdownPages),
    media: new SharedMap(media),
  };
}
