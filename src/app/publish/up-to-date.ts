import { hash } from 'node:crypto';
import { archiveSignature, type ArchiveSignature } from '../../archive/reader/signatures.ts';
import { outputEntries, mapOutputs, type ByOutput, type OutputName } from '../../core/outputs.ts';
import type { FileCounts } from '../../core/report/report.ts';
import type { Warning } from '../../core/report/warnings.ts';
import { folderState } from '../../publish/build/folder/folder-state.ts';
import { staticState, type StaticFiles } from '../../publish/build/folder/static-files.ts';
import type { OutputFolder } from '../../publish/build/folder/output-folder.ts';
import { renderableSamples } from '../../publish/media/image-copies.ts';
import { samplesText } from '../../publish/media/post-images.ts';
import type { Templates } from '../../publish/outputs/templates.ts';
import type { Published } from '../../publish/publish.ts';
import type { Context } from '../context.ts';
import type { PublishOptions } from '../options.ts';
import { loadImageEncoder } from './sharp-encoder.ts';
import type { LastPublish } from './publish-store.ts';
import { rememberedTexts, type Pass } from './resolve-options.ts';

/**
 * Maximum number of warnings with which a publish is stored. If there are more, the next publish builds everything again, and finds the
 * warnings again.
 */
const maxWarnings = 10_000;

/** Everything that determines the result of a publish: a digest of its input, and the signature of the archive. */
export interface PublishSignature {
  readonly input: string;
  readonly archive: ArchiveSignature;
}

/** Computes the signature. Must be called before the archive is opened, so that the next publish notices any change after that. */
export async function signatureOf(
  { options, outputs }: Pass<PublishOptions>,
  templates: Templates,
  code: string,
): Promise<PublishSignature> {
  const { archive, cache } = options;
  const all = [code, rememberedTexts(outputs), Object.entries(templates)];
  const state = cache === undefined ? { posts: new Map(), digest: '' } : await archiveSignature(archive);
  return { input: hash('sha1', JSON.stringify(all)), archive: state };
}

/** Reports whether the input of the last publish and its output folders are unchanged. */
export async function isUpToDate(
  last: LastPublish,
  { input, archive }: PublishSignature,
  { outputs, options }: Pass<PublishOptions>,
  staticFiles: StaticFiles,
  context: Context,
): Promise<boolean> {
  if (last.input !== input || last.archive !== archive.digest) return false;
  if ((last.static ?? '') !== staticState(staticFiles, options.site)) return false;
  const isSame = outputs.every(({ output, folder }) => {
    const state = folderState(folder);
    return state !== undefined && state === last.outputs[output];
  });
  return isSame && (await rendersSameScripts(last, context));
}

/** Reports whether the machine's fonts can render the same scripts as in the last publish. */
async function rendersSameScripts({ letters }: LastPublish, context: Context): Promise<boolean> {
  if (!letters) return true;
  const drawable = await renderableSamples(await loadImageEncoder(context), letters.samples);
  return samplesText(drawable) === letters.drawable;
}

/** Returns the state of a publish for {@link isUpToDate}. Undefined if publishing the same input again might have a better result. */
export function lastPublishOf(
  { complete, ...published }: Published,
  { input, archive }: PublishSignature,
  outputs: ByOutput<OutputFolder>,
  blog: string,
  warnings: readonly Warning[],
  ownFiles = '',
): LastPublish | undefined {
  const states = mapOutputs(outputs, (output) => output.state());
  const isComplete = outputEntries(states).length === outputEntries(outputs).length;
  if (!isComplete || !complete || warnings.length > maxWarnings) return undefined;
  const files = mapOutputs(outputs, (_, name) => published[name].files);
  return {
    input,
    archive: archive.digest,
    static: ownFiles,
    outputs: states,
    letters: complete.letters,
    blog,
    warnings,
    files,
  };
}

/** Returns the counts to report if everything is up to date. */
export function countsOf({ files }: LastPublish): [OutputName, FileCounts][] {
  return outputEntries(files).map(([name, count]) => [name, { files: count, written: 0, removed: 0 }]);
}
