import fs from 'fs-extra';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { InternalError, UsageError } from '../../core/errors.ts';
import { systemAdvice } from '../../core/system-error.ts';
import {
  readExample,
  withoutPages,
  type ExampleFile,
  fromTarball,
  packOwn,
  type OwnPackage,
} from './package-content.ts';
import { commitFiles, initRepository, type GitFailure } from './git.ts';
import { missingLines, type IgnoredGroup } from './ignored-lines.ts';
import { message } from '../../messages/message.ts';
import { saveToken, type TokenToSave } from './save-token.ts';

/** A file that a repository is to have, where nothing is in its place. */
export interface FileToWrite {
  /** with `/` between segments, below the repository's folder */
  readonly path: string;
  readonly content: string | FromPackage;
  /** files that stand for it: where one of them is there, it is not written */
  readonly unless?: readonly string[];
}

/** A file of this package as it is or changed, or the package itself. */
export type FromPackage =
  | { readonly example: ExampleFile; readonly isWithoutPages?: boolean; readonly tarball?: string | undefined }
  | typeof ownPackage;

/** In the place of a content: this program, packed. */
export const ownPackage = { example: undefined } as const;

export interface RepositoryOptions {
  /** it is made where it is not there */
  readonly folder: string;
  readonly files: readonly FileToWrite[];
  /** what git is to leave alone; none leaves `.gitignore` alone */
  readonly ignored: readonly IgnoredGroup[];
  /** kept before anything else is written */
  readonly token?: TokenToSave | undefined;
  /** whether the folder becomes a repository of git */
  readonly isInitialised?: boolean;
  /** the message of a commit of these files and nothing else; left out, none is made */
  readonly commit?: string | undefined;
}

/** written: it was not there; added: lines were added to it; same: it had all of it; kept: it is another one, and stays so */
export type FileOutcome = 'written' | 'added' | 'same' | 'kept';

export interface BegunRepository {
  readonly folder: string;
  /** in the order in which they were looked at */
  readonly files: readonly { readonly path: string; readonly outcome: FileOutcome }[];
  /** whether these files are committed now */
  readonly committed: boolean;
  readonly gitFailure?: GitFailure | undefined;
}

/**
 * Writes the files of a blogger's repository beside what is there: nothing that exists is changed but for `.gitignore`, which
 * gets lines more. No symbolic link is followed below the folder.
 *
 * @throws {UsageError} when the folder cannot be made or written to, or git would not read the `.gitignore`
 */
export async function beginRepository(options: RepositoryOptions): Promise<BegunRepository> {
  const { folder, files, ignored, token } = options;
  const begun: { path: string; outcome: FileOutcome }[] = [];
  const needsPackage = files.some(({ content }) => content === ownPackage);
  const own = needsPackage ? await packOwn() : undefined;
  try {
    if (token !== undefined) await saveToken(token);
    await fs.ensureDir(folder);
    // Before everything else: it keeps out of git what must not be there.
    if (ignored.length > 0) begun.push({ path: gitIgnore, outcome: await ignore(folder, ignored) });
    for (const file of files) begun.push(await place(folder, file, own));
  } catch (error) {
    const advice = systemAdvice(error)?.advice;
    if (advice === undefined) throw error;
    const where = (error as NodeJS.ErrnoException).path ?? folder;
    throw new UsageError('folder-unwritable', message('app.unwritable', { path: where, advice }), { cause: error });
  }
  return { folder, files: begun, ...(await handToGit(options, begun)) };
}

/** Files that are others' are not committed: they are as they were. */
async function handToGit(
  { folder, isInitialised, commit }: RepositoryOptions,
  begun: BegunRepository['files'],
): Promise<Pick<BegunRepository, 'committed' | 'gitFailure'>> {
  const failed = isInitialised === true ? await initRepository(folder) : undefined;
  if (failed !== undefined || commit === undefined) return { committed: false, gitFailure: failed };
  const own = begun.filter(({ outcome }) => outcome !== 'kept').map(({ path: file }) => file);
  const gitFailure = await commitFiles(folder, own, commit);
  return { committed: gitFailure === undefined, gitFailure };
}

const gitIgnore = '.gitignore';

async function ignore(folder: string, groups: readonly IgnoredGroup[]): Promise<FileOutcome> {
  const file = path.join(folder, gitIgnore);
  if (await isLink(file)) throw new UsageError('file-in-the-way', message('app.gitignore-link', { file }));
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
  own: OwnPackage | undefined,
): Promise<{ path: string; outcome: FileOutcome }> {
  for (const other of unless) if (await isThere(path.join(folder, other))) return { path: other, outcome: 'kept' };
  const file = path.join(folder, ...name.split('/'));
  for (let above = path.dirname(file); above !== folder; above = path.dirname(above))
    if (await isLink(above)) return { path: name, outcome: 'kept' };
  const bytes = await bytesOf(content, own);
  await fs.ensureDir(path.dirname(file));
  return { path: name, outcome: await write(file, bytes) };
}

async function bytesOf(content: FileToWrite['content'], own: OwnPackage | undefined): Promise<Buffer> {
  if (content === ownPackage && own !== undefined) return own.bytes;
  if (typeof content === 'string') return Buffer.from(content);
  if (content.example === undefined) throw new InternalError('The package of a repository was not packed');
  const text = await readExample(content.example);
  if (content.tarball !== undefined && own !== undefined) return Buffer.from(fromTarball(text, content.tarball, own));
  return Buffer.from(content.isWithoutPages === true ? withoutPages(text) : text);
}

async function write(file: string, bytes: Buffer): Promise<FileOutcome> {
  let handle: FileHandle;
  try {
    // `wx`: a file that somebody puts there meanwhile is not overwritten.
    handle = await open(file, 'wx');
  } catch (error) {
    if (!['EEXIST', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    const there = (await isLink(file)) ? undefined : await fs.readFile(file).catch(() => undefined);
    return there?.equals(bytes) === true ? 'same' : 'kept';
  }
  try {
    await handle.writeFile(bytes);
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
