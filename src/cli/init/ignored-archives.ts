import { join, relative, sep } from 'node:path';
import { realPath } from '../../app/folders.ts';
import { layout } from '../../archive/format/layout.ts';
import { gitAttributesName } from '../../core/files/git-attributes.ts';
import { ignoredName, linesThatIgnore } from '../../app/init/ignored-lines.ts';
import { assignHomes } from '../blogs/blog-homes.ts';
import { isWithin } from '../options/folders.ts';
import { hasSeveralBlogs, type Choices, type InitFolder } from './choices.ts';

/** All that an archive has in it. Beside it, the site has a folder `archive/` too, with its pages by year and nothing of these. */
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
 * Lines that keep archives out of git: those that a run writes to now, and in parts, so that the site stays, those at any
 * other place, where the repository may have one or several blogs later, or another folder for them.
 */
export function archiveIgnoreLines(choices: Choices, place: InitFolder): string[] {
  const now = archivesOf(choices, place).flatMap((archive) =>
    archive === '' ? archiveEntries.map((part) => `/${part}`) : [`/${ignoredName(archive)}/`],
  );
  return [...now, ...archiveEntries.map((part) => `**/archive/${part}`)];
}

/** The lines of the `.gitignore` that is there which would keep the archive of a run out of git. */
export function linesIgnoringArchive(choices: Choices, place: InitFolder): string[] {
  // Any name stands for the blogs that only the source knows.
  const archives = choices.allBlogs && place.archive === undefined ? ['blog/archive'] : archivesOf(choices, place);
  const parts = archiveEntries
    .filter((part) => part !== `${layout.work}/`)
    .map((part) => part.replace(/\/$/u, '/blog.json'));
  return linesThatIgnore(
    place.gitignore,
    archives.flatMap((archive) => parts.map((part) => (archive === '' ? part : `${archive}/${part}`))),
  );
}

/** Archives in the folder, as paths below it; none for all blogs, whose names only the source knows. */
function archivesOf(choices: Choices, { folder, home, archive }: InitFolder): string[] {
  const names = hasSeveralBlogs(choices) ? assignHomes(choices.blogs, home).map(({ name }) => name) : [''];
  const all = choices.allBlogs ? [] : names.map((name) => join(home, name, 'archive'));
  return (archive === undefined ? all : [archive])
    .map((path) => pathWithin(path, folder))
    .filter((path) => path !== undefined);
}

/** The path from a folder to something in it, as git has it: with `/`, and by way of no symbolic link. Undefined elsewhere. */
export function pathWithin(path: string, folder: string): string | undefined {
  if (!isWithin(path, folder)) return undefined;
  return relative(realPath(folder), realPath(path)).replaceAll(sep, '/');
}
