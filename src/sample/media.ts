import { extname } from 'node:path';
import { protectedAnswer, type Answer } from '../serve/http/response.ts';

/** The address, below the server's root, under which {@link mediumAnswer} has its files. */
export const mediaPath = '/media/';

/**
 * Answers with files by their names, as media hosts do: a signature in the query is neither needed nor looked at, and an address
 * below `thumb/` answers the original that its `fname` names (a host would make it smaller).
 * @param files by path, `/` between segments
 * @param target path and query of a request
 * @returns undefined: it is not below {@link mediaPath}
 */
export function mediumAnswer(files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>, target: string): Answer | undefined {
  const address = new URL(target, 'http://localhost');
  if (!address.pathname.startsWith(mediaPath)) return undefined;
  const path = fileOf(address);
  const body = files.get(path);
  const type = body && (types[extname(path)] ?? 'application/octet-stream');
  return {
    status: body ? 200 : 404,
    headers: { 'Content-Type': type ?? 'text/plain; charset=utf-8', ...protectedAnswer },
    body: body ?? 'Not found\n',
  };
}

/** Of the files that sample blogs hold. */
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
