import type { Found, PlacedComment, ReturnedPost, ServedArchive } from '../../archive/index/served-archive.ts';
import { bodyHtml } from '../../body/formats/index.ts';
import { rewriteMedia } from '../../body/media/rewrite-media.ts';
import type { CommentList, NewestComment } from '../../core/items/comment.ts';
import { ArchiveError } from '../../core/errors/errors.ts';
import type { PostReading } from '../../core/items/post.ts';
import { textOf } from '../../core/items/scalar.ts';
import type { BlogData } from '../../serve/blog-data.ts';
import { Refusal } from '../../serve/refusal.ts';

/**
 * Returns an archive's data for the API. Requests for missing items are refused: with 403 if the source refused the item, 502 if no run
 * could fetch it, and 500 if it is damaged.
 * @param ownMedia whether bodies link to the archive's media; default: only bodies of posts from a backup
 */
export function blogDataOf(archive: ServedArchive, ownMedia?: boolean): BlogData {
  const { blog: name, rootKey } = archive.format;
  return {
    name,
    rootKey,
    refresh: () => refreshed(archive),
    info: () => valueOf(`what there is about the blog ${name}`, archive.info()),
    categoryList: () => valueOf(`the categories of ${name}`, archive.categoryList()),
    postCount: () => archive.postCount(),
    summaries: (from, to) => archive.summaries(from, to),
    reading: (id, origin) => {
      const post = archive.post(id);
      const read = post && valueOf(`post ${id}`, post);
      const value = read && { ...read, reading: withHtml(read) };
      return value && origin !== undefined ? withOwnMedia(value, archive, { origin, ownMedia }) : value?.reading;
    },
    commentList: (id) => {
      const list = archive.commentList(id);
      return list && (valueOf(`the comments of post ${id}`, list) ?? noComments(archive, id));
    },
    newestComments: (from, to) => archive.newestComments(from, to).map(newestForm),
  };
}

/** Returns a post whose body is HTML, because the API has no other format. */
function withHtml({ record, reading }: ReturnedPost): PostReading {
  const { content } = reading;
  if (typeof content !== 'string') return reading;
  const { html } = bodyHtml(content, record.details);
  return html === content ? reading : { ...reading, content: html };
}

/** Returns a post whose body links to the media files on this server. */
function withOwnMedia(
  { record, reading }: ReturnedPost,
  archive: ServedArchive,
  { origin, ownMedia }: { readonly origin: string; readonly ownMedia: boolean | undefined },
): PostReading {
  const { content } = reading;
  const isFromFiles = record.mediaBase !== undefined;
  if (!(ownMedia ?? isFromFiles) || typeof content !== 'string') return reading;
  const base = archive.mediaBase(record);
  if (!(ownMedia ?? base.own !== undefined)) return reading;
  const shown = rewriteMedia(content, base, (addresses) => {
    const file = archive.mediumFile(addresses);
    return file === undefined || !archive.servesMedium(file, ownMedia) ? undefined : `${origin}/media/${file}`;
  });
  return shown === content ? reading : { ...reading, content: shown };
}

/** @param what name of the item, for the response */
function valueOf<T>(what: string, result: Found<T>): T {
  if (result.kind === 'found') return result.value;
  if (result.kind === 'damaged')
    throw new Refusal(
      500,
      `The file ${result.entry} of the archive is damaged or missing: "blogkeep verify" tells more.`,
    );
  if (result.kind === 'refused')
    throw new Refusal(403, `The source refused to show ${what}: the archive has only its line in the list.`);
  throw new Refusal(502, `The archive does not have ${what}: no run could get it from the source.`);
}

function refreshed(archive: ServedArchive): Promise<void> | undefined {
  const refuse = (error: unknown): never => {
    if (!(error instanceof ArchiveError)) throw error;
    const { blog } = archive.format;
    throw new Refusal(500, `The archive of ${blog} is not in its place, or damaged: "blogkeep verify" tells more.`);
  };
  try {
    return archive.refresh()?.catch(refuse);
  } catch (error) {
    return refuse(error);
  }
}

/** Returns an empty comment list in the form of the API reference, since the archive has no file for a post without comments. */
function noComments(archive: ServedArchive, id: string): CommentList {
  const url = textOf(archive.summary(id)?.postUrl);
  return { url, secondaryUrl: '', postId: id, totalCount: '0', comments: { comment: [] } };
}

/** Returns a comment in the form "Comment (newest form)" of the API reference, without parentId and visibility. Unknown fields are kept. */
function newestForm({ post, comment }: PlacedComment): NewestComment {
  const { id, date = '', name = '', homepage = '', comment: text = '', open = '' } = comment;
  const form = { id, date, postId: post, name, homepage, comment: text, open };
  const others = Object.entries<unknown>(comment).filter(([key]) => !known.has(key));
  return others.length === 0
    ? form
    : (Object.fromEntries([...Object.entries<unknown>(form), ...others]) as NewestComment);
}

const known = new Set(['id', 'date', 'postId', 'name', 'homepage', 'comment', 'open', 'parentId', 'visibility']);
