import { decodePercent } from './addresses.ts';

/**
 * Reports whether an image is probably the original of a smaller one, because their file names differ only in the size: `photo.jpg` and
 * `photo-300x200.jpg`, `s1600/a.jpg` and `s320/a.jpg`, `X.png` and `220px-X.png`. Otherwise, it is another image.
 * @param address address of the image
 * @param copies addresses of the smaller one; if all are placeholders of scripts, the image is what they stand for
 */
export function isOriginalOf(address: string, copies: readonly string[]): boolean {
  const [original] = imagesNamedIn(address).sort((a, b) => Number(b.isFile) - Number(a.isFile));
  const names = copies.filter((copy) => !/^\s*(?:data:|$)/iu.test(copy)).flatMap(imagesNamedIn);
  return names.every(({ key }) => isPlaceholder.test(key)) || names.some((copy) => original && isSame(original, copy));
}

interface ImageName {
  /** words of the file name without sizes, joined by hyphens */
  readonly key: string;
  /** path of its folder without folders named by sizes */
  readonly folder: string;
  /** whether the name has an extension */
  readonly isFile: boolean;
}

/** Returns the image names in an address. Scripts and services that resize images have the address of the original in theirs. */
function imagesNamedIn(address: string): ImageName[] {
  const parts = decodePercent(address.trim())
    .normalize()
    .toLowerCase()
    .split(/[?#&=]/u);
  return parts.map((part) => {
    const segments = part.replace(/^(?:[a-z]+:)?\/\/[^/]*/u, '').split('/');
    const name = segments.pop() ?? '';
    const stem = name.replace(/\.[a-z]{3,4}$/u, '');
    const isSized = (folder: string) => /^[rswh]\d{2,5}-/u.test(folder) || withoutSizes(folder) === '';
    const folder = segments.filter((one) => !isSized(one)).join('/');
    return { key: withoutSizes(stem), folder, isFile: stem !== name };
  });
}

function isSame(original: ImageName, copy: ImageName): boolean {
  if (original.key !== copy.key) return isNumberedThumbnail(original.key, copy.key);
  return !isGenericName.test(original.key) || original.folder === copy.folder;
}

/** Reports whether a name is that of a thumbnail of Windows Live Writer, which numbers both files: `image_4.png`, `image_thumb_1.png`. */
function isNumberedThumbnail(original: string, copy: string): boolean {
  const base = /^(.*[^-])-thumb(?:-?\d+)?$/u.exec(copy)?.[1];
  if (base === undefined || !original.startsWith(base)) return false;
  return (/\d$/u.test(base) ? /^(?:-\d+)?$/u : /^(?:-?\d+)?$/u).test(original.slice(base.length));
}

/** Removes the words of a name that describe its size. */
function withoutSizes(name: string): string {
  const words = name.split(/[\s_+.[\]-]+/u).filter((word) => word !== '');
  // Flickr names a photo by its ID and by secrets that depend on the size.
  if (/^\d{6,}_[0-9a-f]{10}(?:_[a-z0-9]{1,2})?$/u.test(name)) return words[0] ?? '';
  while (words.length > 0 && isSize.test(words.at(-1) ?? '')) words.pop();
  while (words.length > 1 && isSize.test(words[0] ?? '') && words[0]?.length !== 1) words.shift();
  return words.join('-');
}

const isSize =
  /^(?:[rswh]?\d{1,5}x\d{1,5}|[swh]\d{2,5}|\d{1,5}(?:px|w)|e\d{10,13}|scaled|rotated|full(?:size)?|orig(?:inals?)?|large|big|medium|small|mini|preview|resized?|thumb(?:nail)?s?|tn|th|[smlto])$/u;

/** Matches names that many images have. */
const isGenericName = /^(?:ima?ge?|photo|picture|pic|file|tfile|default|untitled|unnamed|\d{1,2})?$/u;

const isPlaceholder = /^(?:blank|spacer|pixel|transparent|clear|placeholder|load(?:ing|er)|lazy|gr[ae]y)$/u;
