import type { Text } from '../../messages/message.ts';
import { groupByCause, largestFirst, withoutName } from './causes.ts';
import { hasInvalidHost } from '../media/media-base.ts';

/** A media file that is missing, and why, if that is known. */
export interface MissingMedium {
  readonly url: string;
  readonly reason?: Text;
}

/** Groups media files by host and reason, largest group first. */
export function groupByHost<Medium extends MissingMedium>(media: readonly Medium[]): Medium[][] {
  return largestFirst(
    groupByCause(media, ({ url, reason }) => `${mediaHost(url)} ${withoutName(String(reason), url)}`),
  );
}

/** Returns the host of a URL; empty for a file in a backup. */
export function mediaHost(url: string): string {
  if (hasInvalidHost(url)) return '';
  return URL.canParse(url) ? new URL(url).host : url;
}
