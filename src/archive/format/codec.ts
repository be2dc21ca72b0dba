import { TextError } from '../../core/errors/errors.ts';
import { z } from 'zod';
import { blogInfoSchema, type BlogInfo } from '../../core/items/blog.ts';
import { categoryListSchema, type CategoryList } from '../../core/items/category.ts';
import { commentListSchema, type CommentList } from '../../core/items/comment.ts';
import { toReferenceOrder } from '../../core/items/order.ts';
import { postReadingSchema, postSummarySchema, type PostReading } from '../../core/items/post.ts';
import { compareIds } from '../../core/collections/compare.ts';
import { mediaPathPattern } from '../../core/media/media-file.ts';
import type { Authors } from '../../core/records/authors.ts';
import type { Missing } from '../../core/records/missing.ts';
import { stripTokensFromItem, mayHaveToken } from '../../core/tokens/strip-tokens.ts';
import { postDetailsSchema } from '../../core/records/post-details.ts';
import { recordStates, type PostRecord } from '../../core/records/post-record.ts';
import { message } from '../../messages/message.ts';

/** The content of `data/blogkeep.json`. */
export interface ArchiveFormat {
  /** version of the archive format */
  readonly format: number;
  readonly blog: string;
  /** root key of the responses of the source */
  readonly rootKey: string;
}

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/u);

export const formatSchema = z.looseObject({ format: z.number(), blog: z.string(), rootKey: z.string() });

const recordSchema = z.looseObject({
  state: z.enum(recordStates),
  missed: day.optional(),
  refused: z.literal(true).optional(),
  withheld: z.literal(true).optional(),
  mediaBase: z.string().optional(),
  asOf: day.optional(),
  visibilityAssumed: z.literal(true).optional(),
  details: postDetailsSchema.optional(),
  backups: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  summary: postSummarySchema,
  reading: postReadingSchema.nullable(),
});

const storedMediumSchema = z.looseObject({
  file: z.string().regex(new RegExp(`^${mediaPathPattern}$`, 'u')),
  type: z.string(),
  size: z.number(),
  width: z.number().optional(),
  height: z.number().optional(),
});

export const mediaEntrySchema = z.union([
  storedMediumSchema,
  z.looseObject({ gone: day, reason: z.string().optional() }),
]);
export const mediaSchema = z.record(z.string(), mediaEntrySchema);

export const missingSchema = z.looseObject({
  posts: z.record(z.string(), z.array(z.enum(['post read', 'comment list']))),
  media: z.record(z.string(), z.string()),
  unwanted: z.array(z.enum(['image', 'file'])).optional(),
  foreign: z.literal(true).optional(),
});

export const authorsSchema = z.record(z.string(), z.looseObject({ name: z.string() }));

export const forgottenSchema = z.looseObject({ posts: z.array(z.string()) });

/** An entry of `media.json`: a stored file, or the day on which the source first reported that it does not have the file. */
export type MediaEntry = z.infer<typeof mediaSchema>[string];

/**
 * Reports whether the source responded that it does not have a media file. Earlier versions wrote entries without a reason, even if the
 * host was unknown.
 */
export function isCertainlyGone(entry: MediaEntry | undefined): boolean {
  return entry !== undefined && !('file' in entry) && 'reason' in entry;
}

/** Encodes a JSON file of an archive: indented by two spaces, with a line end at the end of the file. */
export function encodeJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

export const encodeFormat = (format: ArchiveFormat) =>
  encodeJson({ format: format.format, blog: format.blog, rootKey: format.rootKey });
export const encodeBlogInfo = (info: BlogInfo) => encodeJson(toReferenceOrder(blogInfoSchema, info));
export const encodeCategories = (list: CategoryList) => encodeJson(toReferenceOrder(categoryListSchema, list));
export const encodeComments = (list: CommentList) => encodeJson(toReferenceOrder(commentListSchema, list));

