/**
 * Returns the address of the original of a resized image on Google's image hosts. Undefined for other addresses, and for addresses of
 * originals.
 */
export function originalImage(address: string): string | undefined {
  const image = parseImage(address);
  return image === undefined || image.isOriginal ? undefined : image.original;
}

/** Returns a key that is equal for all addresses of one image. Undefined for addresses on other hosts. */
export function imageKey(address: string): string | undefined {
  // All hosts have the same images under the same paths.
  return parseImage(address)?.original.replace(/^https?:\/\/[^/]*/u, '');
}

/** Returns the percent-encoded file name of an image on Google's image hosts. Undefined for other addresses and for images without name. */
export function imageName(address: string): string | undefined {
  const name = parseImage(address)?.name ?? '';
  return /\.[\da-z]{2,5}$/iu.test(name) ? name : undefined;
}

/** Yields the addresses of images with file names in a body. */
export function* namedImagesIn(body: string): Generator<string, undefined> {
  for (const [address] of body.matchAll(/(?:https?:)?\/\/[\w.-]{1,80}\/[^\s"'<>&?#]{1,2000}/giu)) {
    const absolute = address.startsWith('//') ? `https:${address}` : address;
    if (imageName(absolute) !== undefined) yield absolute;
  }
}

interface Image {
  /** the address with the size `s0`, which stands for the original */
  readonly original: string;
  readonly isOriginal: boolean;
  readonly name: string;
}

function parseImage(address: string): Image | undefined {
  if (!imageHost.test(address) || !URL.canParse(address)) return undefined;
  const [place = ''] = address.split(/[?#]/u);
  const segments = place.split('/');
  const last = segments.pop() ?? '';
  const equals = last.lastIndexOf('=');
  const suffix = last.slice(equals + 1);
  if (equals > 0 && sizeToken.test(suffix)) {
    const name = last.slice(0, equals);
    return { original: [...segments, `${name}=s0`].join('/'), isOriginal: originalToken.test(suffix), name };
  }
  const size = segments.pop() ?? '';
  // Without a size, the host sends 512 pixels.
  if (!sizeToken.test(size)) return { original: place, isOriginal: true, name: last };
  return { original: [...segments, 's0', last].join('/'), isOriginal: originalToken.test(size), name: last };
}

/** Hosts of images of Blogger and Picasa. On other hosts, `/s320/` may be a folder. */
const imageHost =
  /^https?:\/\/(?:[\w-]{1,20}\.bp\.blogspot\.com|bp\d?\.blogger\.com|blogger\.googleusercontent\.com|lh\d{1,2}\.(?:googleusercontent|ggpht)\.com)\//iu;

/** A size and flags, such as `s320`, `w640-h480`, `s72-c` or `w320-h240-rw`. `s1600-h` is a page that shows the image. */
const sizeToken = /^[swh]\d{1,5}(?:-[a-z]{1,3}\d{0,5}){0,12}$/u;

const originalToken = /^s(?:0|16000)$/u;
