import type { Held } from '../archive/served/held.ts';
import type { PlacedComment, ServedArchive } from '../archive/served/served-archive.ts';
import type { CommentList, NewestComment } from '../core/items/comment.ts';
import { ArchiveError } from '../core/errors.ts';
import { textOf } from '../core/items/scalar.ts';
import type { BlogData } from '../serve/blog-data.ts';
import { Refusal } from '../serve/refusal.ts';

/**
 * An archive as the API serves it. What it does not have is refused: 403 what the source refused, 502 what no run could get
 * from it, 500 what is damaged.
 */
export function blogDataOf(archive: ServedArchive): BlogData {
  const { blog: name, rootKey } = archive.format;
  return {
    name,
    rootKey,
    refresh: () => refreshed(archive),
    info: () => valueOf(`what there is about the blog ${name}`, archive.info()),
    categoryList: () => valueOf(`the categories of ${name}`, archive.categoryList()),
    postCount: () => archive.postCount(),
    summaries: (from, to) => archive.summaries(from, to),
    reading: (id) => {
      const reading = archive.reading(id);
      return reading && valueOf(`post ${id}`, reading);
    },
    commentList: (id) => {
      const list = archive.commentList(id);
      return list && (valueOf(`the comments of post ${id}`, list) ?? noComments(archive, id));
    },
    newestComments: (from, to) => archive.newestComments(from, to).map(newestForm),
  };
}

/** @param what for whoever asks for it */
function valueOf<T>(what: string, of: Held<T>): T {
  if (of.kind === 'held') return of.value;
  if (of.kind === 'damaged')
    throw new Refusal(500, `The file ${of.entry} of the archive is damaged or missing: "blogkeep verify" tells more.`);
  if (of.kind === 'refused')
    throw new Refusal(403, `The source refused to show ${what}: the archive has only its line in the list.`);
  throw new Refusal(502, `The archive does not have ${what}: no run could get it from the source.`);
}

async function refreshed(archive: ServedArchive): Promise<void> {
  try {
    await archive.refresh();
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    const { blog } = archive.format;
    throw new Refusal(500, `The archive of ${blog} is not in its place, or damaged: "blogkeep verify" tells more.`);
  }
}

/** What the reference shows for a post without comments, of which the archive keeps no file. */
function noComments(archive: ServedArchive, id: string): CommentList {
  const url = textOf(archive.summary(id)?.postUrl);
  return { url, secondaryUrl: '', postId: id, totalCount: '0', comments: { comment: [] } };
}

/** Reference: "Comment (newest form)", which has neither parentId nor visibility; what else was received stays. */
function newestForm({ post, comment }: PlacedComment): NewestComment {
  const { id, date = '', name = '', homepage = '', comment: text = '', open = '' } = comment;
  const form = { id, date, postId: post, name, homepage, comment: text, open };
  const others = Object.entries<unknown>(comment).filter(([key]) => !known.has(key));
  return others.length === 0
    ? form
    : (Object.fromEntries([...Object.entries<unknown>(form), ...others]) as NewestComment);
}

const known = new Set(['id', 'date', 'postId', 'name', 'homepage', 'comment', 'open', 'parentId', 'visibility']);