export function encodeRecord(record: PostRecord): string {
  return encodeJson({
    state: record.state,
    ...(record.missed !== undefined && { missed: record.missed }),
    ...(record.refused && { refused: true }),
    ...(record.withheld && { withheld: true }),
    ...(record.mediaBase !== undefined && { mediaBase: record.mediaBase }),
    ...(record.asOf !== undefined && { asOf: record.asOf }),
    ...(record.visibilityAssumed && { visibilityAssumed: true }),
    ...(record.details && { details: toReferenceOrder(postDetailsSchema, record.details) }),
    ...(record.backups && { backups: sortedFields(record.backups) }),
    summary: toReferenceOrder(postSummarySchema, record.summary),
    reading: toReferenceOrder(postReadingSchema, record.reading),
  });
}

/** Returns the fields sorted by backup format and name. */
function sortedFields(backups: NonNullable<PostRecord['backups']>): unknown {
  const sorted = <T>(fields: Readonly<Record<string, T>>) =>
    Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted(backups).map(([format, rest]) => [format, Object.fromEntries(sorted(rest))]));
}

/** Encodes media entries, sorted by URL, so that the result does not depend on the order of fetching. */
export function encodeMedia(media: ReadonlyMap<string, MediaEntry>): string {
  return encodeJson(Object.fromEntries([...media].sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** Encodes missing items, sorted by ID and URL, so that the result does not depend on the order of failures. */
export function encodeMissing({ posts, media, unwanted = [], foreign }: Missing): string {
  const byId = Object.entries(posts).sort(([a], [b]) => compareIds(a, b));
  const byAddress = Object.entries(media).sort(([a], [b]) => (a < b ? -1 : 1));
  return encodeJson({
    posts: Object.fromEntries(byId.map(([id, parts]) => [id, [...parts].sort()])),
    media: Object.fromEntries(byAddress),
    ...(unwanted.length > 0 && { unwanted: [...unwanted].sort() }),
    ...(foreign && { foreign }),
  });
}

/** Encodes authors, sorted by id. */
export const encodeAuthors = (authors: Authors) =>
  encodeJson(Object.fromEntries(Object.entries(authors).sort(([a], [b]) => compareIds(a, b))));

/** Encodes the IDs of forgotten posts, sorted. */
export const encodeForgotten = (ids: Iterable<string>) => encodeJson({ posts: [...ids].sort(compareIds) });

/**
 * Splits a reading into the parts for `post.json` and `content.html`. A body that a UTF-8 file cannot contain (it has a lone surrogate, or
 * is not text) stays in the reading, escaped as JSON, and there is no file.
 */
export function splitReading(reading: PostReading): { reading: PostReading; content: string | undefined } {
  const { content, ...rest } = reading;
  if (typeof content === 'string' && content.isWellFormed()) return { reading: rest, content };
  return { reading, content: undefined };
}

export class CodecError extends TextError {
  override readonly name = 'CodecError';
}

/**
 * Decodes a JSON file, and removes access tokens from its URLs.
 * @throws {CodecError} if the text is not JSON, or does not match the schema
 */
export function decodeJson<T>(schema: z.ZodType<T>, text: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
    if (mayHaveToken(text)) value = stripTokensFromItem(value);
  } catch {
    throw new CodecError(message('archive.not-json'));
  }
  const result = schema.safeParse(value);
  if (result.success) return value as T;
  const issue = result.error.issues[0];
  throw new CodecError(
    message('archive.other-form', { place: issue?.path.join('.') ?? '', issue: issue?.message ?? '' }),
  );
}

export function decodeRecord(text: string): PostRecord {
  return decodeJson(recordSchema, text) as PostRecord;
}

/** Returns the intact entries of a damaged `media.json`. */
export function readableMedia(text: string): [string, MediaEntry][] {
  const found = text.matchAll(/(?<!\\)"(?:[^"\\\n]|\\.)*": \{[^{}]*\}/gu);
  return [...found].flatMap(([entry]) => {
    try {
      return Object.entries(decodeJson(mediaSchema, `{${entry}}`));
    } catch {
      return [];
    }
  });
}
