import fs from 'fs-extra';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { InternalError, UsageError } from '../../core/errors/errors.ts';
import { systemAdvice } from '../../core/errors/system-error.ts';
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

/** A file to create in a repository, unless its path already exists. */
export interface FileToWrite {
  /** path relative to the repository, with `/` */
  readonly path: string;
  readonly content: string | FromPackage;
  /** Alternative paths: if one of them exists, this file is skipped. */
  readonly unless?: readonly string[];
}

/** A file of this package, possibly modified, or the package itself as a file. */
export type FromPackage =
  | { readonly example: ExampleFile; readonly isWithoutPages?: boolean; readonly tarball?: string | undefined }
  | typeof ownPackage;

export const ownPackage = { example: undefined } as const;

export interface RepositoryOptions {
  /** folder of the repository, created if it is missing */
  readonly folder: string;
  readonly files: readonly FileToWrite[];
  /** lines for `.gitignore`; if empty, it is not changed */
  readonly ignored: readonly IgnoredGroup[];
  /** token, which is saved before any file is written */
  readonly token?: TokenToSave | undefined;
  /** whether to run `git init` */
  readonly isInitialised?: boolean;
  /** Message of a commit that contains only these files. Default: no commit. */
  readonly commit?: string | undefined;
}

/** created, appended, unchanged, or skipped because the user's file differs */
export type FileOutcome = 'written' | 'added' | 'same' | 'kept';

export interface BegunRepository {
  readonly folder: string;
  /** outcome for each file, in the order of processing */
  readonly files: readonly { readonly path: string; readonly outcome: FileOutcome }[];
  readonly committed: boolean;
  readonly gitFailure?: GitFailure | undefined;
}

/**
 * Creates the files of a blogger's repository. Existing files stay unchanged, except that lines may be appended to `.gitignore`. Symbolic
 * links below the folder are not followed.
 * @throws {UsageError} if the folder cannot be created or written to, or `.gitignore` is a symbolic link, which git does not read
 */
export async function beginRepository(options: RepositoryOptions): Promise<BegunRepository> {
  const { folder, files, ignored, token } = options;
  const outcomes: { path: string; outcome: FileOutcome }[] = [];
  const needsPackage = files.some(({ content }) => content === ownPackage);
  const packedPackage = needsPackage ? await packOwn() : undefined;
  try {
    if (token !== undefined) await saveToken(token);
    await fs.ensureDir(folder);
    // Comes first, so that git ignores private files from the start.
    if (ignored.length > 0) outcomes.push({ path: gitIgnore, outcome: await ignore(folder, ignored) });
    for (const file of files) outcomes.push(await createFile(folder, file, packedPackage));
  } catch (error) {
    const advice = systemAdvice(error)?.advice;
    if (advice === undefined) throw error;
    const failedPath = (error as NodeJS.ErrnoException).path ?? folder;
    throw new UsageError('folder-unwritable', message('app.unwritable', { path: failedPath, advice }), {
      cause: error,
    });
  }
  return { folder, files: outcomes, ...(await commitWithGit(options, outcomes)) };
}

/** Initializes the repository and commits the files. Skipped files are not committed, since they are the user's. */
async function commitWithGit(
  { folder, isInitialised, commit }: RepositoryOptions,
  outcomes: BegunRepository['files'],
): Promise<Pick<BegunRepository, 'committed' | 'gitFailure'>> {
  const failed = isInitialised === true ? await initRepository(folder) : undefined;
  if (failed !== undefined || commit === undefined) return { committed: false, gitFailure: failed };
  const createdPaths = outcomes.filter(({ outcome }) => outcome !== 'kept').map(({ path: file }) => file);
  const gitFailure = await commitFiles(folder, createdPaths, commit);
  return { committed: gitFailure === undefined, gitFailure };
}

const gitIgnore = '.gitignore';

async function ignore(folder: string, groups: readonly IgnoredGroup[]): Promise<FileOutcome> {
  const file = path.join(folder, gitIgnore);
  if (await isLink(file)) throw new UsageError('file-in-the-way', message('app.gitignore-link', { file }));
  const existing = await fs.readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    // If there is a folder at the path, the system error does not contain the path.
    throw Object.assign(error as NodeJS.ErrnoException, { path: file });
  });
  const lines = missingLines(existing ?? '', groups);
  if (lines === '') return 'same';
  await fs.appendFile(file, lines);
  return existing === undefined ? 'written' : 'added';
}

async function createFile(
  folder: string,
  { path: name, content, unless = [] }: FileToWrite,
  packedPackage: OwnPackage | undefined,
): Promise<{ path: string; outcome: FileOutcome }> {
  for (const other of unless) if (await exists(path.join(folder, other))) return { path: other, outcome: 'kept' };
  const file = path.join(folder, ...name.split('/'));
  for (let above = path.dirname(file); above !== folder; above = path.dirname(above))
    if (await isLink(above)) return { path: name, outcome: 'kept' };
  const bytes = await bytesOf(content, packedPackage);
  await fs.ensureDir(path.dirname(file));
  return { path: name, outcome: await write(file, bytes) };
}

async function bytesOf(content: FileToWrite['content'], packedPackage: OwnPackage | undefined): Promise<Buffer> {
  if (content === ownPackage && packedPackage !== undefined) return packedPackage.bytes;
  if (typeof content === 'string') return Buffer.from(content);
  if (content.example === undefined) throw new InternalError('The package of a repository was not packed');
  const text = await readExample(content.example);
  if (content.tarball !== undefined && packedPackage !== undefined)
    return Buffer.from(fromTarball(text, content.tarball, packedPackage));
  return Buffer.from(content.isWithoutPages === true ? withoutPages(text) : text);
}

async function write(file: string, bytes: Buffer): Promise<FileOutcome> {
  let handle: FileHandle;
  try {
    // With `wx`, a file that was created in the meantime is not overwritten.
    handle = await open(file, 'wx');
  } catch (error) {
    if (!['EEXIST', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    const existing = (await isLink(file)) ? undefined : await fs.readFile(file).catch(() => undefined);
    return existing?.equals(bytes) === true ? 'same' : 'kept';
  }
  try {
    await handle.writeFile(bytes);
    return 'written';
  } catch (error) {
    // If the partial file remained, the next run would not replace it.
    await fs.rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

async function exists(file: string): Promise<boolean> {
  return (await fs.lstat(file).catch(() => undefined)) !== undefined;
}

async function isLink(file: string): Promise<boolean> {
  return (await fs.lstat(file).catch(() => undefined))?.isSymbolicLink() === true;
}
