import fs from 'fs-extra';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../core/errors.ts';
import { systemAdvice } from '../core/system-error.ts';
import { readExample, withoutPages, type ExampleFile } from './example-files.ts';
import { missingLines, type IgnoredGroup } from './ignored-lines.ts';

/** A file that a repository is to have, where nothing is in its place. */
export interface FileToWrite {
  /** with `/` between segments, below the repository's folder */
  readonly path: string;
  readonly content: string | { readonly example: ExampleFile; readonly isWithoutPages?: boolean };
  /** files that stand for it: where one of them is there, it is not written */
  readonly unless?: readonly string[];
}

export interface RepositoryOptions {
  /** it is made where it is not there */
  readonly folder: string;
  readonly files: readonly FileToWrite[];
  /** what git is to leave alone; none leaves `.gitignore` alone */
  readonly ignored: readonly IgnoredGroup[];
}

/** written: it was not there; added: lines were added to it; same: it had all of it; kept: it is another one, and stays so */
export type FileOutcome = 'written' | 'added' | 'same' | 'kept';

export interface BegunRepository {
  readonly folder: string;
  /** in the order in which they were looked at */
  readonly files: readonly { readonly path: string; readonly outcome: FileOutcome }[];
}

/**
 * Writes the files of a blogger's repository beside what is there: nothing that exists is changed but for `.gitignore`, which
 * gets lines more. No symbolic link is followed below the folder.
 *
 * @throws {UsageError} when the folder cannot be made or written to, or git would not read the `.gitignore`
 */
export async function beginRepository({ folder, files, ignored }: RepositoryOptions): Promise<BegunRepository> {
  const begun: { path: string; outcome: FileOutcome }[] = [];
  try {
    await fs.ensureDir(folder);
    // Before everything else: it keeps out of git what must not be there.
    if (ignored.length > 0) begun.push({ path: gitIgnore, outcome: await ignore(folder, ignored) });
    for (const file of files) begun.push(await place(folder, file));
  } catch (error) {
    const advice = systemAdvice(error)?.advice;
    if (advice === undefined) throw error;
    const where = (error as NodeJS.ErrnoException).path ?? folder;
    throw new UsageError('folder-unwritable', `${where} cannot be written: ${advice}.`, { cause: error });
  }
  return { folder, files: begun };
}

const gitIgnore = '.gitignore';

async function ignore(folder: string, groups: readonly IgnoredGroup[]): Promise<FileOutcome> {
  const file = path.join(folder, gitIgnore);
  if (await isLink(file))
    throw new UsageError(
      'file-in-the-way',
      `${file} is a symbolic link, and git reads no such .gitignore. Put a file in its place, and run it again. Nothing was written.`,
    );
  const there = await fs.readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    // The system does not say of a folder which one it is.
    throw Object.assign(error as NodeJS.ErrnoException, { path: file });
  });
  const lines = missingLines(there ?? '', groups);
  if (lines === '') return 'same';
  await fs.appendFile(file, lines);
  return there === undefined ? 'written' : 'added';
}

async function place(
  folder: string,
  { path: name, content, unless = [] }: FileToWrite,
): Promise<{ path: string; outcome: FileOutcome }> {
  for (const other of unless) if (await isThere(path.join(folder, other))) return { path: other, outcome: 'kept' };
  const file = path.join(folder, ...name.split('/'));
  for (let above = path.dirname(file); above !== folder; above = path.dirname(above))
    if (await isLink(above)) return { path: name, outcome: 'kept' };
  const text = await textOf(content);
  await fs.ensureDir(path.dirname(file));
  return { path: name, outcome: await write(file, text) };
}

async function textOf(content: FileToWrite['content']): Promise<string> {
  if (typeof content === 'string') return content;
  const text = await readExample(content.example);
  return content.isWithoutPages === true ? withoutPages(text) : text;
}

async function write(file: string, text: string): Promise<FileOutcome> {
  let handle: FileHandle;
  try {
    // Made by this call or not at all: what somebody puts there meanwhile is not overwritten either.
    handle = await open(file, 'wx');
  } catch (error) {
    if (!['EEXIST', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    const there = (await isLink(file)) ? undefined : await fs.readFile(file, 'utf8').catch(() => undefined);
    return there === text ? 'same' : 'kept';
  }
  try {
    await handle.writeFile(text);
    return 'written';
  } catch (error) {
    // The next run would keep half a file.
    await fs.rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

async function isThere(file: string): Promise<boolean> {
  return (await fs.lstat(file).catch(() => undefined)) !== undefined;
}

async function isLink(file: string): Promise<boolean> {
  return (await fs.lstat(file).catch(() => undefined))?.isSymbolicLink() === true;
}
