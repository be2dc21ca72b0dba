import type { Text } from '../../messages/message.ts';
import { hasInvalidHost } from '../media/media-base.ts';

/** A media file that is missing, and why, if that is known. */
export interface MissingMedium {
  readonly url: string;
  readonly reason?: Text;
}

/** Groups media files by host and reason, largest group first. */
export function groupByHost<Medium extends MissingMedium>(media: readonly Medium[]): Medium[][] {
  const groups = new Map<string, Medium[]>();
  for (const medium of media) {
    const key = `${mediaHost(medium.url)} ${String(medium.reason)}`;
    const group = groups.get(key);
    if (group) group.push(medium);
    else groups.set(key, [medium]);
  }
  return [...groups.values()].sort((a, b) => b.length - a.length);
}

/** Returns the host of a URL; empty for a file in a backup. */
export function mediaHost(url: string): string {
  if (hasInvalidHost(url)) return '';
  return URL.canParse(url) ? new URL(url).host : url;
}
