import { foldedName } from '../../core/unique-names.ts';
import { compareText } from '../../core/ids.ts';
import type { Backup } from '../backup.ts';
import type { Container, ContainerEntry } from '../files/container.ts';
import { addressIn, ownReference } from '../media-base.ts';
import type { MediaFolder, MediaFolders } from './media-folders.ts';
import { endOfPlanetName, planetFiles } from './planet-media.ts';
import { nameKey, writtenNames } from '../written-names.ts';

/**
 * Finds the files that bodies refer to, by their address. Files of posts themselves are none of them: a public post may link to the file of
 * a private one.
 */
export function mediaIn(all: MediaFolders): Pick<Backup, 'medium' | 'otherFiles'> {
  const containers = () => containersOf(all);
  const spellings = [foldedName, nameKey].map((key) => ({ key, in: onDemand(() => spellingsIn(containers(), key)) }));
  const planet = onDemand(() => planetFiles(containers()));
  const files = onDemand(() => filesIn(all));
  function find(address: string): Found | undefined {
    const end = endOfPlanetName(address);
    const kept = end === undefined ? undefined : planet().get(end);
    if (kept) return kept;
    const own = ownReference(address);
    const folders = own ? all.of(own.id) : [];
    if (!own || folders.length === 0) return undefined;
    for (const found of placesOf(own.reference, folders)) if (found.container.entries.has(found.at)) return found;
    // The last resort: names in another case or encoding than the reference, if only one file fits.
    for (const { key, in: paths } of spellings) {
      for (const { container, at, folder } of placesOf(own.reference, folders)) {
        const spelled = paths().get(container)?.get(key(at)) ?? '';
        if (spelled.startsWith(folder) && isMedium(spelled.slice(folder.length))) return { container, at: spelled };
      }
    }
    return undefined;
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
    otherFiles: (id, addresses) => {
      const ofPost = files().get(id);
      if (!ofPost) return [];
      const had = new Set(addresses.map(entryOf));
      const others = [...ofPost].filter(([, entry]) => !had.has(entry)).map(([path]) => path);
      return others.sort(compareText).map((path) => addressIn(id, path));
    },
  };
}

interface Found {
  readonly container: Container;
  readonly at: string;
}

/** Where the file of a reference may be, the likeliest first; `folder` ends with a slash. */
function* placesOf(
  reference: string,
  folders: readonly MediaFolder[],
): Generator<Found & { readonly folder: string }, undefined> {
  for (const name of writtenNames(reference)) {
    if (!isMedium(name)) continue;
    for (const { container, path } of folders) yield { container, at: `${path}/${name}`, folder: `${path}/` };
  }
}

function containersOf(all: MediaFolders): Set<Container> {
  const containers = new Set<Container>();
  for (const [, folders] of all) for (const { container } of folders) containers.add(container);
  return containers;
}

/** The media in the folders of each post, by id and by their path in its folder. */
function filesIn(all: MediaFolders): Map<string, Map<string, ContainerEntry>> {
  const ids = new Map<Container, Map<string, string>>();
  for (const [id, folders] of all)
    for (const { container, path } of folders)
      ids.set(container, (ids.get(container) ?? new Map<string, string>()).set(path, id));
  const files = new Map<string, Map<string, ContainerEntry>>();
  for (const [container, idOf] of ids) {
    for (const [path, entry] of container.entries) {
      let end = path.indexOf('/');
      while (end >= 0 && !idOf.has(path.slice(0, end))) end = path.indexOf('/', end + 1);
      const id = end < 0 ? undefined : idOf.get(path.slice(0, end));
      const name = path.slice(end + 1);
      if (id === undefined || !isMedium(name)) continue;
      const ofPost = files.get(id) ?? new Map<string, ContainerEntry>();
      files.set(id, ofPost);
      if (!ofPost.has(name)) ofPost.set(name, entry);
    }
  }
  return files;
}

/** Whether it is in a folder below that of its post, as all media do, or is at least no page. */
const isMedium = (name: string) => name.includes('/') || !/\.html?$/iu.test(name);

function onDemand<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The paths of each container by a key of them; undefined if two have the same. */
function spellingsIn(
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
