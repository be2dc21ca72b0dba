import fs from 'fs-extra';
import path from 'node:path';
import { createHash, hash } from 'node:crypto';
import { stampNumbers } from '../../core/file-stamp.ts';
import { inChunks } from '../../core/in-chunks.ts';
import { HeldStamps } from '../../held/held-stamps.ts';
import { folderOf, isOutputPath, listName, workName } from './output-path.ts';

/** How the files lay that blogkeep had written into the folder of an output. */
export interface FolderSnapshot {
  /** of the list of them, see {@link listSum} */
  readonly list: string;
  /** their stamps in the order of the list, as numbers; no file is where a link leads to */
  readonly stamps: Float64Array<ArrayBuffer>;
  /**
   * Changes with every file; undefined where that alone does not say that they are what a publish left: a run was killed, the list was
   * changed, or something is a link.
   */
  readonly state: string | undefined;
}

/** Looks at each file on the list in the folder of an output; undefined where there is no list that can be read. */
export function snapshotOf(folder: string): FolderSnapshot | undefined {
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
  const numbers = new Float64Array(files.length * stampNumbers);
  const stamps = new HeldStamps(numbers);
  for (const [number, file] of files.entries()) {
    const entry = isFolder(folderOf(file)) ? statOf(`${folder}/${file}`) : undefined;
    stamps.set(number, entry?.isFile() ? entry : undefined);
  }
  const isWhole = isListOf(text, files) && [...folders.values()].every(Boolean) && !statOf(path.join(folder, workName));
  const state = isWhole ? stateOf(files, stamps, (_, number) => number) : undefined;
  return { list: listSum(text), stamps: numbers, state };
}

/** The paths in the text of a list, whose line ends git may have changed. */
export function listedIn(text: string): string[] {
  return text.split(/\r?\n/u).filter(isOutputPath);
}

/** Whether a text says nothing besides the paths in it. */
function isListOf(text: string, files: readonly string[]): boolean {
  return text.length === files.reduce((length, file) => length + file.length + 1, 0);
}

/** Changes with the text of a list. */
export function listSum(text: string): string {
  return hash('sha1', text);
}

/** Files whose stamps are digested together. */
const atOnce = 1000;

/** Changes with the names of files and with how they lie. @param numberOf the number of a file that comes at a place among them */
export function stateOf(
  files: readonly string[],
  stamps: HeldStamps,
  numberOf: (file: string, place: number) => number,
): string {
  const sum = createHash('sha1');
  const numbers = new Float64Array(atOnce * stampNumbers);
  let place = 0;
  for (const some of inChunks(files, atOnce)) {
    for (const [index, file] of some.entries()) stamps.copy(numberOf(file, place++), numbers, index * stampNumbers);
    sum.update(`${some.join('\n')}\n`).update(numbers.subarray(0, some.length * stampNumbers));
  }
  return sum.digest('base64url');
}

/** Undefined where there is no file of that name, or it cannot be read: whoever opens the folder says so. */
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
    // A file where a folder was.
    return undefined;
  }
}
