import { decodeXml } from '../../core/svg/decode.ts';
import { isInlineImage } from '../addresses/addresses.ts';

/**
 * Returns a raster image in a data URL in the form used by outputs: media type and base64. Browsers also accept data URLs with parameters,
 * with percent-encoding or without a media type.
 * @returns undefined if the data is not a raster image
 */
export function toInlineImage(address: string): string | undefined {
  if (isInlineImage(address)) return address;
  const bytes = contentOf(address)?.bytes;
  const type = bytes && rasterType(bytes);
  return type && `data:image/${type};base64,${bytes.toString('base64')}`;
}

/** Returns the SVG source in a data URL. Undefined for other addresses. */
export function inlineSvg(address: string): string | undefined {
  const content = contentOf(address);
  return content && /^image\/svg\b/iu.test(content.type) ? decodeXml(content.bytes) : undefined;
}

/** Decodes a data URL. (RFC 2397; Fetch, section 6) */
function contentOf(address: string): { readonly type: string; readonly bytes: Buffer } | undefined {
  const [, type = '', parameters = '', data] = /^data:([^,;]*)(;[^,]*)?,(.*)$/isu.exec(address.trim()) ?? [];
  if (data === undefined) return undefined;
  const ascii = data.toWellFormed().replace(/[^\0-\x7f]+/gu, encodeURIComponent);
  const plain = ascii.replace(/%([\da-f]{2})/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const isBase64 = /;\s*base64\s*(?:;|$)/iu.test(parameters);
  // A fragment is not part of the data.
  const bytes = isBase64 ? Buffer.from(plain.replace(/#.*/su, ''), 'base64') : Buffer.from(plain, 'latin1');
  return { type: type.trim(), bytes };
}

/**
 * Returns the media subtype of an image, detected from its first bytes and limited to the formats that `isInlineImage` allows. (MIME
 * Sniffing, section 6.1; ISO/IEC 23000-22)
 */
function rasterType(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 64);
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^GIF8[79]a/u.test(start)) return 'gif';
  if (/^RIFF[^]{4}WEBPVP/u.test(start)) return 'webp';
  if (/^[^]{4}ftyp[^]*avi[fs]/u.test(start)) return 'avif';
  // Text may also start with these letters, so the size of the DIB header is checked too.
  if (start.startsWith('BM') && bytes.length > 26 && [12, 40, 52, 56, 64, 108, 124].includes(bytes.readUInt32LE(14)))
    return 'bmp';
  return undefined;
}
