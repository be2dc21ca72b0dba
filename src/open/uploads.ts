import fs from 'fs-extra';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { TextError } from '../core/errors/errors.ts';
import { toFileName, truncateName } from '../core/files/file-name.ts';
import { message } from '../messages/message.ts';
import { describeSize } from '../cli/text/quantities.ts';

/** Files that the browser sends. They are written to disk as they arrive, each upload in a folder of its own. */
export class Uploads {
  readonly #folder: string;
  readonly #ids = new Set<string>();

  /** @param folder private folder; created if it is missing */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws {TextError} if the disk has less space than the files need */
  async begin(bytes: number): Promise<string> {
    const id = randomBytes(9).toString('base64url');
    await fs.ensureDir(this.folderOf(id), 0o700);
    this.#ids.add(id);
    const { bavail, bsize } = await fs.promises.statfs(this.#folder);
    if (bytes <= bavail * bsize) return id;
    await this.remove(id);
    throw new TextError(message('open.disk-full', { needed: describeSize(bytes), free: describeSize(bavail * bsize) }));
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  folderOf(id: string): string {
    return path.join(this.#folder, toFileName(id, 'upload'));
  }

  /**
   * Stores the body of a request as a file with a safe name. Never overwrites a file; removes an incomplete one.
   * @returns its path
   */
  async receive(id: string, name: string, request: IncomingMessage): Promise<string> {
    const { handle, file } = await createFile(this.folderOf(id), safeName(name));
    try {
      await pipeline(request, handle.createWriteStream());
      return file;
    } catch (error) {
      await fs.remove(file);
      throw error;
    }
  }

  async files(id: string): Promise<string[]> {
    const names = await fs.readdir(this.folderOf(id));
    return names.sort().map((name) => path.join(this.folderOf(id), name));
  }

  /** @param id undefined for no upload */
  async remove(id: string | undefined): Promise<void> {
    if (id === undefined) return;
    this.#ids.delete(id);
    await fs.remove(this.folderOf(id));
  }

  /** Removes what earlier processes left, except the uploads that blogs still need. */
  async clean(needed: ReadonlySet<string | undefined>): Promise<void> {
    for (const name of await fs.readdir(this.#folder).catch((): string[] => []))
      if (needed.has(name)) this.#ids.add(name);
      else await fs.remove(path.join(this.#folder, name));
  }
}

/** Returns a name without folders that is valid on every system, with its extension. */
export function safeName(name: string): string {
  const base = name.split(/[/\\]/u).at(-1) ?? '';
  const extension = /\.[a-z\d]{1,8}$/iu.exec(base)?.[0] ?? '';
  return toFileName(truncateName(base.slice(0, base.length - extension.length), 150) + extension, 'file');
}

/** Creates a file that does not exist yet, with a number in its name if necessary. */
async function createFile(folder: string, name: string) {
  const { name: stem, ext } = path.parse(name);
  for (let number = 1; ; number++) {
    const file = path.join(folder, number === 1 ? name : `${stem}-${number}${ext}`);
    try {
      return { file, handle: await fs.promises.open(file, 'wx', 0o600) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
