/**
 * A short hash of a text, for telling names apart that were cut alike: FNV-1a of 32 bits over UTF-16 code units, as seven
 * letters and digits. Not for security.
 */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36).padStart(7, '0');
}
