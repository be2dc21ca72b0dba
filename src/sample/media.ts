import { extname } from 'node:path';
import { securityHeaders, type CompleteResponse } from '../serve/http/response.ts';

/** Path of the media files on the server. */
export const mediaPath = '/media/';

/**
 * Returns the response to a request for a media file, like a media host. Signatures are not checked. A URL below `thumb/` returns the
 * original that its `fname` refers to, at its full size.
 * @param files by path, with `/` as separator
 * @param target path and query of the request
 * @returns undefined if the path is not in {@link mediaPath}
 */
export function mediaResponse(
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  target: string,
): CompleteResponse | undefined {
  const address = new URL(target, 'http://localhost');
  if (!address.pathname.startsWith(mediaPath)) return undefined;
  const path = fileOf(address);
  const body = files.get(path);
  const type = body && (types[extname(path)] ?? 'application/octet-stream');
  return {
    status: body ? 200 : 404,
    headers: { 'Content-Type': type ?? 'text/plain; charset=utf-8', ...securityHeaders },
    body: body ?? 'Not found\n',
  };
}

/** Media types by extension, for the files of sample blogs. */
const types: Readonly<Record<string, string>> = {
  '.csv': 'text/csv; charset=utf-8',
  '.gif': 'image/gif',
  '.jpg': 'image/jpeg',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

function fileOf(address: URL): string {
  const original = address.pathname.startsWith(`${mediaPath}thumb/`) ? address.searchParams.get('fname') : null;
  const { pathname } = original && URL.canParse(original) ? new URL(original) : address;
  try {
    return decodeURIComponent(pathname.slice(mediaPath.length));
  } catch {
    return '';
  }
}
