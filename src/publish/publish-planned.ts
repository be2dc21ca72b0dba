import { digest } from './digest.ts';
import type { RememberedFile } from './memory.ts';
import type { Output } from './output/output.ts';
import type { PostCollection } from './post-collection.ts';
import type { SiteFile } from './site-file.ts';

/** Makes and writes those of the planned files that are not as they have to be. Returns what the next publish has to know. */
export async function publishPlanned(
  planned: Iterable<SiteFile>,
  output: Output,
  before: ReadonlyMap<string, RememberedFile>,
  posts: Pick<PostCollection, 'doubts'>,
  step: () => void,
): Promise<Map<string, RememberedFile>> {
  const files = new Map<string, RememberedFile>();
  for (const { path, basis, make } of planned) {
    const own = digest(basis);
    const earlier = before.get(path);
    const { doubts } = posts;
    const isAsBefore = earlier?.basis === own && output.isAsBefore(path, earlier.stamp);
    if (isAsBefore) output.keep(path);
    else await output.write(path, await make());
    if (posts.doubts === doubts) files.set(path, { basis: own, stamp: output.stamp(path) });
    step();
  }
  return files;
}
