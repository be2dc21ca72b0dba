import { open } from 'node:fs/promises';
import path from 'node:path';
import { collapseSpace } from '../../core/text/collapse-space.ts';
import { chooseBlog } from '../choose-blog.ts';
import type { Container } from '../files/container.ts';
import { unreadableError } from '../files/errors.ts';
import type { BackupInput } from '../format.ts';
import { parseElements, textIn, type XmlElement } from '../xml/element.ts';
import { linkOf } from './entry.ts';
import { parseSettingsFile } from './settings.ts';
import { findBlogs, readText, type BlogFeed } from './takeout.ts';
import { message } from '../../messages/message.ts';

/** A blog in the input, by the start of its feed. */
export interface NamedBlog {
  readonly feed: BlogFeed;
  /** ID of the blog; empty if unknown */
  readonly id: string;
  readonly title: string;
  /** the subdomain on blogspot.com; undefined if unknown */
  readonly subdomain: string | undefined;
  /** the subdomain or, if it is unknown, the title */
  readonly name: string;
  /** values of `settings.csv` */
  readonly settings: ReadonlyMap<string, string>;
}

/** Size in bytes of the start of a feed, which contains its title. */
const headSize = 65_536;

async function nameBlog(feed: BlogFeed): Promise<NamedBlog> {
  const handle = await open(feed.file.path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headSize), 0, headSize, 0);
    const head = feedElementIn(buffer.toString('utf8', 0, bytesRead));
    const csv = feed.others.find(({ at }) => path.posix.basename(at) === 'settings.csv');
    const settings = parseSettingsFile((csv && (await readText(csv))) ?? '');
    const title = collapseSpace(textIn(head, 'title'));
    const [, ofLink] = /^https?:\/\/([\w-]+)\.blogspot\./u.exec(linkOf(head, 'alternate')) ?? [];
    const [subdomain] = [settings.get('blog_subdomain'), ofLink].filter((one) => one !== undefined && one !== '');
    const id = /blog-(\d+)/u.exec(textIn(head, 'id'))?.[1] ?? '';
    return { feed, id, title, subdomain, name: subdomain ?? (title || feed.folder), settings };
  } finally {
    await handle.close();
  }
}

/**
 * Chooses the blog to import.
 *
 * @returns the blog, and all blogs of the input
 * @throws {UsageError} if there is no blog, there are several and none is chosen, or it is there twice
 */
export async function chooseFeed(
  input: BackupInput,
  containers: readonly Container[],
): Promise<{ readonly blog: NamedBlog; readonly all: readonly NamedBlog[] }> {
  const all: NamedBlog[] = [];
  for (const feed of findBlogs(input.files, containers)) all.push(await nameBlog(feed));
  const [first, ...others] = all;
  if (!first) throw unreadableError(message('backup.no-blog', { names: containers.map(({ name }) => name) }));
  const blog = chooseBlog([first, ...others], input.blog);
  const same = all.filter(({ id }) => id !== '' && id === blog.id).map(({ feed }) => feed.file.name);
  if (same.length > 1) throw unreadableError(message('backup.blog-twice', { files: same }));
  return { blog, all };
}

/** Returns the feed element at the start of a text, without complete entries. */
export function feedElementIn(xml: string): XmlElement {
  return (
    parseElements(xml).find(({ name }) => name === 'feed') ?? {
      name: '',
      attributes: new Map(),
      children: [],
      text: '',
    }
  );
}
