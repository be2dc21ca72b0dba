import type { StoredMedium } from '../../../core/media/media-file.ts';
import type { SitePost } from '../../site-model/site/site.ts';
import type { Term } from './terms.ts';

/** A post, or the part of it that is in one file: comment pieces from `from` up to, but not including, `to`. */
export interface Slice {
  readonly post: SitePost;
  readonly from: number;
  readonly to: number;
}

/** The content of a file except its header and footer. */
export interface FileContent {
  readonly slices: readonly Slice[];
  /** parent categories come before their children */
  readonly categories: readonly Term[];
  readonly tags: readonly Term[];
  /** media files, each with the first post that uses it */
  readonly media: ReadonlyMap<string, { readonly medium: StoredMedium; readonly post: SitePost }>;
  /** whether the file exceeds the size limit because of its only post */
  readonly isTooLarge: boolean;
}

/** Upper bounds of sizes in bytes, used to distribute posts among files. */
export interface Sizes {
  readonly limit: number;
  /** size of an empty file */
  readonly frame: number;
  /** size of a post without its comments */
  readonly post: (post: SitePost) => number;
  readonly comments: (post: SitePost) => readonly number[];
  readonly term: (term: Term, isCategory: boolean) => number;
  readonly medium: (medium: StoredMedium, post: SitePost) => number;
}

/** The terms and media that must be in the same file as a post. */
export interface Needs {
  readonly categories: readonly Term[];
  readonly tags: readonly Term[];
  readonly media: readonly StoredMedium[];
}

/**
 * Distributes posts among files. Each file contains all terms and media that its posts need, so that files can be imported independently.
 * If a post is too large for one file, its comments are distributed among several. If it is too large even without comments, it gets a file
 * of its own.
 */
export function fillFiles(
  posts: readonly SitePost[],
  needsOf: (post: SitePost) => Needs,
  sizes: Sizes,
): readonly FileContent[] {
  const files: FileContent[] = [];
  let file = new OpenFile(sizes);
  const close = () => {
    if (file.slices.length > 0) files.push(file);
    file = new OpenFile(sizes);
  };
  for (const post of posts) {
    const needs = needsOf(post);
    const pieces = sizes.comments(post).length;
    for (let from = 0, isFirst = true; isFirst || from < pieces; isFirst = false) {
      if (!file.fits({ post, from, to: isFirst ? pieces : from + 1 }, needs)) close();
      let to = pieces;
      while (to > from && !file.fits({ post, from, to }, needs)) to -= 1;
      // A piece that does not fit into any file gets a file of its own.
      if (to === from && !isFirst) to += 1;
      file.add({ post, from, to }, needs);
      from = to;
    }
  }
  close();
  return files;
}

class OpenFile implements FileContent {
  readonly slices: Slice[] = [];
  readonly media = new Map<string, { medium: StoredMedium; post: SitePost }>();
  readonly #sizes: Sizes;
  readonly #categories = new Set<Term>();
  readonly #tags = new Set<Term>();
  #size: number;

  constructor(sizes: Sizes) {
    this.#sizes = sizes;
    this.#size = sizes.frame;
  }

  get categories(): readonly Term[] {
    return [...this.#categories];
  }

  get tags(): readonly Term[] {
    return [...this.#tags];
  }

  get isTooLarge(): boolean {
    return this.#size > this.#sizes.limit;
  }

  fits(slice: Slice, needs: Needs): boolean {
    return this.#size + this.#sizeOf(slice, needs) <= this.#sizes.limit;
  }

  add(slice: Slice, needs: Needs): void {
    this.#size += this.#sizeOf(slice, needs);
    this.slices.push(slice);
    for (const term of needs.categories.flatMap(withParents)) this.#categories.add(term);
    for (const term of needs.tags) this.#tags.add(term);
    for (const medium of needs.media)
      if (!this.media.has(medium.file)) this.media.set(medium.file, { medium, post: slice.post });
  }

  #sizeOf({ post, from, to }: Slice, { categories, tags, media }: Needs): number {
    const { post: ofPost, comments, term, medium } = this.#sizes;
    return sum([
      ofPost(post),
      ...comments(post).slice(from, to),
      ...[...new Set(categories.flatMap(withParents))].map((one) => (this.#categories.has(one) ? 0 : term(one, true))),
      ...tags.map((one) => (this.#tags.has(one) ? 0 : term(one, false))),
      ...media.map((one) => (this.media.has(one.file) ? 0 : medium(one, post))),
    ]);
  }
}

/** Returns a category and its ancestors, starting with the top level. */
function withParents(term: Term): Term[] {
  const terms: Term[] = [];
  for (let at: Term | undefined = term; at; at = at.parent) terms.unshift(at);
  return terms;
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
