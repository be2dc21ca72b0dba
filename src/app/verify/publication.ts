import { layout } from '../../archive/format/layout.ts';
import { Archive } from '../../archive/reader/archive.ts';
import { ArchiveError } from '../../core/errors.ts';
import { addFindings } from '../../core/add-findings.ts';
import type { Finding } from '../../core/findings.ts';
import { outputNames, type OutputName } from '../../core/output-names.ts';
import { ComparingOutput } from '../../publish/build/folder/comparing-output.ts';
import { loadTemplates } from '../../publish/outputs/site/pages/templates.ts';
import { publishable } from '../../publish/media/publishable.ts';
import { publish } from '../../publish/publish.ts';
import type { Context } from '../context.ts';
import { rendererFor } from '../publish/renderer.ts';
import { encodeOptions, optionsName } from '../../publish/site-model/options/remembered-options.ts';
import type { PublishOptions } from '../options.ts';
import { openPictures } from '../publish/pictures.ts';
import { templatesFolder } from '../package-folders.ts';
import { passesOf, settleOutput, type SettledOutput } from '../publish/settled-options.ts';
import { message, type Text } from '../../messages/message.ts';

/**
 * Compares Markdown and site with what the archive would publish. A damaged archive is no measure for them: they may be what
 * is left of what it was.
 */
export async function comparePublication(
  options: Omit<PublishOptions, 'dryRun'>,
  context: Context,
  isArchiveSound: boolean,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const compared: Compared[] = [];
  for (const name of outputNames) {
    const settled = settleOutput(name, options);
    if (settled === undefined) continue;
    const folder = options[name] ?? '';
    const output = ComparingOutput.open(folder, name);
    if (!(output instanceof ComparingOutput)) findings.push(output);
    else if ('problem' in settled) findings.push(notCompared(name, settled.problem));
    else compared.push({ settled, output });
  }
  const outputs = compared.map(({ settled }) => settled);
  const notMade = new Map<string, Text>();
  if (outputs.length === 0) return findings;
  const noneCompared = (reason: Text) => outputs.map(({ output }) => notCompared(output, reason));
  if (!isArchiveSound) return [...findings, ...noneCompared(message('app.archive-damaged-first'))];

  try {
    const archive = await Archive.open(options.archive);
    for (const pass of passesOf(outputs, options)) {
      const ofPass = compared.filter(({ settled }) => pass.outputs.includes(settled));
      const { keepExif } = pass.options;
      const site = ofPass.find(({ settled }) => settled.output === 'site')?.output;
      const shown = await publishable(archive, { keepExif });
      const how = { isCompared: true };
      const { pictures, archive: withCopies, close } = await openPictures(shown, pass.options, site, context, how);
      const { failed } = await publish({
        archive: withCopies,
        pictures,
        options: pass.options,
        outputs: Object.fromEntries(ofPass.map(({ settled, output }) => [settled.output, output])),
        templates: await loadTemplates(templatesFolder, pass.options.templates),
        renderer: rendererFor(context),
        remember: Object.fromEntries(ofPass.flatMap(rememberedText)),
        // What publishing warns of it has said when it published.
        emit: (event) => {
          if (event.type === 'pages') context.emit(event);
        },
        signal: context.signal,
      }).finally(close);
      for (const { id, message, error } of failed) {
        notMade.set(id, message);
        context.emit({ type: 'post-failed', id, message, error });
      }
    }
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    addFindings(findings, noneCompared(error.text));
  }
  for (const [post, reason] of notMade)
    findings.push({ code: 'record-not-checked', path: post === '' ? '' : layout.post(post), post, reason });
  return [...findings, ...outputs.flatMap(askedOtherwise), ...compared.flatMap(({ output }) => output.findings)];
}

interface Compared {
  readonly settled: SettledOutput;
  readonly output: ComparingOutput;
}

function notCompared(output: OutputName, reason: Text): Finding {
  return { code: 'output-not-compared', path: output, reason };
}

/**
 * What the file about the options has to be: what it says, in the form in which blogkeep writes it. An older blogkeep wrote
 * none; where the list of files names it, it is missing.
 */
function rememberedText({ settled, output }: Compared): [OutputName, string][] {
  const { output: name, before, values } = settled;
  return before || output.lists(optionsName) ? [[name, encodeOptions(name, before ?? values)]] : [];
}

/** Options that this run was given and that are not those of the last publish: differences may come of that. */
function askedOtherwise({ output, used }: SettledOutput): Finding[] {
  return used.flatMap(({ option, value, before }): Finding[] =>
    before === undefined ? [] : [{ code: 'output-options', path: output, option, asked: value, remembered: before }],
  );
}
