import fs from 'fs-extra';
import { open } from 'node:fs/promises';
import { hash } from 'node:crypto';
import type { PublishedMedium, StoredMedium } from '../../core/media/media-file.ts';
import { decodeXml } from '../../core/svg/decode.ts';
import { maxSvgLength, sanitizeSvg } from '../../core/svg/sanitize.ts';
import type { ArchiveReader } from '../site-model/from-archive/archive-reader.ts';
import {
  mayHaveGps,
  bytesWithoutMetadata,
  withoutGps,
  type FilesWithoutGps,
  type FileWithoutGps,
} from './strip-gps.ts';
import { processInOrder } from '../../core/async/in-order.ts';
import { beginsAsMarkup, mayBeginAsMarkup, mayRun, sniffedBytes } from './active-content.ts';

/**
 * An archive whose media are safe to publish: none of them can run as part of the site, and no photo contains GPS data, unless EXIF data
 * are kept.
 */
export interface PublishableArchive extends ArchiveReader {
  /** returns all media in published form, by address without signature */
  media(): ReadonlyMap<string, PublishedMedium>;
  medium(address: string): PublishedMedium | undefined;
  /**
   * Returns a function that creates the content to publish instead of the stored file. Undefined for media that are published unchanged.
   */
  changed(medium: StoredMedium): (() => Promise<Uint8Array>) | undefined;
  /** results for all images, stored for the next publish */
  readonly filesWithoutGps: FilesWithoutGps;
  /** media whose files are missing or damaged, which `media` and `medium` omit. The addresses have no signatures. */
  readonly lostFiles: readonly { readonly address: string; readonly file: string }[];
}

const width = 8;

export interface PublishableOptions {
  /** whether to publish images with all of their metadata */
  readonly keepExif?: boolean | undefined;
  /** results for images from the last publish */
  readonly filesWithoutGps?: FilesWithoutGps | undefined;
  /** stored files that must not be published. Default: none. */
  readonly damaged?: ReadonlySet<string> | undefined;
}

/**
 * Wraps an archive so that its media are safe to publish. SVG is reduced to a drawing without scripts, and is named by the checksum of the
 * result. Other files that a browser would run as part of the site get an extension that hosts serve as plain text. Images with GPS data
 * are published without metadata, also named by the checksum of the result. All other files are unchanged. `mediumPath` still returns the
 * path of the stored file.
 */
export async function publishable(
  archive: ArchiveReader,
  { keepExif = false, filesWithoutGps: before = new Map(), damaged = new Set() }: PublishableOptions = {},
): Promise<PublishableArchive> {
  if (isPublishable(archive)) return archive;
  const stored = archive.media();
  const byFile = new Map([...stored.values()].map((medium) => [medium.file, medium]));
  const instead = new Map<string, PublishedMedium>();
  const originals = new Map<string, StoredMedium>();
  const unreadableFiles = new Set<string>();
  const filesWithoutGps = new Map<string, FileWithoutGps | null>();
  await processInOrder(
    [...byFile.values()],
    width,
    async (medium) => {
      const file = archive.mediumPath(medium);
      if (damaged.has(medium.file) || !(await isThere(file))) return { medium, sanitized: undefined };
      const other = await sanitizedMedium(medium, file);
      if (other !== medium || keepExif || !mayHaveGps(medium)) return { medium, sanitized: other };
      const known = before.get(medium.file);
      const found = known === undefined ? await withoutGps(medium, file) : known;
      filesWithoutGps.set(medium.file, found);
      return { medium, sanitized: found === null ? medium : { ...medium, ...found } };
    },
    ({ medium, sanitized: other }) => {
      if (!other) unreadableFiles.add(medium.file);
      if (!other || other === medium) return;
      instead.set(medium.file, other);
      if (!originals.has(other.file)) originals.set(other.file, medium);
    },
  );
  const published = (medium: StoredMedium) =>
    unreadableFiles.has(medium.file) ? undefined : (instead.get(medium.file) ?? medium);
  const media = new Map<string, PublishedMedium>();
  const lostFiles: { address: string; file: string }[] = [];
  for (const [address, medium] of stored) {
    const found = published(medium);
    if (found) media.set(address, found);
    else lostFiles.push({ address, file: medium.file });
  }
  const originalOf = (medium: StoredMedium) => originals.get(medium.file) ?? medium;
  return {
    blog: () => archive.blog(),
    categories: () => archive.categories(),
    authors: () => archive.authors(),
    unread: () => archive.unread(),
    postIds: () => archive.postIds(),
    version: (id) => archive.version(id),
    record: (id) => archive.record(id),
    content: (id) => archive.content(id),
    comments: (id) => archive.comments(id),
    extra: () => archive.extra(),
    medium: (address) => {
      const found = archive.medium(address);
      return found && published(found);
    },
    media: () => media,
    lostFiles,
    filesWithoutGps: keepExif ? before : filesWithoutGps,
    mediumPath: (medium) => archive.mediumPath(originalOf(medium)),
    changed: (medium) => {
      if (!originals.has(medium.file)) return undefined;
      const file = archive.mediumPath(originalOf(medium));
      if (medium.type === svg) return async () => Buffer.from((await drawingIn(file)) ?? '');
      return medium.type.startsWith('image/') ? () => bytesWithoutMetadata(medium.type, file) : undefined;
    },
  };
}

function isPublishable(archive: ArchiveReader): archive is PublishableArchive {
  return 'changed' in archive;
}

/** Reports whether a file exists. Other errors are not reported until the file is copied. */
async function isThere(file: string): Promise<boolean> {
  try {
    return (await fs.stat(file)).isFile();
  } catch (error) {
    return !['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}

const svg = 'image/svg+xml';

/**
 * Returns a media file in a form that is safe to publish. An unreadable file is returned unchanged, because copying it will report the
 * error.
 */
async function sanitizedMedium(medium: StoredMedium, file: string): Promise<PublishedMedium> {
  const extension = /\.([^./]*)$/u.exec(medium.file)?.[1] ?? '';
  if (medium.type === svg || extension === 'svg') {
    const drawing = medium.size > maxSvgLength ? undefined : await drawingIn(file).catch(() => undefined);
    return drawing === undefined ? asDownload(medium, 'svg') : asDrawing(medium, drawing);
  }
  if (mayRun(extension)) return asDownload(medium, extension);
  if (extension === asText || !mayBeginAsMarkup(medium.type)) return medium;
  return beginsAsMarkup(await firstBytes(file).catch(() => new Uint8Array())) ? asDownload(medium, extension) : medium;
}

function asDrawing(medium: StoredMedium, drawing: string): StoredMedium {
  const name = hash('sha256', drawing);
  return { ...medium, type: svg, file: `${name.slice(0, 2)}/${name}.svg`, size: Buffer.byteLength(drawing) };
}

/** Replaces all extensions of a file name: if there are several, some hosts do not use the last one. */
const asText = 'txt';

function asDownload(medium: StoredMedium, extension: string): PublishedMedium {
  const { file, size } = medium;
  const renamed = file.replace(/(?<![^/])([^./]*)(?:\.[^/]*)?$/u, `$1.${asText}`);
  return { file: renamed, type: 'text/plain', size, download: `.${extension}` };
}

async function drawingIn(file: string): Promise<string | undefined> {
  const text = decodeXml(await fs.readFile(file));
  return text === undefined ? undefined : sanitizeSvg(text);
}

async function firstBytes(file: string): Promise<Uint8Array> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
