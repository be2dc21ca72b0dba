import { parseDate } from '../dates.ts';
import type { Comment } from '../items/comment.ts';
import { exactTextOf, textOf } from '../items/scalar.ts';

/**
 * An id for what a backup gives none: 15 digits, of which the first is a 9, the same for the same text in every run. Ids of a platform
 * are shorter, so a made one is never taken for one of these. FNV-1a of 64 bits over UTF-16 code units; not for security.
 */
export function generateId(text: string): string {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (let index = 0; index < text.length; index += 1) {
    low = (low ^ text.charCodeAt(index)) >>> 0;
    // The prime is 2^40 + 0x1b3. Halves keep each product below 2^53, where numbers are exact; BigInt takes ten times as long.
    const product = low * 0x1b3;
    high = (high * 0x1b3 + Math.floor(product / 2 ** 32) + low * 2 ** 8) % 2 ** 32;
    low = product >>> 0;
  }
  const rest = ((BigInt(high) << 32n) | BigInt(low)) % 10n ** 14n;
  return `9${String(rest).padStart(14, '0')}`;
}

/**
 * The id of a comment whose backup gives none, made of what every source says of it: line breaks, white space around, and ways to write
 * the same letters do not count.
 *
 * @param written seconds since the beginning of 1970
 * @param repetition how many equal comments of the same post stand before it
 */
export function generateCommentId(
  { written, name, text }: { readonly written: number | undefined; readonly name: string; readonly text: string },
  repetition = 0,
): string {
  const parts = ['comment', written ?? null, same(name), same(text)];
  return generateId(JSON.stringify(repetition === 0 ? parts : [...parts, repetition]));
}

/** The id of a category whose backup gives none, made of its label, as in `A/B`. */
export function generateCategoryId(label: string): string {
  return generateId(JSON.stringify(['category', same(label)]));
}

const same = (text: string) => text.replace(/\r\n?/gu, '\n').trim().normalize('NFC');

/** Whether an id can be a made one. */
export function isGeneratedId(id: string): boolean {
  return /^9\d{14}$/u.test(id);
}

/** The ids that the comments of a post have where their source gives none, in their order. */
export function generateCommentIds(comments: readonly Comment[]): string[] {
  const times = new Map<string, number>();
  return comments.map((comment) => {
    const id = madeOf(comment);
    const repetition = times.get(id) ?? 0;
    times.set(id, repetition + 1);
    return repetition === 0 ? id : madeOf(comment, repetition);
  });
}

/**
 * The ids under which the comments of a list may be held: their own, and, where any of the held ones was made, those that would be made
 * for them.
 */
export function possibleCommentIds(comments: readonly Comment[], held: Iterable<string>): Set<string> {
  const ids = new Set(comments.map(({ id }) => textOf(id)));
  return [...held].some(isGeneratedId) ? new Set([...ids, ...generateCommentIds(comments)]) : ids;
}

function madeOf({ date, name, comment }: Comment, repetition?: number): string {
  const moment = parseDate(date);
  const written = moment && 'epoch' in moment ? moment.epoch : undefined;
  return generateCommentId({ written, name: exactTextOf(name), text: exactTextOf(comment) }, repetition);
}
