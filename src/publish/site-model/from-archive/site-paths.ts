import { fileName } from '../../../core/file-name.ts';
import { hasHostName, hasReservedName, reservedNames } from '../../../core/reserved-names.ts';
import { foldedName, UniqueNames } from '../../../core/unique-names.ts';
import { indexFile, isFilePath, longestPath } from '../site/paths.ts';
import type { PathReason } from '../../../core/warnings.ts';
import type { PostAddress } from '../site/post-address.ts';

export interface AssignedPath {
  readonly sitePath: string;
  /** undefined if the path is that of the address */
  readonly reason: PathReason | undefined;
}

/** Assigns the paths of pages. Of posts that want the same path the first one has it. */
export class SitePaths {
  readonly #taken = new UniqueNames(reservedNames);
  /** post pages that are files, and folders above all pages, as file systems that ignore case have them */
  readonly #files = new Set<string>();
  readonly #folders = new Set<string>();

  assign(id: string, address: PostAddress | undefined): AssignedPath {
    const wanted = address && segmentsOf(address);
    const isNumber = address?.kind === 'id' && /^\d+$/u.test(address.id);
    if (!wanted || isNumber) {
      const sitePath = this.#byId(id);
      return { sitePath, reason: wanted && wanted[0] !== sitePath ? 'number' : undefined };
    }
    const names = wanted.map((segment) => fileName(segment, id));
    const path = names.join('/');
    const reason = reasonAgainst(names, address.kind) ?? (this.#take(path) ? undefined : 'taken');
    if (reason !== undefined) return { sitePath: this.#byId(id), reason };
    return { sitePath: path, reason: path === wanted.join('/') ? undefined : 'name' };
  }

  /** A number belongs to the post whose id it is; other ids may be names of the site's own folders. */
  #byId(id: string): string {
    const name = fileName(id, '');
    if (/^\d+$/u.test(name)) return this.#taken.claim(name, 'post');
    const free = hasReservedName([name]) ? `${name}-post` : name;
    for (let path = `post/${free}`; ; path = `${path}-post`) {
      const claimed = this.#taken.claim(path, 'post');
      if (this.#fits(claimed)) return claimed;
    }
  }

  #take(path: string): boolean {
    return this.#fits(path, false) && this.#taken.take(path) && this.#fits(path);
  }

  /** Whether no file is where the path needs a folder, and no folder where it needs a file; enters the path unless only asked. */
  #fits(path: string, enters = true): boolean {
    const whole = foldedName(path);
    const above = foldersAbove(whole);
    const isFile = isFilePath(path);
    if (above.some((folder) => this.#files.has(folder)) || (isFile && this.#folders.has(whole))) return false;
    if (!isFile && this.#files.has(whole)) return false;
    if (enters) {
      for (const folder of above) this.#folders.add(folder);
      (isFile ? this.#files : this.#folders).add(whole);
    }
    return true;
  }
}

function foldersAbove(path: string): string[] {
  const above: string[] = [];
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) above.push(path.slice(0, end));
  return above;
}

/** The segments that the path of a page has for an address. The index of a folder is the folder. */
export function segmentsOf(address: PostAddress): readonly string[] {
  if (address.kind === 'id') return [address.id];
  if (address.kind === 'entry') return ['entry', ...address.slug];
  const { segments } = address;
  return segments.length > 1 && segments.at(-1) === indexFile ? segments.slice(0, -1) : segments;
}

function reasonAgainst(names: readonly string[], kind: PostAddress['kind']): PathReason | undefined {
  const path = names.join('/');
  if (path === '') return 'none';
  if (Buffer.byteLength(path) > longestPath) return 'long';
  if (path.toLowerCase().split('/').includes(indexFile) || hasReservedName(names)) return 'reserved';
  if (kind === 'entry') return undefined;
  if (names.every((name) => /^\d+$/u.test(name)) && names.length === 1) return 'number';
  return hasHostName(names) || isOfSite(foldedName(path)) ? 'reserved' : undefined;
}

/** Folders of the site, of its redirects and of generators, with everything below them. */
const ownFolders =
  /^(?:m|rss|notice|pages|categor(?:y|ies)|tags?|archive|media|search|about|page|assets|static)(?:\/|$)/u;
/** Pages and files of theirs. */
const ownPages = /^(?:posts?|archives|index|style|sitemap|robots|feed|atom|guestbook|404)$/u;
/** A file at the root that is no page, and a later page of a list. */
const ownFiles = /^[^/]+\.(?!html?$)[a-z]+$|(?:^|\/)page\/\d+$|(?:^|\/)feed\.(?:xml|json)$/u;

const isOfSite = (path: string) => ownFolders.test(path) || ownPages.test(path) || ownFiles.test(path);
