import { decodePercent } from '../../../backup/media-base.ts';
import { nameOf, plainTextOf, titleOf } from '../../../backup/wxr/fields.ts';
import { nearestComment } from '../../../backup/wxr/comments.ts';
import { pathOf } from '../../../backup/wxr/post.ts';
import { momentIn, localDate, parseDate, type Zone } from '../../../core/dates.ts';
import type { Category, CategoryList } from '../../../core/items/category.ts';
import type { Comment, CommentList, NewestComment } from '../../../core/items/comment.ts';
import { updatedField, type PostReading, type PostSummary } from '../../../core/items/post.ts';
import { exactTextOf, textOf } from '../../../core/items/scalar.ts';
import type { PostDetails } from '../../../core/records/post-details.ts';
import { isItem, type RestItem } from './client.ts';
import { numberFromOne } from './per-answer-values.ts';

/** Fields of posts and pages in the post list. They show which posts have changed. */
export const summaryFields =
  'id,date,date_gmt,modified_gmt,status,type,link,title,content.protected,categories,password';

/** Fields of posts and pages that are read, including bodies. */
export const postFields =
  'id,date,date_gmt,modified_gmt,status,type,link,title,content,categories,password,guid,slug,excerpt,author,featured_media,comment_status,ping_status,sticky,format,tags,parent,menu_order,_links.wp:term';

export const commentFields = 'id,post,parent,author_name,author_url,date,date_gmt,content,status,type';

/** Returns a text as the author entered it (`raw`, which only accounts receive) or as HTML. Undefined if it is missing. */
export function htmlOf(value: unknown, form: 'raw' | 'rendered' = 'rendered'): string | undefined {
  const text = isItem(value) ? value[form] : form === 'rendered' ? value : undefined;
  return typeof text === 'string' ? text : undefined;
}

export const isProtected = ({ content, password }: RestItem): boolean =>
  (isItem(content) && content.protected === true) || textOf(password) !== '';

/** Data of the blog that is needed to convert its items. */
export interface ItemContext {
  /** address of the blog without trailing slash */
  readonly blogUrl: string;
  /** time zone of dates without one; undefined if it is unknown */
  readonly zone: Zone | undefined;
}

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf).filter((id) => id !== '') : []);

/** Returns a date as local time and as seconds since 1970. The dates of drafts may have only the local time. */
function dateOf(item: RestItem, { zone }: ItemContext): { readonly clock?: string; readonly seconds?: number } {
  const [local, utc] = [parseDate(textOf(item.date)), parseDate(textOf(item.date_gmt))];
  const known = utc && 'local' in utc && utc.local > 0 ? utc.local : undefined;
  const seconds = known ?? (local && zone ? momentIn(zone, local).epoch : undefined);
  const clock = local
    ? textOf(item.date).replace('T', ' ')
    : seconds !== undefined && zone
      ? localDate(momentIn(zone, { epoch: seconds }))
      : undefined;
  return { ...(clock !== undefined && { clock }), ...(seconds !== undefined && { seconds }) };
}

export function updatedOf({ modified_gmt: modified }: RestItem): number | undefined {
  const date = parseDate(textOf(modified));
  return date && 'local' in date && date.local > 0 ? date.local : undefined;
}

function visibilityOf(item: RestItem): string {
  if (!['publish', ''].includes(textOf(item.status))) return '0';
  return isProtected(item) ? '15' : '20';
}

function commonOf(item: RestItem) {
  const [categoryId = '0'] = idsOf(item.categories);
  return {
    id: textOf(item.id),
    // The source of a title has neither typographic quotes nor a prefix such as "Private:".
    title: titleOf(htmlOf(item.title, 'raw') ?? htmlOf(item.title) ?? ''),
    postUrl: textOf(item.link),
    visibility: visibilityOf(item),
    categoryId,
  };
}

export function summaryOf(item: RestItem, context: ItemContext): PostSummary {
  const { clock, seconds } = dateOf(item, context);
  const date = clock ?? seconds?.toString();
  const updated = updatedOf(item);
  return {
    ...commonOf(item),
    ...(date !== undefined && { date }),
    ...(updated !== undefined && { [updatedField]: String(updated) }),
  };
}

/** @param tags names of tags by ID */
export function readingOf(item: RestItem, tags: ReadonlyMap<string, string>, context: ItemContext): PostReading {
  const { clock, seconds } = dateOf(item, context);
  const date = seconds?.toString() ?? clock;
  const slogan = decodePercent(textOf(item.slug));
  const html = htmlOf(item.content);
  const isOpen = (status: unknown) => (textOf(status) === 'open' ? '1' : '0');
  return {
    url: context.blogUrl,
    ...commonOf(item),
    content: html === undefined ? undefined : numberFromOne(html),
    acceptComment: isOpen(item.comment_status),
    acceptTrackback: isOpen(item.ping_status),
    tags: { tag: idsOf(item.tags).flatMap((id) => tags.get(id) ?? []) },
    ...(slogan !== '' && { slogan }),
    ...(date !== undefined && { date }),
  };
}

