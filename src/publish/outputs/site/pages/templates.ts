import fs from 'fs-extra';
import { join } from 'node:path';
import { closestMatch } from 'leven';
import { textOf, UsageError } from '../../../../core/errors.ts';
import { message } from '../../../../messages/message.ts';

/** The text of each template, of the style sheet and of the scripts, by file name as in `post.eta`. */
export type Templates = Readonly<Record<string, string>>;

/** What the built-in templates consist of besides files that end in `.eta`. */
export const styleSheet = 'style.css';
export const siteScript = 'site.js';
export const searchScript = 'search.js';
export const pictureScript = 'pictures.js';
/** Rules of a blog's own, which there are no built-in ones of. */
export const customStyleSheet = 'custom.css';
const markScript = 'mark.js';
const others: readonly string[] = [styleSheet, siteScript, searchScript, pictureScript, markScript, customStyleSheet];

/**
 * Reads all templates, the style sheet and the scripts of a folder; files of the same name in the other folder take
 * their place, and its further templates can be included as partials. Throws a UsageError where a folder or file cannot
 * be read or is not UTF-8, and where a file of the other folder would be used nowhere.
 */
export async function loadTemplates(builtInFolder: string, overrideFolder?: string): Promise<Templates> {
  const builtIn = await readTemplates(builtInFolder, await list(builtInFolder));
  if (overrideFolder === undefined) return builtIn;
  const files = await list(overrideFolder);
  const templates = { ...builtIn, ...(await readTemplates(overrideFolder, files)) };
  const unused = files.map((name) => name.normalize('NFC')).find((name) => !isUsed(name, builtIn, templates));
  if (unused === undefined) return templates;
  const near = closestMatch(unused, [...Object.keys(builtIn), customStyleSheet], { maxDistance: 3 });
  throw new UsageError(
    'template-unused',
    message('publish.template-unused', {
      file: join(overrideFolder, unused),
      isPage: unused.endsWith('.eta'),
      near,
    }),
  );
}

/**
 * A misspelt name must not go unnoticed: the built-in template would be used, and nothing would say why. What is no
 * template by its name (a text on them, say) may lie beside them.
 */
function isUsed(name: string, builtIn: Templates, templates: Templates): boolean {
  if (Object.hasOwn(builtIn, name) || others.includes(name) || !/\.(eta|css|js)$/i.test(name)) return true;
  const partial = /^(.*)\.eta$/s.exec(name)?.[1];
  if (partial === undefined) return false;
  const quoted = [`'${partial}'`, `"${partial}"`, `\`${partial}\``];
  return Object.entries(templates).some(([file, text]) => file !== name && quoted.some((one) => text.includes(one)));
}

async function list(folder: string): Promise<string[]> {
  const names = await fs.readdir(folder).catch((error: unknown) => {
    throw new UsageError('template-unreadable', message('publish.templates-unreadable', { why: textOf(error) }), {
      cause: error,
    });
  });
  // Those of systems and editors.
  return names.filter((name) => !name.startsWith('.')).sort();
}

async function readTemplates(folder: string, names: readonly string[]): Promise<Templates> {
  const texts: Record<string, string> = {};
  for (const name of names) {
    // Some file systems give names decomposed.
    if (name.endsWith('.eta') || others.includes(name))
      texts[name.normalize('NFC')] = await readText(join(folder, name));
  }
  return texts;
}

async function readText(path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await fs.readFile(path));
  } catch (error) {
    throw new UsageError('template-unreadable', message('publish.template-unreadable', { path, why: textOf(error) }), {
      cause: error,
    });
  }
}
