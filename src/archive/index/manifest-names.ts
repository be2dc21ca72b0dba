import fs from 'fs-extra';
import { layout, placeOf } from '../format/layout.ts';
import { postIdOf } from '../format/post-folder.ts';

const line = /^[0-9a-f]{64} +(data\/(?:posts\/(.+)\/(post|comments)\.json|[a-z]+\.json))$/u;

/** Names in the manifest of an archive. */
export interface ManifestNames {
  /** posts whose record it lists */
  readonly records: ReadonlySet<string>;
  /** posts whose comments it lists */
  readonly comments: ReadonlySet<string>;
  /** files that concern the whole blog */
  readonly files: ReadonlySet<string>;
}

/** Reads the names in the manifest. If it cannot be opened, it counts as empty. */
export async function readManifestNames(folder: string): Promise<ManifestNames> {
  const [records, comments, files] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for await (const one of linesOf(placeOf(folder, layout.manifest))) {
    // Most lines are about bodies, and comparing their end is faster than matching the pattern.
    const found = one.endsWith('.json') ? line.exec(one) : null;
    if (!found) continue;
    const [, entry = '', folderName, part] = found;
    const id = folderName === undefined ? undefined : postIdOf(folderName);
    if (folderName === undefined) files.add(entry);
    else if (id !== undefined) (part === 'comments' ? comments : records).add(id);
  }
  return { records, comments, files };
}

/** Reads a file line by line as Latin-1, so that no character can be split between chunks. Relevant lines are ASCII. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  try {
    for await (const text of fs.createReadStream(file, 'latin1') as AsyncIterable<string>) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== 'open') throw error;
  }
}
