import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { MemoryBucket, MemoryStorage, type Call } from '../helpers/memory-storage.ts';
import { makeNights, night, nights, objects, seen } from '../helpers/remote-runs.ts';

beforeAll(makeNights);

class Killed extends Error {}

describe('a run killed at any call to the storage', () => {
  const cases = [
    ['the first', 0],
    ['a later', 1],
  ] as const;

  it.each(cases)('leaves the old or the new archive, and the next run succeeds (%s night)', async (_, before) => {
    const calls = await callsOf(before);
    expect(calls.length).toBeGreaterThan(30);
    for (let at = 0; at < calls.length; at += 1) {
      for (const isDone of [false, true]) {
        const bucket = await bucketAt(before);
        const old = before === 0 ? {} : nights[before - 1]!;
        await night(killedAt(bucket, at, isDone), 5, nights[before]!).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        });
        const found = await seen(bucket);
        expect([old, nights[before]]).toContainEqual(found);
        await night(new MemoryStorage(bucket), 6, nights[before + 1]!);
        expect(objects(bucket)).toEqual(nights[before + 1]);
        expect(await seen(bucket)).toEqual(nights[before + 1]);
        expect(Object.keys(bucket.files('cooking/incoming/'))).toEqual([]);
      }
    }
  });
});

/** Returns the storage calls of a night without failures. */
async function callsOf(before: number): Promise<readonly Call[]> {
  const storage = new MemoryStorage(await bucketAt(before));
  await night(storage, 5, nights[before]!);
  return storage.calls;
}

async function bucketAt(before: number): Promise<MemoryBucket> {
  const bucket = new MemoryBucket();
  if (before > 0) await night(new MemoryStorage(bucket), 1, nights[before - 1]!);
  return bucket;
}

/** A client whose process dies at a call, which may still take effect. */
function killedAt(bucket: MemoryBucket, at: number, isDone: boolean): MemoryStorage {
  let count = 0;
  return new MemoryStorage(bucket, () => {
    const number = count++;
    if (number > at || (number === at && !isDone)) throw new Killed();
  });
}

describe('a late call of an overtaken run', () => {
  it.each([
    ['with conditional requests', true, ['remove comments.json']],
    // Without conditional requests, even the commit may arrive after its check. The next run of the new lease holder finds it.
    ['without conditional requests', false, ['put commit.json', 'remove comments.json']],
  ])(
    'harms the other run only in known cases, which the next run repairs, in storage %s',
    async (_, hasConditions, windows) => {
      const calls = await callsOf(1);
      const harmed: string[] = [];
      for (let at = 0; at < calls.length; at += 1) {
        const bucket = await bucketAt(1);
        await lateAt(bucket, at, hasConditions);
        const isHarmed = JSON.stringify(objects(bucket)) !== JSON.stringify(nights[2]);
        if (isHarmed) harmed.push(`${calls[at]!.name} ${path.posix.basename(calls[at]!.key)}`);
        // In any case, the next run results in the right bytes.
        await night(new MemoryStorage(bucket), 7, nights[2]!);
        expect(await seen(bucket)).toEqual(nights[2]);
      }
      // Known limitation: a removal in flight when the lease was lost may delete a file that the other run has stored again.
      expect(harmed).toEqual(windows);
    },
  );
});

/** Delays one call of a run until another run has taken over the archive and ended. */
async function lateAt(bucket: MemoryBucket, at: number, hasConditions: boolean): Promise<void> {
  let count = 0;
  const storage = new MemoryStorage(bucket, async () => {
    if (count++ !== at) return;
    const other = new MemoryStorage(bucket);
    other.hasConditions = hasConditions;
    await night(other, 6, nights[2]!);
  });
  storage.hasConditions = hasConditions;
  await night(storage, 5, nights[1]!).catch((error: unknown) => {
    expect(error).toMatchObject({
      code: hasConditions ? 'storage-overtaken' : (expect.stringMatching(/overtaken|damaged/) as string),
    });
  });
}
