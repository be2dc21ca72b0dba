import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { isText, markupOf } from './markup.ts';

export interface MediumType {
  /** media type, detected from the bytes; never `text/html` for an archived file */
  readonly type: string;
  /** extension in lower case, without the dot; never one that browsers or static hosts treat as a page or script */
  readonly extension: string;
}

interface FirstBytes {
  readonly start: Uint8Array;
  /** size of the whole file in bytes */
  readonly size: number;
}

/**
 * Detects the media type of a file from its bytes, and the extension under which to store it. If the bytes are ambiguous, the extension in
 * its URL decides, if that is one of the safe extensions.
 *
 * @param bytes size of the file, and its first bytes: at least 64 KiB, or the whole file
 * @param named extension in its URL, see {@link extensionOf}
 */
export async function detectMediaType(file: string, bytes: FirstBytes, named: string): Promise<MediumType> {
  const { start } = bytes;
  const text = isText(start);
  const markup = text ? markupOf(start) : undefined;
  if (markup?.kind === 'svg') return { type: 'image/svg+xml', extension: 'svg' };
  if (markup?.kind === 'html') return { type: 'text/html', extension: 'txt' };
  // Checked before magic numbers, since text may start with "BM", like a bitmap, or "MZ".
  if (text && Object.hasOwn(texts, named)) return { type: texts[named] ?? '', extension: named };

  const sniffed = await detectByMagic(file, bytes);
  const [byName, unnamed]: Container = containers.get(sniffed?.type) ?? [{}];
  if (Object.hasOwn(byName, named)) return { type: byName[named] ?? '', extension: named };
  if (sniffed) return unnamed ?? sniffed;
  if (markup) return { type: 'application/xml', extension: 'xml' };
  return text ? { type: 'text/plain', extension: 'txt' } : { type: 'application/octet-stream', extension: 'bin' };
}

/** Returns the extension of the last segment of a URL's path, in lower case, without the dot. Empty if there is none. */
export function extensionOf(url: URL): string {
  return /\.([a-z0-9]{1,8})$/iu.exec(url.pathname)?.[1]?.toLowerCase() ?? '';
}

/** Detects a type by its magic numbers. Reads the file, since some of them are not at its start. */
async function detectByMagic(file: string, { start, size }: FirstBytes): Promise<MediumType | undefined> {
  try {
    const found = start.length === size ? await fileTypeFromBuffer(start) : await fileTypeFromFile(file);
    return found && { type: found.mime, extension: archiveExtension(found.ext) };
  } catch (error) {
    // The type of a truncated or inconsistent file is unknown. Errors of the file system are thrown.
    if (error instanceof Error && 'syscall' in error) throw error;
    return undefined;
  }
}

/** Converts an extension as `file-type` returns it, such as `Z` or `tar.gz`, to a simple one in lower case. */
export function archiveExtension(found: string): string {
  const extension = found === 'tar.gz' ? 'tgz' : found.toLowerCase();
  return /^[a-z0-9]{1,16}$/u.test(extension) ? extension : 'bin';
}

/** Media types of text files by extension. Excludes Markdown and scripts, which site generators and hosts would process. */
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

/** Reports whether an empty file with this extension can be intact, which is the case for text. */
export const mayBeEmpty = (extension: string) => Object.hasOwn(texts, extension);

type Container = [byName: Record<string, string>, unnamed?: MediumType];

/** The container formats, and unknown content (`undefined`): their types by extension, and the type for any other extension. */
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
