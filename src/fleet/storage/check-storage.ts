import { randomUUID } from 'node:crypto';
import { sha256Of } from './sha256.ts';
import type { PutOptions, Storage, StorageCheck } from './storage.ts';

/** An ETag that no object has. */
const unusedEtag = `"${'0'.repeat(32)}"`;

/** Checks a storage by performing all operations that an archive needs on a small object. @throws {StorageError} if one fails */
export async function checkStorage(storage: Storage): Promise<Omit<StorageCheck, 'hasVersions'>> {
  const key = `blogkeep-check-${randomUUID()}`;
  const bytes = Buffer.from('blogkeep-fleet checks that it can write here. This object can be removed.\n');
  const sha256 = sha256Of(bytes);
  const options: PutOptions = { sha256, size: bytes.length, contentType: 'text/plain' };
  try {
    const put = (etag: string | null) => storage.put(key, { bytes }, { ...options, condition: { etag } });
    await put(null);
    // Some servers support only one of If-None-Match and If-Match.
    const hasConditions = (await put(null)) === 'conflict' && (await put(unusedEtag)) === 'conflict';
    const stat = await storage.stat(key);
    await storage.get(key);
    for await (const { key: listed } of storage.list(key)) if (listed === key) break;
    return { hasConditions, hasChecksums: stat?.sha256 === sha256 };
  } finally {
    await storage.remove(key).catch(() => undefined);
  }
}
