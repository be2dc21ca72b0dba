import { layout } from '../../archive/format/layout.ts';
import { Archive } from '../../archive/reader/archive.ts';
import { archiveCipher } from '../../archive/store/secret.ts';
import { ArchiveError } from '../../core/errors/errors.ts';
import { type Finding, addFindings } from '../../core/report/findings.ts';
import { outputNames, type OutputName } from '../../core/outputs.ts';
import { ComparingOutput } from '../../publish/build/folder/comparing-output.ts';
import { listStaticFiles, readRobots } from '../../publish/build/folder/static-files.ts';
import { loadTemplates } from '../../publish/outputs/templates.ts';
import { publishable } from '../../publish/media/publishable.ts';
import { publish } from '../../publish/publish.ts';
import type { Context } from '../context.ts';
import { rendererFor } from '../publish/renderer.ts';
import { encodeOptions, optionsName } from '../../publish/site-model/options/remembered-options.ts';
import type { PublishOptions } from '../options.ts';
import { openImageCopies } from '../publish/open-image-copies.ts';
import { templatesFolder } from '../package-folders.ts';
import { passesOf, resolveOutput, type ResolvedOutput } from '../publish/resolve-options.ts';
import { message, type Text } from '../../messages/message.ts';

/**
 * Compares the outputs with the result of publishing now. Does not compare them if the archive is damaged, since they may have been
 * published before the damage.
 */
export async function comparePublication(
  options: Omit<PublishOptions, 'dryRun'>,
  context: Context,
  isArchiveSound: boolean,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const comparedOutputs: Compared[] = [];
  const staticFiles = listStaticFiles(options.static);
  for (const name of outputNames) {
    const resolved = resolveOutput(name, options);
    if (resolved === undefined) continue;
    const folder = options[name] ?? '';
    const output = ComparingOutput.open(folder, name, name === 'site' ? staticFiles.files : []);
    if (!(output instanceof ComparingOutput)) findings.push(output);
    else if ('problem' in resolved) findings.push(notCompared(name, resolved.problem));
    else comparedOutputs.push({ resolved, output });
  }
  const outputs = comparedOutputs.map(({ resolved }) => resolved);
  const failedPosts = new Map<string, Text>();
  if (outputs.length === 0) return findings;
  const noneCompared = (reason: Text) => outputs.map(({ output }) => notCompared(output, reason));
  if (!isArchiveSound) return [...findings, ...noneCompared(message('app.archive-damaged-first'))];

  try {
    const archive = await Archive.open(options.archive);
    for (const pass of passesOf(outputs, options)) {
      const inPass = comparedOutputs.filter(({ resolved }) => pass.outputs.includes(resolved));
      const { keepExif } = pass.options;
      const opened = Object.fromEntries(inPass.map(({ resolved, output }) => [resolved.output, output]));
      const publicArchive = await publishable(archive, { keepExif });
      const mode = { isCompared: true };
      const {
        imageCopies,
        archive: withCopies,
        close,
      } = await openImageCopies(publicArchive, pass.options, opened, context, mode);
      const { failed } = await publish({
        archive: withCopies,
        imageCopies,
        options: pass.options,
        outputs: opened,
        templates: await loadTemplates(templatesFolder, pass.options.templates),
        robots: readRobots(staticFiles),
        renderer: rendererFor(context),
        remember: Object.fromEntries(inPass.flatMap((one) => rememberedText(one, options.archive))),
        // Warnings were already reported when the outputs were published.
        emit: (event) => {
          if (event.type === 'pages') context.emit(event);
        },
        signal: context.signal,
      }).finally(close);
      for (const { id, message, error } of failed) {
        failedPosts.set(id, message);
        context.emit({ type: 'post-failed', id, message, error });
      }
    }
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    addFindings(findings, noneCompared(error.text));
  }
  for (const [post, reason] of failedPosts)
    findings.push({ code: 'record-not-checked', path: post === '' ? '' : layout.post(post), post, reason });
  return [...findings, ...outputs.flatMap(optionFindings), ...comparedOutputs.flatMap(({ output }) => output.findings)];
}

interface Compared {
  readonly resolved: ResolvedOutput;
  readonly output: ComparingOutput;
}

function notCompared(output: OutputName, reason: Text): Finding {
  return { code: 'output-not-compared', path: output, reason };
}

/**
 * Returns the expected content of the options file: its current values, in blogkeep's formatting. Older versions did not write an options
 * file, so it only counts as missing if the manifest lists it.
 */
function rememberedText({ resolved, output }: Compared, archive: string): [OutputName, string][] {
  const { output: name, before, values } = resolved;
  const { encrypt } = archiveCipher(archive, false);
  return before || output.lists(optionsName) ? [[name, encodeOptions(name, before ?? values, encrypt)]] : [];
}

/** Returns a finding for each explicit option that differs from the last publish, which may explain other differences. */
function optionFindings({ output, used }: ResolvedOutput): Finding[] {
  return used.flatMap(({ option, value, before }): Finding[] =>
    before === undefined ? [] : [{ code: 'output-options', path: output, option, asked: value, remembered: before }],
  );
}
