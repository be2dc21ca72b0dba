import { readAll } from '../files/checked-stream.ts';
import type { Container } from '../files/container.ts';
import { BackupError } from '../errors.ts';
import { parseFramedBody, parsePage, type FramedBody, type PageFailure, type Page } from './page.ts';
import { message } from '../../messages/message.ts';

/** Far more than any post has. */
const longestPage = 64_000_000;

/** A page that is made to do harm costs many times its size where it is read on. Text packs to a tenth, what repeats itself to less. */
const mostRatio = 50;
const longPage = 8_000_000;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** An HTML file that is not the file of a post, and not a damaged one either. */
export class NotAPostError extends BackupError {}

/**
 * Returns the post in a file.
 *
 * @throws {NotAPostError} if the file is something else
 * @throws {BackupError} if the file cannot be read
 */
export const readPage = (container: Container, path: string): Promise<Page> => readAs(parsePage, container, path);

/** {@link readPage}, without what is said of the post beside its body. */
export const readFramedBody = (container: Container, path: string): Promise<FramedBody> =>
  readAs(parseFramedBody, container, path);

async function readAs<T extends object>(
  parse: (file: string) => T | PageFailure,
  container: Container,
  path: string,
): Promise<T> {
  const what = `${container.name}/${path}`;
  const { size = 0, compressedSize: packed = size } = container.entries.get(path) ?? {};
  if (size > longestPage) {
    throw new BackupError(message('backup.page-too-long', { what, size }));
  }
  if (size > longPage && size > packed * mostRatio) {
    throw new BackupError(message('backup.page-unpacks-to', { what, packed, size }));
  }
  const page = parse(textOf(await readAll(await container.open(path)), what));
  if (!('missing' in page)) return page;
  const text = message('backup.page-unread', { what, why: page.missing });
  throw page.isOther ? new NotAPostError(text) : new BackupError(text);
}

function textOf(bytes: Buffer, what: string): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw new BackupError(message('backup.page-not-utf-8', { what }), { cause: error });
  }
}
