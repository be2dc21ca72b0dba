import type { UsageError } from '../../core/errors.ts';
import type { Container } from '../files/container.ts';
import { unreadable } from '../files/refusals.ts';

/** Refuses a zip or a folder without posts, and says what it seems to be. */
export function notABackup(container: Container): UsageError {
  const { name, entries, leftOut } = container;
  const paths = [...entries.keys()];
  const seems = kinds.find(([is]) => paths.some(is))?.[1];
  const [left] = leftOut;
  const what = seems ?? (left ? `${left[0]} in it was left out: ${left[1]}` : undefined);
  return unreadable(
    `There is no post in ${name}${what === undefined ? '' : ` (${what})`}. A backup has a folder for each post, named with its number, ` +
      'and in it an HTML file such as 12/12-title.html. Give the zip as it was downloaded, or the folder that it was unpacked to.',
  );
}

/** Whether there is an archive of blogkeep in a folder, which has folders with numbers, too. */
export function isArchive({ entries }: Container): boolean {
  return [...entries.keys()].some(isOfArchive);
}

const isOfArchive = (path: string) => /(?:^|\/)data\/blogkeep\.json$/u.test(path);

const kinds: readonly (readonly [is: (path: string) => boolean, what: string])[] = [
  [isOfArchive, 'it seems to be an archive of blogkeep: "blogkeep publish" makes a site from it'],
  [(path) => path === '[Content_Types].xml', 'it seems to be an office document'],
  [(path) => path === 'mimetype', 'it seems to be a document or a book'],
  [(path) => path === 'META-INF/MANIFEST.MF', 'it seems to be a program'],
  [(path) => /^[^/]+\.zip$/iu.test(path), 'there are zips in it: give these by name'],
  [(path) => /^[^/]+\.xml$/iu.test(path), 'there is an XML file in it: if that is the backup, give it by name'],
  [(path) => /^\d+-[^/]*\.html?$/iu.test(path), 'it seems to be the folder of a single post: give the folder above it'],
  [(path) => /(?:^|\/)index\.html?$/iu.test(path), 'it seems to be a web site'],
];
