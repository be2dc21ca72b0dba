import fs from 'fs-extra';
import { join } from 'node:path';
import { z } from 'zod';
import { errorText, UsageError } from '../core/errors/errors.ts';
import { message } from '../messages/message.ts';

const date = z.iso.datetime({ offset: true });

const blogFile = z.strictObject({
  id: z.string(),
  userId: z.string(),
  blog: z.looseObject({ name: z.string(), url: z.url(), secondaryUrl: z.string() }),
  categories: z.array(z.strictObject({ id: z.string(), name: z.string(), parent: z.string() })),
});

const postFile = z.strictObject({
  id: z.string(),
  title: z.string(),
  slogan: z.string().optional(),
  categoryId: z.string(),
  visibility: z.string(),
  date,
  acceptComment: z.string(),
  acceptTrackback: z.string(),
  tags: z.array(z.string()),
  comments: z.array(
    z.strictObject({
      id: z.string(),
      parentId: z.string(),
      date,
      name: z.string(),
      homepage: z.string(),
      visibility: z.string(),
      open: z.string(),
      comment: z.string(),
    }),
  ),
});

export type SamplePost = z.infer<typeof postFile> & { readonly body: string };
export type SampleComment = SamplePost['comments'][number];

/** The files of a sample blog. The README.md in its folder describes them. */
export interface SampleFiles extends z.infer<typeof blogFile> {
  readonly posts: readonly SamplePost[];
  /** by path in `media/`, with `/` as separator */
  readonly media: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/**
 * Reads a sample blog.
 * @throws {UsageError} if the folder is not a sample blog
 */
export async function readSampleFiles(folder: string): Promise<SampleFiles> {
  try {
    const blog = blogFile.parse(await fs.readJson(join(folder, 'blog.json')));
    return { ...blog, posts: await readPosts(join(folder, 'posts')), media: await readMedia(join(folder, 'media')) };
  } catch (error) {
    throw new UsageError('sample-unreadable', message('sample.unreadable', { folder, why: errorText(error) }), {
      cause: error,
    });
  }
}

async function readPosts(folder: string): Promise<SamplePost[]> {
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.json'));
  return Promise.all(
    names.map(async (name) => ({
      ...postFile.parse(await fs.readJson(join(folder, name))),
      body: await fs.readFile(join(folder, name.replace(/json$/, 'html')), 'utf8'),
    })),
  );
}

async function readMedia(folder: string): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = files.map(async (file) => {
    const path = file.slice(folder.length + 1).replaceAll('\\', '/');
    return [path, new Uint8Array(await fs.readFile(file))] as const;
  });
  return new Map(await Promise.all(read));
}
