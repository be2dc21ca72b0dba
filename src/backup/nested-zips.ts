import path from 'node:path';
import { errorText, UsageError } from '../core/errors/errors.ts';
import type { BrokenPost } from './backup.ts';
import { BackupError } from './errors.ts';
import type { Container } from './files/container.ts';
import { copyToDisk } from './files/copy-to-disk.ts';
import { openTar } from './files/tar.ts';
import { openZip } from './files/zip.ts';
import { postFolders } from './html/layout.ts';
import { message } from '../messages/message.ts';

/** Zips and tars in a folder or in another zip that contain parts of a backup. Those attached to posts do not count. */
export interface NestedZips {
  readonly containers: readonly Container[];
  /** paths of the zips, opened or not, by the container that they are in */
  readonly paths: ReadonlyMap<Container, ReadonlySet<string>>;
  /** zips that cannot be read */
  readonly unreadable: readonly BrokenPost[];
}

/** Maximum nesting depth, enough for a folder of zips that contain the zips of the parts. Zips nested deeper are ignored. */
const maxDepth = 2;

/** Opens the zips in containers. The caller must close them. */
export async function openNested(outer: readonly Container[], signal?: AbortSignal): Promise<NestedZips> {
  const containers: Container[] = [];
  const paths = new Map<Container, Set<string>>();
  const unreadable: BrokenPost[] = [];
  let level = outer;
  try {
    for (let depth = 0; depth < maxDepth; depth += 1) {
      const below: Container[] = [];
      for (const container of level) {
        for (const at of zipsIn(container)) {
          paths.set(container, (paths.get(container) ?? new Set()).add(at));
          try {
            const zip = await openInside(container, at, signal);
            below.push(zip);
            containers.push(zip);
          } catch (error) {
            if (!(error instanceof UsageError || error instanceof BackupError)) throw error;
            const what = `${container.name}/${at}`;
            unreadable.push({ id: '?', message: message('backup.not-readable', { what, why: errorText(error) }) });
          }
        }
      }
      level = below;
    }
  } catch (error) {
    for (const container of containers) await container.close();
    throw error;
  }
  return { containers, paths, unreadable };
}

/** Folders of media libraries. Zips in them are media. */
const mediaFolder = /(?:^|\/)(?:uploads|\d{4}\/\d\d)\//u;

function zipsIn(container: Container): string[] {
  const { entries } = container;
  const zips = [...entries.keys()].filter((at) => /\.(?:zip|tar)$/iu.test(at) && !mediaFolder.test(at));
  if (zips.length === 0) return [];
  const posts = postFolders(entries.keys(), container.folders()).map((folder) => `${folder.path}/`);
  return zips.filter((at) => !posts.some((post) => at.startsWith(post))).sort();
}

async function openInside(outer: Container, at: string, signal: AbortSignal | undefined): Promise<Container> {
  const file = await copyToDisk(outer, at, signal);
  try {
    const zip = await (/\.tar$/iu.test(at) ? openTar : openZip)(file.path, signal, path.posix.basename(at));
    const close = async () => {
      await zip.close();
      await file.remove();
    };
    return { ...zip, name: `${outer.name}/${at}`, close };
  } catch (error) {
    await file.remove();
    throw error;
  }
}
