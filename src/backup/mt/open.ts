import { open, type FileHandle } from 'node:fs/promises';
import { compareText } from '../../core/collections/compare.ts';
import type { Backup } from '../backup.ts';
import { skippedEntryWarnings } from '../files/container.ts';
import type { BackupFile, BackupInput } from '../format.ts';
import { createMediaByPath } from '../media-by-path.ts';
import { dayOfFile, later, newestNotAfter } from '../snapshot-date.ts';
import { readChunks } from '../xml/ranges.ts';
import { EncodingDetector, type Encoding } from './encoding.ts';
import { Indexer, type ScannedExport } from './index-posts.ts';
import { scanMt } from './scan.ts';

/** Opens export files of one blog. One pass finds the positions of all entries, and content is read on demand. */
export async function openMt(input: BackupInput): Promise<Backup> {
  const files: ScannedExport[] = [];
  const close = async () => {
    for (const { handle } of files) await handle.close();
  };
  try {
    for (const file of input.files) files.push(await scanFile(file, input.signal));
    return await readBackup(files, input, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function scanFile({ name, path }: BackupFile, signal: AbortSignal | undefined): Promise<ScannedExport> {
  const handle = await open(path, 'r');
  try {
    const { size, mtimeMs } = await handle.stat();
    const utf8 = new TextDecoder('utf-8', { fatal: true });
    const utf8Check = { isUtf8: true };
    const onChunk = (chunk: Buffer) => {
      if (!utf8Check.isUtf8) return;
      try {
        utf8.decode(chunk, { stream: true });
        // Texts in ISO-2022-JP are valid UTF-8, with escape characters.
        utf8Check.isUtf8 = !chunk.includes(0x1b);
      } catch {
        utf8Check.isUtf8 = false;
      }
    };
    const scan = await scanMt(handle, size, name, { signal, onChunk });
    const encoding = utf8Check.isUtf8 ? 'utf-8' : await detectEncoding(handle, size, signal);
    return { name, handle, encoding, scan, day: dayOfFile(mtimeMs) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function detectEncoding(handle: FileHandle, size: number, signal: AbortSignal | undefined): Promise<Encoding> {
  const detector = new EncodingDetector();
  for await (const chunk of readChunks(handle, { start: 0, end: size })) {
    signal?.throwIfAborted();
    detector.add(chunk);
  }
  return detector.end();
}

async function readBackup(
  files: readonly ScannedExport[],
  { names, containers, nested, files: given, signal, permalink, close: closeInput }: BackupInput,
  closeFiles: () => Promise<void>,
): Promise<Backup> {
  const index = new Indexer(files);
  await index.addAll(signal);
  const origin = index.origin();
  const posts = index.posts(origin, permalink);
  const isExport = new Set(given.flatMap(({ entry }) => (entry ? [`${entry.container.name}/${entry.path}`] : [])));
  const all = [...containers, ...nested.containers];
  const media = createMediaByPath(
    all,
    (container, path) => !isExport.has(`${container.name}/${path}`) && nested.paths.get(container)?.has(path) !== true,
  );
  return {
    format: 'mt',
    names,
    blog: { url: origin === '' ? undefined : `${origin}/` },
    capabilities: { comments: true, visibility: index.hasStatus, addresses: posts.haveAddresses, zone: false },
    snapshotDate: newestNotAfter(
      index.days,
      files.map(({ day }) => day).reduce<string | undefined>((newest, day) => later(newest, day), undefined),
    ),
    posts,
    categories: [...index.labels].sort(compareText),
    broken: [...index.broken, ...nested.unreadable],
    ...(index.cut.length > 0 && { extra: index.cut.join('\n') }),
    get warnings() {
      return [...index.warnings(), ...all.flatMap(skippedEntryWarnings), ...media.warnings()];
    },
    async read(id) {
      const content = await index.read(id);
      media.recordUse(id, `${content.content}<img src="${posts.get(id)?.cover ?? ''}">`);
      return content;
    },
    medium: media.medium,
    otherFiles: media.otherFiles,
    close: async () => {
      await closeFiles();
      await closeInput();
    },
  };
}
