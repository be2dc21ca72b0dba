import { textIn, type XmlElement } from '../xml/element.ts';
import { fieldIn, typeOf } from './fields.ts';

/** Level of visibility: 0 is public. An item is protected by a password (1) or hidden (2), a comment is pending (1) or removed (2). */
export type Level = 0 | 1 | 2;

/** Returns the level of an item. Statuses of plugins and a missing status count as hidden. */
export function itemLevel(item: XmlElement): Level {
  const status = fieldIn(item, 'wp:status');
  if (status !== 'publish' && !(status === 'inherit' && typeOf(item) === 'attachment')) return 2;
  return textIn(item, 'wp:post_password') === '' ? 0 : 1;
}

/** Returns the level of a comment. Spam, comments in the trash and those with an unknown value count as removed. */
export function commentLevel(comment: XmlElement): Level {
  const approved = fieldIn(comment, 'wp:comment_approved');
  return ['1', 'approve'].includes(approved) ? 0 : ['0', 'hold', ''].includes(approved) ? 1 : 2;
}

/**
 * Returns the level of an item or comment in one export as a number. Of several numbers, the largest counts: that of the newest export, or
 * of equally old ones the strictest. An export of unknown date counts as the newest if it hides something, and otherwise as the oldest.
 * @param exported date of the export in seconds since 1970; 0 if unknown
 */
export const rankOf = (level: Level, exported: number) =>
  (exported === 0 && level > 0 ? 2 ** 40 : exported) * 4 + level;

export const levelOf = (rank = 0) => (rank % 4) as Level;
