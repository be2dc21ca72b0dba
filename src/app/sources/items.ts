import type { Backup, BackupComment, BackupDate, BackupPost, BackupPostContent } from '../../backup/backup.ts';
import type { Zone } from '../../core/dates.ts';
import { generateCategoryId } from '../../core/records/generated-ids.ts';
import type { CategoryList } from '../../core/items/category.ts';
import type { Comment, CommentList } from '../../core/items/comment.ts';
import type { PostReading, PostSummary } from '../../core/items/post.ts';
import type { PostDetails } from '../../core/records/post-details.ts';
import { removedVisibility } from '../../core/visibility.ts';
import { completeDate } from './dates.ts';
import type { PublicPosts } from './backup/public-posts.ts';

/** A backup, or a feed with the same data. */
type Origin = Pick<Backup, 'categories' | 'categoryIds'> & {
  readonly capabilities: Pick<Backup['capabilities'], 'visibility'>;
};

type Choice = Pick<PublicPosts, 'isPublic' | 'pathOf' | 'otherPathsOf'>;

const noChoice: Choice = { isPublic: () => undefined, pathOf: () => undefined, otherPathsOf: () => [] };

/** Converts posts, comments and categories of a backup or feed to items of the API. Fields unknown to it are omitted. */
export class BackupItems {
  readonly #backup: Origin;
  readonly #blogUrl: URL;
  readonly #choice: Choice;
  readonly #zone: Zone | undefined;

  /** @param zone time zone of dates that have none; undefined if unknown */
  constructor(backup: Origin, blogUrl: URL, choice: Choice = noChoice, zone?: Zone) {
    this.#backup = backup;
    this.#blogUrl = blogUrl;
    this.#choice = choice;
    this.#zone = zone;
  }

  categories(): CategoryList {
    const labels = new Set(this.#backup.categories);
    return {
      url: this.#address(''),
      categories: [...labels].map((label) => {
        const parent = parentLabel(label, labels);
        const name = parent === '' ? label : label.slice(parent.length + 1);
        return { id: this.#categoryId(label), name, parent: parent === '' ? '' : this.#categoryId(parent), label };
      }),
    };
  }

  summary(post: BackupPost): PostSummary {
    const summary = this.#common(post);
    const { clock, seconds } = this.#date(post.date);
    const date = clock ?? seconds?.toString() ?? post.dateText;
    if (date !== undefined) summary.date = date;
    return summary;
  }

  reading(post: BackupPost, { content }: { readonly content: string | undefined }): PostReading {
    const { acceptComment, acceptTrackback, slogan, tags } = post;
    const { clock, seconds } = this.#date(post.date);
    const date = seconds?.toString() ?? clock ?? post.dateText;
    return {
      ...this.#common(post),
      url: this.#address(''),
      content,
      ...(acceptComment !== undefined && { acceptComment: acceptComment ? '1' : '0' }),
      ...(acceptTrackback !== undefined && { acceptTrackback: acceptTrackback ? '1' : '0' }),
      tags: { tag: [...tags] },
      ...(slogan !== undefined && slogan !== '' && { slogan }),
      ...(date !== undefined && { date }),
    };
  }

  details(post: BackupPost, content: Omit<BackupPostContent, 'content' | 'comments' | 'extra'>): PostDetails {
    const { bodyFormat, bodyReferences, commentFormat } = content;
    const { author, updated, cover, description, kind, isTrashed, parent, menuOrder, isSticky } = post;
    return {
      ...{ author, updated, cover, description, kind, parent, menuOrder, isSticky, isTrashed },
      oldAddresses: this.#inFolder([...(post.oldAddresses ?? []), ...this.#choice.otherPathsOf(post.id)]),
      categoryIds: post.moreCategories?.map((label) => this.#categoryId(label)),
      ...{ bodyFormat, bodyReferences, commentFormat },
    };
  }

  comments(post: BackupPost, { comments = [] }: Pick<BackupPostContent, 'comments'>): CommentList {
    return {
      url: this.#postUrl(post),
      postId: post.id,
      totalCount: String(comments.length),
      comments: { comment: comments.map((comment) => this.#comment(comment)) },
    };
  }

  /**
   * Assigns fields one by one: all summaries are in memory at once, and V8 gives each spread object a hidden class larger than the object.
   */
  #common(post: BackupPost): Mutable<PostSummary> {
    const { id, title, category, comments, trackbacks } = post;
    const common: Mutable<PostSummary> = { id, title, postUrl: this.#postUrl(post) };
    const visibility = this.#visibility(post);
    if (visibility !== undefined) common.visibility = visibility;
    common.categoryId = category === '' ? '0' : this.#categoryId(category);
    if (comments !== undefined) common.comments = String(comments);
    if (trackbacks !== undefined) common.trackbacks = String(trackbacks);
    return common;
  }

  /** Returns the ID of a category on the platform, or generates one if the backup does not contain it. */
  #categoryId(label: string): string {
    return this.#backup.categoryIds?.get(label) ?? generateCategoryId(label);
  }

  #comment(comment: BackupComment): Comment {
    const { id, parentId, name, homepage, text, isSecret, isApproved = true, isRemoved = false } = comment;
    const { clock, seconds } = this.#date(comment.date);
    const date = seconds?.toString() ?? clock;
    return {
      id,
      ...(date !== undefined && { date }),
      name,
      parentId,
      homepage,
      visibility: isRemoved ? removedVisibility : isApproved ? '2' : '0',
      comment: text,
      open: isSecret || isRemoved ? 'N' : 'Y',
    };
  }

  #date(date: BackupDate | undefined): BackupDate {
    return date ? completeDate(date, this.#zone) : {};
  }

  #visibility({ id, visibility }: BackupPost): string | undefined {
    if (this.#backup.capabilities.visibility) return visibility;
    const isPublic = this.#choice.isPublic(id);
    return isPublic === undefined ? undefined : isPublic ? '20' : '0';
  }

  #postUrl({ id, path }: BackupPost): string {
    const at = this.#choice.pathOf(id) ?? path ?? `/${encodeURIComponent(id)}`;
    // The path in a backup may begin at the host, although the blog is in a folder of it.
    const folder = this.#blogUrl.pathname.replace(/(?<!\/)\/*$/u, '/');
    return folder !== '/' && at.startsWith(folder) ? this.#blogUrl.origin + at : this.#address(at);
  }

  /** Returns paths below the folder of the blog as paths of its host. */
  #inFolder(paths: readonly string[]): readonly string[] | undefined {
    if (paths.length === 0) return undefined;
    const folder = new URL(blogAddress(this.#blogUrl)).pathname.replace(/\/$/u, '');
    return folder === '' ? paths : paths.map((path) => (path.startsWith(`${folder}/`) ? path : folder + path));
  }

  #address(path: string): string {
    return blogAddress(this.#blogUrl) + path;
  }
}

/** Returns the address of a blog as the API writes it: without trailing slash. */
export function blogAddress(blogUrl: URL): string {
  return blogUrl.href.replace(/(?<!\/)\/+$/u, '');
}

type Mutable<T> = { -readonly [Field in keyof T]: T[Field] };

/** Returns the label of the parent category, or an empty string. Names may contain slashes, so it is the longest label that is a prefix. */
function parentLabel(label: string, labels: ReadonlySet<string>): string {
  let end = label.lastIndexOf('/');
  while (end > 0 && !labels.has(label.slice(0, end))) end = label.lastIndexOf('/', end - 1);
  return end > 0 ? label.slice(0, end) : '';
}
