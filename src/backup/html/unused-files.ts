import type { Warning } from '../../core/report/warnings.ts';
import type { Container } from '../files/container.ts';
import { baseName, folderOf, isPage } from './layout.ts';
import { ownersByContainer } from './media.ts';
import type { MediaFolder } from './media-folders.ts';
import { message } from '../../messages/message.ts';

/** Maximum number of files to name per folder. */
const maxNamed = 3;

/**
 * Returns a warning for each folder with files that belong to no post. Pages are excluded, since they are reported when they are read, and
 * so is the style sheet, which is part of every backup.
 *
 * @param isOpened reports whether a file is a nested zip that was opened
 */
export function unusedFileWarnings(
  containers: readonly Container[],
  folders: Iterable<MediaFolder>,
  isOpened: (container: Container, path: string) => boolean,
): Warning[] {
  const owners = ownersByContainer(folders);
  return containers.flatMap((container) => {
    const ownerOf = owners.get(container);
    const names = new Map<string, string[]>();
    for (const path of container.entries.keys()) {
      if (isPage(path) || baseName(path) === 'style.css' || isOpened(container, path) || ownerOf?.(path)) continue;
      const folder = folderOf(path);
      const others = names.get(folder);
      if (others) others.push(baseName(path));
      else names.set(folder, [baseName(path)]);
    }
    return [...names].map(([folder, files]): Warning => {
      const reason = message('backup.of-no-post', { files: files.slice(0, maxNamed), count: files.length });
      return { code: 'backup-entry-left-out', path: `${container.name}/${folder}`, reason };
    });
  });
}
