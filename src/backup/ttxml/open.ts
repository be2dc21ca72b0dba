import path from 'node:path';
import type { Backup } from '../backup.ts';
import { unreadable } from '../files/refusals.ts';

/** @throws {UsageError} always: this format cannot be read yet */
export async function openTtxml(
  file: string,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Backup> {
  signal?.throwIfAborted();
  throw unreadable(`${path.basename(file)} is TTXML, which cannot be read yet.`);
}
