import { bytesOf } from '../files/checked.ts';
import type { Container } from '../files/container.ts';
import { BackupError } from '../errors.ts';
import { framedBodyOf, pageOf, type FramedBody, type NoPage, type Page } from './page.ts';

/** Far more than any post has. */
const longestPage = 64_000_000;

/** A page that is made to do harm costs many times its size where it is read on. Text packs to a tenth, what repeats itself to less. */
const mostRatio = 50;
const longPage = 8_000_000;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The post in a file.
 *
 * @throws {BackupError} where there is none that can be read
 */
export const readPage = (container: Container, path: string): Promise<Page> => readAs(pageOf, container, path);

/** {@link readPage}, without what is said of the post beside its body. */
export const readFramedBody = (container: Container, path: string): Promise<FramedBody> =>
  readAs(framedBodyOf, container, path);

async function readAs<T extends object>(
  parse: (file: string) => T | NoPage,
  container: Container,
  path: string,
): Promise<T> {
  const what = `${container.name}/${path}`;
  const { size = 0, packed = size } = container.entries.get(path) ?? {};
  if (size > longestPage) {
    throw new BackupError(`${what} was not read: it has ${size} bytes, and no post is that long.`);
  }
  if (size > longPage && size > packed * mostRatio) {
    const become = `its ${packed} bytes become ${size} when they are unpacked, as those of no post do`;
    throw new BackupError(`${what} was not read: ${become}.`);
  }
  const page = parse(textOf(await bytesOf(await container.open(path)), what));
  if ('missing' in page) throw new BackupError(`${what} was not read: ${page.missing}.`);
  return page;
}

function textOf(bytes: Buffer, what: string): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    const message = `${what} was not read: it is not UTF-8, as all files of a backup are. Unpack or download the backup again.`;
    throw new BackupError(message, { cause: error });
  }
}
