import fs from 'fs-extra';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { numbersPerSignature } from '../../../core/files/file-signature.ts';
import { splitIntoChunks } from '../../../core/collections/chunks.ts';
import { FileSignatures } from '../../../offheap/file-signatures.ts';
import { folderOf, isOutputPath, listName, temporaryFolderName } from './output-path.ts';

/**
 * Returns a signature of all files that blogkeep has written to an output folder. Returns undefined if they may have changed: their list is
 * missing, unreadable or edited, a run was killed, or a folder is a link.
 */
export function folderState(folder: string): string | undefined {
  const text = textOf(path.join(folder, listName));
  if (text === undefined) return undefined;
  const folders = new Map<string, boolean>([['', true]]);
  const isFolder = (inside: string): boolean => {
    let found = folders.get(inside);
    if (found === undefined) {
      found = isFolder(folderOf(inside)) && statOf(`${folder}/${inside}`)?.isDirectory() === true;
      folders.set(inside, found);
    }
    return found;
  };
  const files = listedIn(text);
  const stamps = new FileSignatures();
  for (const [number, file] of files.entries()) {
    const entry = isFolder(folderOf(file)) ? statOf(`${folder}/${file}`) : undefined;
    stamps.set(number, entry?.isFile() ? entry : undefined);
  }
  const isComplete =
    isListOf(text, files) && [...folders.values()].every(Boolean) && !statOf(path.join(folder, temporaryFolderName));
  return isComplete ? stateOf(files, stamps, (_, number) => number) : undefined;
}

/** Parses the text of a list of files. Git may have changed its line endings. */
export function listedIn(text: string): string[] {
  return text.split(/\r?\n/u).filter(isOutputPath);
}

/** Reports whether a text lists exactly these paths. */
function isListOf(text: string, files: readonly string[]): boolean {
  return text.length === files.reduce((length, file) => length + file.length + 1, 0);
}

/** Number of files whose signatures are hashed together. */
const batchSize = 1000;

/**
 * Returns a digest of the names and signatures of files.
 * @param numberOf returns the number of the file at an index
 */
export function stateOf(
  files: readonly string[],
  stamps: FileSignatures,
  numberOf: (file: string, position: number) => number,
): string {
  const sum = createHash('sha1');
  const numbers = new Float64Array(batchSize * numbersPerSignature);
  let position = 0;
  for (const some of splitIntoChunks(files, batchSize)) {
    for (const [index, file] of some.entries())
      stamps.copy(numberOf(file, position++), numbers, index * numbersPerSignature);
    sum.update(`${some.join('\n')}\n`).update(numbers.subarray(0, some.length * numbersPerSignature));
  }
  return sum.digest('base64url');
}

/** Returns undefined if the file is missing or unreadable. Opening the output reports that error. */
function textOf(file: string): string | undefined {
  try {
    return statOf(file)?.isFile() ? fs.readFileSync(file, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}

function statOf(place: string): fs.Stats | undefined {
  try {
    return fs.lstatSync(place, { throwIfNoEntry: false });
  } catch {
    // A file is at the path of a folder.
    return undefined;
  }
}
