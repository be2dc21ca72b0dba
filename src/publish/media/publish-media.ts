import { presetOf } from '../markdown/presets/index.ts';
import type { SiteModel } from '../model/build-site.ts';
import type { SiteOptions } from '../options/site-options.ts';
import type { Outputs } from '../output/output.ts';
import { mediaFolder } from '../site/paths.ts';
import type { PostFailures } from '../model/post-failures.ts';
import { copyMedia, UsedMedia } from './copies.ts';
import type { PublishableArchive } from './publishable.ts';

export interface MediaPublication {
  readonly archive: PublishableArchive;
  readonly options: SiteOptions;
  readonly outputs: Outputs;
}

/** Pictures and files, and what a generator of sites needs besides the posts. */
export async function publishMedia(
  { archive, options, outputs }: MediaPublication,
  { site }: SiteModel,
  media: readonly Parameters<UsedMedia['add']>[0][],
  failures: PostFailures,
): Promise<void> {
  const used = new UsedMedia();
  for (const some of media) used.add(some);
  const { icon, favicon, profile } = site.blog;
  if (outputs.site) await copyMedia(archive, used.with([icon, favicon, profile]), outputs.site, mediaFolder, failures);
  if (!outputs.markdown) return;
  const { layout, files = {} } = presetOf(options.preset);
  for (const [path, content] of Object.entries(files)) await outputs.markdown.write(path, content);
  await copyMedia(archive, used.with([]), outputs.markdown, layout.media, failures);
}
