import { SharedMap, sharedTable, type SharedTable } from '../../core/shared-map.ts';
import type { PublishedMedium } from '../../core/stored-medium.ts';
import type { LinkablePostMaps } from '../links/linkable-posts.ts';
import type { PostPlace } from '../markdown/presets/preset.ts';
import type { MakingData } from './make-post.ts';

/** {@link MakingData} of which also all can be gone through. */
export type MakingMaps = MakingData &
  LinkablePostMaps & {
    readonly places: ReadonlyMap<string, PostPlace>;
    readonly pages?: ReadonlyMap<string, string> | undefined;
    readonly media: ReadonlyMap<string, PublishedMedium>;
  };

/** {@link MakingData} as workers are given it: what grows with the blog is not copied for each of them. */
export type SharedData = Omit<MakingData, Table> & Readonly<Record<Table, SharedTable>>;

type Table = 'postsById' | 'postsBySlug' | 'postsByPath' | 'places' | 'pages' | 'media';

export function sharedData(data: MakingMaps): SharedData {
  const { postsById, postsBySlug, postsByPath, places, pages = new Map<string, string>(), media } = data;
  return {
    ...data,
    postsById: sharedTable(postsById),
    postsBySlug: sharedTable(postsBySlug),
    postsByPath: sharedTable(postsByPath),
    places: sharedTable(places),
    pages: sharedTable(pages),
    media: sharedTable(media),
  };
}

/** What {@link sharedData} was made of. */
export function unshared(data: SharedData): MakingData {
  const { postsById, postsBySlug, postsByPath, places, pages, media } = data;
  return {
    ...data,
    postsById: new SharedMap(postsById),
    postsBySlug: new SharedMap(postsBySlug),
    postsByPath: new SharedMap(postsByPath),
    places: new SharedMap(places),
    pages: new SharedMap(pages),
    media: new SharedMap(media),
  };
}
