import { foldedName } from '../../core/unique-names.ts';
import type { BackupMedium } from '../backup.ts';
import type { Container } from '../files/container.ts';
import { ownReference } from '../media-base.ts';
import { candidates } from './medium.ts';
import { endOfPlanetName, planetFiles } from './planet-media.ts';

/** Where files of a post may lie: the folder of a post in a container. */
export interface MediaFolder {
  readonly container: Container;
  readonly path: string;
}

/**
 * Finds the files that bodies refer to, by their address. Files of posts themselves are none of them: a public post may link to the file of
 * a private one.
 *
 * @param foldersOf by the id of a post
 */
export function mediaIn(
  foldersOf: ReadonlyMap<string, readonly MediaFolder[]>,
): (address: string) => BackupMedium | undefined {
  const containers = () =>
    new Set([...foldersOf.values()].flatMap((folders) => folders.map(({ container }) => container)));
  const spellings = onDemand(() => spellingsIn(containers()));
  const planet = onDemand(() => planetFiles(containers()));
  return (address) => {
    const end = endOfPlanetName(address);
    const kept = end === undefined ? undefined : planet().get(end);
    if (kept) return mediumAt(kept.container, kept.at);
    const own = ownReference(address);
    const folders = (own && foldersOf.get(own.id)) ?? [];
    if (!own || folders.length === 0) return undefined;
    const names = candidates(own.reference).filter(isMedium);
    const paths = names.flatMap((name) => folders.map((folder) => ({ ...folder, at: `${folder.path}/${name}` })));
    const found = paths.find(({ container, at }) => container.entries.has(at));
    if (found) return mediumAt(found.container, found.at);
    // The last resort: other cases and other forms of letters, where just one file can be meant.
    for (const { container, at } of paths) {
      const spelled = spellings().get(container)?.get(foldedName(at));
      if (spelled !== undefined) return mediumAt(container, spelled);
    }
    return undefined;
  };
}

/** Whether it lies in a folder below that of its post, as all media do, or is at least no page. */
const isMedium = (name: string) => name.includes('/') || !/\.html?$/iu.test(name);

function mediumAt(container: Container, at: string): BackupMedium | undefined {
  const entry = container.entries.get(at);
  return entry && { size: entry.size, open: () => container.open(at) };
}

function onDemand<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The paths of a container by their folded form; undefined where two have one. */
function spellingsIn(containers: Iterable<Container>): Map<Container, Map<string, string | undefined>> {
  const spellings = new Map<Container, Map<string, string | undefined>>();
  for (const container of containers) {
    const paths = new Map<string, string | undefined>();
    for (const path of container.entries.keys()) {
      const key = foldedName(path);
      paths.set(key, paths.has(key) ? undefined : path);
    }
    spellings.set(container, paths);
  }
  return spellings;
}
