import type { BatchRead } from './batch.ts';

/** A {@link BatchRead} of nothing but files that could be read, with less around them. */
interface Packed {
  readonly files: readonly (readonly [path: string, size: number, sha256: string])[];
  readonly posts: BatchRead['posts'];
}

/** As JSON, which is quicker between threads than objects of many parts. Where there is anything but files that could be read, `null`: that is read again where it is reported. */
export function packed({ files, posts }: BatchRead): string {
  const read: [string, number, string][] = [];
  for (const { found, sums } of files) {
    if (!sums || !('sums' in sums)) return 'null';
    read.push([found.path, sums.size, sums.sums.sha256 ?? '']);
  }
  return JSON.stringify({ files: read, posts } satisfies Packed);
}

export function unpacked(text: string): BatchRead | undefined {
  const batch = JSON.parse(text) as Packed | null;
  if (!batch) return undefined;
  const files = batch.files.map(
    ([path, size, sha256]) => ({ found: { path, kind: 'file' }, sums: { size, sums: { sha256 } } }) as const,
  );
  return { files, posts: batch.posts };
}
