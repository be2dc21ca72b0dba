import fs from 'fs-extra';
import path from 'node:path';
import { UsageError } from '../../core/errors.ts';
import type { FileCounts } from '../../core/report.ts';
import { systemAdvice } from '../../core/system-error.ts';
import type { Warning } from '../../core/warnings.ts';
import { folderOf, isOutputPath, listName, workName } from './output-path.ts';
import type { Output } from './output.ts';
import { OwnFiles } from './own-files.ts';

export interface OutputOptions {
  /** count what would be done, and do nothing */
  readonly dryRun: boolean;
  readonly warn: (warning: Warning) => void;
}

/** What a file is going to hold. */
interface Content {
  /** whether a file already holds it */
  isIn(file: string, size: number): Promise<boolean>;
  writeTo(file: string): Promise<unknown>;
}

/**
 * A folder on disk as output. A file is written only when its bytes change: into a folder for unfinished files first, then
 * renamed to its place. What blogkeep did not write is left alone, and links are not followed.
 */
export class OutputFolder implements Output {
  readonly #folder: string;
  readonly #options: OutputOptions;
  readonly #own: OwnFiles;
  /** own files that this run wrote or found as they should be */
  readonly #current = new Set<string>();
  /** files that are not written because something of somebody else's is in their place */
  readonly #left: string[] = [];
  readonly #folders = new Map<string, Promise<boolean>>();
  readonly #counts = { files: 0, written: 0, removed: 0 };
  #workFolder: Promise<unknown> | undefined;
  #unfinished = 0;

  private constructor(folder: string, own: OwnFiles, options: OutputOptions) {
    this.#folder = folder;
    this.#own = own;
    this.#options = options;
  }

  /**
   * Opens the output in a folder, which is made where there is none.
   *
   * @throws {UsageError} when it cannot be written
   */
  static async open(folder: string, options: OutputOptions): Promise<OutputFolder> {
    const absolute = path.resolve(folder);
    return trying(absolute, async () => {
      if (!options.dryRun) {
        await fs.ensureDir(absolute);
        await fs.remove(path.join(absolute, workName));
      }
      return new OutputFolder(absolute, await OwnFiles.read(absolute, !options.dryRun), options);
    });
  }

