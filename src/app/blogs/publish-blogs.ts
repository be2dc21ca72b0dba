import fs from 'fs-extra';
import { join } from 'node:path';
import { outputTable } from '../../core/output-names.ts';
import type { FileCounts } from '../../core/report.ts';
import { reportedFinding, type Finding, type ReportedFinding } from '../../core/findings.ts';
import { blogFiles, type PlacedBlog } from '../../publish/outputs/site/blogs/blog-files.ts';
import { entryFile, readEntry } from '../../publish/outputs/site/blogs/blog-entry.ts';
import { encodeOptions, optionsName } from '../../publish/site-model/options/remembered-options.ts';
import { ComparingOutput } from '../../publish/build/folder/comparing-output.ts';
import { OutputFolder } from '../../publish/build/folder/output-folder.ts';
import type { Output } from '../../publish/build/folder/output.ts';
import { loadTemplates } from '../../publish/outputs/site/pages/templates.ts';
import { UsageError } from '../../core/errors.ts';
import type { Context } from '../context.ts';
import { warnOfRemoval } from '../publish/report-options.ts';
import type { PublishOptions } from '../options.ts';
import { templatesFolder } from '../package-folders.ts';
import { passesOf, settleOutput, type SettledOutput } from '../publish/settled-options.ts';
import type { Text } from '../../messages/message.ts';

/** The folder with the page over several blogs is `site`; what decides its pages are options as a site has them. */
export interface BlogsOptions extends Omit<PublishOptions, 'archive' | 'markdown' | 'blog' | 'cache'> {
  /** the folder in which each blog has its home */
  readonly dir: string;
  readonly site: string;
  /** names of folders that may be homes, in the order in which they are shown; those without a site are left out */
  readonly homes: readonly string[];
}

/**
 * Makes the page over several blogs of what their sites say of themselves: those that were published, in this run or an earlier one.
 * It shows nothing that they do not show, and is written like the other outputs, only where it differs.
 *
 * @throws {UsageError} when its folder cannot be written, or does not tell how it was published, or a template has a mistake
 */
export async function publishBlogs(options: BlogsOptions, { emit }: Pick<Context, 'emit'>): Promise<FileCounts> {
  const settled = settledOf(options);
  if ('problem' in settled) throw new UsageError('remembered-options-invalid', settled.problem);
  const { dryRun } = options;
  const edited = settled.values.edited === 'keep' ? 'keep' : 'overwrite';
  const warn: Parameters<typeof warnOfRemoval>[2] = (warning) => emit({ type: 'warning', warning });
  const removing = (count: number) => warnOfRemoval(settled, count, warn);
  const output = await OutputFolder.open(options.site, { dryRun, edited, warn, removing });
  return writeBlogs(options, settled, output);
}

/** Compares the page over several blogs with what would be made; nothing is found where there is none. */
export async function compareBlogs(options: BlogsOptions): Promise<readonly ReportedFinding[]> {
  return (await findingsIn(options)).map(reportedFinding);
}

async function findingsIn(options: BlogsOptions): Promise<readonly Finding[]> {
  if (!fs.existsSync(join(options.site, optionsName))) return [];
  const output = ComparingOutput.open(options.site, 'site');
  if (!(output instanceof ComparingOutput)) return [output];
  const settled = settledOf(options);
  if ('problem' in settled) return [{ code: 'output-not-compared', path: 'site', reason: settled.problem }];
  await writeBlogs(options, settled, output);
  return output.findings;
}

/** There is a folder, and so there are options. */
function settledOf(options: BlogsOptions): SettledOutput | { readonly problem: Text } {
  return settleOutput('site', { ...options, archive: '' }) as SettledOutput | { readonly problem: Text };
}

async function writeBlogs(options: BlogsOptions, settled: SettledOutput, output: Output): Promise<FileCounts> {
  const [pass] = passesOf([settled], { ...options, archive: '' });
  const { siteUrl, lang, templates, footer = '', ...theme } = pass?.options ?? options;
  const blogs = options.homes.flatMap((name) => blogIn(options.dir, name) ?? []);
  const files = blogFiles({
    blogs,
    url: siteUrl,
    language: lang,
    templates: await loadTemplates(templatesFolder, templates),
    theme,
    footer,
  });
  for (const { path, prepare } of files) await output.write(path, await prepare().make());
  await output.write(optionsName, encodeOptions('site', settled.values));
  return output.finish();
}

/** A blog whose site has been published; undefined for others. */
function blogIn(dir: string, name: string): PlacedBlog | undefined {
  const { folder } = outputTable.site;
  const file = join(dir, name, folder, ...entryFile.split('/'));
  const entry = fs.existsSync(file) ? readEntry(fs.readFileSync(file, 'utf8')) : undefined;
  return entry && { entry, name, folder };
}
