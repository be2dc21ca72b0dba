import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf, UsageError } from '../../core/errors.ts';

/** The text of each template and of the style sheet, by file name as in `post.eta`. */
export type Templates = Readonly<Record<string, string>>;

/** What the built-in templates consist of besides files that end in `.eta`. */
export const styleSheet = 'style.css';

/**
 * Reads all templates and the style sheet of a folder; files of the same name in the other folder take their place,
 * and its further templates can be included as partials. Throws a UsageError where a folder or file cannot be read or
 * is not UTF-8.
 */
export async function loadTemplates(builtInFolder: string, overrideFolder?: string): Promise<Templates> {
  const builtIn = await readFolder(builtInFolder);
  return overrideFolder === undefined ? builtIn : { ...builtIn, ...(await readFolder(overrideFolder)) };
}

async function readFolder(folder: string): Promise<Templates> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new UsageError(`The templates cannot be read: ${messageOf(error)}`, { cause: error });
  });
  const wanted = names.filter((name) => name.endsWith('.eta') || name === styleSheet).sort();
  const texts: Record<string, string> = {};
  // Some file systems give names decomposed.
  for (const name of wanted) texts[name.normalize('NFC')] = await readText(join(folder, name));
  return texts;
}

async function readText(path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (error) {
    throw new UsageError(`The template ${path} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}
