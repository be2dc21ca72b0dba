import fs from 'fs-extra';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { CommentPolicy, PresetName } from '../index.ts';

/** Source of a blog. */
export type BlogSource =
  | {
      readonly kind: 'backup';
      readonly files: readonly string[];
      /** ID of the upload that has the files; undefined if they are the user's own */
      readonly upload?: string | undefined;
      /** `none`, `all`, the path of a list, or IDs; undefined until the user has decided */
      readonly published?: string | readonly string[] | undefined;
      /** ID of the upload that has the list of public posts */
      readonly listUpload?: string | undefined;
      readonly blogUrl?: string | undefined;
    }
  | { readonly kind: 'address'; readonly address: string; readonly user?: string | undefined };

/** Returns the IDs of the uploads of a source. */
export const uploadsOf = (source: BlogSource): (string | undefined)[] =>
  source.kind === 'backup' ? [source.upload, source.listUpload] : [];

/** Outputs that the user wants, their folder and options. */
export interface Choices {
  readonly folder: string;
  readonly site: boolean;
  readonly markdown: boolean;
  readonly preset: PresetName;
  readonly wordpress: boolean;
  readonly book: boolean;
  readonly comments: CommentPolicy;
  readonly withProtected: boolean;
  readonly fetchMedia: boolean;
  readonly keepFiles: boolean;
  /** empty: the blog's own */
  readonly title?: string | undefined;
  readonly lang?: string | undefined;
  readonly accent?: string | undefined;
  readonly siteUrl?: string | undefined;
  readonly mediaUrl?: string | undefined;
}

/** Items that are missing for the same reason. */
export interface MissingGroup {
  readonly reason: string;
  readonly count: number;
  /** the first ones */
  readonly items: readonly MissingItem[];
}

export interface MissingItem {
  readonly title: string;
  /** path of the post's page on the site; undefined if it is not published */
  readonly page?: string | undefined;
}

/** The last run for a blog, or the last check of it. */
export interface LastRun {
  readonly task: Task;
  /** `running` after a start of the page means that the program was ended in the middle */
  readonly state: 'running' | 'complete' | 'partial' | 'failed' | 'interrupted';
  /** time of the end, or of the start of a run in progress */
  readonly time: string;
  readonly error?: string | undefined;
  /** whether it failed because many posts would disappear from the website */
  readonly isRefusedRemoval?: boolean | undefined;
  readonly counts?:
    Readonly<Record<'posts' | 'fresh' | 'changed' | 'published' | 'comments' | 'media' | 'files', number>> | undefined;
  readonly missing?: readonly MissingGroup[] | undefined;
  readonly notes?: readonly MissingGroup[] | undefined;
}

export type Task = 'run' | 'verify';

/** Reports whether two entries are of the same blog: of the same address or, if one is unknown, with the same title. */
export function isSameBlog(one: Blog, other: Blog): boolean {
  if (one.address !== undefined && other.address !== undefined) return one.address === other.address;
  return one.title === other.title && one.title !== '';
}

export interface Blog {
  readonly id: string;
  readonly title: string;
  /** undefined if it is unknown */
  readonly address?: string | undefined;
  readonly source: BlogSource;
  readonly choices?: Choices | undefined;
  readonly last?: LastRun | undefined;
  readonly check?: LastRun | undefined;
}

/** The blogs that the page knows, in a private file. Blogs without a run are only in memory. */
export class BlogStore {
  readonly #file: string;
  readonly #blogs = new Map<string, Blog>();
  #writing: Promise<void> = Promise.resolve();

  private constructor(folder: string) {
    this.#file = join(folder, 'blogs.json');
  }

  /** An unreadable file counts as empty: it only lists blogs, whose folders remain. */
  static async open(folder: string): Promise<BlogStore> {
    const store = new BlogStore(folder);
    const stored: unknown = await fs.readJson(store.#file).catch(() => []);
    for (const blog of Array.isArray(stored) ? (stored as readonly Blog[]) : []) store.#blogs.set(blog.id, blog);
    return store;
  }

  add(blogFacts: Pick<Blog, 'source' | 'title' | 'address'>): Blog {
    const blog: Blog = { id: randomBytes(9).toString('base64url'), ...blogFacts };
    this.#blogs.set(blog.id, blog);
    return blog;
  }

  get(id: string): Blog | undefined {
    return this.#blogs.get(id);
  }

  /** Returns the blogs that had a run, the most recent first. */
  kept(): Blog[] {
    const time = ({ last }: Blog) => last?.time ?? '';
    return [...this.#blogs.values()].filter(({ last }) => last).sort((a, b) => (time(a) < time(b) ? 1 : -1));
  }

  /** Returns the IDs of the uploads that blogs need. */
  uploads(): ReadonlySet<string | undefined> {
    return new Set([...this.#blogs.values()].flatMap(({ source }) => uploadsOf(source)));
  }

  async update(id: string, change: Partial<Blog>): Promise<void> {
    const blog = this.#blogs.get(id);
    if (!blog) return;
    this.#blogs.set(id, { ...blog, ...change });
    await this.#save();
  }

  async remove(id: string): Promise<void> {
    this.#blogs.delete(id);
    await this.#save();
  }

  /** Replaces the file as a whole, so that a kill leaves the old or the new one. */
  #save(): Promise<void> {
    const save = async (): Promise<void> => {
      const text = JSON.stringify(this.kept(), undefined, 1);
      await fs.outputFile(`${this.#file}.new`, text, { mode: 0o600 });
      await fs.rename(`${this.#file}.new`, this.#file);
    };
    return (this.#writing = this.#writing.then(save, save));
  }
}
