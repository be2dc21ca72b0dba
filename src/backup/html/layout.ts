import { compareText } from '../../core/collections/compare.ts';

/** The folder of a post in one container. */
export interface PostFolder {
  readonly id: string;
  /** path below the container, without a slash at its end */
  readonly path: string;
  /** path of the folder that it is in with the others of its part; empty for the container itself */
  readonly part: string;
  /** the HTML files in it, those whose name fits first; paths below the container */
  readonly files: readonly string[];
  /** how many of them have a name that fits */
  readonly matching: number;
}

/** A part of a backup, by its name `{blog}-{part}-{parts}`. */
export interface PartName {
  readonly blog: string;
  readonly part: number;
  readonly parts: number;
}

/**
 * The folders of posts: `{part}/{id}/{id}-{title}.html`, or `{id}.html`. Where one of them is, every folder beside it with a number for a name
 * is a post too, whatever it holds; and none is within another.
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
    if (files.some((file) => fits(file, baseName(folder)))) parts.add(folderOf(folder));
  // Where no name fits, what is in folders with numbers for names is looked at all the same.
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
  const rank = (file: string) => (fits(file, id) ? 0 : 1);
  const ordered = [...files].sort((a, b) => rank(a) - rank(b) || compareText(a, b));
  return { id, path, part: folderOf(path), files: ordered, matching: files.filter((file) => fits(file, id)).length };
}

function fits(file: string, id: string): boolean {
  const name = baseName(file).toLowerCase();
  return name === `${id}.html` || (name.startsWith(`${id}-`) && name.endsWith('.html'));
}

/** Whether the name of a page is the title of its post behind the id, as the platform writes it, perhaps with the mark of a copy behind it. */
export function isTitled(path: string, id: string, title: string): boolean {
  const [name, said] = [
    slug(
      baseName(path)
        .slice(id.length)
        .replace(/\.html?$/iu, ''),
    ),
    slug(title),
  ];
  return name === said || (said !== '' && name.startsWith(`${said}-`));
}

/** The id with which the name of a page starts: `12.html`, `12-title.html`. */
export function idInName(path: string): string | undefined {
  return /^(\d{1,20})(?:[- _(].*)?\.html?$/isu.exec(baseName(path))?.[1];
}

/** Whether a folder is that of a post alone, by its name: `12`, or a copy of it such as `12 2`, `12 (1)` or `12 - Copy`. */
export function isFolderOf(folder: string, id: string): boolean {
  const name = baseName(folder);
  return name.startsWith(id) && !/^[\p{L}\p{N}]/u.test(name.slice(id.length));
}

/** Letters and digits: programs that unpack zips replace other characters in names. */
const slug = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');

/** The HTML files outside of the folders of posts, those nearest to the top first. */
export function strayPages(paths: Iterable<string>, posts: readonly PostFolder[]): string[] {
  const known = new Set(posts.map(({ path }) => path));
  const strays = [...paths].filter((path) => isPage(path) && !foldersAbove(path).some((above) => known.has(above)));
  const depth = (path: string) => path.split('/').length;
  return strays.sort((a, b) => depth(a) - depth(b) || compareText(a, b));
}

/** The part that a page outside of the folders of posts belongs to: a folder in which posts are or whose name says so, else the one above its own. */
export function partOfStray(path: string, parts: ReadonlySet<string>): string {
  const above = foldersAbove(path);
  return above.find((folder) => parts.has(folder) || partNameOf(baseName(folder))) ?? folderOf(folderOf(path));
}

export const isPage = (path: string) => /\.html?$/iu.test(path);

export const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1);
/** The folder that a path is in; empty for the container itself. */
export const folderOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

function foldersAbove(path: string): string[] {
  const above: string[] = [];
  for (let at = folderOf(path); at !== ''; at = folderOf(at)) above.push(at);
  return above;
}

/**
 * What the name of a folder or of a zip says of the part: blogs have `-` and numbers in their names, too. A browser adds ` (1)` to the name of
 * a zip that is downloaded twice.
 */
export function partNameOf(name: string): PartName | undefined {
  const match = /^([a-z0-9](?:[a-z0-9-]*[a-z0-9])?)-(\d{1,4})-(\d{1,4})(?: ?\(\d+\))?(?:\.zip)?$/iu.exec(name);
  const [, blog = '', part, parts] = match ?? [];
  const found = { blog: blog.toLowerCase(), part: Number(part), parts: Number(parts) };
  return match && found.part >= 1 && found.part <= found.parts ? found : undefined;
}

/** The parts that are not there, where names say how many there are. */
export function missingParts(names: readonly PartName[]): { missing: number[]; parts: number } | undefined {
  const parts = Math.max(0, ...names.map((name) => name.parts));
  const there = new Set(names.filter((name) => name.parts === parts).map(({ part }) => part));
  const missing = Array.from({ length: parts }, (_, index) => index + 1).filter((part) => !there.has(part));
  return missing.length === 0 ? undefined : { missing, parts };
}
