import type { Container } from './files/container.ts';

/** Number of leading bytes of a file that determine its format. */
export const detectionBytes = 65_536;

/** Returns the first bytes of an entry, up to {@link detectionBytes}. */
export async function readEntryHead(container: Container, at: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of await container.open(at)) {
    pieces.push(piece as Buffer);
    length += (piece as Buffer).length;
    if (length >= detectionBytes) break;
  }
  return Buffer.concat(pieces).subarray(0, detectionBytes);
}

/**
 * Returns the text at the start of a file, without byte order mark and XML prolog: XML declaration, comments and document type. Decodes
 * UTF-8; in other encodings that contain ASCII, markup and field names are the same.
 */
export function startOf(head: Buffer): string {
  let rest = head
    .toString('utf8')
    .replace(/^\u{feff}/u, '')
    .trimStart();
  for (;;) {
    const skipped = /^(?:<\?.*?\?>|<!--.*?-->|<!DOCTYPE blog[^[>]*>)\s*/su.exec(rest);
    if (!skipped) return rest;
    rest = rest.slice(skipped[0].length);
  }
}
