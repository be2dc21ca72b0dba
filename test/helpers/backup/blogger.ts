import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Backup } from '../../../src/backup/backup.ts';
import { toComments } from '../../../src/backup/blogger/comments.ts';
import { parseEntry } from '../../../src/backup/blogger/entry.ts';
import { openBackup } from '../../../src/backup/open.ts';
import { parseElements } from '../../../src/backup/xml/element.ts';

export const bloggerFixtures = path.resolve(import.meta.dirname, '../../fixtures/backup/blogger');

/** Opens a backup for one test, on a day long after the dates in it. */
export async function openBlogger(paths: readonly string[], blog?: string): Promise<Backup> {
  const backup = await openBackup(paths, { blog, now: new Date('2026-03-01T00:00:00Z') });
  onTestFinished(() => backup.close());
  return backup;
}

/** A comment with the ID of the comment that it replies to, and the minute of its date. */
export interface FeedComment {
  readonly id: string;
  readonly reply?: string;
  readonly minute: number;
}

/** Returns the IDs of comments of a feed and of their parents, in the order in which they are imported. */
export function commentThreads(comments: readonly FeedComment[]): (readonly [id: string, parentId: string])[] {
  return toComments(comments.map(commentOf)).map(({ id, parentId }) => [id, parentId]);
}

function commentOf({ id, reply = '', minute }: FeedComment) {
  const [element] = parseElements(
    `<entry><id>tag:blogger.com,1999:blog-1.post-${id}</id><blogger:type>COMMENT</blogger:type><blogger:status>LIVE</blogger:status>` +
      `<blogger:inReplyTo>${reply}</blogger:inReplyTo><published>2014-07-28T03:${String(minute).padStart(2, '0')}:00Z</published></entry>`,
  );
  if (!element) throw new Error('no element');
  return { entry: parseEntry(element), text: 'x' };
}
