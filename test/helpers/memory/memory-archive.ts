import type { Blog } from '../../../src/core/items/blog.ts';
import type { Category } from '../../../src/core/items/category.ts';
import type { Comment } from '../../../src/core/items/comment.ts';
import { compareIds } from '../../../src/core/collections/compare.ts';
import { stripSignature } from '../../../src/core/media/media-url.ts';
import type { Authors } from '../../../src/core/records/authors.ts';
import type { PostDetails } from '../../../src/core/records/post-details.ts';
import type { PostRecord } from '../../../src/core/records/post-record.ts';
import type { StoredMedium } from '../../../src/core/media/media-file.ts';
import { digest } from '../../../src/publish/build/digest.ts';
import type { ArchiveReader } from '../../../src/publish/site-model/from-archive/archive-reader.ts';

export const blogAddress = 'https://blog.example.com';

/** A post of an archive in memory. */
export interface MemoryPost {
  readonly record: PostRecord;
  readonly content: string;
  readonly comments: readonly Comment[];
}

export interface PostOptions {
  readonly title?: string;
  /** date in the time zone of the blog, nine hours east of UTC */
  readonly date?: string;
  /** path of the post's URL; default: `/<id>` */
  readonly path?: string | undefined;
  readonly visibility?: string;
  readonly category?: string;
  readonly tags?: readonly string[];
  readonly content?: string;
  readonly comments?: readonly Comment[];
  readonly state?: PostRecord['state'];
  readonly missed?: string;
  readonly refused?: true;
  readonly slogan?: string | undefined;
  readonly unread?: boolean;
  readonly details?: PostDetails;
}

/** Returns a public post. Its defaults are as plain as possible. */
export function memoryPost(id: string, choices: PostOptions = {}): MemoryPost {
  const { title = `Post ${id}`, date = '2024-01-05 10:00:00', visibility = '20', category = '0' } = choices;
  const postUrl = blogAddress + (choices.path ?? `/${id}`);
  const epoch = String(Date.parse(`${date.replace(' ', 'T')}+09:00`) / 1000);
  const shared = { id, title, postUrl, visibility, categoryId: category };
  const slogan = choices.slogan === undefined ? {} : { slogan: choices.slogan };
  const reading = { ...shared, ...slogan, tags: { tag: [...(choices.tags ?? [])] }, date: epoch };
  return {
    record: {
      state: choices.state ?? 'listed',
      ...(choices.missed !== undefined && { missed: choices.missed }),
      ...(choices.refused && { refused: true }),
      ...(choices.details && { details: choices.details }),
      summary: { ...shared, date },
      reading: choices.unread === true ? null : reading,
    },
    content: choices.content ?? `<p>Body ${id}</p>`,
    comments: choices.comments ?? [],
  };
}

/** Returns a public comment. */
export function memoryComment(id: string, choices: Partial<Comment> = {}): Comment {
  return {
    id,
    date: '1704416400',
    name: `Guest ${id}`,
    parentId: '',
    homepage: '',
    visibility: '2',
    comment: `Text ${id}`,
    open: 'Y',
    ...choices,
  };
}

export interface MemoryArchiveContents {
  readonly posts?: readonly MemoryPost[];
  readonly categories?: readonly Category[];
  readonly authors?: Authors;
  readonly blog?: Blog;
  /** media files by address */
  readonly media?: Readonly<Record<string, StoredMedium>>;
  /** folder of the media files */
  readonly mediaFolder?: string;
  readonly unread?: number;
  readonly extra?: string;
}

/** An archive in memory. It records which bodies were read. */
export class MemoryArchive implements ArchiveReader {
  readonly contentsRead: string[] = [];
  readonly #contents: MemoryArchiveContents;
  readonly #posts: ReadonlyMap<string, MemoryPost>;

  constructor(contents: MemoryArchiveContents) {
    this.#contents = contents;
    this.#posts = new Map((contents.posts ?? []).map((post) => [String(post.record.summary.id), post]));
  }

  blog(): Blog {
    return this.#contents.blog ?? { url: blogAddress, title: 'A blog' };
  }

  categories(): readonly Category[] {
    return this.#contents.categories ?? [];
  }

  authors(): Authors {
    return this.#contents.authors ?? {};
  }

  postIds(): readonly string[] {
    return [...this.#posts.keys()].sort(compareIds);
  }

  unread(): number {
    return this.#contents.unread ?? 0;
  }

  version(id: string): string {
    const { record, content, comments } = this.#posts.get(id) ?? {};
    return [record, content, comments].map((part) => digest(JSON.stringify([part]))).join(' ');
  }

  async record(id: string): Promise<PostRecord> {
    return Promise.resolve(this.#posts.get(id)!.record);
  }

  async content(id: string): Promise<string> {
    this.contentsRead.push(id);
    return Promise.resolve(this.#posts.get(id)!.content);
  }

  async comments(id: string): Promise<readonly Comment[]> {
    return Promise.resolve(this.#posts.get(id)!.comments);
  }

  extra(): string | undefined {
    return this.#contents.extra;
  }

  medium(address: string): StoredMedium | undefined {
    return this.#contents.media?.[stripSignature(address)];
  }

  media(): ReadonlyMap<string, StoredMedium> {
    return new Map(Object.entries(this.#contents.media ?? {}));
  }

  mediumPath(medium: StoredMedium): string {
    return `${this.#contents.mediaFolder ?? '/nowhere'}/${medium.file}`;
  }
}
