import { join, relative, sep } from 'node:path';
import { realPath } from '../../app/folders.ts';
import { layout } from '../../archive/format/layout.ts';
import { gitAttributesName } from '../../core/files/git-attributes.ts';
import { ignoredName, linesThatIgnore } from '../../app/init/ignored-lines.ts';
import { assignHomes } from '../blogs/blog-homes.ts';
import { isWithin } from '../options/folders.ts';
import { hasSeveralBlogs, type Choices, type InitFolder } from './choices.ts';

/**
 * Files and folders of an archive. The folder `archive/` in a site, with its pages by year, contains none of these
 * names.
 */
const archiveEntries = [
  layout.payload,
  `${layout.work}/`,
  layout.bagInfo,
  layout.declaration,
  layout.manifest,
  layout.tagManifest,
  layout.readme,
  gitAttributesName,
];

/**
 * Returns `.gitignore` lines for archives: the folders of the current ones, and the files of any other folder named
 * `archive`, because later changes may add blogs or move their folders. The lines do not match the site.
 */
export function archiveIgnoreLines(choices: Choices, place: InitFolder): string[] {
  const now = archivesOf(choices, place).flatMap((archive) =>
    archive === '' ? archiveEntries.map((part) => `/${part}`) : [`/${ignoredName(archive)}/`],
  );
  return [...now, ...archiveEntries.map((part) => `**/archive/${part}`)];
}

/** Returns the lines of the existing `.gitignore` that exclude the archive. */
export function linesIgnoringArchive(choices: Choices, place: InitFolder): string[] {
  // With `allBlogs`, only the source knows the names of the blogs, so an example stands for all of them.
  const archives = choices.allBlogs && place.archive === undefined ? ['blog/archive'] : archivesOf(choices, place);
  const parts = archiveEntries
    .filter((part) => part !== `${layout.work}/`)
    .map((part) => part.replace(/\/$/u, '/blog.json'));
  return linesThatIgnore(
    place.gitignore,
    archives.flatMap((archive) => parts.map((part) => (archive === '' ? part : `${archive}/${part}`))),
  );
}

/** Returns the paths of archives inside the folder. Empty with `allBlogs`, because only the source knows the names. */
function archivesOf(choices: Choices, { folder, home, archive }: InitFolder): string[] {
  const names = hasSeveralBlogs(choices) ? assignHomes(choices.blogs, home).map(({ name }) => name) : [''];
  const all = choices.allBlogs ? [] : names.map((name) => join(home, name, 'archive'));
  return (archive === undefined ? all : [archive])
    .map((path) => pathWithin(path, folder))
    .filter((path) => path !== undefined);
}

/**
 * Returns the path of a file relative to a folder, in the form that git uses: with `/`, and symbolic links resolved.
 * Undefined if the file is outside the folder.
 */
export function pathWithin(path: string, folder: string): string | undefined {
  if (!isWithin(path, folder)) return undefined;
  return relative(realPath(folder), realPath(path)).replaceAll(sep, '/');
}
