import type { Held } from '../archive/served/held.ts';
import { DamagedFile } from '../archive/served/held.ts';
import type { PlacedComment, ServedArchive } from '../archive/served/served-archive.ts';
import type { CommentList, NewestComment } from '../core/items/comment.ts';
import { textOf } from '../core/items/scalar.ts';
import type { BlogData } from '../serve/blog-data.ts';
import { Refusal } from '../serve/refusal.ts';

/**
 * An archive as the API serves it. What it does not have is refused: 403 what the source refused, 502 what no run could get
 * from it, 500 what is damaged.
 */
export function blogDataOf(archive: ServedArchive): BlogData {
  return {
    name: archive.format.blog,
    rootKey: archive.format.rootKey,
    refresh: () => archive.refresh(),
    info: () => whole(() => archive.info()),
    categoryList: () => whole(() => archive.categoryList()),
    postCount: () => archive.postCount(),
    summaries: (from, to) => archive.summaries(from, to),
    reading: (id) => valueOf(id, archive.reading(id)),
    commentList: (id) => {
      const list = archive.commentList(id);
      return list.kind === 'held' && list.value === undefined ? noComments(archive, id) : valueOf(id, list);
    },
    newestComments: (page, count) =>
      whole(() => archive.newestComments((page - 1) * count, page * count)).map(newestForm),
  };
}

function valueOf<T>(id: string, held: Held<T>): T | undefined {
  if (held.kind === 'held') return held.value;
  if (held.kind === 'unknown') return undefined;
  if (held.kind === 'damaged') throw damaged(held.entry);
  if (held.kind === 'refused')
    throw new Refusal(403, `The source refused to show post ${id}; the archive lists it only.`);
  throw new Refusal(502, `This part of post ${id} could not be had from the source when it was archived.`);
}

function whole<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof DamagedFile ? damaged(error.entry) : error;
  }
}

function damaged(entry: string): Refusal {
  return new Refusal(500, `The file ${entry} of the archive is damaged or missing: "blogkeep verify" tells more.`);
}

/** What the reference shows for a post without comments, of which the archive keeps no file. */
function noComments(archive: ServedArchive, id: string): CommentList {
  const url = textOf(archive.summary(id)?.postUrl);
  return { url, secondaryUrl: '', postId: id, totalCount: '0', comments: { comment: [] } };
}

/** Reference: "Comment (newest form)", which has neither parentId nor visibility. */
function newestForm({ post, comment }: PlacedComment): NewestComment {
  const { id, date = '', name = '', homepage = '', comment: text = '', open = '' } = comment;
  return { id, date, postId: post, name, homepage, comment: text, open };
}
