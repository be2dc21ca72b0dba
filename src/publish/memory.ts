import type { StoredMedium } from '../core/stored-medium.ts';
import type { Warning } from '../core/warnings.ts';
import type { Asked } from './conversion/asked.ts';
import type { Readings } from './readings.ts';

/**
 * What one publish leaves for the next, so that this has to make only what is new. None of it is needed: without it everything
 * is made again, to the same bytes.
 */
export interface PublishMemory {
  /** changes with blogkeep itself, which reads what it read in its own way */
  readonly code: string;
  readonly readings: Readings;
  /** changes with everything that the whole publication has in common: options, templates, the blog, blogkeep itself */
  readonly basis: string;
  /** by id */
  readonly posts: ReadonlyMap<string, RememberedPost>;
  /** files of the site that are made of many posts, by path */
  readonly files: ReadonlyMap<string, RememberedFile>;
  readonly search: RememberedSearch;
}

/** What can be searched: the ids of posts, and the files by path with how they lie on the disk. */
export interface RememberedSearch {
  readonly ids: readonly string[];
  readonly files: ReadonlyMap<string, string>;
}

export interface RememberedFile {
  /** of all that decides what is in it */
  readonly basis: string;
  /** how it lies on the disk, see `Output.stamp` */
  readonly stamp: string;
}

export interface RememberedPost {
  /** of all that its files show, apart from the answers to what its body asked */
  readonly basis: string;
  /** of those answers */
  readonly answers: string;
  readonly asked: Asked;
  readonly excerpt: string;
  /** changes with the HTML of its body */
  readonly bodyVersion: string;
  /** those that its files refer to */
  readonly media: readonly StoredMedium[];
  /** keys of the media that its body refers to and the archive does not have, see `mediaKey` */
  readonly missing: readonly string[];
  readonly warnings: readonly Warning[];
  /** its files, and how they lie on the disk */
  readonly files: readonly { readonly output: 'site' | 'markdown'; readonly path: string; readonly stamp: string }[];
}

export const emptyMemory: PublishMemory = {
  code: '',
  readings: new Map(),
  basis: '',
  posts: new Map(),
  files: new Map(),
  search: { ids: [], files: new Map() },
};
