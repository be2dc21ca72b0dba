import fs from 'fs-extra';
import { open as openFile } from 'node:fs/promises';
import path from 'node:path';
import { errorText, UsageError } from '../core/errors/errors.ts';
import { systemAdvice } from '../core/errors/system-error.ts';
import { addressInPath } from '../core/urls/address-in-path.ts';
import type { Backup } from './backup.ts';
import type { Container } from './files/container.ts';
import { copyToDisk } from './files/copy-to-disk.ts';
import { BackupError } from './errors.ts';
import { openFolder } from './files/folder.ts';
import { unreadableError } from './files/errors.ts';
import { openTar } from './files/tar.ts';
import { openZip } from './files/zip.ts';
import { detectFormat } from './detect-format.ts';
import type { BackupFile, BackupFormat, BackupOptions } from './format.ts';
import { formats } from './formats.ts';
import { detectionBytes, readEntryHead, startOf } from './head.ts';
import { html } from './html/format.ts';
import { openNested } from './nested-zips.ts';
import { describePlatformOf } from './other-platforms.ts';
import { message } from '../messages/message.ts';

const openers = { folder: openFolder, zip: openZip, tar: openTar };

type ContainerKind = keyof typeof openers;

/** A file of a format. */
interface FormatFile extends BackupFile {
  readonly format: BackupFormat;
}

/**
 * Opens the backup files of one blog: files of one format, with the zips and folders of their media, or zips and folders that contain
 * all. Formats are detected by content.
 *
 * @param paths at least one
 * @throws {UsageError} if there is no readable backup in them, or they are backups of two blogs or formats
 */
export async function openBackup(paths: readonly string[], options: BackupOptions = {}): Promise<Backup> {
  const { signal } = options;
  const kinds: { readonly file: string; readonly kind: ContainerKind | BackupFormat }[] = [];
  for (const file of new Set(paths.map((one) => path.resolve(one)))) kinds.push({ file, kind: await detectKind(file) });
  const resources: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const release of resources.splice(0)) await release();
  };
  try {
    const given: FormatFile[] = [];
    const containers: Container[] = [];
    for (const { file, kind } of kinds) {
      if (typeof kind === 'object') given.push({ name: path.basename(file), path: file, format: kind });
      else {
        const container = await openers[kind](file, signal);
        containers.push(container);
        resources.push(() => container.close());
      }
    }
    const nested = await openNested(containers, signal);
    for (const container of nested.containers) resources.push(() => container.close());
    const all = [...containers, ...nested.containers];
    const found = given.length > 0 ? given : await filesIn(all, resources, signal);
    const format = formatOf(found);
    const isOther = found.length === 0 && !all.some((one) => html.isContainer?.(one));
    const refusal = isOther ? await describePlatformOf(all) : undefined;
    if (refusal) throw unreadableError(refusal);
    const names = kinds.map(({ file }) => path.basename(file));
    const unreadable = [...nested.unreadable];
    const hasMedia = kinds.some(({ kind }) => kind === 'folder' || kind === 'tar');
    const folders = hasMedia ? [] : [...new Set(kinds.map(({ file }) => path.dirname(file)))];
    for (const { file, kind } of (await Promise.all(folders.map((one) => mediaBeside(format, one)))).flat()) {
      try {
        const container = await openers[kind](file, signal);
        containers.push(container);
        names.push(container.name);
        resources.push(() => container.close());
      } catch (error) {
        if (!(error instanceof UsageError || error instanceof BackupError)) throw error;
        const what = path.basename(file);
        unreadable.push({ id: '?', message: message('backup.not-readable', { what, why: errorText(error) }) });
      }
    }
    return await format.open({
      ...options,
      names,
      files: found,
      containers,
      nested: { ...nested, unreadable },
      close,
    });
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the format of files; without files, that of zips and folders. @throws {UsageError} if the files have two formats */
function formatOf(files: readonly FormatFile[]): BackupFormat {
  const [first] = files;
  const other = files.find(({ format }) => format !== first?.format);
  if (!first) return html;
  if (!other) return first.format;
  const [one, two] = [first, other].map(({ name, format }) => ({ name, title: format.title }));
  throw unreadableError(message('backup.two-formats', { files: [one, two].flatMap((file) => file ?? []) }));
}

/** Returns the folders and tars in a folder that contain media of files beside them. */
async function mediaBeside(format: BackupFormat, folder: string): Promise<{ file: string; kind: 'folder' | 'tar' }[]> {
  if (!format.mediaBeside) return [];
  // The folder may be unreadable, although the file in it is not.
  const names = await fs.readdir(folder).catch((): string[] => []);
  const found: { file: string; kind: 'folder' | 'tar' }[] = [];
  for (const name of format.mediaBeside(names.sort())) {
    const file = path.join(folder, name);
    const stats = await fs.stat(file).catch(() => undefined);
    if (stats?.isDirectory()) found.push({ file, kind: 'folder' });
    else if (stats?.isFile() && name.endsWith('.tar')) found.push({ file, kind: 'tar' });
  }
  return found;
}

/** Maximum number of entries of a container to look into. Files of a backup are few; the others are in the way. */
const maxCandidates = 1000;

/** Finds the files of formats in zips and folders. Returns none if one of these has a format as a whole. */
async function filesIn(
  containers: readonly Container[],
  resources: (() => Promise<void>)[],
  signal: AbortSignal | undefined,
): Promise<FormatFile[]> {
  const files: FormatFile[] = [];
  for (const container of containers) {
    const possible = [...container.entries.keys()].filter((at) => formats.some((one) => one.mayBeFile?.(at)));
    if (possible.length === 0) continue;
    if (formats.some((one) => one.isContainer?.(container))) return [];
    // Files of a backup are not below its media.
    possible.sort((one, other) => one.split('/').length - other.split('/').length);
    for (const at of possible.slice(0, maxCandidates)) {
      signal?.throwIfAborted();
      const start = startOf(await readEntryHead(container, at));
      const format = formats.find((one) => one.mayBeFile?.(at) && one.isFile?.(start));
      if (!format) continue;
      const copy = await copyToDisk(container, at, signal);
      resources.push(() => copy.remove());
      files.push({ name: `${container.name}/${at}`, path: copy.path, entry: { container, path: at }, format });
    }
  }
  return files;
}

async function detectKind(file: string): Promise<ContainerKind | BackupFormat> {
  try {
    const stats = await fs.stat(file);
    if (stats.isDirectory()) return 'folder';
    if (!stats.isFile()) throw unreadableError(message('backup.not-a-file', { file }));
    const format = await detectFormat(path.basename(file), await readHead(file));
    if (typeof format === 'string' || 'name' in format) return format;
    throw unreadableError(format.refusal);
  } catch (error) {
    throw toUsageError(file, error);
  }
}

function toUsageError(file: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    const address = addressInPath(file);
    return unreadableError(
      address === undefined ? message('backup.missing', { file }) : message('backup.is-address', { address }),
      error,
    );
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return unreadableError(message('backup.permission-denied', { file, code }), error);
  }
  const advice = systemAdvice(error);
  return advice ? unreadableError(message('backup.system-error', { name: file, ...advice }), error) : error;
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await openFile(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(detectionBytes), 0, detectionBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
