/**
 * Returns a hash of seven letters and digits that distinguishes truncated names. Uses 32-bit FNV-1a over UTF-16 code units, which is not
 * cryptographic.
 */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36).padStart(7, '0');
}
