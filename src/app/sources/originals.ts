import type { SourceBlog } from '../../crawl/source.ts';

/**
 * Fetches the original of a resized image or, if that fails, the image itself.
 * @param originalOf returns the address of the original; undefined for other addresses
 */
export function fetchOriginals(
  originalOf: (address: string) => string | undefined,
  fetchMedium: SourceBlog['fetchMedium'],
): SourceBlog['fetchMedium'] {
  return async (address, kind, intoFile) => {
    const original = originalOf(address);
    const fetched = original === undefined ? undefined : await fetchMedium(original, kind, intoFile);
    return fetched?.outcome === 'fetched' ? fetched : fetchMedium(address, kind, intoFile);
  };
}
