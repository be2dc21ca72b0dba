import { decodeHTML } from 'entities';
import type { Warning } from '../core/report/warnings.ts';
import { foldName } from '../core/files/unique-names.ts';
import { message } from '../messages/message.ts';
import type { Backup, BackupMedium } from './backup.ts';
import type { Container } from './files/container.ts';
import { decodePercent, mediaBaseOf, parseMediaReference } from './media-base.ts';

interface File {
  readonly container: Container;
  readonly path: string;
}

/** The files whose paths end in the same way. */
interface Ending {
  readonly first: File;
  /** whether all have the content of the first */
  isUnique: boolean;
}

/** Media in zips and folders beside a file whose posts refer to them by their former addresses. */
export interface MediaByPath extends Pick<Backup, 'medium' | 'otherFiles'> {
  /** Records the files to which a body refers. Files that are archived already are not looked up. */
  recordUse(id: string, body: string): void;
  /** Returns warnings about files to which no recorded body refers, and addresses to which several files belong. */
  warnings(): Warning[];
}

/** Maximum number of names in a warning. */
const maxNamed = 5;

/**
 * Finds files by the end of an address: the file with the same name that shares most folders with it, compared from the last one. An address
 * that fits several files equally well fits none, unless they have the same content.
 *
 * @param isMedium reports whether an entry is a media file. Default: true for all.
 */
export function createMediaByPath(
  containers: readonly Container[],
  isMedium: (container: Container, path: string) => boolean = () => true,
): MediaByPath {
  const files: File[] = [];
  const byEnding = new Map<string, Ending>();
  for (const container of containers) {
    for (const path of container.entries.keys()) {
      if (!isMedium(container, path)) continue;
      const file = { container, path };
      files.push(file);
      for (const ending of endingsOf(path)) {
        const other = byEnding.get(ending);
        if (!other) byEnding.set(ending, { first: file, isUnique: true });
        else other.isUnique &&= contentKey(other.first) === contentKey(file);
      }
    }
  }
  const used = new Set<string>();
  const ambiguous = new Set<string>();
  let hasBodies = false;

  function find(address: string): File | undefined {
    const path = pathOf(address);
    if (path === undefined) return undefined;
    let longest: Ending | undefined;
    for (const ending of endingsOf(path)) {
      const found = byEnding.get(ending);
      if (!found) break;
      longest = found;
    }
    if (longest?.isUnique === false) ambiguous.add(address);
    if (!longest?.isUnique) return undefined;
    used.add(contentKey(longest.first));
    return longest.first;
  }

  return {
    medium: (address) => {
      const file = find(address);
      return file && mediumOf(file);
    },
    otherFiles: () => [],
    recordUse: (id, body) => {
      hasBodies = true;
      for (const [written] of body.matchAll(/https?:\/\/[^"'\s<>()[\]|]{1,4000}/giu)) find(decodeHTML(written));
      for (const [, written = ''] of body.matchAll(/\s(?:src|href)\s*=\s*["']?([^"'\s<>]{1,4000})/giu)) {
        const address = decodeHTML(written);
        if (URL.canParse(address, mediaBaseOf(id))) find(new URL(address, mediaBaseOf(id)).href);
      }
    },
    warnings: () => {
      // A dry run reads no bodies.
      const unused = hasBodies ? files.filter((file) => !used.has(contentKey(file))) : [];
      return [
        ...containers.flatMap((container): Warning[] => {
          const paths = unused.filter((file) => file.container === container).map(({ path }) => path);
          if (paths.length === 0) return [];
          const reason = message('backup.no-post-refers', { count: paths.length, files: paths.slice(0, maxNamed) });
          return [{ code: 'backup-entry-left-out', path: container.name, reason }];
        }),
        ...(ambiguous.size > 0
          ? [
              {
                code: 'backup-note',
                note: message('backup.media-ambiguous', {
                  count: ambiguous.size,
                  addresses: [...ambiguous].slice(0, maxNamed),
                }),
              } as const,
            ]
          : []),
      ];
    },
  };
}

/** Returns the decoded path of an address, also of a relative one in a body. */
function pathOf(address: string): string | undefined {
  const own = parseMediaReference(address);
  if (own) return decodePercent(own.reference.replace(/[?#].*/su, ''));
  return URL.canParse(address) ? decodePercent(new URL(address).pathname) : undefined;
}

/** Maximum number of segments to compare. */
const maxSegments = 8;

/** Yields the ends of a path, shortest first: its name, then one more folder each time, in one case and Unicode form. */
function* endingsOf(path: string): Generator<string, undefined> {
  const segments = foldName(path)
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.');
  let ending = '';
  for (const segment of segments.slice(-maxSegments).reverse()) {
    ending = `${segment}/${ending}`;
    yield ending;
  }
}

/** Returns a key that is equal for files of the same content, as far as the container knows. */
function contentKey({ container, path }: File): string {
  const { size, crc32 } = container.entries.get(path) ?? {};
  return crc32 === undefined ? `${container.name}/${path}` : `${size ?? 0} ${crc32}`;
}

function mediumOf({ container, path }: File): BackupMedium {
  return { size: container.entries.get(path)?.size ?? 0, open: () => container.open(path) };
}