export function detailsOf(item: RestItem, { blogUrl }: ItemContext): PostDetails {
  const [, ...categoryIds] = idsOf(item.categories);
  const isPage = textOf(item.type) === 'page';
  const parent = textOf(item.parent);
  const guid = pathOf(htmlOf(item.guid) ?? '', blogUrl);
  const own = pathOf(textOf(item.link), blogUrl);
  const folder = new URL(blogUrl).pathname.replace(/\/$/u, '');
  const former = [`/?p=${textOf(item.id)}`, ...(isPage ? [`/?page_id=${textOf(item.id)}`] : []), guid ?? ''];
  const oldAddresses = [...new Set(former)].filter((path) => path !== '' && path !== own).map((path) => folder + path);
  const authorId = textOf(item.author);
  return {
    ...(authorId !== '' && authorId !== '0' && { authorId }),
    updated: updatedOf(item),
    description: descriptionOf(item),
    ...(isPage
      ? { kind: 'page', parent: parent === '0' ? '' : parent, menuOrder: Number(item.menu_order) || 0 }
      : { kind: 'post', isSticky: item.sticky === true }),
    ...(oldAddresses.length > 0 && { oldAddresses }),
    ...(categoryIds.length > 0 && { categoryIds }),
    commentFormat: 'html',
  };
}

/** Returns the excerpt if the author wrote it. Otherwise WordPress generates one from the first words of the body, which is ignored. */
function descriptionOf({ excerpt, content }: RestItem): string | undefined {
  const raw = htmlOf(excerpt, 'raw');
  if (raw !== undefined) return plainTextOf(raw) || undefined;
  const text = plainTextOf((htmlOf(excerpt) ?? '').replace(/<a\b[^<>]*\bclass="[^"]*more-link[^]*$/iu, ''));
  if (text === '' || /\[?(?:…|\.\.\.)\]?$/u.test(text)) return undefined;
  const words = wordsOf(plainTextOf(htmlOf(content) ?? ''));
  let at = 0;
  for (const word of wordsOf(text)) {
    at = words.indexOf(word, at) + 1;
    if (at === 0) return text;
  }
  return undefined;
}

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Converts categories. The label of a category starts with the names of its ancestors. */
export function categoryListOf(items: readonly RestItem[], { blogUrl }: ItemContext): CategoryList {
  const byId = new Map(items.map((item) => [textOf(item.id), item]));
  const namesOf = (item: RestItem): string[] => {
    const names: string[] = [];
    const seen = new Set<RestItem>();
    for (let at: RestItem | undefined = item; at && !seen.has(at); at = byId.get(textOf(at.parent))) {
      seen.add(at);
      names.unshift(nameOf(exactTextOf(at.name)) || textOf(at.slug));
    }
    return names;
  };
  const categories = items.map((item): Category => {
    const names = namesOf(item);
    const parent = byId.has(textOf(item.parent)) ? textOf(item.parent) : '';
    return { id: textOf(item.id), name: names.at(-1) ?? '', parent, label: names.join('/') };
  });
  return { url: blogUrl, categories };
}

/** Reports whether an item is a comment by a reader, as opposed to a pingback or trackback. */
export const isComment = ({ type }: RestItem) => ['', 'comment'].includes(textOf(type));

/** Converts the comments of a post. A reply to a pingback becomes a reply to the nearest ancestor that is a comment. */
export function commentListOf(postId: string, items: readonly RestItem[], context: ItemContext): CommentList {
  const byId = new Map(items.map((item) => [textOf(item.id), item]));
  const parentOf = (item: RestItem) => byId.get(textOf(item.parent));
  const comment = items.filter(isComment).map((item): Comment => ({
    ...commonOfComment(item, context),
    parentId: textOf(nearestComment(item, parentOf, isComment)?.id),
    visibility: ['approved', ''].includes(textOf(item.status)) ? '2' : '0',
  }));
  return { postId, totalCount: String(comment.length), comments: { comment } };
}

export function newestCommentOf(item: RestItem, context: ItemContext): NewestComment {
  return { ...commonOfComment(item, context), postId: textOf(item.post) };
}

function commonOfComment(item: RestItem, context: ItemContext) {
  const { clock, seconds } = dateOf(item, context);
  const date = seconds?.toString() ?? clock;
  return {
    id: textOf(item.id),
    ...(date !== undefined && { date }),
    name: nameOf(exactTextOf(item.author_name)),
    homepage: textOf(item.author_url),
    comment: htmlOf(item.content, 'raw') ?? withoutParagraphs(htmlOf(item.content) ?? ''),
    open: 'Y',
  };
}

/** Converts HTML back to the text for which WordPress has generated paragraphs and line breaks. */
function withoutParagraphs(html: string): string {
  return html
    .replace(/<br \/>\n/gu, '\n')
    .replace(/<\/p>\n<p>/gu, '\n\n')
    .replace(/^<p>|<\/p>\n?$/gu, '');
}
