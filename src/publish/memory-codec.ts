import type { StoredMedium } from '../core/stored-medium.ts';
import type { PublishMemory, RememberedPost } from './memory.ts';
import type { PostReading } from './readings.ts';

/** A memory as JSON takes it. Media are named by their files alone: what else is known of them is the archive's to say. */
export interface EncodedMemory {
  readonly code: string;
  readonly readings: readonly (readonly [string, PostReading])[];
  readonly basis: string;
  readonly posts: readonly (readonly [string, EncodedPost])[];
  readonly files: readonly (readonly [
    string,
    PublishMemory['files'] extends ReadonlyMap<string, infer File> ? File : never,
  ])[];
  readonly search: { readonly ids: readonly string[]; readonly files: readonly (readonly [string, string])[] };
}

type EncodedPost = Omit<RememberedPost, 'media'> & { readonly media: readonly string[] };

export function encodeMemory({ code, readings, basis, posts, files, search }: PublishMemory): EncodedMemory {
  return {
    code,
    readings: [...readings],
    basis,
    posts: [...posts].map(([id, post]) => [id, { ...post, media: post.media.map(({ file }) => file) }]),
    files: [...files],
    search: { ids: search.ids, files: [...search.files] },
  };
}

/**
 * A post whose media the archive does not have any more is forgotten.
 * @param media those of the archive
 */
export function decodeMemory(encoded: EncodedMemory, media: Iterable<StoredMedium>): PublishMemory {
  const byFile = new Map([...media].map((medium) => [medium.file, medium]));
  const posts = new Map<string, RememberedPost>();
  for (const [id, post] of encoded.posts) {
    const found = post.media.map((file) => byFile.get(file));
    if (found.every((medium) => medium !== undefined)) posts.set(id, { ...post, media: found });
  }
  const { code, readings, basis, files, search } = encoded;
  return {
    code,
    readings: new Map(readings),
    basis,
    posts,
    files: new Map(files),
    search: { ids: search.ids, files: new Map(search.files) },
  };
}
