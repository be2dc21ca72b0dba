import path from 'node:path';
import { layout, postOf } from '../../../src/archive/format/layout.ts';
import { commentsOf, type CommentList } from '../../../src/core/items/comment.ts';
import type { Missing } from '../../../src/core/records/missing.ts';
import type { PostRecord } from '../../../src/core/records/post-record.ts';
import { filesIn } from '../temporary-folder.ts';

/** The files of an archive below `data/` by path, with one character per byte. */
export type Payload = Readonly<Record<string, string>>;

export function payloadOf(archive: string): Payload {
  return filesIn(path.join(archive, 'data'));
}

/**
 * Removes media, which a crawl of a served archive must not fetch from their original hosts: the files, `media.json`, and the media in
 * `missing.json`.
 */
export function omitMedia(payload: Payload): Payload {
  const files = Object.entries(payload).filter(([name]) => name !== 'media.json' && !name.startsWith('media/'));
  return withMissing(Object.fromEntries(files), ({ posts }) => ({ posts, media: {} }));
}

/** Removes posts that the source no longer listed, as a server that does not list them would. */
export function omitRemovedPosts(payload: Payload): Payload {
  const removed = new Set(recordsOf(payload).flatMap(([id, { state }]) => (state === 'removed' ? [id] : [])));
  return Object.fromEntries(Object.entries(payload).filter(([name]) => !removed.has(idOf(name) ?? '')));
}

/** Turns removed posts into listed ones, for a server that lists them: the API has no field for the date of a removal. */
export function listRemovedPosts(payload: Payload): Payload {
  return withRecords(payload, (record) => {
    if (record.state !== 'removed') return record;
    const { summary, reading } = record;
    return { state: reading ? 'listed' : 'unreadable', summary, reading };
  });
}

/** Turns unreadable posts of which an earlier version exists into listed ones, since the server returns that version. */
export function listUnreadablePosts(payload: Payload): Payload {
  return withRecords(payload, (record) =>
    record.state === 'unreadable' && record.reading ? { ...record, state: 'listed' } : record,
  );
}

/** Removes missing items of which an earlier version exists, since the server returns that version. */
export function omitMissingWithEarlierVersion(payload: Payload): Payload {
  const records = new Map(recordsOf(payload));
  return withMissing(payload, ({ posts, ...rest }) => {
    const missing = Object.entries(posts).flatMap(([id, parts]) => {
      const still = parts.filter((part) =>
        part === 'post read' ? !records.get(id)?.reading : payload[stripDataFolder(layout.comments(id))] === undefined,
      );
      return still.length > 0 ? [[id, still] as const] : [];
    });
    return { ...rest, posts: Object.fromEntries(missing) };
  });
}

/** Replaces user and envelope by those of the first archive that is served, since the API returns only one of each. */
export function mergeFirstArchive(payload: Payload, first: Payload): Payload {
  const merged = (name: string, own: string) => {
    const ofFirst = decodeJson(first[name] ?? '{}') as object;
    const ofOwn = decodeJson(payload[name] ?? '{}') as Record<string, unknown>;
    return encodeJson({ ...ofFirst, [own]: ofOwn[own] });
  };
  return { ...payload, 'blog.json': merged('blog.json', 'blogs'), 'blogkeep.json': merged('blogkeep.json', 'blog') };
}

/** Returns the payload, without media, that a crawl of the served archive must produce. */
export function servedPayload(payload: Payload, { includeRemoved }: { includeRemoved: boolean }): Payload {
  const listed = includeRemoved ? listRemovedPosts(payload) : omitRemovedPosts(payload);
  return omitMedia(omitMissingWithEarlierVersion(listUnreadablePosts(listed)));
}

/** Returns the numbers of posts, comments and bodies in a payload. */
export function countsOf(payload: Payload): { posts: number; comments: number; bodies: number } {
  const named = (end: string) => Object.keys(payload).filter((name) => name.startsWith('posts/') && name.endsWith(end));
  const comments = named('/comments.json').map(
    (name) => commentsOf(decodeJson(payload[name] ?? '') as CommentList).length,
  );
  return {
    posts: named('/post.json').length,
    comments: comments.reduce((sum, count) => sum + count, 0),
    bodies: named('/content.html').length,
  };
}

const stripDataFolder = (entry: string) => entry.slice('data/'.length);
const idOf = (name: string) => postOf(`data/${name}`);

function recordsOf(payload: Payload): [string, PostRecord][] {
  return Object.entries(payload).flatMap(([name, text]) => {
    const id = name.endsWith('/post.json') ? idOf(name) : undefined;
    return id === undefined ? [] : [[id, decodeJson(text) as PostRecord]];
  });
}

function withRecords(payload: Payload, change: (record: PostRecord) => PostRecord): Payload {
  const records = recordsOf(payload).map(
    ([id, record]) => [stripDataFolder(layout.post(id)), encodeJson(change(record))] as const,
  );
  return { ...payload, ...Object.fromEntries(records) };
}

function withMissing(payload: Payload, change: (missing: Missing) => Missing): Payload {
  const { 'missing.json': text, ...rest } = payload;
  if (text === undefined) return payload;
  const missing = change(decodeJson(text) as Missing);
  const isEmpty = Object.keys(missing.posts).length + Object.keys(missing.media).length === 0 && !missing.unwanted;
  return isEmpty ? rest : { ...rest, 'missing.json': encodeJson(missing) };
}

function decodeJson(text: string): unknown {
  return JSON.parse(Buffer.from(text, 'latin1').toString());
}

function encodeJson(value: unknown): string {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`).toString('latin1');
}
