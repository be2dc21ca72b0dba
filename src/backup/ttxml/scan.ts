import { unreadableError } from '../files/errors.ts';
import type { Range, ReadableFile } from '../xml/ranges.ts';
import { scanItems, type Scan, type ScannedItem, type ScanOptions } from '../xml/scan.ts';
import { Base64Size } from './base64.ts';
import { message } from '../../messages/message.ts';

export const itemKinds = ['post', 'notice', 'page'] as const;

/** Position of a post, notice or page in the file. */
export interface TtxmlItem extends ScannedItem<(typeof itemKinds)[number]> {
  /** range of the Base64 of each attachment, in order; undefined for an attachment without content */
  readonly files: (ScannedFile | undefined)[];
}

export interface ScannedFile extends Range {
  /** decoded size; undefined if not counted, as in a CDATA section */
  readonly size: number | undefined;
}

export interface TtxmlScan extends Scan<TtxmlItem> {
  /** ranges of the Base64 of files outside items */
  readonly extraFiles: readonly Range[];
}

/**
 * Finds the positions of all items of a TTXML file, and of the files in it.
 *
 * @throws {UsageError} `backup-unreadable` if the file is not TTXML
 */
export async function scanTtxml(
  file: ReadableFile,
  size: number,
  name: string,
  options?: ScanOptions,
): Promise<TtxmlScan> {
  const extraFiles: Range[] = [];
  let content: { readonly start: number; readonly size: Base64Size } | undefined;
  const scan = await scanItems<TtxmlItem>(
    file,
    size,
    name,
    {
      depth: 1,
      body: 'content',
      noRoot: message('backup.not-ttxml', { name }),
      checkRoot({ name: root, attributes }) {
        if (root !== 'blog') throw unreadableError(message('backup.other-root', { name, root }));
        const type = attributes.get('type') ?? '';
        if (!/^(?:(?:tattertools|textcube)\/.*)?$/u.test(type))
          throw unreadableError(message('backup.other-type', { name, type }));
      },
      begin({ name: element, attributes, start }, isNested) {
        const kind = itemKinds.find((one) => one === element);
        if (kind === undefined || (isNested && !attributes.has('slogan'))) return undefined;
        return { kind, range: { start, end: start }, body: undefined, files: [], state: 'whole' };
      },
      open({ end }, path, item) {
        if (item && path.length === 3 && path[2] === 'attachment') item.files.push(undefined);
        if (isFileContent(path) && (!item || path.length === 4)) content = { start: end, size: new Base64Size() };
      },
      close({ name: element, start }, depth, item) {
        if (!content || element !== 'content' || (item && depth !== 3)) return;
        const found = { ...(content.size.cdata ?? { start: content.start, end: start }), size: content.size.bytes };
        content = undefined;
        if (item) item.files[item.files.length - 1] = found;
        else extraFiles.push(found);
      },
      text({ start, end, isCdata }, source) {
        content?.size.add(isCdata ? { start, end } : source());
        return content !== undefined;
      },
    },
    options,
  );
  return { ...scan, extraFiles };
}

/** Reports whether a path of elements ends at one that contains a file in Base64. */
const isFileContent = (path: readonly string[]) =>
  path.at(-1) === 'content' && ['attachment', 'banner'].includes(path.at(-2) ?? '') && path.length >= 4;
