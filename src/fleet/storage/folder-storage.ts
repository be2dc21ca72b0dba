import fs from 'fs-extra';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sha256Of } from './sha256.ts';
import { systemAdvice } from '../../core/errors/system-error.ts';
import { message } from '../../messages/message.ts';
import { checkStorage } from './check-storage.ts';
import { StorageError } from './errors.ts';
import { hashBody, saveBody } from './body.ts';
import type {
  ObjectContent,
  FetchedObject,
  ListedObject,
  ObjectStat,
  PutOptions,
  Storage,
  StoredObject,
} from './storage.ts';

/** Folder for temporary files, on the same file system as the objects so that they can be renamed. No key starts with it. */
const temporaryFolder = '.unfinished';

/** Maximum number of attempts to move a file into place: another process may remove its empty folder meanwhile. */
const maxAttempts = 10;

/**
 * Storage that keeps objects as files below a folder, which several machines may share. A put writes a temporary file and renames it, so
 * objects are always complete. There are no versions. The condition that an object must not exist is atomic. The condition that it must
 * have a given ETag is checked before the rename, so two simultaneous puts may both succeed; the lease prevents that.
 */
export class FolderStorage implements Storage {
  readonly location: string;
  readonly #folder: string;
  #isSwept = false;

  /** @param folder absolute path. It must exist: a disk that is not mounted must not look like an empty storage. */
  constructor(folder: string) {
    this.#folder = folder;
    this.location = pathToFileURL(folder + path.sep).href;
  }

