import { createHash } from 'node:crypto';
import fs from 'fs-extra';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Storage } from '../../../src/fleet/storage/storage.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

export interface Contract {
  readonly open: () => Promise<Storage>;
  /** whether a put with a failed condition is rejected */
  readonly hasConditions: boolean;
  readonly hasChecksums: boolean;
  readonly hasVersions: boolean;
}

// The second key is the first one in NFD.
const unusualKeys = [
  '\ud55c\uae00.txt',
  '\u1112\u1161\u11ab\u1100\u1173\u11af.txt',
  'a b+c%20&<\u00e9>.txt',
  `quote'"\\.txt`,
  'emoji-\u{1f600}',
  'tilde~(1)!*',
];

/** Defines tests of the contract that every storage must fulfill. */
export function testStorage({ open, ...can }: Contract): void {
  it('returns a stored object, its size and checksum, and lists it', async () => {
    const storage = await open();
    await put(storage, 'one/a.txt', 'hello');
    await put(storage, 'one/empty', '');
    await put(storage, 'one-more/b', 'x');
    expect((await storage.get('one/a.txt'))?.bytes.toString()).toBe('hello');
    expect((await storage.get('one/empty'))?.bytes.length).toBe(0);
    expect(await storage.stat('one/a.txt')).toMatchObject({ size: 5 });
    expect(await keysOf(storage, 'one/')).toEqual(['one/a.txt 5', 'one/empty 0']);
    expect(await keysOf(storage, 'one')).toEqual(['one-more/b 1', 'one/a.txt 5', 'one/empty 0']);
    expect(await keysOf(storage, 'two/')).toEqual([]);
    await put(storage, 'one/a.txt', 'longer than before');
    expect((await storage.get('one/a.txt'))?.bytes.toString()).toBe('longer than before');
  });

  it('returns undefined for a missing object', async () => {
    const storage = await open();
    expect(await storage.get('no/such')).toBeUndefined();
    expect(await storage.stat('no/such')).toBeUndefined();
    expect(await storage.checksum('no/such')).toBeUndefined();
    expect(await storage.getFile('no/such', path.join(temporaryFolder(), 'file'))).toBeUndefined();
    expect(await storage.copy('no/such', 'elsewhere')).toBe(false);
    await storage.remove('no/such');
    expect(await storage.get('elsewhere')).toBeUndefined();
  });

  it('stores and fetches files, including large ones', async () => {
    const storage = await open();
    const [from, to] = [path.join(temporaryFolder(), 'from'), path.join(temporaryFolder(), 'in/to')];
    const bytes = Buffer.alloc(6_000_000, 'blogkeep ');
    fs.writeFileSync(from, bytes);
    await storage.put('large', { file: from }, { sha256: sumOf(bytes), size: bytes.length });
    expect(await storage.checksum('large')).toEqual({ size: bytes.length, sha256: sumOf(bytes) });
    expect(await storage.getFile('large', to)).toEqual({ size: bytes.length, sha256: sumOf(bytes) });
    expect(fs.readFileSync(to).equals(bytes)).toBe(true);
    expect(fs.readdirSync(path.dirname(to))).toEqual(['to']);
  });

  it('distinguishes, copies and removes objects whose keys contain unusual characters', async () => {
    const storage = await open();
    for (const key of unusualKeys) await put(storage, `odd/${key}`, key);
    for (const key of unusualKeys) expect((await storage.get(`odd/${key}`))?.bytes.toString()).toBe(key);
    expect((await keysOf(storage, 'odd/')).sort()).toEqual(
      unusualKeys.map((key) => `odd/${key} ${Buffer.byteLength(key)}`).sort(),
    );
    for (const key of unusualKeys) expect(await storage.copy(`odd/${key}`, `copy/${key}!`)).toBe(true);
    for (const key of unusualKeys) await storage.remove(`odd/${key}`);
    expect(await keysOf(storage, 'odd/')).toEqual([]);
    for (const key of unusualKeys) expect((await storage.get(`copy/${key}!`))?.bytes.toString()).toBe(key);
  });

  it(`${can.hasConditions ? 'rejects' : 'does not reject'} a put with a failed condition`, async () => {
    const storage = await open();
    const first = await put(storage, 'one', 'first', null);
    expect(first).toHaveProperty('etag');
    const refused: unknown = can.hasConditions
      ? 'conflict'
      : expect.objectContaining({ etag: expect.any(String) as string });
    expect(await put(storage, 'one', 'second', null)).toEqual(refused);
    const { etag } = (await storage.get('one'))!;
    expect(await put(storage, 'one', 'third', etag)).toHaveProperty('etag');
    expect(await put(storage, 'one', 'fourth', etag)).toEqual(refused);
    expect((await storage.get('one'))?.bytes.toString()).toBe(can.hasConditions ? 'third' : 'fourth');
  });

  it('reports its capabilities, and removes its test object', async () => {
    const storage = await open();
    expect(await storage.check()).toEqual(can);
    expect(await keysOf(storage, '')).toEqual([]);
    if (can.hasChecksums) {
      await put(storage, 'from', 'sum');
      await storage.copy('from', 'to');
      expect(await storage.stat('to')).toEqual({ size: 3, sha256: sumOf(Buffer.from('sum')) });
    }
  });
}

const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Stores text as an object. @param etag condition. Default: none. */
export function put(storage: Storage, key: string, text: string, etag?: string | null) {
  const bytes = Buffer.from(text);
  const condition = etag === undefined ? undefined : { etag };
  return storage.put(key, { bytes }, { sha256: sumOf(bytes), size: bytes.length, condition });
}

/** Returns keys and sizes as listed. */
export async function keysOf(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key, size } of storage.list(prefix)) keys.push(`${key} ${size}`);
  return keys;
}
