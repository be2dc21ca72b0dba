import { decodeXml } from '../../core/svg/decode.ts';
import { isInlinePicture } from '../addresses/addresses.ts';

/**
 * A raster picture that is contained in its address, in the one form that outputs have it in: its type, and base64. Browsers show
 * others as well: with parameters, percent-encoded, without a type.
 * @returns undefined for all that is none by its bytes
 */
export function inlinePicture(address: string): string | undefined {
  if (isInlinePicture(address)) return address;
  const bytes = contentOf(address)?.bytes;
  const type = bytes && rasterType(bytes);
  return type && `data:image/${type};base64,${bytes.toString('base64')}`;
}

/** The text of a drawing (SVG) that is contained in an address; undefined for all others. */
export function inlineDrawing(address: string): string | undefined {
  const content = contentOf(address);
  return content && /^image\/svg\b/iu.test(content.type) ? decodeXml(content.bytes) : undefined;
}

/** What is contained in an address. (RFC 2397; Fetch, section 6) */
function contentOf(address: string): { readonly type: string; readonly bytes: Buffer } | undefined {
  const [, type = '', parameters = '', data] = /^data:([^,;]*)([^,]*),(.*)$/isu.exec(address.trim()) ?? [];
  if (data === undefined) return undefined;
  const ascii = data.toWellFormed().replace(/[^\0-\x7f]+/gu, encodeURIComponent);
  const plain = ascii.replace(/%([\da-f]{2})/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const isBase64 = /;\s*base64\s*(?:;|$)/iu.test(parameters);
  // A fragment is no part of it.
  const bytes = isBase64 ? Buffer.from(plain.replace(/#.*$/su, ''), 'base64') : Buffer.from(plain, 'latin1');
  return { type: type.trim(), bytes };
}

/** The kinds that `isInlinePicture` allows, by how each begins. (MIME Sniffing, section 6.1; ISO/IEC 23000-22) */
function rasterType(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 64);
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^GIF8[79]a/u.test(start)) return 'gif';
  if (/^RIFF[^]{4}WEBPVP/u.test(start)) return 'webp';
  if (/^[^]{4}ftyp[^]*avi[fs]/u.test(start)) return 'avif';
  // Texts may begin with these letters, too: what follows is how long the rest of the head is.
  if (start.startsWith('BM') && bytes.length > 26 && [12, 40, 52, 56, 64, 108, 124].includes(bytes.readUInt32LE(14)))
    return 'bmp';
  return undefined;
}