  async *list(prefix: string): AsyncGenerator<ListedObject> {
    const files = await this.#withStorageErrors(() => this.#filesBelow(prefix));
    for (const key of files.sort((a, b) => (a < b ? -1 : 1))) {
      const stats = fs.lstatSync(this.#pathOf(key), { throwIfNoEntry: false });
      if (stats?.isFile()) yield { key, size: stats.size };
    }
  }

  get(key: string): Promise<StoredObject | undefined> {
    return this.#withStorageErrors(async () => {
      const bytes = await ignoreMissing(fs.readFile(this.#pathOf(key)));
      return bytes && { bytes, etag: sha256Of(bytes) };
    });
  }

  getFile(key: string, file: string): Promise<FetchedObject | undefined> {
    return this.#withStorageErrors(async () => {
      const handle = await ignoreMissing(fs.promises.open(this.#pathOf(key)));
      return handle && saveBody(handle.createReadStream(), file);
    });
  }

  checksum(key: string): Promise<FetchedObject | undefined> {
    return this.#withStorageErrors(async () => {
      const handle = await ignoreMissing(fs.promises.open(this.#pathOf(key)));
      return handle && hashBody(handle.createReadStream());
    });
  }

  stat(key: string): Promise<ObjectStat | undefined> {
    return this.#withStorageErrors(async () => {
      const stats = await ignoreMissing(fs.stat(this.#pathOf(key)));
      return stats && { size: stats.size, sha256: undefined };
    });
  }

  put(key: string, content: ObjectContent, { sha256, condition }: PutOptions): Promise<{ etag: string } | 'conflict'> {
    return this.#withStorageErrors(async () => {
      if (condition && condition.etag !== null && (await this.get(key))?.etag !== condition.etag) return 'conflict';
      const isNew = condition?.etag === null;
      const isPlaced = await this.#writeFile(key, isNew, (file) =>
        'bytes' in content ? fs.writeFile(file, content.bytes) : fs.copyFile(content.file, file),
      );
      return isPlaced ? { etag: sha256 } : 'conflict';
    });
  }

  copy(from: string, to: string): Promise<boolean> {
    return this.#withStorageErrors(async () => {
      const source = this.#pathOf(from);
      if (!fs.existsSync(source)) return false;
      await this.#writeFile(to, false, (file) => fs.copyFile(source, file, fs.constants.COPYFILE_FICLONE));
      return true;
    });
  }

  remove(key: string): Promise<void> {
    return this.#withStorageErrors(async () => {
      await fs.rm(this.#pathOf(key), { force: true });
      await this.#removeEmpty(path.posix.dirname(key));
    });
  }

  versions(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async check() {
    return { ...(await checkStorage(this)), hasVersions: false };
  }

  close(): void {
    // There is nothing to close.
  }

  /** Removes temporary files of killed processes, once per instance. Files of the last day are kept, since they may be in use. */
  async #sweep(): Promise<void> {
    if (this.#isSwept) return;
    this.#isSwept = true;
    const folder = path.join(this.#folder, temporaryFolder);
    for (const name of await fs.readdir(folder)) {
      const stats = await ignoreMissing(fs.stat(path.join(folder, name)));
      if (stats && Date.now() - stats.mtimeMs > 86_400_000) await fs.rm(path.join(folder, name), { force: true });
    }
  }

  /** Removes a folder and its ancestors as long as they are empty. */
  async #removeEmpty(folder: string): Promise<void> {
    for (let at = folder; at !== '.'; at = path.posix.dirname(at)) {
      try {
        await fs.rmdir(this.#pathOf(at));
      } catch {
        return;
      }
    }
  }

  /** Writes a temporary file and moves it into place. Returns false if `isNew` is set and the file already exists. */
  async #writeFile(key: string, isNew: boolean, write: (file: string) => Promise<void>): Promise<boolean> {
    const target = this.#pathOf(key);
    const temporary = path.join(this.#folder, temporaryFolder, randomUUID());
    // Not recursive: a missing storage folder must not be created.
    await fs.mkdir(path.dirname(temporary)).catch(ignoreExisting);
    await this.#sweep();
    try {
      await write(temporary);
      await sync(temporary);
      for (let attempt = 1; ; attempt += 1) {
        await fs.mkdir(path.dirname(target), { recursive: true });
        try {
          await (isNew ? fs.link(temporary, target) : fs.rename(temporary, target));
          return true;
        } catch (error) {
          const { code } = error as NodeJS.ErrnoException;
          if (isNew && code === 'EEXIST') return false;
          if (code !== 'ENOENT' || attempt === maxAttempts) throw error;
        }
      }
    } finally {
      await fs.rm(temporary, { force: true });
    }
  }

  /** Returns the keys with a prefix, which may end in the middle of a file name. */
  async #filesBelow(prefix: string): Promise<string[]> {
    await this.#assertFolder();
    const start = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    const keys: string[] = [];
    const open = [start];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const entries = await ignoreMissing(fs.readdir(path.join(this.#folder, at), { withFileTypes: true }));
      // Processes that were killed before moving a file into place leave empty folders.
      if (entries?.length === 0 && at !== '') await this.#removeEmpty(at.slice(0, -1));
      for (const entry of entries ?? []) {
        const key = at + entry.name;
        if (key === temporaryFolder || !(key.startsWith(prefix) || prefix.startsWith(`${key}/`))) continue;
        if (entry.isDirectory()) open.push(`${key}/`);
        else if (entry.isFile()) keys.push(key);
      }
    }
    return keys;
  }

  async #assertFolder(): Promise<void> {
    if ((await ignoreMissing(fs.stat(this.#folder)))?.isDirectory()) return;
    throw new StorageError('storage-missing', message('fleetStorage.no-folder', { folder: this.#folder }));
  }

  #pathOf(key: string): string {
    const names = key.split('/');
    if (names.some((name) => ['', '.', '..'].includes(name)) || key.includes('\0') || names[0] === temporaryFolder)
      throw new StorageError('storage-unusable', message('fleetStorage.no-key', { location: this.location, key }));
    return path.join(this.#folder, ...names);
  }

  async #withStorageErrors<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      if (error instanceof StorageError) throw error;
      await this.#assertFolder();
      const system = systemAdvice(error);
      const why = system ? message('fleetStorage.system', { ...system }) : (error as Error).message;
      const code = system ? 'storage-refused' : 'storage-unusable';
      throw new StorageError(code, message('fleetStorage.unusable', { location: this.location, why }), {
        cause: error,
      });
    }
  }
}

async function sync(file: string): Promise<void> {
  const handle = await fs.open(file, 'r+');
  try {
    await fs.fsync(handle);
  } finally {
    await fs.close(handle);
  }
}

async function ignoreMissing<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

function ignoreExisting(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
}
