import fs from 'fs-extra';
import { join } from 'node:path';
import { closestMatch } from 'leven';
import { errorText, UsageError } from '../../core/errors/errors.ts';
import { systemAdvice } from '../../core/errors/system-error.ts';
import { message, type Text } from '../../messages/message.ts';

/** Contents of templates, style sheets and scripts by file name, such as `post.eta`. */
export type Templates = Readonly<Record<string, string>>;

/** Names of built-in files other than `*.eta`. */
export const styleSheet = 'style.css';
/** Style sheets of the book: for both editions, and what the print edition adds. */
export const bookStyleSheet = 'book.css';
export const printStyleSheet = 'print.css';
export const siteScript = 'site.js';
export const searchScript = 'search.js';
export const pictureScript = 'pictures.js';
/** Name of the file with the blog's own rules, which is not built in. */
export const customStyleSheet = 'custom.css';
/** Name of the file with the blog's own elements for the head of pages, which is not built in. */
export const headFile = 'head.html';
const markScript = 'mark.js';
const others: readonly string[] = [
  styleSheet,
  bookStyleSheet,
  printStyleSheet,
  siteScript,
  searchScript,
  pictureScript,
  markScript,
  customStyleSheet,
];

/**
 * Reads templates, style sheets and scripts. Files in `overrideFolder` replace those with the same name; its other templates can be
 * included as partials.
 * @throws {UsageError} if a folder or file is unreadable or not UTF-8, or if a file of `overrideFolder` is not used
 */
export async function loadTemplates(builtInFolder: string, overrideFolder?: string): Promise<Templates> {
  const builtIn = await readTemplates(builtInFolder, await list(builtInFolder));
  if (overrideFolder === undefined) return builtIn;
  const files = await list(overrideFolder);
  const templates = { ...builtIn, ...(await readTemplates(overrideFolder, files)) };
  const unused = files.map((name) => name.normalize('NFC')).find((name) => !isUsed(name, builtIn, templates));
  if (unused === undefined) return templates;
  const closestName = closestMatch(unused, [...Object.keys(builtIn), customStyleSheet], { maxDistance: 3 });
  throw new UsageError(
    'template-unused',
    message('publish.template-unused', {
      file: join(overrideFolder, unused),
      isPage: unused.endsWith('.eta'),
      near: closestName,
    }),
  );
}

/**
 * Reports whether a file of the override folder is used. A misspelled name must be reported, because the built-in template would silently
 * be used. Files with other extensions, such as notes, are allowed.
 */
function isUsed(name: string, builtIn: Templates, templates: Templates): boolean {
  const canBeUnused = name !== headFile && !/\.(eta|css|js)$/i.test(name);
  if (Object.hasOwn(builtIn, name) || others.includes(name) || canBeUnused) return true;
  const partial = name === headFile ? name : /^(.*)\.eta$/s.exec(name)?.[1];
  if (partial === undefined) return false;
  const quoted = [`'${partial}'`, `"${partial}"`, `\`${partial}\``];
  return Object.entries(templates).some(([file, text]) => file !== name && quoted.some((one) => text.includes(one)));
}

async function list(folder: string): Promise<string[]> {
  const names = await fs.readdir(folder).catch((error: unknown) => {
    throw new UsageError(
      'template-unreadable',
      message('publish.templates-unreadable', { folder, why: reasonOf(error) }),
      {
        cause: error,
      },
    );
  });
  // Hidden files belong to the operating system or editors.
  return names.filter((name) => !name.startsWith('.')).sort();
}

async function readTemplates(folder: string, names: readonly string[]): Promise<Templates> {
  const texts: Record<string, string> = {};
  for (const name of names) {
    // Some file systems return names in decomposed form.
    if (name.endsWith('.eta') || others.includes(name) || name === headFile)
      texts[name.normalize('NFC')] = await readText(join(folder, name));
  }
  return texts;
}

async function readText(path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await fs.readFile(path));
  } catch (error) {
    throw new UsageError('template-unreadable', message('publish.template-unreadable', { path, why: reasonOf(error) }));
  }
}

/** Returns why a file or folder cannot be read, as the end of a sentence. */
function reasonOf(error: unknown): Text {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return message('publish.not-there');
  if (code === 'ENOTDIR') return message('publish.folder-expected');
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return message('publish.not-utf-8');
  return systemAdvice(error)?.advice ?? errorText(error);
}
