import { compareText } from '../../core/collections/compare.ts';

/** The folder of a post in one container. */
export interface PostFolder {
  readonly id: string;
  /** relative path without trailing slash */
  readonly path: string;
  /** path of the parent folder, which is one part of the backup; empty for the container itself */
  readonly part: string;
  /** paths of the HTML files in the folder, files named after the ID first */
  readonly files: readonly string[];
  /** number of files named after the ID */
  readonly matching: number;
}

/** The name of a part of a backup: `{blog}-{part}-{parts}`. */
export interface PartName {
  readonly blog: string;
  readonly part: number;
  readonly parts: number;
}

/**
 * Finds the folders of posts: they are named `{id}` and contain `{id}-{title}.html` or `{id}.html`. Any sibling of such a folder with a
 * numeric name counts too, whatever it contains. Folders of posts are not nested.
 */
export function postFolders(paths: Iterable<string>, folders: Iterable<string>): PostFolder[] {
  const pages = new Map<string, string[]>();
  for (const path of paths) {
    const folder = /^(?:.*\/)?\d{1,20}(?=\/[^/]+\.html?$)/isu.exec(path)?.[0];
    if (folder === undefined) continue;
    const others = pages.get(folder);
    if (others) others.push(path);
    else pages.set(folder, [path]);
  }
  const parts = new Set<string>();
  for (const [folder, files] of pages)
    if (files.some((file) => isNamedAfterId(file, baseName(folder)))) parts.add(folderOf(folder));
  // If there is no such file at all, every folder with a numeric name and an HTML file counts.
  if (parts.size === 0) for (const folder of pages.keys()) parts.add(folderOf(folder));
  const all = new Set([...folders, ...pages.keys()]);
  const posts = [...all].filter((folder) => /^\d{1,20}$/u.test(baseName(folder)) && parts.has(folderOf(folder)));
  const known = new Set(posts);
  return posts
    .filter((folder) => !foldersAbove(folder).some((above) => known.has(above)))
    .map((folder) => postFolder(folder, pages.get(folder) ?? []));
}

function postFolder(path: string, files: readonly string[]): PostFolder {
  const id = baseName(path);
  const rank = (file: string) => (isNamedAfterId(file, id) ? 0 : 1);
  const ordered = [...files].sort((a, b) => rank(a) - rank(b) || compareText(a, b));
  return {
    id,
    path,
    part: folderOf(path),
    files: ordered,
    matching: files.filter((file) => isNamedAfterId(file, id)).length,
  };
}

function isNamedAfterId(file: string, id: string): boolean {
  const name = baseName(file).toLowerCase();
  return name === `${id}.html` || (name.startsWith(`${id}-`) && name.endsWith('.html'));
}

/**
 * Reports whether a page is named after the ID and title of its post, as the platform names it. A suffix, such as that of a copy, is
 * allowed.
 */
export function isTitled(path: string, id: string, title: string): boolean {
  const [name, titleSlug] = [
    toSlug(
      baseName(path)
        .slice(id.length)
        .replace(/\.html?$/iu, ''),
    ),
    toSlug(title),
  ];
  return name === titleSlug || (titleSlug !== '' && name.startsWith(`${titleSlug}-`));
}

/** Returns the ID at the start of a page's name, as in `12.html` and `12-title.html`. */
export function idInName(path: string): string | undefined {
  return /^(\d{1,20})(?:[- _(].*)?\.html?$/isu.exec(baseName(path))?.[1];
}

/** Reports whether a folder is named after a post, such as `12`, or is a copy of such a folder, such as `12 2`, `12 (1)` or `12 - Copy`. */
export function isFolderOf(folder: string, id: string): boolean {
  const name = baseName(folder);
  return name.startsWith(id) && !/^[\p{L}\p{N}]/u.test(name.slice(id.length));
}

/** Reduces text to letters and digits, since programs that unpack zips replace other characters in names. */
const toSlug = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');

/** Returns the HTML files outside the folders of posts, sorted by depth. */
export function strayPages(paths: Iterable<string>, posts: readonly PostFolder[]): string[] {
  const known = new Set(posts.map(({ path }) => path));
  const strays = [...paths].filter((path) => isPage(path) && !foldersAbove(path).some((above) => known.has(above)));
  const depth = (path: string) => path.split('/').length;
  return strays.sort((a, b) => depth(a) - depth(b) || compareText(a, b));
}

/**
 * Returns the part of the backup to which a page outside the folders of posts belongs: an ancestor folder that contains posts or is named
 * like a part, otherwise the grandparent folder of the page.
 */
export function partOfStray(path: string, parts: ReadonlySet<string>): string {
  const above = foldersAbove(path);
  return above.find((folder) => parts.has(folder) || partNameOf(baseName(folder))) ?? folderOf(folderOf(path));
}

export const isPage = (path: string) => /\.html?$/iu.test(path);

export const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1);
/** Returns the parent folder; empty for the container itself. */
export const folderOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

function foldersAbove(path: string): string[] {
  const above: string[] = [];
  for (let at = folderOf(path); at !== ''; at = folderOf(at)) above.push(at);
  return above;
}

/** Parses the name of a part: a folder or a zip. Blog names may contain `-` and digits. Browsers add ` (1)` to a repeated download. */
export function partNameOf(name: string): PartName | undefined {
  const match = /^([a-z0-9](?:[a-z0-9-]*[a-z0-9])?)-(\d{1,4})-(\d{1,4})(?: ?\(\d+\))?(?:\.zip)?$/iu.exec(name);
  const [, blog = '', part, parts] = match ?? [];
  const found = { blog: blog.toLowerCase(), part: Number(part), parts: Number(parts) };
  return match && found.part >= 1 && found.part <= found.parts ? found : undefined;
}

/** Returns the numbers of the missing parts, and the total number of parts. Undefined if none is missing. */
export function missingParts(names: readonly PartName[]): { missing: number[]; parts: number } | undefined {
  const parts = Math.max(0, ...names.map((name) => name.parts));
  const present = new Set(names.filter((name) => name.parts === parts).map(({ part }) => part));
  const missing = Array.from({ length: parts }, (_, index) => index + 1).filter((part) => !present.has(part));
  return missing.length === 0 ? undefined : { missing, parts };
}
