import { decodeHTML } from 'entities';
import { parseDate } from '../dates.ts';
import type { Comment } from '../items/comment.ts';
import { exactTextOf, textOf } from '../items/scalar.ts';

/**
 * Generates an ID for an object without one in a backup: a 9 and 14 digits, the same in every run for the same text. Ids of platforms are
 * shorter, so they cannot collide. Uses 64-bit FNV-1a over UTF-16 code units, which is not cryptographic.
 */
export function generateId(text: string): string {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (let index = 0; index < text.length; index += 1) {
    low = (low ^ text.charCodeAt(index)) >>> 0;
    // The prime is 2^40 + 0x1b3. With two halves, products stay exact, below 2^53. BigInt would take ten times as long.
    const product = low * 0x1b3;
    high = (high * 0x1b3 + Math.floor(product / 2 ** 32) + low * 2 ** 8) % 2 ** 32;
    low = product >>> 0;
  }
  const digits = ((BigInt(high) << 32n) | BigInt(low)) % 10n ** 14n;
  return `9${String(digits).padStart(14, '0')}`;
}

/**
 * Generates the ID of a comment from fields that all sources have. Ignores differences in line breaks, surrounding white space and Unicode
 * normalization.
 *
 * @param written seconds since 1970
 * @param repetition number of earlier comments in the same post that are equal to this one
 */
export function generateCommentId(
  { written, name, text }: { readonly written: number | undefined; readonly name: string; readonly text: string },
  repetition = 0,
): string {
  const parts = ['comment', written ?? null, normalize(name), normalize(text)];
  return generateId(JSON.stringify(repetition === 0 ? parts : [...parts, repetition]));
}

/** Generates the ID of a category from its label, such as `A/B`. */
export function generateCategoryId(label: string): string {
  return generateId(JSON.stringify(['category', normalize(label)]));
}

const normalize = (text: string) => text.replace(/\r\n?/gu, '\n').trim().normalize('NFC');

/** Reports whether an ID looks like a generated ID. */
export function isGeneratedId(id: string): boolean {
  return /^9\d{14}$/u.test(id);
}

/**
 * Generates IDs for the comments on a post, in their order.
 * @param toText returns the text of a comment; default: as received
 */
export function generateCommentIds(comments: readonly Comment[], toText = (text: string) => text): string[] {
  const times = new Map<string, number>();
  return comments.map(({ date, name, comment }) => {
    const written = writtenAt({ date });
    const values = { written, name: exactTextOf(name), text: toText(exactTextOf(comment)) };
    const id = generateCommentId(values);
    const repetition = times.get(id) ?? 0;
    times.set(id, repetition + 1);
    return repetition === 0 ? id : generateCommentId(values, repetition);
  });
}

/**
 * Returns a key of each comment on a post that is the same for other IDs, and for a text as HTML or as plain text: an export for another
 * system numbers comments again.
 */
export const commentKeys = (comments: readonly Comment[]): string[] => generateCommentIds(comments, lettersOf);

/** Returns a text without markup, character references and white space. */
function lettersOf(text: string): string {
  const withoutTags = (html: string) => html.replace(/<[^<>]*>/gu, '');
  return withoutTags(decodeHTML(withoutTags(text))).replace(/\s+/gu, '');
}

/** Returns the date of a comment in seconds since 1970. Undefined if it is unknown. */
export function writtenAt({ date }: Pick<Comment, 'date'>): number | undefined {
  const moment = parseDate(date);
  return moment && 'epoch' in moment ? moment.epoch : undefined;
}

/**
 * Returns the IDs under which the comments of a list may be archived: their own IDs, generated IDs if any archived ID is generated, and
 * those of archived comments that have the same date, name and text as a comment with an unknown ID.
 */
export function possibleCommentIds(comments: readonly Comment[], archived: readonly Comment[]): Set<string> {
  const ids = new Set(comments.map(({ id }) => textOf(id)));
  const unlisted = archived.filter(({ id }) => !ids.has(textOf(id)));
  if (unlisted.length === 0) return ids;
  if (unlisted.some(({ id }) => isGeneratedId(textOf(id)))) for (const id of generateCommentIds(comments)) ids.add(id);
  const known = new Set(archived.map(({ id }) => textOf(id)));
  const fresh = new Set(commentKeys(comments.filter(({ id }) => !known.has(textOf(id)))));
  for (const [index, key] of commentKeys(unlisted).entries()) if (fresh.has(key)) ids.add(textOf(unlisted[index]?.id));
  return ids;
}
