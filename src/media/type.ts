import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { isText, markupOf } from './markup.ts';

export interface MediumType {
  /** by the bytes; `text/html` is never that of a stored media file */
  readonly type: string;
  /** lower case, without the dot; never one that a browser or a static host would run as a page or a script */
  readonly extension: string;
}

interface FirstBytes {
  readonly start: Uint8Array;
  /** bytes of the whole file */
  readonly size: number;
}

/**
 * The media type of a file and the extension to keep it under, by its bytes. Only where these leave it open does the
 * name in its address decide, and only among harmless extensions.
 *
 * @param bytes its first, at least 64 KiB of them if there are that many, and how many it has
 * @param named the extension in its address, see {@link extensionOf}
 */
export async function detectMediaType(file: string, bytes: FirstBytes, named: string): Promise<MediumType> {
  const { start } = bytes;
  const text = isText(start);
  const markup = text ? markupOf(start) : undefined;
  if (markup?.kind === 'svg') return { type: 'image/svg+xml', extension: 'svg' };
  if (markup?.kind === 'html') return { type: 'text/html', extension: 'txt' };
  // Before the bytes: a text may begin with "BM", as bitmaps do, or "MZ".
  if (text && Object.hasOwn(texts, named)) return { type: texts[named] ?? '', extension: named };

  const sniffed = await byMagic(file, bytes);
  const [byName, unnamed]: Container = containers.get(sniffed?.type) ?? [{}];
  if (Object.hasOwn(byName, named)) return { type: byName[named] ?? '', extension: named };
  if (sniffed) return unnamed ?? sniffed;
  if (markup) return { type: 'application/xml', extension: 'xml' };
  return text ? { type: 'text/plain', extension: 'txt' } : { type: 'application/octet-stream', extension: 'bin' };
}

/** The extension of the last segment of an address' path, lower case, without the dot; empty where there is none. */
export function extensionOf(url: URL): string {
  return /\.([a-z0-9]{1,8})$/iu.exec(url.pathname)?.[1]?.toLowerCase() ?? '';
}

/** Some kinds are recognized by what lies further behind. */
async function byMagic(file: string, { start, size }: FirstBytes): Promise<MediumType | undefined> {
  try {
    const found = start.length === size ? await fileTypeFromBuffer(start) : await fileTypeFromFile(file);
    return found && { type: found.mime, extension: archiveExtension(found.ext) };
  } catch (error) {
    // What breaks off or contradicts itself inside is no known type; a file that cannot be read is another matter.
    if (error instanceof Error && 'syscall' in error) throw error;
    return undefined;
  }
}

/** The extension to keep a file under of which `file-type` gives this one, as in `Z` or `tar.gz`: archives have plain ones alone. */
export function archiveExtension(found: string): string {
  const extension = found === 'tar.gz' ? 'tgz' : found.toLowerCase();
  return /^[a-z0-9]{1,16}$/u.test(extension) ? extension : 'bin';
}

/** Not among them are Markdown and scripts: site generators and hosts run what lies about under such a name. */
const texts: Record<string, string> = {
  txt: 'text/plain',
  log: 'text/plain',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  srt: 'application/x-subrip',
  smi: 'application/x-sami',
  vtt: 'text/vtt',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  tex: 'application/x-tex',
};

/** Reports whether a file of no bytes can be intact: a text. */
export const mayBeEmpty = (extension: string) => Object.hasOwn(texts, extension);

type Container = [byName: Record<string, string>, unnamed?: MediumType];

/** Kinds of file that wrap others, or nothing that is known: which names they may have, and what they are without one. */
const containers = new Map<string | undefined, Container>([
  [
    'application/x-cfb',
    [
      {
        doc: 'application/msword',
        xls: 'application/vnd.ms-excel',
        ppt: 'application/vnd.ms-powerpoint',
        hwp: 'application/x-hwp',
        msg: 'application/vnd.ms-outlook',
        msi: 'application/x-msi',
      },
      { type: 'application/x-cfb', extension: 'bin' },
    ],
  ],
  [
    'application/zip',
    [
      {
        hwpx: 'application/hwp+zip',
        docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
        odt: 'application/vnd.oasis.opendocument.text',
        ods: 'application/vnd.oasis.opendocument.spreadsheet',
        odp: 'application/vnd.oasis.opendocument.presentation',
        epub: 'application/epub+zip',
      },
    ],
  ],
  [
    undefined,
    [
      {
        hwp: 'application/x-hwp',
        doc: 'application/msword',
        xls: 'application/vnd.ms-excel',
        ppt: 'application/vnd.ms-powerpoint',
        zip: 'application/zip',
        alz: 'application/x-alz',
        egg: 'application/x-egg',
      },
    ],
  ],
]);
