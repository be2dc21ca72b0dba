import fs from 'fs-extra';
import path from 'node:path';
import { InternalError } from '../../../core/errors/errors.ts';
import { fileSignature } from '../../../core/files/file-signature.ts';
import type { Finding } from '../../../core/report/findings.ts';
import type { FileCounts } from '../../../core/report/report.ts';
import { foldName } from '../../../core/files/unique-names.ts';
import { folderOf, isOutputPath, listName } from './output-path.ts';
import type { CopySource, FileContent, Output } from './output.ts';
import { OutputManifest } from './manifest.ts';
import { hasPieces, sameBytes } from './content.ts';
import type { StaticFile } from './static-files.ts';
import { message } from '../../../messages/message.ts';

/**
 * An output that writes nothing. It reports the differences between a published folder and the files that publishing would write now.
 * Copies are compared byte by byte. Files that blogkeep did not write are ignored, and links are not followed.
 */
export class ComparingOutput implements Output {
  readonly findings: Finding[] = [];
  readonly #name: string;
  readonly #folder: string;
  readonly #manifest: OutputManifest;
  readonly #hasList: boolean;
  readonly #staticFiles: readonly StaticFile[];
  /** paths that publishing would write */
  readonly #made = new Set<string>();
  /** listed files that are intact */
  readonly #current = new Set<string>();
  readonly #folders = new Map<string, boolean>();
  #existingCount = 0;

  /**
   * Opens a published folder.
   * @param name first segment of the paths in findings
   * @param staticFiles the user's own files, which are compared with their copies
   * @returns the output, or a finding if there is nothing to compare
   */
  static open(folder: string, name: string, staticFiles: readonly StaticFile[] = []): ComparingOutput | Finding {
    const absolute = path.resolve(folder);
    const entry = fs.statSync(absolute, { throwIfNoEntry: false });
    if (!entry) return { code: 'output-not-there', path: name };
    if (!entry.isDirectory())
      return { code: 'output-not-compared', path: name, reason: message('publish.not-a-folder') };
    const list = fs.lstatSync(path.join(absolute, listName), { throwIfNoEntry: false });
    if (list && !list.isFile()) return { code: 'output-list-missing', path: `${name}/${listName}` };
    return new ComparingOutput(absolute, name, OutputManifest.read(absolute, false), list !== undefined, staticFiles);
  }

  private constructor(
    folder: string,
    name: string,
    manifest: OutputManifest,
    hasList: boolean,
    staticFiles: readonly StaticFile[],
  ) {
    this.#folder = folder;
    this.#name = name;
    this.#manifest = manifest;
    this.#hasList = hasList;
    this.#staticFiles = staticFiles;
  }

  async write(file: string, content: FileContent): Promise<void> {
    if (typeof content === 'string') await this.write(file, Buffer.from(content));
    else if (content instanceof Uint8Array)
      this.#compare(file, content.length, (existing) => fs.readFileSync(existing).equals(content));
    else await this.#comparePieces(file, content);
  }

  async #comparePieces(file: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    const entry = this.#entry(file);
    const isSame = entry?.isFile() === true && (await hasPieces(this.#place(file), pieces));
    this.#compare(file, entry?.size ?? 0, () => isSame);
  }

  async copy(file: string, source: CopySource, size: number): Promise<void> {
    if (typeof source === 'string') this.#compare(file, size, (existing) => sameBytes(existing, source));
    else await this.write(file, await source());
  }

  temporaryFolder(): undefined {
    return undefined;
  }

  lists(file: string): boolean {
    return this.#manifest.has(file);
  }

  /** Always false, so that everything is compared. */
  isAsBefore(): boolean {
    return false;
  }

  /** Does not check whether the file exists; {@link keep} does that. */
  has(file: string): boolean {
    return this.lists(file);
  }

  read(): undefined {
    return undefined;
  }

  async readBytes(file: string): Promise<Uint8Array | undefined> {
    return this.lists(file) && this.#isFile(file) ? fs.readFile(this.#place(file)) : undefined;
  }

  keep(file: string): void {
    this.#compare(file, this.#entry(file)?.size ?? 0, () => true);
  }

  stamp(): string {
    return fileSignature(undefined);
  }

  async finish(): Promise<FileCounts> {
    if (!this.#hasList) this.#judgeWithoutList();
    else {
      for (const file of this.#manifest.all())
        if (!this.#made.has(file) && this.#isFile(file)) this.#find('output-left-over', file);
      this.#judgeList();
    }
    this.#compareStaticFiles();
    return { files: this.#made.size, written: 0, removed: 0 };
  }

  #compare(file: string, size: number, isSame: (existing: string) => boolean): void {
    if (!isOutputPath(file)) throw new InternalError(`${JSON.stringify(file)} is no path inside the output`);
    this.#made.add(file);
    const entry = this.#entry(file);
    if (!entry) {
      this.#current.add(file);
      this.#find('output-missing', file);
      return;
    }
    this.#existingCount += 1;
    if (entry.isFile() && entry.size === size && isSame(this.#place(file))) {
      if (this.#manifest.has(file)) this.#current.add(file);
    } else if (this.#manifest.has(file)) {
      this.#current.add(file);
      this.#find('output-changed', file);
    } else this.#find('output-in-the-way', file);
  }

  /** Compares the copies of the user's own files. Publishing has warned of those that it could not copy. */
  #compareStaticFiles(): void {
    const writtenFiles = new Set([...this.#made].map(foldName));
    for (const { path: file, source } of this.#staticFiles) {
      if (writtenFiles.has(foldName(file))) continue;
      const entry = this.#entry(file);
      const own = `static/${file}`;
      if (!entry) this.#find('output-missing', file, own);
      else if (entry.isFile() && !sameBytes(this.#place(file), source)) this.#find('output-changed', file, own);
    }
  }

  /** Decides what to report if the list is missing: only the files themselves can show whether blogkeep ever wrote to this folder. */
  #judgeWithoutList(): void {
    if (this.#existingCount > 0) this.#find('output-list-missing', listName);
    else this.findings.splice(0, this.findings.length, { code: 'output-of-others', path: this.#name });
  }

  /** Compares the list with the files that publishing would write, unless another finding explains the difference. */
  #judgeList(): void {
    if (this.findings.some(({ code }) => code !== 'output-in-the-way')) return;
    const expected = [...this.#current].sort().map((file) => `${file}\n`);
    if (fs.readFileSync(this.#place(listName), 'utf8') !== expected.join('')) this.#find('output-list', listName);
  }

  #find(
    code:
      | 'output-missing'
      | 'output-changed'
      | 'output-left-over'
      | 'output-list'
      | 'output-list-missing'
      | 'output-in-the-way',
    file: string,
    source?: string,
  ): void {
    this.findings.push({ code, path: `${this.#name}/${file}`, ...(source !== undefined && { source }) });
  }

  #isFile(file: string): boolean {
    return this.#entry(file)?.isFile() === true;
  }

  /** Returns the file or folder at a path; undefined if a parent folder is a link. */
  #entry(file: string): fs.Stats | undefined {
    if (!this.#isFolder(folderOf(file))) return undefined;
    return fs.lstatSync(this.#place(file), { throwIfNoEntry: false });
  }

  #isFolder(folder: string): boolean {
    let found = this.#folders.get(folder);
    if (found === undefined) {
      found = folder === '' || this.#entry(folder)?.isDirectory() === true;
      this.#folders.set(folder, found);
    }
    return found;
  }

  #place(file: string): string {
    return path.join(this.#folder, ...file.split('/'));
  }
}
