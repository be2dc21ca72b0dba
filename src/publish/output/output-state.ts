import fs from 'fs-extra';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { fileStamp } from '../../core/file-stamp.ts';
import { HeldStamps } from '../../held/held-stamps.ts';
import type { Output } from './output.ts';
import { folderOf, listName, workName } from './output-path.ts';

/** An output that takes down how each of its files lies from when this run has written it or found it intact. */
export interface ObservedOutput extends Output {
  /** Changes with every file, see {@link outputState}; to be asked for when the output is finished. */
  state(): string;
}

export function observed(output: Output): ObservedOutput {
  const stamps = new HeldStamps();
  const note = (file: string, stamp = output.stamp(file)) => {
    stamps.set(file, stamp);
    return stamp;
  };
  return {
    async write(file, content) {
      await output.write(file, content);
      note(file);
    },
    async copy(file, ...source) {
      await output.copy(file, ...source);
      note(file);
    },
    unfinishedFolder: (file) => output.unfinishedFolder(file),
    workFolder: () => output.workFolder(),
    async place(file, unfinished) {
      await output.place(file, unfinished);
      note(file);
    },
    isAsBefore(file, stamp) {
      const isAsBefore = output.isAsBefore(file, stamp);
      if (isAsBefore) stamps.set(file, stamp);
      return isAsBefore;
    },
    has: (file) => output.has(file),
    read: (file) => output.read(file),
    keep(file) {
      output.keep(file);
      if (!stamps.has(file)) note(file);
    },
    stamp: (file) => stamps.get(file) ?? output.stamp(file),
    finish: () => output.finish(),
    state: () => digestOf(stamps.files(), (file) => stamps.get(file)),
  };
}

/**
 * How all files lie that blogkeep has written into the folder of an output; undefined where that alone does not say that they are
 * what a publish left: a run was killed, or something is a link.
 */
export function outputState(folder: string): string | undefined {
  const list = textOf(path.join(folder, listName));
  if (list === undefined || statOf(path.join(folder, workName))) return undefined;
  const folders = new Set<string>();
  const isFolder = (inside: string): boolean => {
    if (inside === '' || folders.has(inside)) return true;
    if (!isFolder(folderOf(inside)) || !statOf(path.join(folder, inside))?.isDirectory()) return false;
    folders.add(inside);
    return true;
  };
  const files = list.split('\n').slice(0, -1);
  if (!files.every((file) => isFolder(folderOf(file)))) return undefined;
  return digestOf(files, (file) => {
    const entry = statOf(path.join(folder, file));
    return fileStamp(entry?.isFile() ? entry : undefined);
  });
}

function digestOf(files: readonly string[], stampOf: (file: string) => string | undefined): string {
  const sum = createHash('sha1');
  for (const file of files) sum.update(`${file} ${stampOf(file) ?? ''}\n`);
  return sum.digest('base64url');
}

/** Undefined where there is no file of that name. */
function textOf(file: string): string | undefined {
  return statOf(file)?.isFile() ? fs.readFileSync(file, 'utf8') : undefined;
}

function statOf(place: string): fs.Stats | undefined {
  try {
    return fs.lstatSync(place, { throwIfNoEntry: false });
  } catch {
    // A file where a folder was.
    return undefined;
  }
}
