import fs from 'fs-extra';
import path from 'node:path';
import pLimit from 'p-limit';
import { numbersOfStamp } from '../../core/file-stamp.ts';
import type { PictureCopy, PublishedMedium, StoredMedium } from '../../core/stored-medium.ts';
import type { OutputName } from '../../core/output-names.ts';
import type { Engine } from '../build/engine.ts';
import type { Output } from '../build/folder/output.ts';
import type { TaskFiles } from '../build/task.ts';
import { isStaleTemporary, temporaryName } from '../build/folder/temporary-names.ts';
import { mediaFolder, mediumPath } from '../site-model/site/paths.ts';
import { nameOf, noCopies, originalNameOf, plannedCopies, plannedShared } from './picture-plan.ts';
import type { PictureMaker } from './picture-maker.ts';
import type { PublishableArchive } from './publishable.ts';

export interface PicturesOptions {
  /** holds what was made, for as long as its original is there; need not exist */
  readonly folder: string;
  /** what earlier runs left of the site */
  readonly output: Pick<Output, 'has' | 'isAsBefore'>;
  /** returns the signature that a file of the site had after the last publish, by its path. Default: none is known. */
  readonly signatureBefore?: ((path: string) => string | undefined) | undefined;
  /** undefined where there is none, so that there are only the copies that are there; asked where something is missing */
  readonly load: () => Promise<PictureMaker | undefined>;
  /** whether only what the output has counts, since it is compared and not made */
  readonly isCompared?: boolean | undefined;
  /** whether pages have addresses at which others find what is shared */
  readonly isShared: boolean;
  /** say what would be done, make nothing */
  readonly dryRun?: boolean | undefined;
}

/** Pixels of a picture that is made alone: several of these would take the memory of small machines. */
const large = 25_000_000;

/**
 * The copies of pictures. Which there are is decided by the names of the originals and by their size alone, so that pages can be
 * made before; they are made when a page shows the picture for the first time. A picture of which none can be made has none.
 */
export class Pictures {
  readonly #options: PicturesOptions;
  readonly #archive: PublishableArchive;
  /** names of the files in the folder */
  readonly #names: Set<string>;
  readonly #maker: PictureMaker | undefined;
  readonly #known = new Map<string, PublishedMedium>();
  readonly #broken = new Set<string>();
  readonly #making = new Map<string, Promise<void>>();
  readonly #limit;
  readonly #alone = pLimit(1);

  static async open(archive: PublishableArchive, options: PicturesOptions): Promise<Pictures> {
    const found = new Pictures(archive, options, undefined);
    if (options.isCompared) return found;
    const isMissing = ({ file }: PictureCopy) => !found.has(file);
    const isNeeded =
      options.isShared || [...archive.media().values()].some((one) => plannedCopies(one).some(isMissing));
    return isNeeded ? new Pictures(archive, options, await options.load()) : found;
  }

  private constructor(archive: PublishableArchive, options: PicturesOptions, maker: PictureMaker | undefined) {
    this.#archive = archive;
    this.#options = options;
    this.#names = namesIn(options.folder);
    this.#maker = maker;
    this.#limit = pLimit(maker?.width ?? 1);
  }

