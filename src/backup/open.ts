import fs from 'fs-extra';
import { open as openFile } from 'node:fs/promises';
import path from 'node:path';
import { systemAdvice } from '../core/errors/system-error.ts';
import type { Backup } from './backup.ts';
import type { Container } from './files/container.ts';
import { openFolder } from './files/folder.ts';
import { unreadableError } from './files/errors.ts';
import { openZip } from './files/zip.ts';
import { detectionBytes, detectFormat } from './detect-format.ts';
import { openHtml } from './html/open.ts';
import { openNested } from './nested-zips.ts';
import { openTtxml } from './ttxml/open.ts';
import { message } from '../messages/message.ts';

/**
 * Opens the backup files of one blog: zips and folders of HTML, one for each part, or a TTXML file. Formats are detected by content.
 *
 * @param paths at least one
 * @throws {UsageError} if there is no readable backup in them, or they are backups of two blogs
 */
export async function openBackup(
  paths: readonly string[],
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Backup> {
  const kinds: { readonly file: string; readonly kind: 'folder' | 'zip' | 'ttxml' }[] = [];
  for (const file of new Set(paths.map((one) => path.resolve(one)))) kinds.push({ file, kind: await detectKind(file) });
  const ttxml = kinds.filter(({ kind }) => kind === 'ttxml');
  const [first] = ttxml;
  if (!first) return openContainers(kinds, signal);
  if (kinds.length > 1) {
    throw unreadableError(
      ttxml.length > 1
        ? message('backup.several-ttxml')
        : message('backup.ttxml-and-others', { file: path.basename(first.file) }),
    );
  }
  return openTtxml(first.file, { signal });
}

async function openContainers(kinds: readonly { file: string; kind: string }[], signal: AbortSignal | undefined) {
  const containers: Container[] = [];
  try {
    for (const { file, kind } of kinds) {
      containers.push(await (kind === 'folder' ? openFolder(file, signal) : openZip(file, signal)));
    }
    const nested = await openNested(containers, signal);
    containers.push(...nested.containers);
    return await openHtml(containers.slice(0, kinds.length), signal, nested);
  } catch (error) {
    for (const container of containers) await container.close();
    throw error;
  }
}

async function detectKind(file: string): Promise<'folder' | 'zip' | 'ttxml'> {
  try {
    const stats = await fs.stat(file);
    if (stats.isDirectory()) return 'folder';
    if (!stats.isFile()) throw unreadableError(message('backup.not-a-file', { file }));
    const format = await detectFormat(await readHead(file));
    if (typeof format === 'string') return format;
    throw unreadableError(message('backup.no-backup', { file: path.basename(file), seems: format.seems }));
  } catch (error) {
    throw toUsageError(file, error);
  }
}

function toUsageError(file: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return unreadableError(message('backup.missing', { file }), error);
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
