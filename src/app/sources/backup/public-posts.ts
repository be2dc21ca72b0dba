import fs from 'fs-extra';
import path from 'node:path';
import type { Backup } from '../../../backup/backup.ts';
import { matchByCards } from '../../../backup/published/match-cards.ts';
import { matchPublished } from '../../../backup/published/match-published.ts';
import { parsePublishedList } from '../../../backup/published/list.ts';
import { TextError, UsageError, errorText } from '../../../core/errors/errors.ts';
import { addressInPath } from '../../../core/urls/address-in-path.ts';
import { message } from '../../../messages/message.ts';

/** Which posts were public, according to the owner. */
export interface PublicPosts {
  /** Reports whether a post was public. Undefined if unknown. */
  readonly isPublic: (id: string) => boolean | undefined;
  /** Returns the path of a post's address in the owner's list, if it differs from `/{id}`. */
  pathOf(id: string): string | undefined;
  /** Returns the paths of further addresses of a post, from link cards in other posts. */
  otherPathsOf(id: string): readonly string[];
  /** entries of the list that match no post */
  readonly unmatched: readonly string[];
}

/**
 * Applies `--published` to a backup.
 * @throws {UsageError} if the list cannot be read, or belongs to another blog
 */
export async function readPublicPosts(
  { posts, warnings, cardTitles = [] }: Pick<Backup, 'posts' | 'warnings' | 'cardTitles'>,
  about: {
    readonly published: string | readonly string[];
    readonly blogUrl: URL;
    readonly platformUrl?: URL | undefined;
  },
): Promise<PublicPosts> {
  const { published, blogUrl, platformUrl } = about;
  const isComplete = !warnings.some(({ code }) => code === 'backup-part-missing');
  const hosts = [blogUrl, platformUrl].flatMap((url) => url?.host ?? []);
  const byCards = matchByCards([...posts.values()], isComplete ? cardTitles : [], hosts);
  const pathsByCards = new Map<string, string[]>();
  for (const [at, id] of byCards) pathsByCards.set(id, [...(pathsByCards.get(id) ?? []), at]);
  const otherPathsOf = (id: string) => pathsByCards.get(id) ?? [];
  if (published === 'none' || published === 'all') {
    const isPublic = published === 'all' ? true : undefined;
    return { isPublic: () => isPublic, pathOf: () => undefined, otherPathsOf, unmatched: [] };
  }
  if (typeof published === 'object') {
    const chosen = new Set(published);
    const unmatched = published.filter((id) => posts.get(id) === undefined);
    return { isPublic: (id) => chosen.has(id), pathOf: () => undefined, otherPathsOf, unmatched };
  }
  const list = parsePublishedList(await readList(published), path.basename(published));
  const chosen = matchPublished([...posts.values()], list, { blogUrl, isComplete, byCards });
  if (chosen.foreign.length > 0) throw anotherBlogError(path.basename(published), chosen.foreign, blogUrl);
  return {
    isPublic: (id) => chosen.public.has(id),
    pathOf: (id) => chosen.paths.get(id),
    otherPathsOf: (id) => otherPathsOf(id).filter((at) => at !== chosen.paths.get(id)),
    unmatched: chosen.unmatched,
  };
}

function anotherBlogError(name: string, [host = '', ...otherHosts]: readonly string[], blogUrl: URL): UsageError {
  return new UsageError(
    'published-list-unreadable',
    message('app.list-of-another', { file: name, hosts: [host, ...otherHosts], own: blogUrl.host, host }),
  );
}

/** Maximum size of a list in bytes. The sitemap protocol allows 50 MB. */
const maxListSize = 64 * 1024 * 1024;

async function readList(file: string): Promise<string> {
  try {
    const { size } = await fs.stat(file);
    if (size > maxListSize) throw new TextError(message('app.list-too-large'));
    return decode(await fs.readFile(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      const address = addressInPath(file);
      const text =
        address === undefined ? message('app.list-missing', { file }) : message('app.list-is-address', { address });
      throw new UsageError('published-list-unreadable', text, { cause: error });
    }
    throw new UsageError('published-list-unreadable', message('app.list-unreadable', { file, why: errorText(error) }), {
      cause: error,
    });
  }
}

/** Decodes UTF-16 with a byte order mark, as PowerShell saves output, and otherwise UTF-8. */
function decode(bytes: Buffer): string {
  const mark = bytes.toString('hex', 0, 2);
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
