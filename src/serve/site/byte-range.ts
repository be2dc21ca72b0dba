/**
 * Normalizes a Range header, since `send` misinterprets two cases. According to the standard, a suffix longer than the file means the whole file, and a header with a
 * range that ends before its start is invalid (RFC 9110, sections 14.1.1 and 14.1.2).
 *
 * @param size size of the file in bytes
 * @returns undefined if the header must be ignored
 */
export function normalizeRange(header: string, size: number): string | undefined {
  if (!header.startsWith('bytes=')) return header;
  const ranges = header.slice('bytes='.length).split(',');
  if (ranges.some((range) => isInverted(range))) return undefined;
  const exceedsFile = (range: string): boolean => {
    const [, last] = /^\s*-(\d+)\s*$/u.exec(range) ?? [];
    return last !== undefined && Number(last) > size;
  };
  if (!ranges.some(exceedsFile)) return header;
  // An empty file has no first byte, so the header is ignored.
  return size === 0 ? undefined : `bytes=${ranges.map((range) => (exceedsFile(range) ? '0-' : range)).join(',')}`;
}

function isInverted(range: string): boolean {
  const [, first, last] = /^\s*(\d+)-(\d+)\s*$/u.exec(range) ?? [];
  return first !== undefined && Number(first) > Number(last);
}
