import { readAll } from '../files/checked-stream.ts';
import type { Container } from '../files/container.ts';
import { BackupError } from '../errors.ts';
import { parseFramedBody, parsePage, type FramedBody, type PageFailure, type Page } from './page.ts';
import { message } from '../../messages/message.ts';

/** Maximum size of a page in bytes, far above that of any post. */
const maxPageSize = 64_000_000;

/** Maximum compression ratio of a long page, against zip bombs. Text compresses to a tenth, repetitive text even further. */
const maxRatio = 50;
const longPageSize = 8_000_000;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Thrown for an HTML file that is not a post, not even a damaged one. */
export class NotAPostError extends BackupError {}

/**
 * Returns the post in a file.
 *
 * @throws {NotAPostError} if the file is something else
 * @throws {BackupError} if the file cannot be read
 */
export const readPage = (container: Container, path: string): Promise<Page> => readAs(parsePage, container, path);

/** Like {@link readPage}, without parsing the metadata of the post. */
export const readFramedBody = (container: Container, path: string): Promise<FramedBody> =>
  readAs(parseFramedBody, container, path);

async function readAs<T extends object>(
  parse: (file: string) => T | PageFailure,
  container: Container,
  path: string,
): Promise<T> {
  const what = `${container.name}/${path}`;
  const { size = 0, compressedSize = size } = container.entries.get(path) ?? {};
  if (size > maxPageSize) {
    throw new BackupError(message('backup.page-too-long', { what, size }));
  }
  if (size > longPageSize && size > compressedSize * maxRatio) {
    throw new BackupError(message('backup.page-unpacks-to', { what, packed: compressedSize, size }));
  }
  const page = parse(decodeUtf8(await readAll(await container.open(path)), what));
  if (!('missing' in page)) return page;
  const text = message('backup.page-unread', { what, why: page.missing });
  throw page.isOther ? new NotAPostError(text) : new BackupError(text);
}

function decodeUtf8(bytes: Buffer, what: string): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw new BackupError(message('backup.page-not-utf-8', { what }), { cause: error });
  }
}
