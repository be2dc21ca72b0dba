import fs from 'fs-extra';
import path from 'node:path';
import { threadId } from 'node:worker_threads';
import { mapOutputs } from '../../core/output-names.ts';
import type { UnfinishedFile } from '../site/unfinished-file.ts';
import type { MadePost, PostTask } from './task.ts';

/** Folders of this thread that are there: threads that make files in one folder wait for each other. */
const folders = new Map<string, string>();
let count = 0;

/**
 * Makes the files of a post on the disk, as far as its task says where, so that their contents need not travel to the thread that
 * puts them in their places. Contents that cannot be written here do travel: it says what the matter is.
 */
export function withUnfinishedFiles(made: MadePost, { unfinished = {} }: PostTask): MadePost {
  const files = mapOutputs(made.files, (ofOutput, name) => {
    const folder = unfinished[name];
    return folder === undefined
      ? ofOutput
      : ofOutput.map(([file, content]) => [file, writtenIn(folder, content) ?? content] as const);
  });
  return { ...made, files };
}

function writtenIn(folder: string, content: Uint8Array | UnfinishedFile): UnfinishedFile | undefined {
  if (!(content instanceof Uint8Array)) return content;
  let unfinished = '';
  try {
    unfinished = path.join(ownFolder(folder), String((count += 1)));
    fs.writeFileSync(unfinished, content);
    return { unfinished, size: content.length };
  } catch {
    // A part of it would take room.
    if (unfinished !== '') fs.rmSync(unfinished, { force: true });
    return undefined;
  }
}

/** Another thread has other names, also one that takes the place of a thread which was stopped while it wrote. */
function ownFolder(folder: string): string {
  const own = folders.get(folder) ?? path.join(folder, `thread-${threadId}`);
  if (!folders.has(folder)) fs.mkdirSync(own, { recursive: true });
  folders.set(folder, own);
  return own;
}
