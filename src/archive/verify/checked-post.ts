import { type Finding, addFindings } from '../../core/report/findings.ts';
import type { Damage, FileDamage } from '../../core/records/damage.ts';
import type { Blog } from '../../core/items/blog.ts';
import { commentsOf } from '../../core/items/comment.ts';
import { textOf } from '../../core/items/scalar.ts';
import { stripSignature } from '../../core/media/media-url.ts';
import { isForeignHost, mediaBaseOf, type MediaBase } from '../../core/media/media-base.ts';
import type { PostDetails } from '../../core/records/post-details.ts';
import { countTokens } from '../../core/tokens/strip-tokens.ts';
import type { MediumKind } from '../../core/records/missing.ts';
import type { PostRecord } from '../../core/records/post-record.ts';
import { layout } from '../format/layout.ts';
import { decodePost } from '../format/post.ts';
import { checkComments } from './comments.ts';
import { message } from '../../messages/message.ts';

/**
 * Finds the media of a post: those in its body, and its cover.
 * @param base base URLs for relative URLs
 */
export type FindMedia = (
  body: string,
  base: MediaBase,
  details?: PostDetails,
) => readonly { readonly addresses: readonly string[]; readonly kind: MediumKind }[];

/** The files of a post. */
export interface PostFiles {
  /** contents of the intact files, by path */
  readonly texts: ReadonlyMap<string, string>;
  has(path: string): boolean;
  /** whether a file may exist or be missing, see `Documents.isExcused` */
  isExcused(path: string): boolean;
}

/** Facts about a post, to be compared with the rest of the archive. */
export interface CheckedPost {
  readonly isRemoved: boolean;
  /** ID of its category; empty if it has none */
  readonly categoryId: string;
  /** number of comments */
  readonly comments: number;
  /** media in the body, in order of appearance, without duplicates */
  readonly media: readonly ReferredMedium[];
  /** whether relative URLs in the body must be resolved against the URL of the blog */
  readonly needsBlog: boolean;
}

/** A media file to which a body refers. */
export interface ReferredMedium {
  /** possible URLs without signatures, starting with the original */
  readonly addresses: readonly string[];
  readonly kind: MediumKind;
  /** whether all URLs are on other hosts than the source's media files */
  readonly isForeign: boolean;
}

/** Stands for a file that need not exist, or whose damage is reported by another finding. */
const reported: FileDamage = { kind: 'changed', reason: message('archive.is-changed') };

/** Checks that the files of a post are complete and consistent. The facts are undefined if the record cannot be read. */
export function checkPostFiles(
  id: string,
  files: PostFiles,
  { findMedia, blog }: { findMedia: FindMedia; blog: Pick<Blog, 'url' | 'secondaryUrl'> },
): { findings: Finding[]; facts: CheckedPost | undefined } {
  const findings: Finding[] = [];
  const isReported = (entry: string) => files.has(entry) || files.isExcused(entry);
  const post = decodePost(id, (entry) => files.texts.get(entry) ?? (isReported(entry) ? reported : undefined));
  const path = layout.post(id);
  const { record, comments } = post;
  for (const [part, entry] of [
    ['record', path],
    ['comments', layout.comments(id)],
  ] as const)
    addFindings(findings, tokensIn(entry, files.texts.get(entry) ?? '', id), invalidFile(post.damageOf(part)));
  if (comments) addFindings(findings, checkComments(id, layout.comments(id), comments));
  if (!record) {
    addFindings(findings, missingPart(id, post.damageOf('record')));
    return { findings, facts: undefined };
  }
  const body = layout.content(id);
  addFindings(findings, checkIds(id, path, record), missingPart(id, post.damageOf('body')));
  if (post.hasBodyFile === false && files.has(body) && !files.isExcused(body))
    findings.push({ code: 'record-part-unexpected', path: body, post: id });
  addFindings(findings, tokensIn(body, files.texts.get(body) ?? '', id));
  const { state, summary, reading } = record;
  const facts: CheckedPost = {
    isRemoved: state === 'removed',
    categoryId: textOf(summary.categoryId) || textOf(reading?.categoryId),
    comments: comments ? commentsOf(comments).length : 0,
    media: mediaOf(post.body ?? '', record, findMedia, blog),
    needsBlog: mediaBaseOf(record, {}).page === undefined,
  };
  return { findings, facts };
}

/**
 * Returns the facts about a post, determined from its files alone.
 *
 * @param texts contents of all files of the post
 * @returns undefined if there are findings, or other parts of the archive are needed; in both cases, the post is checked again later with
 *   all of the archive
 */
export function factsOfSoundPost(
  id: string,
  texts: ReadonlyMap<string, string>,
  findMedia: FindMedia,
): CheckedPost | undefined {
  try {
    const files = { texts, has: (path: string) => texts.has(path), isExcused: () => false };
    const { findings, facts } = checkPostFiles(id, files, { findMedia, blog: {} });
    return findings.length > 0 || facts?.needsBlog === true ? undefined : facts;
  } catch {
    // The full check throws the same error again and reports it.
    return undefined;
  }
}

/** Returns a finding for a file with invalid content. Checksums reveal all other damage. */
export function invalidFile(damage: Damage | undefined): Finding[] {
  return damage?.kind === 'invalid' ? [{ code: 'record-unreadable', path: damage.entry, reason: damage.reason }] : [];
}

export function tokensIn(path: string, text: string, post: string | undefined): Finding[] {
  const count = countTokens(text);
  return count === 0 ? [] : [{ code: 'token-stored', path, post, count }];
}

function checkIds(id: string, path: string, { state, missed, summary, reading }: PostRecord): Finding[] {
  const findings: Finding[] = [];
  const others = [textOf(summary.id), textOf(reading?.id)].filter((says) => says !== '' && says !== id);
  if (textOf(summary.id) === '') others.unshift('');
  if (others[0] !== undefined) findings.push({ code: 'record-id', path, post: id, says: others[0] });
  if ((state === 'removed') !== (missed !== undefined)) findings.push({ code: 'record-state', path, post: id, state });
  return findings;
}

function missingPart(post: string, damage: Damage | undefined): Finding[] {
  return damage?.kind === 'missing' ? [{ code: 'record-part-missing', path: damage.entry, post }] : [];
}

function mediaOf(
  body: string,
  record: PostRecord,
  findMedia: FindMedia,
  blog: Pick<Blog, 'url' | 'secondaryUrl'>,
): ReferredMedium[] {
  const found = findMedia(body, mediaBaseOf(record, blog), record.details);
  return found.map(({ addresses, kind }) => ({
    addresses: addresses.map(stripSignature),
    kind,
    isForeign: addresses.every((address) => isForeignHost(address, record.mediaBase)),
  }));
}
