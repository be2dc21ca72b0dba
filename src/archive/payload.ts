import fs from 'fs-extra';
import path from 'node:path';
import { withoutSignatures } from '../core/media-address.ts';
import { decodeManifest, encodeBagInfo, encodeManifest, declaration, sha256Of, type PayloadFile } from './bag.ts';
import { layout, placeOf } from './layout.ts';
import type { WholeFiles } from './whole-file.ts';

export type Outcome = 'new' | 'changed' | 'unchanged';

/** Keeps git from touching line ends or guessing at text: the checksums are over bytes. */
const gitAttributes = '* -text\n';

/**
 * The files of a bag: puts those that differ, remembers the checksums of those that it has seen, and seals the bag with
 * its manifests in the end.
 */
export class Payload {
  readonly #folder: string;
  readonly #files: WholeFiles;
  readonly #seen = new Map<string, PayloadFile>();

  constructor(folder: string, files: WholeFiles) {
    this.#folder = folder;
    this.#files = files;
  }

  /**
   * Stores a text, unless the one that is there is the same but for the signatures of media addresses: then that one stays.
   */
  async put(entry: string, text: string): Promise<Outcome> {
    const bytes = Buffer.from(text);
    const stored = await this.read(entry);
    if (stored && (stored.equals(bytes) || sameButSignatures(stored, text))) {
      this.#remember(entry, stored);
      return 'unchanged';
    }
    await this.#files.write(placeOf(this.#folder, entry), bytes);
    this.#remember(entry, bytes);
    return stored ? 'changed' : 'new';
  }

  /** The bytes of an entry, or undefined where there is none. */
  async read(entry: string): Promise<Buffer | undefined> {
    try {
      return await fs.readFile(placeOf(this.#folder, entry));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Takes in a finished file whose checksum is known. */
  async keep(entry: string, unfinished: string, file: PayloadFile): Promise<void> {
    await this.#files.keep(unfinished, placeOf(this.#folder, entry));
    this.#seen.set(entry, file);
  }

  async remove(entry: string): Promise<void> {
    await fs.remove(placeOf(this.#folder, entry));
    this.#seen.delete(entry);
  }

  #remember(entry: string, bytes: Uint8Array): void {
    this.#seen.set(entry, { sha256: sha256Of(bytes), size: bytes.length });
  }

  /**
   * Writes the bag's own files (RFC 8493). Checksums of files which this run did not look at are those of the last
   * manifest, so that damage to them stays visible; only a file that no manifest knows is read.
   */
  async seal(about: { blog: string; baseUrl: string }): Promise<void> {
    const known = decodeManifest((await this.read('manifest-sha256.txt'))?.toString() ?? '');
    const payload = new Map<string, PayloadFile>();
    for (const entry of await this.#entries()) payload.set(entry, await this.#describe(entry, known.get(entry)));
    const tags = new Map([
      ['.gitattributes', gitAttributes],
      ['bag-info.txt', encodeBagInfo(about, payload.values())],
      ['bagit.txt', declaration],
      ['manifest-sha256.txt', encodeManifest(new Map([...payload].map(([entry, file]) => [entry, file.sha256])))],
    ]);
    for (const [name, text] of tags) await this.put(name, text);
    await this.put(
      'tagmanifest-sha256.txt',
      encodeManifest(new Map([...tags].map(([n, text]) => [n, sha256Of(text)]))),
    );
  }

  async #describe(entry: string, sha256: string | undefined): Promise<PayloadFile> {
    const seen = this.#seen.get(entry);
    if (seen) return seen;
    const checksum = sha256 ?? checksumInName(entry);
    if (checksum !== undefined) return { sha256: checksum, size: (await fs.stat(placeOf(this.#folder, entry))).size };
    const bytes = await fs.readFile(placeOf(this.#folder, entry));
    return { sha256: sha256Of(bytes), size: bytes.length };
  }

  /** Every file below `data/`, sorted. */
  async #entries(): Promise<string[]> {
    const found = await fs.readdir(placeOf(this.#folder, 'data'), { recursive: true, withFileTypes: true });
    return found
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(this.#folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .sort();
  }
}

/** The checksum that the name of a medium's file is made of. */
function checksumInName(entry: string): string | undefined {
  if (!entry.startsWith(`${layout.mediaFiles}/`)) return undefined;
  return /\/([0-9a-f]{64})\.[^/]*$/u.exec(entry)?.[1];
}

function sameButSignatures(stored: Buffer, text: string): boolean {
  return withoutSignatures(stored.toString()) === withoutSignatures(text);
}
