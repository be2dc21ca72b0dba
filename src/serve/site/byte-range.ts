/**
 * A Range header as `send` reads it rightly: the last bytes of a file that has fewer are the whole file, and a header with a range
 * that ends before it begins is none (RFC 9110, section 14.1.1 and 14.1.2).
 *
 * @param size of the file in bytes
 * @returns undefined where the header is to be ignored
 */
export function normalizedRange(header: string, size: number): string | undefined {
  if (!header.startsWith('bytes=')) return header;
  const ranges = header.slice('bytes='.length).split(',');
  if (ranges.some((range) => endsBeforeItBegins(range))) return undefined;
  const isWhole = (range: string): boolean => {
    const [, last] = /^\s*-(\d+)\s*$/u.exec(range) ?? [];
    return last !== undefined && Number(last) > size;
  };
  if (!ranges.some(isWhole)) return header;
  // Of an empty file there is no first byte to begin with.
  return size === 0 ? undefined : `bytes=${ranges.map((range) => (isWhole(range) ? '0-' : range)).join(',')}`;
}

function endsBeforeItBegins(range: string): boolean {
  const [, first, last] = /^\s*(\d+)-(\d+)\s*$/u.exec(range) ?? [];
  return first !== undefined && Number(first) > Number(last);
}
