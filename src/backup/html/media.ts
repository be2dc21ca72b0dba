import { foldName } from '../../core/files/unique-names.ts';
import { compareText } from '../../core/collections/compare.ts';
import type { Backup } from '../backup.ts';
import type { Container, ContainerEntry } from '../files/container.ts';
import { mediaAddress, mediaBaseOf, parseMediaReference, type RelativeReference } from '../media-base.ts';
import { folderOf, isFolderOf, isPage } from './layout.ts';
import type { MediaFolder, MediaFolders } from './media-folders.ts';
import { planetNameSuffix, planetFiles } from './planet-media.ts';
import { nameKey, candidateNames } from '../candidate-names.ts';

/**
 * Creates a lookup of the files that bodies refer to, by address. Pages of posts are excluded, since a public post may link to the page of
 * a private one.
 */
export function createMediaLookup(all: MediaFolders): Pick<Backup, 'medium' | 'otherFiles'> {
  const containers = () => containersOf(all);
  const spellings = [foldName, nameKey].map((key) => ({ key, in: lazy(() => pathsByKey(containers(), key)) }));
  const planet = lazy(() => planetFiles(containers()));
  const files = lazy(() => filesByPost(all));
  const addresses = new ExtraAddresses();
  function find(address: string): FoundFile | undefined {
    const end = planetNameSuffix(address);
    const planetFile = end === undefined ? undefined : planet().get(end);
    if (planetFile) return planetFile;
    const own = parseMediaReference(address);
    const folders = own ? all.of(own.id) : [];
    if (!own || folders.length === 0) return undefined;
    for (const found of candidatePlaces(own.reference, folders))
      if (found.container.entries.has(found.at)) return found;
    // Last resort: a file whose name differs from the reference in case or encoding, if it is the only one.
    for (const { key, in: paths } of spellings) {
      for (const { container, at, folder } of candidatePlaces(own.reference, folders)) {
        const spelled = paths().get(container)?.get(key(at)) ?? '';
        if (spelled.startsWith(folder) && isMedium(spelled.slice(folder.length))) return { container, at: spelled };
      }
    }
    return addresses.fileOf(own);
  }
  const entryOf = (address: string) => {
    const found = find(address);
    return found?.container.entries.get(found.at);
  };
  return {
    medium: (address) => {
      const found = find(address);
      const size = found?.container.entries.get(found.at)?.size;
      return found && size !== undefined ? { size, open: () => found.container.open(found.at) } : undefined;
    },
    otherFiles: (id, used) => {
      const usedEntries = new Set(used.map(entryOf));
      const others = (files().get(id) ?? []).filter(({ entry }) => !usedEntries.has(entry));
      return others
        .sort((a, b) => compareText(a.name, b.name))
        .map((file) => {
          const address = mediaAddress(id, file.name);
          return entryOf(address) === file.entry ? address : addresses.add(id, file);
        });
    },
  };
}

interface FoundFile {
  readonly container: Container;
  readonly at: string;
}

/** Yields the possible locations of a referenced file, most likely first. `folder` is empty or ends with a slash. */
function* candidatePlaces(
  reference: string,
  folders: readonly MediaFolder[],
): Generator<FoundFile & { readonly folder: string }, undefined> {
  for (const name of candidateNames(reference)) {
    if (!isMedium(name)) continue;
    for (const { container, path } of folders) {
      const folder = path === '' ? '' : `${path}/`;
      yield { container, at: folder + name, folder };
    }
  }
}

function containersOf(all: MediaFolders): Set<Container> {
  const containers = new Set<Container>();
  for (const { container } of all) containers.add(container);
  return containers;
}

/** A file that belongs to a post. */
interface OwnedFile extends FoundFile {
  /** path relative to the folder of the post */
  readonly name: string;
  readonly entry: ContainerEntry;
}

/**
 * Addresses for files whose regular address belongs to another file, such as a second file of the same name, or `a b.png` next to
 * `a%20b.png`.
 */
class ExtraAddresses {
  readonly #files = new Map<string, FoundFile>();

  add(id: string, { container, at }: FoundFile): string {
    const base = mediaBaseOf(id);
    for (let address = mediaAddress(id, `${container.name}/${at}`); ; address += '~') {
      const key = `${id}/${address.slice(base.length)}`;
      const known = this.#files.get(key);
      if (known && (known.container !== container || known.at !== at)) continue;
      this.#files.set(key, { container, at });
      return address;
    }
  }

  fileOf({ id, reference }: RelativeReference): FoundFile | undefined {
    return this.#files.get(`${id}/${reference}`);
  }
}

/** Returns the files of each post, by ID. Of identical files with the same name, only the first is included. */
function filesByPost(all: MediaFolders): Map<string, OwnedFile[]> {
  const files = new Map<string, OwnedFile[]>();
  const names = new Map<string, OwnedFile>();
  for (const [container, ownerOf] of ownersByContainer(all)) {
    for (const [at, entry] of container.entries) {
      const owner = ownerOf(at);
      if (!owner || !isMedium(owner.name)) continue;
      const { id, name } = owner;
      const [key, file] = [`${id}/${name}`, { name, entry, container, at }];
      const first = names.get(key);
      if (!first) names.set(key, file);
      else if (isEqual(first.entry, entry)) continue;
      const ofPost = files.get(id);
      if (ofPost) ofPost.push(file);
      else files.set(id, [file]);
    }
  }
  return files;
}

/** Reports whether two entries have equal content. Always false in folders, which store no checksums. */
const isEqual = (one: ContainerEntry, other: ContainerEntry) =>
  one.size === other.size && one.crc32 === other.crc32 && one.crc32 !== undefined;

type OwnerOf = (path: string) => { readonly id: string; readonly name: string } | undefined;

/** Returns a function for each container that maps a file to its post and to its path in the folder of that post. */
export function ownersByContainer(all: Iterable<MediaFolder>): Map<Container, OwnerOf> {
  const ids = new Map<Container, Map<string, string>>();
  for (const { id, container, path } of all) {
    const folders = ids.get(container) ?? new Map<string, string>();
    ids.set(container, folders);
    if (!folders.has(path)) folders.set(path, id);
  }
  return new Map([...ids].map(([container, folders]) => [container, (path) => findOwner(folders, path, container)]));
}

function findOwner(folders: ReadonlyMap<string, string>, path: string, container: Container): ReturnType<OwnerOf> {
  let folder = path;
  do {
    folder = folderOf(folder);
    const id = folders.get(folder);
    if (id === undefined) continue;
    const name = folder === '' ? path : path.slice(folder.length + 1);
    // A folder that is not a post's own may contain files of other posts, so only the subfolders that the platform uses count.
    if (isFolderOf(folder === '' ? container.name : folder, id) || /^(?:img|file)\//iu.test(name)) return { id, name };
  } while (folder !== '');
  return undefined;
}

/** Reports whether a file can be media: it is in a subfolder of the post's folder, or is not an HTML file. */
const isMedium = (name: string) => name.includes('/') || !isPage(name);

function lazy<T>(make: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  return () => (cached ??= { value: make() }).value;
}

/** Returns the paths in each container by key; undefined for a key that several paths share. */
function pathsByKey(
  containers: Iterable<Container>,
  keyOf: (path: string) => string,
): Map<Container, Map<string, string | undefined>> {
  const spellings = new Map<Container, Map<string, string | undefined>>();
  for (const container of containers) {
    const paths = new Map<string, string | undefined>();
    for (const path of container.entries.keys()) {
      const key = keyOf(path);
      paths.set(key, paths.has(key) ? undefined : path);
    }
    spellings.set(container, paths);
  }
  return spellings;
}
