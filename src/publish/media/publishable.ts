import fs from 'fs-extra';
import { open } from 'node:fs/promises';
import { hash } from 'node:crypto';
import type { PublishedMedium, StoredMedium } from '../../core/stored-medium.ts';
import { decodeXml } from '../../core/svg/decode.ts';
import { longestSvg, sanitiseSvg } from '../../core/svg/sanitise.ts';
import type { ArchiveReader } from '../site-model/from-archive/archive-reader.ts';
import { mayHavePlace, placelessBytes, withoutPlace, type Placeless, type PlacelessFile } from './placeless.ts';
import { inOrder } from '../site-model/from-archive/in-order.ts';
import { beginsAsMarkup, mayBeginAsMarkup, mayRun, sniffed } from './harmless.ts';

/** An archive whose media are as they may lie on a site: none of them can run there, and no picture says where it was taken. */
export interface PublishableArchive extends ArchiveReader {
  /** all media by address without signature, as they are published */
  media(): ReadonlyMap<string, PublishedMedium>;
  medium(address: string): PublishedMedium | undefined;
  /** the content that is published in the place of the one that is stored; undefined for media that are published as they are */
  changed(medium: StoredMedium): (() => Promise<Uint8Array>) | undefined;
  /** what was found out about pictures, for the next time */
  readonly placeless: Placeless;
  /** media whose files are missing or damaged; `media` and `medium` have none of these. Addresses have no signatures. */
  readonly lost: readonly { readonly address: string; readonly file: string }[];
}

const width = 8;

export interface PublishableOptions {
  /** whether pictures are published with all of their metadata */
  readonly keepExif?: boolean | undefined;
  /** what an earlier publish found out about pictures */
  readonly placeless?: Placeless | undefined;
  /** stored files that must not be published. Default: none. */
  readonly damaged?: ReadonlySet<string> | undefined;
}

/**
 * The media of an archive as they are published. What a browser would run as a document of the site is a drawing without
 * scripts, under the checksum of what is left, or else a file to be saved, under an extension that hosts serve as text. A picture
 * that says where it was taken is one without metadata, under its own checksum as well. Everything else is what it was. Paths
 * lead to the files as they are stored.
 */
export async function publishable(
  archive: ArchiveReader,
  { keepExif = false, placeless: before = new Map(), damaged = new Set() }: PublishableOptions = {},
): Promise<PublishableArchive> {
  if (isPublishable(archive)) return archive;
  const stored = archive.media();
  const byFile = new Map([...stored.values()].map((medium) => [medium.file, medium]));
  const instead = new Map<string, PublishedMedium>();
  const originals = new Map<string, StoredMedium>();
  const lostFiles = new Set<string>();
  const placeless = new Map<string, PlacelessFile | null>();
  await inOrder(
    [...byFile.values()],
    width,
    async (medium) => {
      const file = archive.mediumPath(medium);
      if (damaged.has(medium.file) || !(await isThere(file))) return { medium, harmless: undefined };
      const other = await harmless(medium, file);
      if (other !== medium || keepExif || !mayHavePlace(medium)) return { medium, harmless: other };
      const known = before.get(medium.file);
      const found = known === undefined ? await withoutPlace(medium, file) : known;
      placeless.set(medium.file, found);
      return { medium, harmless: found === null ? medium : { ...medium, ...found } };
    },
    ({ medium, harmless: other }) => {
      if (!other) lostFiles.add(medium.file);
      if (!other || other === medium) return;
      instead.set(medium.file, other);
      if (!originals.has(other.file)) originals.set(other.file, medium);
    },
  );
  const published = (medium: StoredMedium) =>
    lostFiles.has(medium.file) ? undefined : (instead.get(medium.file) ?? medium);
  const media = new Map<string, PublishedMedium>();
  const lost: { address: string; file: string }[] = [];
  for (const [address, medium] of stored) {
    const found = published(medium);
    if (found) media.set(address, found);
    else lost.push({ address, file: medium.file });
  }
  const originalOf = (medium: StoredMedium) => originals.get(medium.file) ?? medium;
  return {
    blog: () => archive.blog(),
    categories: () => archive.categories(),
    unread: () => archive.unread(),
    postIds: () => archive.postIds(),
    version: (id) => archive.version(id),
    record: (id) => archive.record(id),
    content: (id) => archive.content(id),
    comments: (id) => archive.comments(id),
    medium: (address) => {
      const found = archive.medium(address);
      return found && published(found);
    },
    media: () => media,
    lost,
    placeless: keepExif ? before : placeless,
    mediumPath: (medium) => archive.mediumPath(originalOf(medium)),
    changed: (medium) => {
      if (!originals.has(medium.file)) return undefined;
      const file = archive.mediumPath(originalOf(medium));
      if (medium.type === svg) return async () => Buffer.from((await drawingIn(file)) ?? '');
      return medium.type.startsWith('image/') ? () => placelessBytes(medium.type, file) : undefined;
    },
  };
}

function isPublishable(archive: ArchiveReader): archive is PublishableArchive {
  return 'changed' in archive;
}

/** What else is wrong with a file, whoever copies it says. */
async function isThere(file: string): Promise<boolean> {
  try {
    return (await fs.stat(file)).isFile();
  } catch (error) {
    return !['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}

const svg = 'image/svg+xml';

/** A file that cannot be read is none that runs: whoever copies it says so. */
async function harmless(medium: StoredMedium, file: string): Promise<PublishedMedium> {
  const extension = /\.([^./]*)$/u.exec(medium.file)?.[1] ?? '';
  if (medium.type === svg || extension === 'svg') {
    const drawing = medium.size > longestSvg ? undefined : await drawingIn(file).catch(() => undefined);
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

/** One extension alone: of several, some hosts go by another than the last. */
const asText = 'txt';

function asDownload(medium: StoredMedium, extension: string): PublishedMedium {
  const { file, size } = medium;
  return { file: file.replace(/\.[^/]*$|$/u, `.${asText}`), type: 'text/plain', size, download: `.${extension}` };
}

async function drawingIn(file: string): Promise<string | undefined> {
  const text = decodeXml(await fs.readFile(file));
  return text === undefined ? undefined : sanitiseSvg(text);
}

async function firstBytes(file: string): Promise<Uint8Array> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffed), 0, sniffed, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
