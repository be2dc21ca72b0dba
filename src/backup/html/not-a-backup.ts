import type { UsageError } from '../../core/errors/errors.ts';
import type { Container } from '../files/container.ts';
import { unreadableError } from '../files/errors.ts';
import { message, type Message } from '../../messages/message.ts';

/** Returns the error for a zip or folder without posts. Its message includes a guess at what the file is. */
export function notABackupError(container: Container): UsageError {
  const { name, entries, skipped, unreadable } = container;
  const paths = [...entries.keys()];
  if (paths.some(isOfTakeout)) return unreadableError(message('backup.no-blog', { names: [name] }));
  const seems = kinds.find(([isKind]) => paths.some(isKind))?.[1];
  const [firstSkipped] = [...unreadable, ...skipped];
  const description =
    seems ?? (firstSkipped ? message('backup.left-out-in-it', { file: firstSkipped[0], reason: firstSkipped[1] }) : '');
  return unreadableError(message('backup.no-post', { name, what: description }));
}

/** Reports whether a folder contains a blogkeep archive, which also has folders with numeric names. */
export function isArchive({ entries }: Container): boolean {
  return [...entries.keys()].some(isOfArchive);
}

const isOfArchive = (path: string) => /(?:^|\/)data\/blogkeep\.json$/u.test(path);

const isOfTakeout = (path: string) => /^Takeout[^/]*\/|(?:^|\/)archive_browser\.html$/u.test(path);

const kinds: readonly (readonly [is: (path: string) => boolean, what: Message])[] = [
  [isOfArchive, message('backup.is-archive')],
  [(path) => path === '[Content_Types].xml', message('backup.is-office-document')],
  [(path) => path === 'mimetype', message('backup.is-document')],
  [(path) => path === 'META-INF/MANIFEST.MF', message('backup.is-program')],
  [(path) => /^[^/]+\.xml$/iu.test(path), message('backup.has-xml')],
  [(path) => /(?:^|\/)index\.html?$/iu.test(path), message('backup.is-website')],
];