  async write(file: string, content: string | Uint8Array): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    await this.#put(file, {
      isIn: async (existing, size) => size === bytes.length && (await fs.readFile(existing)).equals(bytes),
      writeTo: (unfinished) => fs.writeFile(unfinished, bytes),
    });
  }

  /** The name of a copied file says what is in it, so one of the same size is taken for the same. */
  async copy(file: string, source: string, size: number): Promise<void> {
    await this.#put(file, {
      isIn: (_, existing) => Promise.resolve(existing === size),
      writeTo: (unfinished) => fs.copyFile(source, unfinished, fs.constants.COPYFILE_FICLONE),
    });
  }

  async finish(): Promise<FileCounts> {
    await trying(this.#folder, async () => {
      for (const file of this.#own.all()) {
        if (!this.#current.has(file) && (await this.#remove(file))) await this.#removeEmptyFolders(file, '');
      }
      if (this.#options.dryRun) return;
      const list = this.#own.settled([...this.#current]);
      if (list !== undefined) await this.#rename(listName, (unfinished) => fs.writeFile(unfinished, list));
      await fs.remove(this.#place(workName));
    });
    for (const file of this.#left.sort()) {
      this.#options.warn({ code: 'file-in-the-way', path: path.join(this.#folder, file) });
    }
    return { ...this.#counts };
  }

  async #put(file: string, content: Content): Promise<void> {
    if (!isOutputPath(file)) throw new Error(`${JSON.stringify(file)} is no path inside the output`);
    await trying(this.#folder, async () => {
      const existing = (await this.#hasFolder(folderOf(file))) ? await this.#entryFor(file) : 'other';
      if (existing === 'other') {
        this.#left.push(file);
        return;
      }
      const isThere = existing !== undefined && (await content.isIn(this.#place(file), existing.size));
      if (existing !== undefined && !isThere && !this.#own.has(file)) {
        this.#left.push(file);
        return;
      }
      this.#counts.files += 1;
      if (!isThere) await this.#replace(file, content);
      if (this.#own.has(file)) this.#current.add(file);
    });
  }

  /** The file at a place, undefined where it is free, and `other` where something else than a file stays there. */
  async #entryFor(file: string): Promise<fs.Stats | 'other' | undefined> {
    const existing = await this.#entry(file);
    if (existing?.isDirectory()) return (await this.#removeBelow(file)) ? undefined : 'other';
    return existing === undefined || existing.isFile() ? existing : 'other';
  }

  async #replace(file: string, content: Content): Promise<void> {
    this.#counts.written += 1;
    if (this.#options.dryRun) return;
    await this.#own.add(file);
    await this.#rename(file, (unfinished) => content.writeTo(unfinished));
  }

  async #rename(file: string, writeTo: (unfinished: string) => Promise<unknown>): Promise<void> {
    await (this.#workFolder ??= fs.ensureDir(this.#place(workName)));
    const unfinished = this.#place(`${workName}/${++this.#unfinished}`);
    await writeTo(unfinished);
    await fs.rename(unfinished, this.#place(file));
  }

  /** Whether there is a real folder of that path, made now if need be. Each is looked at once in a run. */
  #hasFolder(folder: string): Promise<boolean> {
    let found = this.#folders.get(folder);
    if (!found) this.#folders.set(folder, (found = this.#makeFolder(folder)));
    return found;
  }

  async #makeFolder(folder: string): Promise<boolean> {
    if (folder === '') return true;
    if (!(await this.#hasFolder(folderOf(folder)))) return false;
    const entry = await this.#entry(folder);
    if (entry?.isDirectory()) return true;
    // A file of an earlier run where a folder belongs now.
    if (entry && !(entry.isFile() && this.#own.has(folder) && (await this.#remove(folder)))) return false;
    if (!this.#options.dryRun) await fs.ensureDir(this.#place(folder));
    return true;
  }

  /** Removes the files of earlier runs from where a file belongs now; whether nothing else was there. */
  async #removeBelow(folder: string): Promise<boolean> {
    const inside = this.#own.all().filter((file) => file.startsWith(`${folder}/`) && !this.#current.has(file));
    for (const file of inside) if (await this.#remove(file)) await this.#removeEmptyFolders(file, folderOf(folder));
    return this.#options.dryRun || (await this.#entry(folder)) === undefined;
  }

  /** Removes a file of an earlier run; whether it was there and no link led to it. */
  async #remove(file: string): Promise<boolean> {
    for (let folder = folderOf(file); folder !== ''; folder = folderOf(folder)) {
      if (!(await this.#entry(folder))?.isDirectory()) return false;
    }
    if (!(await this.#entry(file))?.isFile()) return false;
    this.#counts.removed += 1;
    if (this.#options.dryRun) return true;
    await fs.unlink(this.#place(file));
    return true;
  }

  /** Removes the folder of a removed file and those above it, up to one, as far as they are empty. */
  async #removeEmptyFolders(file: string, upTo: string): Promise<void> {
    if (this.#options.dryRun) return;
    for (let folder = folderOf(file); folder.length > upTo.length; folder = folderOf(folder)) {
      try {
        await fs.rmdir(this.#place(folder));
      } catch {
        return;
      }
    }
  }

  /** What is at a path, links not followed; undefined where nothing is. */
  async #entry(file: string): Promise<fs.Stats | undefined> {
    try {
      return await fs.lstat(this.#place(file));
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
      throw error;
    }
  }

  #place(file: string): string {
    return path.join(this.#folder, ...file.split('/'));
  }
}

async function trying<T>(folder: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const system = systemAdvice(error);
    if (!system) throw error;
    throw new UsageError(
      `${folder} cannot be written (${system.code}): ${system.advice}. --dir, --markdown and --site set it.`,
    );
  }
}
