import { entriesOf } from '../../core/output-names.ts';
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
}

/**
 * Pictures and files, into each output that has media of its own.
 * @param media that bodies refer to
 * @param made files that were made of pictures, and of posts
 */
export async function publishMedia(
  { archive, options, outputs, pictures }: MediaPublication,
  { site }: SiteModel,
  media: readonly Parameters<UsedMedia['add']>[0][],
  made: readonly string[],
  failures: PostFailures,
): Promise<void> {
  const used = new UsedMedia();
  for (const some of media) used.add(some);
  for (const [name, output] of entriesOf(outputs)) {
    const port = outputPort(name);
    const folder = port.mediaFolder(options);
    const shown = used.with(port.ownMedia?.(site) ?? []);
    if (folder === undefined) continue;
    await copyMedia(archive, shown, output, folder, failures);
    if (port.showsCopies) await pictures?.publish(made, output, folder);
  }
}
