import { endsRun } from '../core/item-failure.ts';
import type { Warning } from '../core/warnings.ts';
import type { OutputName } from '../core/output-names.ts';
import { digest } from './site/digest.ts';
import { isolateFailures } from './model/isolate-failures.ts';
import type { CachedFile } from './output/cached-file.ts';
import type { Output } from './output/output.ts';
import type { PostCollection } from './post-collection.ts';
import type { PostFailures } from './model/post-failures.ts';
import type { Planning, SiteFile } from './site/site-file.ts';
import type { SitePost } from './site/site.ts';
import { message } from '../messages/message.ts';

export interface PlannedPublication {
  readonly name: OutputName;
  /** @param posts those that the site has; @param planning of its parts */
  readonly plan: (posts: readonly SitePost[], planning?: Planning) => readonly SiteFile[];
  /** of the site */
  readonly posts: readonly SitePost[];
  readonly output: Output;
  readonly before: ReadonlyMap<string, CachedFile>;
  readonly collection: Pick<PostCollection, 'doubts'>;
  readonly failures: PostFailures;
  /** @param count of the files */
  readonly begin: (count: number) => void;
  readonly step: () => void;
  readonly warn: (warning: Warning) => void;
}

/**
 * Makes and writes those of the planned files that are not as they have to be. One that cannot be made is made without the posts
 * over which that fails. Returns what the next publish has to know.
 */
export async function publishPlanned(publication: PlannedPublication): Promise<Map<string, CachedFile>> {
  const { name, plan, posts, output, before, collection, begin, step, warn } = publication;
  const files = new Map<string, CachedFile>();
  const keyOf = (path: string) => `${name}/${path}`;
  const done = new Set<string>();
  let failed: { readonly error: unknown } | undefined;
  const note = (error: unknown) => {
    if (endsRun(error)) throw error;
    failed ??= { error };
  };
  const planned = plan(posts, (some) => {
    try {
      return [...some()];
    } catch (error) {
      note(error);
      return [];
    }
  });
  begin(planned.length);
  for (const { warnings = [] } of planned) for (const warning of warnings) warn(warning);
  for (const { path, fingerprint, make } of planned) {
    const own = digest(fingerprint);
    const earlier = before.get(keyOf(path));
    const { doubts } = collection;
    const isAsBefore = earlier?.fingerprint === own && output.isAsBefore(path, earlier.stamp);
    try {
      if (isAsBefore) output.keep(path);
      else await output.write(path, await make());
      if (collection.doubts === doubts) files.set(keyOf(path), { fingerprint: own, stamp: output.stamp(path) });
      done.add(path);
    } catch (error) {
      note(error);
    }
    step();
  }
  if (failed) await publishRest(publication, done, failed.error);
  return files;
}

/** The files that were not made, without the posts over which that fails; where it fails without any post, none of them. */
async function publishRest(
  { name, plan, posts, output, failures }: PlannedPublication,
  done: ReadonlySet<string>,
  first: unknown,
): Promise<void> {
  const make = async (some: readonly SitePost[]) => {
    const made: [path: string, content: string][] = [];
    for (const file of plan(some)) if (!done.has(file.path)) made.push([file.path, await file.make()]);
    return made;
  };
  const withoutIt = (post: SitePost, error: unknown) => {
    failures.add(post.id, error, 'less');
    return [];
  };
  try {
    for (const [path, content] of await isolateFailures(posts, make, withoutIt)) await output.write(path, content);
  } catch (error) {
    failures.addOther((bug) => message('publish.files-incomplete', { output: name, bug }), error ?? first);
  }
}
