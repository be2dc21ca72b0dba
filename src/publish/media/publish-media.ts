import { entriesOf } from '../../core/output-names.ts';
import type { PublishedMedium } from '../../core/stored-medium.ts';
import type { CachedFile } from '../output/cached-file.ts';
import { mediumPath } from '../site/paths.ts';
import type { SiteModel } from '../model/build-site.ts';
import type { SiteOptions } from '../options/site-options.ts';
import type { Outputs } from '../output/output.ts';
import { outputPort } from '../outputs/index.ts';
import type { PostFailures } from '../model/post-failures.ts';
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
  readonly before: ReadonlyMap<string, CachedFile>;
}

/**
 * Pictures and files, into each output that has media of its own.
 * @param media that bodies refer to
 * @param made files that were made of pictures, and of posts
 * @returns what the next publish has to know of files, as in its cache
 */
export async function publishMedia(
  { archive, options, outputs, pictures, before }: MediaPublication,
  { site }: SiteModel,
  media: readonly Parameters<UsedMedia['add']>[0][],
  made: readonly string[],
  failures: PostFailures,
): Promise<Map<string, CachedFile>> {
  const known = new Map<string, CachedFile>();
  const used = new UsedMedia();
  for (const some of media) used.add(some);
  for (const [name, output] of entriesOf(outputs)) {
    const port = outputPort(name);
    const folder = port.mediaFolder(options);
    const shown = used.with(port.ownMedia?.(site) ?? []);
    if (folder === undefined) continue;
    const placesOf = (medium: PublishedMedium) => [mediumPath(folder, medium)];
    const earlier = (path: string) => before.get(`${name}/${path}`);
    const copied = await copyMedia(archive, shown, output, placesOf, earlier, failures);
    for (const [path, file] of copied) known.set(`${name}/${path}`, file);
    if (port.showsCopies) await pictures?.publish(made, output, folder);
  }
  return known;
}
