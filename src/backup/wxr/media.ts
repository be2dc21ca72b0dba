import { compareText } from '../../core/collections/compare.ts';
import type { Warning } from '../../core/report/warnings.ts';
import type { Backup } from '../backup.ts';
import type { Container } from '../files/container.ts';
import { decodePercent, mediaAddress, parseMediaReference } from '../media-base.ts';
import type { Attachment } from './references.ts';
import { message } from '../../messages/message.ts';

/** A file of the media library in a given folder, zip or tar. */
interface FoundFile {
  readonly container: Container;
  readonly at: string;
}

export interface MediaOptions {
  readonly containers: readonly Container[];
  /** reports whether an entry is a file of the export itself */
  readonly isExport: (container: Container, path: string) => boolean;
  readonly blogUrl: string | undefined;
  /** read once, since there may be hundreds of thousands */
  readonly attachments: Iterable<Attachment>;
}

/**
 * Finds the files of the media library for addresses in bodies, by their path below `uploads`. Addresses of smaller copies lead to the
 * original: `photo-300x200.jpg`, `photo-scaled.jpg`, `?w=604`, and those of the image service Photon (`i0.wp.com`).
 */
export class MediaLibrary implements Required<Pick<Backup, 'medium' | 'otherFiles'>> {
  readonly #files: UploadedFiles;
  readonly #hosts = new Set<string>();
  /** addresses of attachments by path below `uploads` */
  readonly #attachments = new Map<string, string>();
  readonly #ofPost = new Map<string, Pick<Attachment, 'file' | 'url'>[]>();
  readonly #used = new Set<string>();

  constructor({ containers, isExport, blogUrl, attachments }: MediaOptions) {
    this.#files = new UploadedFiles(containers, isExport);
    if (blogUrl !== undefined && URL.canParse(blogUrl)) this.#hosts.add(hostOf(new URL(blogUrl)));
    for (const { url, file, parent } of attachments) {
      if (URL.canParse(url)) {
        this.#hosts.add(hostOf(new URL(url)));
        this.#attachments.set(uploadPath(new URL(url)), url);
      }
      const siblings = this.#ofPost.get(parent);
      if (siblings) siblings.push({ file, url });
      else if (parent !== '0') this.#ofPost.set(parent, [{ file, url }]);
    }
  }

  medium(address: string): ReturnType<Backup['medium']> {
    const found = this.#find(address);
    const size = found?.container.entries.get(found.at)?.size;
    if (!found || size === undefined) return undefined;
    this.#used.add(keyOf(found));
    return { size, open: () => found.container.open(found.at) };
  }

  /** Returns the address of the original of an image on the blog's host. Undefined if the address is not that of a smaller copy. */
  originalOf(address: string): string | undefined {
    const url = this.#addressOnBlog(address);
    if (!url) return undefined;
    const path = uploadPath(url);
    const original = this.#originalsOf(path).find((one) => this.#attachments.has(one));
    const known = original === undefined ? undefined : this.#attachments.get(original);
    if (url.search !== '' && isResized(url)) url.search = '';
    const best = known ?? url.href;
    return best === address ? undefined : best;
  }

  /** Returns the files that were uploaded to a post and that none of the given addresses refers to. */
  otherFiles(id: string, addresses: readonly string[]): readonly string[] {
    const used = new Set(addresses.flatMap((address) => this.#find(address) ?? []).map(keyOf));
    const others = new Map<string, string>();
    for (const { file, url } of this.#ofPost.get(id) ?? []) {
      const path = file === '' && URL.canParse(url) ? uploadPath(new URL(url)) : file;
      const found = this.#files.first(originalPaths(path));
      if (found && !used.has(keyOf(found))) others.set(keyOf(found), mediaAddress(id, path));
    }
    return [...others.values()].sort(compareText);
  }

  /** Returns a warning about the files that nothing has referred to so far, without smaller copies of other files. */
  unusedWarnings(): Warning[] {
    if (this.#used.size === 0) return [];
    const unused = this.#files.originals().filter((file) => !this.#used.has(keyOf(file)));
    if (unused.length === 0) return [];
    const files = unused.slice(0, maxNamed).map(({ at }) => at);
    const name = unused[0]?.container.name ?? '';
    return [
      {
        code: 'backup-entry-left-out',
        path: name,
        reason: message('backup.of-no-post', { files, count: unused.length }),
      },
    ];
  }

  #find(address: string): FoundFile | undefined {
    const url = this.#addressOnBlog(address);
    if (url) return this.#files.first(this.#originalsOf(uploadPath(url)));
    const own = parseMediaReference(address);
    return own && this.#files.first(originalPaths(decodePercent(own.reference)));
  }

  /** Returns the possible paths of the original, the best first. A file that was uploaded as `photo-300x200.jpg` is an original itself. */
  #originalsOf(path: string): string[] {
    return this.#attachments.has(path) && !scaled.test(path) ? [path] : originalPaths(path);
  }

  /** Returns an address as it is on the host of the blog. Undefined for addresses on other hosts. */
  #addressOnBlog(address: string): URL | undefined {
    if (!URL.canParse(address)) return undefined;
    let url = new URL(address);
    if (/^i\d\.wp\.com$/u.test(url.hostname)) {
      const target = `https:/${url.pathname}`;
      if (!URL.canParse(target)) return undefined;
      url = new URL(target);
    }
    url.hash = '';
    return this.#hosts.has(hostOf(url)) ? url : undefined;
  }
}

