import { decodeManifest, encodeManifest } from '../../core/bag-manifest.ts';
import { layout } from './layout.ts';

/** The files of an archive beside its payload, apart from the tag manifest, which lists them. */
export const tagFiles = ['.gitattributes', layout.readme, layout.bagInfo, 'bagit.txt', layout.manifest] as const;

/** Whether the text of a tag manifest is the whole of one from before archives had a page about themselves. */
export function isWithoutReadme(text: string): boolean {
  const sums = decodeManifest(text);
  return encodeManifest(sums) === text && isListing(sums, layout.readme);
}

/** Whether a tag manifest lists every tag file, and nothing else; the page about the archive may be missing. */
export function isWhole(text: string): boolean {
  const sums = decodeManifest(text);
  return encodeManifest(sums) === text && (isListing(sums) || isListing(sums, layout.readme));
}

/** Whether exactly the tag files are listed, but for one. */
function isListing(sums: ReadonlyMap<string, string>, but?: string): boolean {
  const names = tagFiles.filter((name) => name !== but);
  return sums.size === names.length && names.every((name) => sums.has(name));
}
