import fs from 'fs-extra';
import { extname, join } from 'node:path';
import pLimit from 'p-limit';
import { outputTable } from '../../core/outputs.ts';
import { hashBody } from '../storage/body.ts';
import { checksumOf, type Storage } from '../storage/storage.ts';

/** Maximum number of concurrent puts. */
const concurrency = 16;

/** Media types by file extension. A storage serves each object with the type that was set on upload. */
const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.epub': 'application/epub+zip',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.webmanifest': 'application/manifest+json',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.webm': 'video/webm',
  '.woff2': 'font/woff2',
};

/**
 * Stores the changed outputs of a folder in `<blog>/site/`, `<blog>/markdown/` and so on, and removes obsolete objects. This need not be
 * atomic, since outputs can be generated again, but pages are stored after the files that they refer to.
 *
 * @param check rejects if this run may no longer write
 */
export async function storeOutputs(
  storage: Storage,
  blog: string,
  folder: string,
  check: () => Promise<void>,
): Promise<void> {
  for (const { folder: output } of Object.values(outputTable)) {
    const outputFolder = join(folder, output);
    if (!(await fs.pathExists(outputFolder))) continue;
    const prefix = `${blog}/${output}/`;
    const files = await filesIn(outputFolder);
    const remoteSizes = new Map<string, number>();
    for await (const { key, size } of storage.list(prefix)) remoteSizes.set(key, size);
    await check();
    const limit = pLimit(concurrency);
    const put = (path: string) =>
      limit(async () => {
        const file = join(outputFolder, path);
        // Streamed, since media may not fit into memory.
        const { sha256, size } = await hashBody(fs.createReadStream(file));
        const key = prefix + path;
        if (remoteSizes.get(key) === size && (await checksumOf(storage, key)) === sha256) return;
        const contentType = contentTypes[extname(path)];
        await storage.put(key, { file }, { sha256, size, ...(contentType && { contentType }) });
      });
    const [pages, others] = [files.filter(isPage), files.filter((path) => !isPage(path))];
    await Promise.all(others.map(put));
    await Promise.all(pages.map(put));
    const currentKeys = new Set(files.map((path) => prefix + path));
    await Promise.all(
      [...remoteSizes.keys()].filter((key) => !currentKeys.has(key)).map((key) => limit(() => storage.remove(key))),
    );
  }
}

const isPage = (path: string) => path.endsWith('.html');

async function filesIn(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}
