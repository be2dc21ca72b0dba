import { isMessageToHost } from '../../core/reserved-names.ts';

/** Whether a file or folder is one that its owner, or blogkeep itself, keeps for itself, as names that begin with a dot say. */
export function isHidden(segments: readonly string[]): boolean {
  return segments.some((segment) => segment.startsWith('.'));
}

/** Whether a file of a site is a message to its host, which hosts look for at the root, and never show. */
export function isForHost(segments: readonly string[]): boolean {
  const [name = '', ...below] = segments;
  return below.length === 0 && isMessageToHost(name);
}
