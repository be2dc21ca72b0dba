import { endsRun } from '../../core/errors/item-failure.ts';
import type { OutputName } from '../../core/outputs.ts';
import type { Warning } from '../../core/report/warnings.ts';
import { message } from '../../messages/message.ts';
import type { Engine } from '../build/engine.ts';
import type { Output } from '../build/folder/output.ts';
import type { Inputs, Task } from '../build/task.ts';
import { isolateFailures, type PostFailures } from '../site-model/from-archive/post-failures.ts';
import type { MadeContent, PreparedFile, Planning, SiteFile } from '../site-model/site/site-file.ts';
import type { SitePost } from '../site-model/site/site.ts';

export interface FilesBuild {
  readonly name: OutputName;
  /**
   * @param posts posts of the site
   * @param planning calls a function that plans a part of the files; if the function fails, this part is empty
   */
  readonly plan: (posts: readonly SitePost[], planning: Planning) => Iterable<SiteFile> | Promise<Iterable<SiteFile>>;
  /** all posts of the site */
  readonly posts: readonly SitePost[];
  readonly output: Output;
  readonly engine: Engine;
  /** number of times that incomplete data of a post was read, see `BuiltPosts` */
  readonly incompleteReads: () => number;
  readonly failures: PostFailures;
  /**
   * Called before the first file of a part.
   * @param count number of files in the part
   */
  readonly begin: (count: number) => void;
  readonly step: () => void;
  readonly warn: (warning: Warning) => void;
}

/** Builds the files of an output that belong to no single post. If a file fails, it is built without the posts that cause the failure. */
export async function buildFiles(build: FilesBuild): Promise<void> {
  const { name, plan, posts, engine, incompleteReads, begin, step, warn } = build;
  const builtPaths = new Set<string>();
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
  const taskOf = (path: string, { inputs, make }: PreparedFile): Task => ({
    key: `${name}/${path}`,
    inputs: isRecord(inputs) ? inputs : { content: inputs },
    run: async (files) => {
      const before = incompleteReads();
      await files.write(name, path, await make());
      return { facts: null, isComplete: incompleteReads() === before };
    },
  });
  try {
    for (const { path, prepare } of await plan(posts, planning)) {
      try {
        await engine.build(taskOf(path, prepare()));
        builtPaths.add(path);
      } catch (error) {
        note(error);
      }
      step();
    }
  } catch (error) {
    note(error);
  }
  if (failed) await buildRest(build, builtPaths, failed.error);
}

/** Builds the missing files without the posts that make them fail. If they fail even without any posts, none of them is built. */
async function buildRest(
  { name, plan, posts, output, failures }: FilesBuild,
  builtPaths: ReadonlySet<string>,
  first: unknown,
): Promise<void> {
  const make = async (some: readonly SitePost[]) => {
    const contents: [path: string, content: MadeContent][] = [];
    const planned = await plan(some, (part) => [...part()]);
    for (const file of planned) if (!builtPaths.has(file.path)) contents.push([file.path, await checkedContent(file)]);
    return contents;
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

/** Returns the content of a file. Pieces are read once beforehand, so that they do not fail when they are written. */
async function checkedContent({ prepare }: SiteFile): Promise<MadeContent> {
  const content = await prepare().make();
  if (typeof content === 'string') return content;
  const pieces = content[Symbol.asyncIterator]();
  while ((await pieces.next()).done !== true);
  return prepare().make();
}

function isRecord(value: unknown): value is Inputs {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
