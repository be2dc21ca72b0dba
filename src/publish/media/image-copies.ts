import fs from 'fs-extra';
import path from 'node:path';
import pLimit from 'p-limit';
import { sizeInSignature } from '../../core/files/file-signature.ts';
import type { ImageCopy, PublishedMedium, StoredMedium } from '../../core/media/media-file.ts';
import { outputEntries, type ByOutput, type OutputName } from '../../core/outputs.ts';
import type { Engine } from '../build/engine.ts';
import type { Output } from '../build/folder/output.ts';
import type { TaskFiles } from '../build/task.ts';
import { isStaleTemporary, temporaryName } from '../build/folder/temporary-names.ts';
import type { ShownCopies } from '../outputs/output-port.ts';
import { mediaFolder, mediumPath } from '../site-model/site/paths.ts';
import { nameOf, noCopiesMarker, originalNameOf, plannedCopies, plannedPrint, plannedShared } from './image-plan.ts';
import type { PublishableArchive } from './publishable.ts';

/** Encodes images. An error affects only the image in question. */
export interface ImageEncoder {
  /** maximum number of images encoded at the same time */
  readonly concurrency: number;
  /**
   * Encodes copies of an image, rotated for display and without metadata.
   * @param source path of the image file
   * @returns the content of each copy
   * @throws if the file is truncated, animated, not an image, or does not have the dimensions for which the copies were planned
   */
  copies(source: string, wanted: readonly ImageCopy[]): Promise<readonly Uint8Array[]>;
  /** @param type JPEG, or PNG with few colors */
  renderSvg(svg: string, type: string): Promise<Uint8Array>;
  /** Reports whether a font has a glyph for the character, which would otherwise be rendered as a box. */
  canRender(sample: string): Promise<boolean>;
}

export interface ImageCopiesOptions {
  /** Folder of the copies; need not exist. Copies are kept as long as their original exists. */
  readonly folder: string;
  /** the outputs that show copies, as the last publish left them */
  readonly outputs: ByOutput<Pick<Output, 'has' | 'isAsBefore' | 'readBytes'>>;
  /** copies that these outputs show */
  readonly shown: ReadonlySet<ShownCopies>;
  /** Returns the signature that a file of an output had after the last publish, by its path. Default: no signatures are known. */
  readonly signatureBefore?: ((output: OutputName, path: string) => string | undefined) | undefined;
  /**
   * Loads the encoder. Called only if a copy is missing. Returns undefined if no encoder is available; then only existing copies are used.
   */
  readonly load: () => Promise<ImageEncoder | undefined>;
  /** whether the output is only being compared: then only copies that it contains count as existing */
  readonly isCompared?: boolean | undefined;
  /** whether pages have a URL, so that shared links can have preview images */
  readonly isShared: boolean;
  /** whether to report what would be done without creating any files */
  readonly dryRun?: boolean | undefined;
}

/** Images with more pixels are encoded one at a time: several at once would exceed the memory of small machines. */
const maxConcurrentPixels = 25_000_000;

/**
 * Resized copies of images. They are planned from the name and dimensions of the original, so that pages can be rendered first, and each
 * copy is made when a page first shows the image. If a copy of an image cannot be made, the image has no copies.
 */
export class ImageCopies {
  readonly #options: ImageCopiesOptions;
  readonly #archive: PublishableArchive;
  readonly #names: Set<string>;
  readonly #encoder: ImageEncoder | undefined;
  readonly #known = new Map<string, PublishedMedium>();
  readonly #failed = new Set<string>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #limit;
  readonly #largeLimit = pLimit(1);

  static async open(archive: PublishableArchive, options: ImageCopiesOptions): Promise<ImageCopies> {
    const found = new ImageCopies(archive, options, undefined);
    if (options.isCompared) return found;
    const isMissing = ({ file }: ImageCopy) => !found.has(file);
    // Cards and covers are drawn as well.
    const isNeeded =
      options.isShared ||
      options.shown.has('print') ||
      [...archive.media().values()].some((one) => plannedCopies(one).some(isMissing));
    return isNeeded ? new ImageCopies(archive, options, await options.load()) : found;
  }

