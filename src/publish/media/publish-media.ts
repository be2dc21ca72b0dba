import { entriesOf, type OutputName } from '../../core/output-names.ts';
import type { Lookup } from '../../core/shared-map.ts';
import type { PublishedMedium } from '../../core/stored-medium.ts';
import type { CachedFile } from '../build/folder/cached-file.ts';
import { mediumPath } from '../site-model/site/paths.ts';
import type { SiteModel } from '../site-model/from-archive/build-site.ts';
import type { SiteOptions } from '../site-model/options/site-options.ts';
import type { Outputs } from '../build/folder/output.ts';
import { outputPort } from '../outputs/index.ts';
import type { PostFailures } from '../site-model/from-archive/post-failures.ts';
import { copyMedia, UsedMedia } from './copies.ts';
import type { Pictures } from './pictures.ts';
import type { PublishableArchive } from './publishable.ts';

export interface MediaPublication {
  readonly archive: PublishableArchive;
  readonly options: SiteOptions;
  readonly outputs: Outputs;
  /** left out, there are no copies of pictures */
  readonly pictures?: Pictures | undefined;
  /** what an earlier publish knew of files, as in its cache */
  readonly before: Lookup<CachedFile>;
}

/** What a post shows of media. */
export interface ShownMedia {
  /** its file in an output; undefined where it has none there */
  readonly fileIn: (output: OutputName) => string | undefined;
  readonly media: readonly PublishedMedium[];
}

/**
 * Pictures and files, into each output that has media of its own.
 * @param posts whose bodies refer to some
 * @param made files that were made of pictures, and of posts
 * @returns what the next publish has to know of files, as in its cache
 */
export async function publishMedia(
  { archive, options, outputs, pictures, before }: MediaPublication,
  { site }: SiteModel,
  posts: Iterable<ShownMedia>,
  made: readonly string[],
  failures: PostFailures,
): Promise<Map<string, CachedFile>> {
  const known = new Map<string, CachedFile>();
  for (const [name, output] of entriesOf(outputs)) {
    const port = outputPort(name);
    const folder = port.mediaFolder(options);
    if (folder === undefined) continue;
    const used = new UsedMedia();
    for (const { fileIn, media } of posts) {
      const file = fileIn(name);
      for (const medium of media) {
        const beside = file === undefined ? undefined : port.besidePost?.(options, file, medium);
        used.add(medium, beside ?? mediumPath(folder, medium));
      }
    }
    for (const medium of port.ownMedia?.(site) ?? []) if (medium) used.add(medium, mediumPath(folder, medium));
    const earlier = (path: string) => before.get(`${name}/${path}`);
    const copied = await copyMedia(archive, used.all(), output, earlier, failures);
    const ofPictures = port.showsCopies ? await pictures?.publish(made, output, folder) : undefined;
    for (const [path, file] of [...copied, ...(ofPictures ?? [])]) known.set(`${name}/${path}`, file);
  }
  return known;
}
