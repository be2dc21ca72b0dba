import fs from 'fs-extra';
import { join } from 'node:path';
import { outputTable } from '../../core/outputs.ts';
import type { FileCounts } from '../../core/report/report.ts';
import { toReportedFinding, type Finding, type ReportedFinding } from '../../core/report/findings.ts';
import { blogFiles, type PlacedBlog } from '../../publish/outputs/site/blogs/blog-files.ts';
import { entryFile, readEntry } from '../../publish/outputs/site/blogs/blog-entry.ts';
import { encodeOptions, optionsName } from '../../publish/site-model/options/remembered-options.ts';
import { ComparingOutput } from '../../publish/build/folder/comparing-output.ts';
import { listStaticFiles } from '../../publish/build/folder/static-files.ts';
import { staticWarnings } from '../publish/static-warnings.ts';
import { OutputFolder } from '../../publish/build/folder/output-folder.ts';
import type { Output } from '../../publish/build/folder/output.ts';
import { loadTemplates } from '../../publish/outputs/templates.ts';
import { UsageError } from '../../core/errors/errors.ts';
import type { Context } from '../context.ts';
import { warnOfRemoval } from '../publish/report-options.ts';
import type { PublishOptions } from '../options.ts';
import { templatesFolder } from '../package-folders.ts';
import { passesOf, resolveOutput, type ResolvedOutput } from '../publish/resolve-options.ts';
import type { Text } from '../../messages/message.ts';

/** Options of the overview page. `site` is its folder; all other options are the same as for a site. */
export interface BlogsOptions extends Omit<PublishOptions, 'archive' | 'markdown' | 'blog' | 'cache'> {
  /** parent folder of the blogs' home folders */
  readonly dir: string;
  readonly site: string;
  /** names of possible home folders, in the order of the page; home folders without a site are skipped */
  readonly homes: readonly string[];
}

/**
 * Writes the overview page of several blogs, using data that their sites publish, no matter which run published them. As in other outputs,
 * files are written only if they change.
 * @throws {UsageError} if the folder cannot be written, its remembered options are invalid, or a template has an error
 */
export async function publishBlogs(options: BlogsOptions, { emit }: Pick<Context, 'emit'>): Promise<FileCounts> {
  const resolved = resolvedOf(options);
  if ('problem' in resolved) throw new UsageError('remembered-options-invalid', resolved.problem);
  const { dryRun } = options;
  const edited = resolved.values.edited === 'keep' ? 'keep' : 'overwrite';
  const warn: Parameters<typeof warnOfRemoval>[2] = (warning) => emit({ type: 'warning', warning });
  const removing = (count: number) => warnOfRemoval(resolved, count, warn);
  const staticFiles = listStaticFiles(options.static);
  const { files } = staticFiles;
  const output = await OutputFolder.open(options.site, { dryRun, edited, warn, removing, staticFiles: files });
  const counts = await writeBlogs(options, resolved, output);
  for (const warning of staticWarnings(staticFiles, output)) warn(warning);
  return counts;
}

/** Compares the overview page with the one that would be written now. No findings if there is no overview page. */
export async function compareBlogs(options: BlogsOptions): Promise<readonly ReportedFinding[]> {
  return (await findingsIn(options)).map(toReportedFinding);
}

async function findingsIn(options: BlogsOptions): Promise<readonly Finding[]> {
  if (!fs.existsSync(join(options.site, optionsName))) return [];
  const output = ComparingOutput.open(options.site, 'site', listStaticFiles(options.static).files);
  if (!(output instanceof ComparingOutput)) return [output];
  const resolved = resolvedOf(options);
  if ('problem' in resolved) return [{ code: 'output-not-compared', path: 'site', reason: resolved.problem }];
  await writeBlogs(options, resolved, output);
  return output.findings;
}

/** The result is never undefined, because the folder of the output is set. */
function resolvedOf(options: BlogsOptions): ResolvedOutput | { readonly problem: Text } {
  return resolveOutput('site', { ...options, archive: '' }) as ResolvedOutput | { readonly problem: Text };
}

async function writeBlogs(options: BlogsOptions, resolved: ResolvedOutput, output: Output): Promise<FileCounts> {
  const [pass] = passesOf([resolved], { ...options, archive: '' });
  const { siteUrl, lang, templates, footer = '', cspAdd, ...theme } = pass?.options ?? options;
  const blogs = options.homes.flatMap((name) => blogIn(options.dir, name) ?? []);
  const files = blogFiles({
    blogs,
    url: siteUrl,
    language: lang,
    templates: await loadTemplates(templatesFolder, templates),
    theme,
    footer,
    cspAdd,
  });
  for (const { path, prepare } of files) await output.write(path, await prepare().make());
  await output.write(optionsName, encodeOptions('site', resolved.values, undefined));
  return output.finish();
}

/** Returns a blog if its site has been published, otherwise undefined. */
function blogIn(dir: string, name: string): PlacedBlog | undefined {
  const { folder } = outputTable.site;
  const file = join(dir, name, folder, ...entryFile.split('/'));
  const entry = fs.existsSync(file) ? readEntry(fs.readFileSync(file, 'utf8')) : undefined;
  return entry && { entry, name, folder };
}