  private constructor(archive: PublishableArchive, options: ImageCopiesOptions, encoder: ImageEncoder | undefined) {
    this.#archive = archive;
    this.#options = options;
    this.#names = namesIn(options.folder);
    this.#encoder = encoder;
    this.#limit = pLimit(encoder?.concurrency ?? 1);
  }

  /** Returns the archive, with copies added to its images. */
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
   * Makes the missing copies of images.
   * @param isPrinted whether a book shows the images
   * @returns the file names of images whose copies could not be made
   */
  async make(media: Iterable<PublishedMedium>, cover?: PublishedMedium, isPrinted = false): Promise<string[]> {
    // Print copies are made separately: the bytes of a copy must not depend on the copies that other outputs show.
    const wanted = [...media].flatMap((medium) => [
      [medium, copiesOf(medium, medium.file === cover?.file)] as const,
      [medium, isPrinted && medium.print ? [medium.print] : []] as const,
    ]);
    await Promise.all(wanted.map(([medium, copies]) => this.#ensure(medium, copies)));
    const failed = wanted.filter(([{ file }, copies]) => copies.length > 0 && this.#failed.has(file));
    return [...new Set(failed.map(([{ file }]) => file))];
  }

  /** Returns the content of a file; undefined if it is missing. */
  async read(file: string): Promise<Uint8Array | undefined> {
    if (this.#options.isCompared !== true && this.#sizeOf(file) !== undefined) return fs.readFile(this.#placeOf(file));
    const path = mediumPath(mediaFolder, { file });
    for (const [, output] of outputEntries(this.#options.outputs)) if (output.has(path)) return output.readBytes(path);
    return undefined;
  }

  /**
   * Makes a file whose name is a hash of its content, unless it exists.
   * @returns whether the file exists now
   */
  async makeFile(file: string, make: (encoder: ImageEncoder) => Promise<Uint8Array>): Promise<boolean> {
    if (this.has(file) || this.#options.dryRun) return true;
    const encoder = this.#encoder;
    if (!encoder) return false;
    try {
      await this.#limit(async () => this.#write(file, await make(encoder)));
      return true;
    } catch {
      return false;
    }
  }

  /** Returns the characters that can be rendered; empty if no encoder is available. */
  async renderable(samples: Iterable<string>): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (const sample of this.#encoder ? samples : [])
      if (await this.#encoder?.canRender(sample).catch(() => false)) found.add(sample);
    return found;
  }

  /** whether shared links have preview images */
  get isShared(): boolean {
    return this.#options.isShared;
  }

  /** Reports whether the requested outputs show copies of this kind. */
  shows(copies: ShownCopies): boolean {
    return this.#options.shown.has(copies);
  }

  /** Reports whether a file exists and, as far as is known, is unchanged. */
  has(file: string): boolean {
    return this.#isPublished(file) || (this.#options.isCompared !== true && this.#sizeOf(file) !== undefined);
  }

  /** A file whose signature is unknown counts as unchanged. Otherwise, publishing without a cache would make all copies again each time. */
  #isPublished(file: string): boolean {
    const { outputs, signatureBefore } = this.#options;
    const path = mediumPath(mediaFolder, { file });
    return outputEntries(outputs).some(([name, output]) => {
      const signature = signatureBefore?.(name, path);
      return signature === undefined ? output.has(path) : output.isAsBefore(path, signature);
    });
  }

  /**
   * Returns the size of a file in the folder in bytes; undefined if the file is missing, or if its size has changed since it was published.
   */
  #sizeOf(file: string): number | undefined {
    if (!this.#names.has(file)) return undefined;
    const size = fs.statSync(this.#placeOf(file), { throwIfNoEntry: false })?.size;
    const { outputs, signatureBefore } = this.#options;
    const isIntact = outputEntries(outputs).every(([name]) => {
      const signature = signatureBefore?.(name, mediumPath(mediaFolder, { file }));
      return signature === undefined || sizeInSignature(signature) === size;
    });
    return isIntact ? size : undefined;
  }

  /** Publishes files to the output: keeps intact files of earlier runs, and copies the others from the folder. */
  async publish(files: Iterable<string>, name: OutputName, output: Output, engine: Engine): Promise<void> {
    for (const file of new Set(files)) {
      const path = mediumPath(mediaFolder, { file });
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

  /**
   * Removes copies of images that the archive no longer has, and temporary files of killed runs. Cards are kept, because they are small.
   */
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
    if (this.#failed.has(medium.file)) return medium;
    let found = this.#known.get(medium.file);
    if (!found) this.#known.set(medium.file, (found = this.#planned(medium)));
    return found;
  }

  #planned(medium: PublishedMedium): PublishedMedium {
    if (this.#names.has(noCopiesMarker(medium.file))) return medium;
    const copies = this.shows('pages') ? plannedCopies(medium) : [];
    const shared = this.isShared ? plannedShared(medium) : undefined;
    const print = this.shows('print') ? plannedPrint(medium) : undefined;
    const has = (all: readonly ImageCopy[]) => this.#encoder !== undefined || all.every(({ file }) => this.has(file));
    return {
      ...medium,
      ...(copies.length > 0 && has(copies) && { copies }),
      ...(shared && has([shared]) && { shared }),
      ...(print && has([print]) && { print }),
    };
  }

  async #ensure(medium: PublishedMedium, copies: readonly ImageCopy[]): Promise<void> {
    const { dryRun } = this.#options;
    const encoder = this.#encoder;
    const missing = copies.filter(({ file }) => !this.has(file));
    if (missing.length === 0 || this.#failed.has(medium.file) || dryRun) return;
    const key = missing.map(({ file }) => file).join(' ');
    const { width = 0, height = 0 } = medium;
    const queued = () => this.#limit(() => this.#makeAll(medium, missing, encoder));
    const running =
      this.#running.get(key) ?? (width * height > maxConcurrentPixels ? this.#largeLimit(queued) : queued());
    this.#running.set(key, running);
    await running;
    this.#running.delete(key);
  }

  async #makeAll(
    medium: StoredMedium,
    missing: readonly ImageCopy[],
    encoder: ImageEncoder | undefined,
  ): Promise<void> {
    let encodedCopies: readonly Uint8Array[] | undefined;
    try {
      encodedCopies = await encoder?.copies(this.#archive.mediumPath(medium), missing);
    } catch {
      await this.#write(noCopiesMarker(medium.file), new Uint8Array()).catch(() => undefined);
    }
    try {
      if (!encodedCopies) this.#failed.add(medium.file);
      for (const [index, bytes] of (encodedCopies ?? []).entries())
        await this.#write(missing[index]?.file ?? '', bytes);
    } catch {
      // The disk may be full. In this run, pages show the original.
      this.#failed.add(medium.file);
    }
  }

  async #write(file: string, bytes: Uint8Array): Promise<void> {
    const place = this.#placeOf(file);
    const temporary = temporaryName(place);
    try {
      await fs.outputFile(temporary, bytes);
      await fs.rename(temporary, place);
    } catch (error) {
      await fs.remove(temporary).catch(() => undefined);
      throw error;
    }
    this.#names.add(file);
  }

  #placeOf(file: string): string {
    return path.join(this.#options.folder, ...file.split('/'));
  }
}

/** Returns all files, besides the original, that a page may show for an image. */
export function copiesOf({ copies = [], shared }: PublishedMedium, isCover: boolean): readonly ImageCopy[] {
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
