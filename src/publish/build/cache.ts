import { HeldMap } from '../../held/held-map.ts';
import type { OutputName } from '../../core/output-names.ts';
import type { Lookup } from '../../core/shared-map.ts';
import type { PublishedMedium } from '../../core/stored-medium.ts';
import type { Warning } from '../../core/warnings.ts';
import type { Dependencies } from '../bodies/dependencies.ts';
import type { ItemFacts } from '../site-model/site/post-item.ts';
import type { CachedFile } from './folder/cached-file.ts';
import type { PostReading } from '../site-model/from-archive/readings.ts';

/**
 * What one publish leaves for the next, so that this has to make only what is new. None of it is needed: without it everything
 * is made again, to the same bytes.
 */
export interface PublishCache {
  /** changes with blogkeep itself, which reads what it read in its own way */
  readonly code: string;
  /** by id */
  readonly readings: HeldMap<PostReading>;
  /** changes with everything that the whole publication has in common: options, templates, the blog, blogkeep itself */
  readonly fingerprint: string;
  /** by id */
  readonly posts: HeldMap<EncodedPost>;
  /** files that are made of no post or of many, and media, by output and path, as in `site/index.html` */
  readonly files: HeldMap<CachedFile>;
  readonly search: CachedSearch;
}

/** What can be searched: the ids of posts, and the files by path with how they lie on the disk. */
export interface CachedSearch {
  readonly ids: readonly string[];
  readonly files: ReadonlyMap<string, string>;
}

/** What is known of a post that was published. */
export interface CachedPost {
  /** of all that its files show, apart from the answers to what its body asked */
  readonly fingerprint: string;
  /** of those answers */
  readonly answers: string;
  readonly dependencies: Dependencies;
  /** the beginning of its running text, in one line; may be empty */
  readonly summary: string;
  /** the picture that stands for it, one of its media */
  readonly cover: PublishedMedium | undefined;
  /** changes with the HTML of its body */
  readonly bodyVersion: string;
  /** of what it is in files that hold many posts; undefined where no output has those */
  readonly item?: ItemFacts | undefined;
  /** those that its files refer to */
  readonly media: readonly PublishedMedium[];
  /** keys of the media that its body refers to and the archive does not have, see `mediaKey` */
  readonly missing: readonly string[];
  readonly warnings: readonly Warning[];
  /** its files, and how they lie on the disk */
  readonly files: readonly { readonly output: OutputName; readonly path: string; readonly stamp: string }[];
}

/** As it is stored: media are named by their files alone, what else is known of them is the archive's to say. */
export type EncodedPost = Omit<CachedPost, 'media' | 'cover'> & {
  readonly media: readonly string[];
  readonly cover: string;
};

/** A cache of which posts can be looked up; `encoded` as they are stored. */
export type DecodedCache = Omit<PublishCache, 'posts'> & {
  readonly posts: Lookup<CachedPost>;
  readonly encoded: PublishCache['posts'];
};

export const emptyCache: PublishCache = {
  code: '',
  readings: new HeldMap(),
  fingerprint: '',
  posts: new HeldMap(),
  files: new HeldMap(),
  search: { ids: [], files: new Map() },
};
