import fs from 'fs-extra';
import path from 'node:path';
import type { OutputName } from '../../core/outputs.ts';
import {
  decodeOptions,
  optionsName,
  type RememberedOptions,
} from '../../publish/site-model/options/remembered-options.ts';
import { message, type Text } from '../../messages/message.ts';

/** The remembered options of an output folder, undefined if it has none. If the file is invalid, an error message. */
export type ReadOptions = { readonly options: RememberedOptions | undefined } | { readonly problem: Text };

/** Reads the options with which an output was last published. Does not follow links. */
export function readOptionsFile(folder: string, output: OutputName): ReadOptions {
  const file = path.join(folder, optionsName);
  const unusable = (why: Text) => ({
    problem: message('app.options-unusable', { file, output, why }),
  });
  try {
    const entry = fs.lstatSync(file, { throwIfNoEntry: false });
    if (entry === undefined) return { options: undefined };
    if (!entry.isFile()) return unusable(message('app.not-a-file'));
    const read = decodeOptions(output, fs.readFileSync(file, 'utf8'));
    return 'fault' in read ? unusable(read.fault) : read;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // If the path of the output is not a folder, opening the output reports that.
    return code === 'ENOTDIR' ? { options: undefined } : unusable(message('app.unreadable', { code }));
  }
}