  /** The archive, whose pictures have copies. */
  archive(): PublishableArchive {
    const archive = this.#archive;
    const media = new Map([...archive.media()].map(([address, medium]) => [address, this.#with(medium)]));
    return {
      ...archive,
      media: () => media,
      medium: (address) => {
        const found = archive.medium(address);
        return found && this.#with(found);
      },
    };
  }

  /**
   * Makes what is missing of the copies of some pictures.
   * @returns the files of those that have none after all
   */
  async make(media: Iterable<PublishedMedium>, cover?: PublishedMedium): Promise<string[]> {
    const wanted = [...media].map((medium) => [medium, copiesOf(medium, medium.file === cover?.file)] as const);
    await Promise.all(wanted.map(([medium, copies]) => this.#ensure(medium, copies)));
    return wanted.filter(([{ file }, copies]) => copies.length > 0 && this.#broken.has(file)).map(([{ file }]) => file);
  }

  /** Makes a file that is named by what is in it, if it is not there. @returns whether it is there now */
  async makeFile(file: string, make: (maker: PictureMaker) => Promise<Uint8Array>): Promise<boolean> {
    if (this.has(file) || this.#options.dryRun) return true;
    const maker = this.#maker;
    if (!maker) return false;
    try {
      await this.#limit(async () => this.#write(file, await make(maker)));
      return true;
    } catch {
      return false;
    }
  }

  /** Which of some letters can be drawn; where nothing can be made, none. */
  async drawable(samples: Iterable<string>): Promise<ReadonlySet<string>> {
    return drawableLetters(this.#maker, samples);
  }

  /** Whether all that is wanted was made, as far as that can be: then nothing would be made the next time. */
  get isSettled(): boolean {
    return this.#broken.size === 0;
  }

  /** Whether a file is there, and nobody is known to have changed it. */
  has(file: string): boolean {
    return this.#isPublished(file) || (this.#options.isCompared !== true && this.#sizeOf(file) !== undefined);
  }

  /** Where nothing is known of a file, it is taken as it is: without a cache, all of them would be made again each time. */
  #isPublished(file: string): boolean {
    const { output, signatureBefore } = this.#options;
    const path = mediumPath(mediaFolder, { file });
    const signature = signatureBefore?.(path);
    return signature === undefined ? output.has(path) : output.isAsBefore(path, signature);
  }

  /** Bytes of a file in the folder; undefined where it is not there, or has not as many as when it was published. */
  #sizeOf(file: string): number | undefined {
    if (!this.#names.has(file)) return undefined;
    const size = fs.statSync(this.#placeOf(file), { throwIfNoEntry: false })?.size;
    const signature = this.#options.signatureBefore?.(mediumPath(mediaFolder, { file }));
    return signature === undefined || numbersOfStamp(signature)[0] === size ? size : undefined;
  }

  /** Puts files into the output: from an earlier run if they are intact there, or from the folder. */
  async publish(
    files: Iterable<string>,
    name: OutputName,
    output: Output,
    engine: Engine,
    folder = mediaFolder,
  ): Promise<void> {
    for (const file of new Set(files)) {
      const path = mediumPath(folder, { file });
      const run = async ({ copy, keep }: TaskFiles) => {
        const size = this.#sizeOf(file);
        if (size !== undefined) await copy(name, path, this.#placeOf(file), size);
        else if (output.has(path)) keep(name, path);
        else if (this.#options.dryRun) await copy(name, path, () => Promise.resolve(new Uint8Array()), 0);
        return { facts: null, isComplete: output.has(path) };
      };
      await engine.build({ key: `${name}/${path}`, inputs: { file }, run });
    }
  }

  /** Removes what was made of pictures that the archive has no more, and what a killed run left. What was drawn stays: it is small. */
  prune(): void {
    if (this.#options.dryRun || this.#options.isCompared) return;
    const originals = new Set([...this.#archive.media().values()].map(({ file }) => nameOf(file)));
    for (const file of this.#names) {
      const original = originalNameOf(file);
      const isOrphan = original !== undefined && !originals.has(original);
      if (isOrphan || isStaleTemporary(this.#placeOf(file))) fs.rmSync(this.#placeOf(file), { force: true });
    }
  }

  #with(medium: PublishedMedium): PublishedMedium {
    if (this.#broken.has(medium.file)) return medium;
    let found = this.#known.get(medium.file);
    if (!found) this.#known.set(medium.file, (found = this.#planned(medium)));
    return found;
  }

  #planned(medium: PublishedMedium): PublishedMedium {
    if (this.#names.has(noCopies(medium.file))) return medium;
    const copies = plannedCopies(medium);
    const shared = this.#options.isShared ? plannedShared(medium) : undefined;
    const has = (all: readonly PictureCopy[]) => this.#maker !== undefined || all.every(({ file }) => this.has(file));
    return {
      ...medium,
      ...(copies.length > 0 && has(copies) && { copies }),
      ...(shared && has([shared]) && { shared }),
    };
  }

  async #ensure(medium: PublishedMedium, copies: readonly PictureCopy[]): Promise<void> {
    const { dryRun } = this.#options;
    const maker = this.#maker;
    const missing = copies.filter(({ file }) => !this.has(file));
    if (missing.length === 0 || this.#broken.has(medium.file) || dryRun) return;
    const key = missing.map(({ file }) => file).join(' ');
    const { width = 0, height = 0 } = medium;
    const queued = () => this.#limit(() => this.#makeAll(medium, missing, maker));
    const under = this.#making.get(key) ?? (width * height > large ? this.#alone(queued) : queued());
    this.#making.set(key, under);
    await under;
    this.#making.delete(key);
  }

  async #makeAll(
    medium: StoredMedium,
    missing: readonly PictureCopy[],
    maker: PictureMaker | undefined,
  ): Promise<void> {
    let made: readonly Uint8Array[] | undefined;
    try {
      made = await maker?.copies(this.#archive.mediumPath(medium), missing);
    } catch {
      await this.#write(noCopies(medium.file), new Uint8Array()).catch(() => undefined);
    }
    try {
      if (!made) this.#broken.add(medium.file);
      for (const [index, bytes] of (made ?? []).entries()) await this.#write(missing[index]?.file ?? '', bytes);
    } catch {
      // No room for it: pages show the original this time.
      this.#broken.add(medium.file);
    }
  }

  async #write(file: string, bytes: Uint8Array): Promise<void> {
    const place = this.#placeOf(file);
    const unfinished = temporaryName(place);
    try {
      await fs.outputFile(unfinished, bytes);
      await fs.rename(unfinished, place);
    } catch (error) {
      await fs.remove(unfinished).catch(() => undefined);
      throw error;
    }
    this.#names.add(file);
  }

  #placeOf(file: string): string {
    return path.join(this.#options.folder, ...file.split('/'));
  }
}

/** Which of some letters a maker can draw; where there is none, none. */
export async function drawableLetters(
  maker: PictureMaker | undefined,
  samples: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const sample of maker ? samples : []) if (await maker?.hasLetters(sample).catch(() => false)) found.add(sample);
  return found;
}

/** All files of a picture that a page may show besides the original. */
export function copiesOf({ copies = [], shared }: PublishedMedium, isCover: boolean): readonly PictureCopy[] {
  return isCover && shared ? [...copies, shared] : copies;
}

function namesIn(folder: string): Set<string> {
  const names = new Set<string>();
  for (const part of listed(folder)) {
    if (/^[0-9a-f]{2}$/u.test(part)) for (const name of listed(path.join(folder, part))) names.add(`${part}/${name}`);
  }
  return names;
}

function listed(folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}
