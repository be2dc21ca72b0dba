import { Archive } from '../archive/reader.ts';
import { ArchiveError } from '../core/errors.ts';
import type { Finding } from '../core/findings.ts';
import { ComparingOutput } from '../publish/output/comparing-output.ts';
import { loadTemplates } from '../publish/pages/templates.ts';
import { publish } from '../publish/publish.ts';
import type { Context } from './context.ts';
import { makerFor } from './maker.ts';
import type { PublishOptions } from './options.ts';
import { templatesFolder } from './package-folders.ts';

/**
 * Compares Markdown and site with what the archive would publish. A damaged archive is no measure for them: they may be what
 * is left of what it was.
 */
export async function comparePublication(
  options: Omit<PublishOptions, 'dryRun'>,
  context: Context,
  isArchiveSound: boolean,
): Promise<Finding[]> {
  const opened = (['markdown', 'site'] as const).flatMap((name) => {
    const folder = options[name];
    return folder === undefined ? [] : [{ name, output: ComparingOutput.open(folder, name) }];
  });
  const findings = opened.flatMap(({ output }) => (output instanceof ComparingOutput ? [] : [output]));
  const outputs = opened.flatMap(({ name, output }) => (output instanceof ComparingOutput ? [{ name, output }] : []));
  if (outputs.length === 0) return findings;
  const notCompared = (reason: string) =>
    outputs.map(({ name: path }): Finding => ({ code: 'output-not-compared', path, reason }));
  if (!isArchiveSound) return [...findings, ...notCompared('the archive is damaged, and comes first.')];

  const templates = await loadTemplates(templatesFolder, options.templates);
  const outputOf = (wanted: string) => outputs.find(({ name }) => name === wanted)?.output;
  try {
    await publish({
      archive: await Archive.open(options.archive),
      options,
      outputs: { site: outputOf('site'), markdown: outputOf('markdown') },
      templates,
      maker: makerFor(context),
      // What publishing warns of it has said when it published.
      emit: (event) => {
        if (event.type === 'pages') context.emit(event);
      },
      signal: context.signal,
    });
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    findings.push(...notCompared(error.message));
  }
  return [...findings, ...outputs.flatMap(({ output }) => output.findings)];
}
