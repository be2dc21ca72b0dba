import path from 'node:path';
import { exportBlog } from '../../../src/app/export.ts';
import type { PublishOptions } from '../../../src/app/options.ts';
import { sampleBlogFolder, templatesFolder } from '../../../src/app/package-folders.ts';
import { publishBlog } from '../../../src/app/publish/publish-blog.ts';
import type { Emit } from '../../../src/core/report/events.ts';
import { inlineRenderer } from '../../../src/publish/bodies/adaptive.ts';
import type { SiteOptions } from '../../../src/publish/site-model/options/site-options.ts';
import { OutputFolder } from '../../../src/publish/build/folder/output-folder.ts';
import { loadTemplates, type Templates } from '../../../src/publish/outputs/templates.ts';
import { publish } from '../../../src/publish/publish.ts';
import { startSampleSource } from '../../../src/sample/source.ts';
import { exportOptions, testContext } from '../context.ts';
import { MemoryArchive, type MemoryArchiveContents } from '../memory/memory-archive.ts';
import { siteDefaults } from './site-defaults.ts';

/** Exports the sample blog over HTTP, with all features of a site. Returns the folder of the site. */
export async function exportDemo(home: string, more: Partial<PublishOptions> = {}): Promise<string> {
  const source = await startSampleSource({ folder: sampleBlogFolder, token: 'sample-token-4711' });
  const options = exportOptions(source, home, { redirects: ['file', 'nginx', 'pages'], ...more });
  try {
    const report = await exportBlog(options, testContext({ processors: 2 }));
    if (report.status !== 'complete') throw new Error(`The sample blog is ${report.status}.`);
  } finally {
    await source.close();
  }
  return path.join(home, 'site');
}

/** Publishes the archive of {@link exportDemo} with other options into another folder of the same home, and returns that folder. */
export async function publishDemoAgain(home: string, name: string, more: Partial<PublishOptions>): Promise<string> {
  const site = path.join(home, name);
  const { archive, ...options } = exportOptions({ baseUrl: 'http://localhost', token: '' }, home, more);
  const report = await publishBlog({ ...options, archive, site, markdown: undefined }, testContext({ processors: 2 }));
  if (report.status !== 'complete') throw new Error(`Publishing ended ${report.status}.`);
  return site;
}

/**
 * Publishes the site of a blog in memory into a folder, and returns the folder.
 * @param theme templates that replace built-in ones
 */
export async function publishSite(
  folder: string,
  contents: MemoryArchiveContents,
  more: Partial<SiteOptions> = {},
  theme: Templates = {},
  emit: Emit = () => undefined,
): Promise<string> {
  const defaults = { ...siteDefaults } as const;
  await publish({
    archive: new MemoryArchive(contents),
    options: { ...defaults, preset: 'plain', ...more },
    outputs: { site: await OutputFolder.open(folder, { dryRun: false, warn: () => undefined }) },
    templates: { ...(await loadTemplates(templatesFolder)), ...theme },
    renderer: inlineRenderer,
    emit,
  });
  return folder;
}
