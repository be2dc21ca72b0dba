import { outputEntries, type ByOutput, type OutputName } from '../../core/outputs.ts';
import type { PublishedMedium } from '../../core/media/media-file.ts';
import type { Engine } from '../build/engine.ts';
import type { SiteOptions } from '../site-model/options/site-options.ts';
import type { Outputs } from '../build/folder/output.ts';
import { outputPort } from '../outputs/index.ts';
import type { OutputPlan, ShownCopies } from '../outputs/output-port.ts';
import type { PostFailures } from '../site-model/from-archive/post-failures.ts';
import { copyMedia, UsedMedia } from './copies.ts';
import type { ImageCopies } from './image-copies.ts';
import type { PublishableArchive } from './publishable.ts';

export interface MediaPublication {
  readonly archive: PublishableArchive;
  readonly options: SiteOptions;
  readonly outputs: Outputs;
  readonly engine: Engine;
  /** Default: pages show only original images. */
  readonly imageCopies?: ImageCopies | undefined;
  readonly plans: ByOutput<OutputPlan>;
  readonly failures: PostFailures;
}

export interface ShownMedia {
  /** reports whether an output contains the post */
  readonly isIn: (output: OutputName) => boolean;
  /** returns the file of a post in an output; undefined if the post has no file there */
  readonly fileIn: (output: OutputName) => string | undefined;
  readonly media: readonly PublishedMedium[];
}

/**
 * Copies media files into each output that has media of its own.
 * @param posts published posts
 * @param made files generated from images and posts
 */
export async function publishMedia(
  { archive, options, outputs, plans, engine, imageCopies, failures }: MediaPublication,
  posts: Iterable<ShownMedia>,
  made: Readonly<Record<ShownCopies, readonly string[]>>,
): Promise<void> {
  for (const [name, output] of outputEntries(outputs)) {
    const port = outputPort(name);
    if (!port.mediumPath) continue;
    const usedMedia = new UsedMedia();
    for (const { isIn, fileIn, media } of posts) {
      if (!isIn(name)) continue;
      const file = fileIn(name) ?? '';
      for (const medium of media) {
        const path = port.mediumPath(medium, options, file);
        if (path !== undefined) usedMedia.add(medium, path);
      }
    }
    for (const medium of plans[name]?.media ?? []) {
      const path = medium && port.mediumPath(medium, options, '');
      if (medium && path !== undefined) usedMedia.add(medium, path);
    }
    await copyMedia(archive, usedMedia.all(), name, engine, failures);
    if (port.copies) await imageCopies?.publish(made[port.copies], name, output, engine);
  }
}
