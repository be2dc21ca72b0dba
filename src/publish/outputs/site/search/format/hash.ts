/** FNV-1a, 32 bits. */
export function hashOf(term: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < term.length; at += 1) value = Math.imul(value ^ term.charCodeAt(at), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}
