import { hash } from 'node:crypto';
import { archiveState, type ArchiveState } from '../archive/archive-state.ts';
import { entriesOf, mapOutputs, type ByOutput, type OutputName } from '../core/output-names.ts';
import type { FileCounts } from '../core/report.ts';
import type { Warning } from '../core/warnings.ts';
import { mostWarnings, type LastPublish } from '../publish/build/last-publish.ts';
import { drawableLetters } from '../publish/media/pictures.ts';
import { folderState } from '../publish/build/folder/folder-state.ts';
import type { OutputFolder } from '../publish/build/folder/output-folder.ts';
import type { Templates } from '../publish/outputs/site/pages/templates.ts';
import { lettersText } from '../publish/media/post-pictures.ts';
import type { Published } from '../publish/publish.ts';
import type { Context } from './context.ts';
import type { PublishOptions } from './options.ts';
import { loadPictureMaker } from './picture-maker.ts';
import { readLastPublish, writeLastPublish } from './publish-cache.ts';
import { rememberedTexts, type Pass } from './settled-options.ts';

/** Tells whether a publish would come to what the last one came to. */
export class UnchangedPublish {
  readonly #pass: Pass<PublishOptions>;
  readonly #given: string;
  readonly #last: LastPublish | undefined;
  readonly #archive: ArchiveState['digest'];
  #lying: ArchiveState['posts'];

  /** Looks at the archive, which is to be opened afterwards: what is written meanwhile is seen the next time. */
  static async of(pass: Pass<PublishOptions>, templates: Templates, code: string): Promise<UnchangedPublish> {
    const { archive, cache } = pass.options;
    const options = { ...pass.options, dryRun: false, acceptRemovals: undefined };
    const all = [code, options, rememberedTexts(pass.outputs), Object.entries(templates)];
    const given = hash('sha1', JSON.stringify(all));
    const left = readLastPublish(pass.options);
    const last = left?.given === given ? left : undefined;
    const state = cache === undefined ? { posts: new Map(), digest: '' } : await archiveState(archive);
    return new UnchangedPublish(pass, given, last, state);
  }

  private constructor(pass: Pass<PublishOptions>, given: string, last: LastPublish | undefined, archive: ArchiveState) {
    this.#pass = pass;
    this.#given = given;
    this.#last = last;
    this.#archive = archive.digest;
    this.#lying = archive.posts;
  }

  /** How the files of posts lie. To be asked once: of a large blog that is forgotten then. */
  takePosts(): ArchiveState['posts'] {
    const posts = this.#lying;
    this.#lying = new Map();
    return posts;
  }

  /** What the last publish came to, where nothing has changed since; undefined otherwise. */
  async found(context: Context): Promise<LastPublish | undefined> {
    const last = this.#last;
    if (last?.archive !== this.#archive) return undefined;
    for (const { output, folder } of this.#pass.outputs) {
      const state = folderState(folder);
      if (state === undefined || state !== last.outputs[output]) return undefined;
    }
    return (await drawsAsBefore(last, context)) ? last : undefined;
  }

  /** Leaves for the next publish what this one came to. @param warnings undefined where it told what may be over by then */
  keep(
    { settled, ...published }: Published,
    outputs: ByOutput<OutputFolder>,
    blog: string,
    warnings: readonly Warning[] | undefined,
  ): void {
    const states = mapOutputs(outputs, (output) => output.state());
    const isWhole = entriesOf(states).length === entriesOf(outputs).length;
    const isKept = isWhole && settled !== undefined && warnings !== undefined && warnings.length <= mostWarnings;
    writeLastPublish(
      this.#pass.options,
      isKept
        ? {
            given: this.#given,
            archive: this.#archive,
            outputs: states,
            letters: settled.letters,
            blog,
            warnings,
            files: mapOutputs(outputs, (_, name) => published[name].files),
          }
        : undefined,
    );
  }
}

/** Fonts of the machine come and go. */
async function drawsAsBefore({ letters }: LastPublish, context: Context): Promise<boolean> {
  if (!letters) return true;
  const drawable = await drawableLetters(await loadPictureMaker(context), letters.samples);
  return lettersText(drawable) === letters.drawable;
}

/** The counts of a publish that found all as it had to be. */
export function countsOf({ files }: LastPublish): [OutputName, FileCounts][] {
  return entriesOf(files).map(([name, count]) => [name, { files: count, written: 0, removed: 0 }]);
}
