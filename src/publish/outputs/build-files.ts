import { endsRun } from '../../core/item-failure.ts';
import type { Warning } from '../../core/warnings.ts';
import type { OutputName } from '../../core/output-names.ts';
import { digest } from '../build/digest.ts';
import { isolateFailures } from '../site-model/from-archive/isolate-failures.ts';
import type { HeldMap } from '../../held/held-map.ts';
import type { CachedFile } from '../build/folder/cached-file.ts';
import type { Output } from '../build/folder/output.ts';
import type { PostCollection } from '../bodies/built-posts.ts';
import type { PostFailures } from '../site-model/from-archive/post-failures.ts';
import type { Planning, SiteFile } from '../site-model/site/site-file.ts';
import type { SitePost } from '../site-model/site/site.ts';
import { message } from '../../messages/message.ts';

export interface PlannedPublication {
  readonly name: OutputName;
  /** @param posts those that the site has; @param planning of its parts */
  readonly plan: (posts: readonly SitePost[], planning: Planning) => Iterable<SiteFile> | Promise<Iterable<SiteFile>>;
  /** of the site */
  readonly posts: readonly SitePost[];
  readonly output: Output;
  /** what an earlier publish knew of files, as in its cache */
  readonly before: HeldMap<CachedFile>;
  /** takes what the next publish has to know */
  readonly files: HeldMap<CachedFile>;
  readonly collection: Pick<PostCollection, 'doubts'>;
  readonly failures: PostFailures;
  /** @param count of the files of a part, before the first of them */
  readonly begin: (count: number) => void;
  readonly step: () => void;
  readonly warn: (warning: Warning) => void;
}

/**
 * Makes and writes those of the planned files that are not as they have to be. One that cannot be made is made without the posts
 * over which that fails.
 */
export async function publishPlanned(publication: PlannedPublication): Promise<void> {
  const { name, plan, posts, output, before, files, collection, begin, step, warn } = publication;
  const done = new Set<string>();
  let failed: { readonly error: unknown } | undefined;
  const note = (error: unknown) => {
    if (endsRun(error)) throw error;
    failed ??= { error };
  };
  const planning: Planning = (some) => {
    try {
      const part = [...some()];
      begin(part.length);
      for (const { warnings = [] } of part) for (const warning of warnings) warn(warning);
      return part;
    } catch (error) {
      note(error);
      return [];
    }
  };
  const publishFile = async ({ path, prepare }: SiteFile) => {
    const key = `${name}/${path}`;
    const earlier = before.get(key);
    const { doubts } = collection;
    try {
      const { inputs, make } = prepare();
      const own = digest(JSON.stringify(inputs));
      const isAsBefore = earlier?.fingerprint === own && output.isAsBefore(path, earlier.stamp);
      if (isAsBefore) {
        output.keep(path);
        files.copy(key, before);
      } else {
        await output.write(path, await make());
        if (collection.doubts === doubts) files.set(key, { fingerprint: own, stamp: output.stamp(path) });
      }
      done.add(path);
    } catch (error) {
      note(error);
    }
    step();
  };
  try {
    for (const file of await plan(posts, planning)) await publishFile(file);
  } catch (error) {
    note(error);
  }
  if (failed) await publishRest(publication, done, failed.error);
}

/** The files that were not made, without the posts over which that fails; where it fails without any post, none of them. */
async function publishRest(
  { name, plan, posts, output, failures }: PlannedPublication,
  done: ReadonlySet<string>,
  first: unknown,
): Promise<void> {
  const make = async (some: readonly SitePost[]) => {
    const made: [path: string, content: string][] = [];
    const planned = await plan(some, (part) => [...part()]);
    for (const file of planned) if (!done.has(file.path)) made.push([file.path, await file.prepare().make()]);
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
