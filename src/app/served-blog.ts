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
  return {
    name: archive.format.blog,
    rootKey: archive.format.rootKey,
    refresh: () => refreshed(archive),
    info: () => valueOf('the blog', archive.info()) ?? {},
    categoryList: () => valueOf('the categories', archive.categoryList()) ?? {},
    postCount: () => archive.postCount(),
    summaries: (from, to) => archive.summaries(from, to),
    reading: (id) => valueOf(`post ${id}`, archive.reading(id)),
    commentList: (id) => {
      const list = archive.commentList(id);
      return list.kind === 'held' && list.value === undefined
        ? noComments(archive, id)
        : valueOf(`the comments of post ${id}`, list);
    },
    newestComments: (page, count) => archive.newestComments((page - 1) * count, page * count).map(newestForm),
  };
}

/** @param what it is, for whoever asks for it */
function valueOf<T>(what: string, held: Held<T>): T | undefined {
  if (held.kind === 'held') return held.value;
  if (held.kind === 'unknown') return undefined;
  if (held.kind === 'damaged')
    throw new Refusal(
      500,
      `The file ${held.entry} of the archive is damaged or missing: "blogkeep verify" tells more.`,
    );
  if (held.kind === 'refused')
    throw new Refusal(403, `The source refused to show ${what}: the archive has only its line in the list.`);
  throw new Refusal(502, `The archive does not have ${what}: no run could get it from the source.`);
}

async function refreshed(archive: ServedArchive): Promise<void> {
  try {
    await archive.refresh();
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw new Refusal(500, 'The archive of this blog is not in its place, or damaged: "blogkeep verify" tells more.');
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
