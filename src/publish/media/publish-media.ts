import { entriesOf } from '../../core/output-names.ts';
import type { SiteModel } from '../model/build-site.ts';
import type { SiteOptions } from '../options/site-options.ts';
import type { Outputs } from '../output/output.ts';
import { outputPort } from '../outputs/index.ts';
import type { PostFailures } from '../model/post-failures.ts';
import { copyMedia, UsedMedia } from './copies.ts';
import type { PublishableArchive } from './publishable.ts';

export interface MediaPublication {
  readonly archive: PublishableArchive;
  readonly options: SiteOptions;
  readonly outputs: Outputs;
}

/** Pictures and files, into each output that has media of its own. */
export async function publishMedia(
  { archive, options, outputs }: MediaPublication,
  { site }: SiteModel,
  media: readonly Parameters<UsedMedia['add']>[0][],
  failures: PostFailures,
): Promise<void> {
  const used = new UsedMedia();
  for (const some of media) used.add(some);
  for (const [name, output] of entriesOf(outputs)) {
    const port = outputPort(name);
    const folder = port.mediaFolder(options);
    const shown = used.with(port.ownMedia?.(site) ?? []);
    if (folder !== undefined) await copyMedia(archive, shown, output, folder, failures);
  }
}