/** Maximum number of files to name in a warning. */
const maxNamed = 5;

/** The files in folders and archives, by their path below `uploads`. */
class UploadedFiles {
  readonly #byPath = new Map<string, FoundFile>();
  /** files by year, month and name; undefined if there are several, as on a network of blogs */
  readonly #byMonth = new Map<string, FoundFile | undefined>();

  constructor(containers: readonly Container[], isExport: MediaOptions['isExport']) {
    for (const container of containers) {
      for (const at of container.entries.keys()) {
        if (isExport(container, at) || /\.(?:zip|tar)$/iu.test(at)) continue;
        const path = normalize(belowUploads(at));
        const file = { container, at };
        if (!this.#byPath.has(path)) this.#byPath.set(path, file);
        const month = monthPath(path);
        if (month !== undefined) this.#byMonth.set(month, this.#byMonth.has(month) ? undefined : file);
      }
    }
  }

  /** Returns the first of some paths below `uploads` that exists. */
  first(paths: readonly string[]): FoundFile | undefined {
    for (const path of paths.map(normalize)) {
      const found = this.#byPath.get(path) ?? this.#byMonth.get(monthPath(path) ?? '');
      if (found) return found;
    }
    return undefined;
  }

  /** Returns all files that are not smaller copies of others. */
  originals(): FoundFile[] {
    return [...this.#byPath].flatMap(([path, file]) => (this.first(originalPaths(path)) === file ? [file] : []));
  }
}

const keyOf = ({ container, at }: FoundFile) => `${container.name}/${at}`;

const hostOf = ({ hostname }: URL) => hostname.replace(/^www\./u, '');

const normalize = (path: string) => path.normalize('NFC');

const belowUploads = (path: string) => /(?:^|\/)uploads\/(.+)$/u.exec(path)?.[1] ?? path;

const monthPath = (path: string) => /(?:^|\/)(\d{4}\/\d\d\/[^/]+)$/u.exec(path)?.[1];

/** Returns the path of an address below `uploads`; on WordPress.com and old networks, below the host or `files`. */
function uploadPath({ pathname }: URL): string {
  const path = decodePercent(pathname);
  return /\/(?:uploads|files)\/(.+)$/u.exec(path)?.[1] ?? path.slice(1);
}

const scaled = /-(?:scaled|rotated)(?=\.\w{1,5}$)/u;

/** Returns the possible paths of the original of a file, the best first, and the file itself. */
function originalPaths(path: string): string[] {
  const [, stem, extension = ''] = /^(.*)(\.\w{1,5})$/su.exec(path) ?? [];
  if (stem === undefined) return [path];
  const originalStem = stem.replace(/-\d{1,5}x\d{1,5}$/u, '').replace(/-(?:scaled|rotated)$/u, '');
  if (originalStem === stem) return [path];
  return [...new Set([originalStem, `${originalStem}-scaled`, `${originalStem}-rotated`, stem])].map(
    (one) => one + extension,
  );
}

/** Parameters with which WordPress.com and Photon return a smaller copy. */
const resizing: ReadonlySet<string> = new Set(['w', 'h', 'fit', 'resize', 'crop', 'quality', 'ssl', 'strip', 'zoom']);

const isResized = ({ searchParams }: URL) => [...searchParams.keys()].every((key) => resizing.has(key));
