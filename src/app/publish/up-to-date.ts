import { hash } from 'node:crypto';
import { archiveState, type ArchiveState } from '../../archive/reader/signatures.ts';
import { entriesOf, mapOutputs, type ByOutput, type OutputName } from '../../core/output-names.ts';
import type { FileCounts } from '../../core/report.ts';
import type { Warning } from '../../core/warnings.ts';
import { folderState } from '../../publish/build/folder/folder-state.ts';
import type { OutputFolder } from '../../publish/build/folder/output-folder.ts';
import { drawableLetters } from '../../publish/media/pictures.ts';
import { lettersText } from '../../publish/media/post-pictures.ts';
import type { Templates } from '../../publish/outputs/site/pages/templates.ts';
import type { Published } from '../../publish/publish.ts';
import type { Context } from '../context.ts';
import type { PublishOptions } from '../options.ts';
import { loadPictureMaker } from './picture-maker.ts';
import type { LastPublish } from './publish-store.ts';
import { rememberedTexts, type Pass } from './settled-options.ts';

/** A last publish with more warnings is not stored: the next one finds them again. */
const maxWarnings = 10_000;

/** What decides whether another publish can have another result: a digest of its input, and the signatures of the archive. */
export interface PublishSignature {
  readonly input: string;
  readonly archive: ArchiveState;
}

/** To be called before the archive is opened: a change after that makes the next publish run. */
export async function signatureOf(
  { options, outputs }: Pass<PublishOptions>,
  templates: Templates,
  code: string,
): Promise<PublishSignature> {
  const { archive, cache } = options;
  const relevant = { ...options, dryRun: false, acceptRemovals: undefined, force: undefined };
  const all = [code, relevant, rememberedTexts(outputs), Object.entries(templates)];
  const state = cache === undefined ? { posts: new Map(), digest: '' } : await archiveState(archive);
  return { input: hash('sha1', JSON.stringify(all)), archive: state };
}

/** Reports whether neither the input of the last publish nor its output folders have changed. */
export async function isUpToDate(
  last: LastPublish,
  { input, archive }: PublishSignature,
  { outputs }: Pass<PublishOptions>,
  context: Context,
): Promise<boolean> {
  if (last.input !== input || last.archive !== archive.digest) return false;
  const isSame = outputs.every(({ output, folder }) => {
    const state = folderState(folder);
    return state !== undefined && state === last.outputs[output];
  });
  return isSame && (await drawsSameLetters(last, context));
}

/** The fonts of the machine may have changed. */
async function drawsSameLetters({ letters }: LastPublish, context: Context): Promise<boolean> {
  if (!letters) return true;
  const drawable = await drawableLetters(await loadPictureMaker(context), letters.samples);
  return lettersText(drawable) === letters.drawable;
}

/** Describes a publish for {@link isUpToDate}. Undefined if another one might come out better. */
export function lastPublishOf(
  { settled, ...published }: Published,
  { input, archive }: PublishSignature,
  outputs: ByOutput<OutputFolder>,
  blog: string,
  warnings: readonly Warning[],
): LastPublish | undefined {
  const states = mapOutputs(outputs, (output) => output.state());
  const isWhole = entriesOf(states).length === entriesOf(outputs).length;
  if (!isWhole || !settled || warnings.length > maxWarnings) return undefined;
  const files = mapOutputs(outputs, (_, name) => published[name].files);
  return { input, archive: archive.digest, outputs: states, letters: settled.letters, blog, warnings, files };
}

/** The counts of a publish that had nothing to do. */
export function countsOf({ files }: LastPublish): [OutputName, FileCounts][] {
  return entriesOf(files).map(([name, count]) => [name, { files: count, written: 0, removed: 0 }]);
}
