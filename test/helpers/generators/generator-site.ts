import { load, type CheerioAPI } from 'cheerio';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fs from 'fs-extra';
import { exportBlog } from '../../../src/app/export.ts';
import { sampleBlogFolder, templatesFolder } from '../../../src/app/package-folders.ts';
import { inlineRenderer } from '../../../src/publish/bodies/adaptive.ts';
import type { SiteOptions } from '../../../src/publish/site-model/options/site-options.ts';
import { OutputFolder } from '../../../src/publish/build/folder/output-folder.ts';
import { loadTemplates } from '../../../src/publish/outputs/templates.ts';
import { publish } from '../../../src/publish/publish.ts';
import { startSampleSource } from '../../../src/sample/source.ts';
import { exportOptions, testContext } from '../context.ts';
import { MemoryArchive, type MemoryArchiveContents } from '../memory/memory-archive.ts';
import { filesIn } from '../temporary-folder.ts';
import { siteDefaults } from '../publish/site-defaults.ts';

/** Folders of an example's copy, into which a blog is published for the generator, and of blogkeep's own site of that blog. */
export interface GeneratorSite {
  readonly folder: string;
  readonly pages: string;
}

export const exampleFolder = (name: string) => fileURLToPath(new URL(`../../../examples/${name}`, import.meta.url));

/** Returns the reason why tests with a generator are skipped, for their titles; empty if they run. */
export function modulesSkipNote(name: string): string {
  const isThere = fs.existsSync(path.join(exampleFolder(name), 'node_modules'));
  return isThere ? '' : ` (skipped: needs "npm ci --prefix examples/${name}")`;
}

/** Exports the sample blog over HTTP into a copy of an example. */
export async function exportSampleFor(
  name: SiteOptions['preset'],
  home: string,
  choices: Partial<SiteOptions> = {},
): Promise<GeneratorSite> {
  const site = copyOf(name, home);
  const source = await startSampleSource({ folder: sampleBlogFolder, token: 'sample-token-4711' });
  const options = { archive: path.join(home, 'archive'), markdown: site.folder, site: site.pages, preset: name };
  try {
    await exportBlog(exportOptions(source, home, { ...options, ...choices }), testContext());
  } finally {
    await source.close();
  }
  return site;
}

/** Publishes a blog in memory into a copy of an example. */
export async function publishBlogFor(
  name: SiteOptions['preset'],
  home: string,
  contents: MemoryArchiveContents,
  choices: Partial<SiteOptions> = {},
): Promise<GeneratorSite> {
  const site = copyOf(name, home);
  const templates = await loadTemplates(templatesFolder);
  const open = (folder: string) => OutputFolder.open(folder, { dryRun: false, warn: () => undefined });
  const defaults = { ...siteDefaults } as const;
  await publish({
    archive: new MemoryArchive(contents),
    options: { ...defaults, ...choices, preset: name },
    outputs: { site: await open(site.pages), markdown: await open(site.folder) },
    templates,
    renderer: inlineRenderer,
    emit: () => undefined,
  });
  return site;
}

/** Folders that tools create in examples. `public` is not among them, because it is output for Hugo but input for Astro. */
const outputs = ['node_modules', 'dist', '_site', '.astro', '.jekyll-cache'];

/** Copies an example. Links each npm package separately, so that files that tools write to node_modules stay in the copy. */
function copyOf(name: string, home: string): GeneratorSite {
  const example = exampleFolder(name);
  const folder = path.join(home, name);
  const made = new Set(
    [...outputs, ...(name === 'hugo' ? ['public', 'resources'] : [])].map((one) => path.join(example, one)),
  );
  fs.copySync(example, folder, { filter: (file) => !made.has(file) });
  const modules = path.join(example, 'node_modules');
  if (fs.existsSync(modules)) fs.mkdirSync(path.join(folder, 'node_modules'));
  for (const module of fs.existsSync(modules) ? fs.readdirSync(modules) : []) {
    if (/^\.(?!bin$)/u.test(module)) continue;
    fs.symlinkSync(path.join(modules, module), path.join(folder, 'node_modules', module));
  }
  return { folder, pages: path.join(home, 'pages') };
}

/** Builds a site with a script of its generator, and returns the exit code and output. */
export function build({ folder }: GeneratorSite, script: string, options: readonly string[] = []): BuildResult {
  // A minimal environment, because Astro would interpret variables of the test runner such as BASE_URL.
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1', CI: '1' };
  const command = [path.join(folder, 'node_modules', script), ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

interface BuildResult {
  readonly status: number | null;
  readonly output: string;
}

/** Returns the pages of a built site by their unencoded paths, such as `/entry/제목/`. */
export function builtPages(folder: string): Map<string, CheerioAPI> {
  const pages = Object.entries(filesIn(folder)).filter(([file]) => file.endsWith('.html'));
  return new Map(
    pages.map(([file, html]) => [
      `/${file.replace(/(^|\/)index\.html$/u, '$1')}`,
      load(Buffer.from(html, 'latin1').toString()),
    ]),
  );
}

const host = 'http://site.invalid';

/** Returns the URL of a page of a site below a base path. */
const addressOf = (page: string, base: string) =>
  new URL(base + page.slice(1).split('/').map(encodeURIComponent).join('/'), host);

/** Returns the links, images and redirects of a built site whose target it lacks, as `page → address`. */
export function deadLinks(folder: string, base = '/'): string[] {
  const pages = builtPages(folder);
  const ids = new Map<string, ReadonlySet<string | undefined>>();
  const idsOn = (address: string, page: CheerioAPI) => {
    const found =
      ids.get(address) ??
      new Set(
        page('[id]')
          .toArray()
          .map(({ attribs }) => attribs.id),
      );
    ids.set(address, found);
    return found;
  };
  const isThere = (url: URL) => {
    if (url.origin !== host) return true;
    if (!url.pathname.startsWith(base)) return false;
    const target = `/${decodeURIComponent(url.pathname.slice(base.length))}`;
    const page = pages.get(target);
    if (!page) return fs.existsSync(path.join(folder, target)) && fs.statSync(path.join(folder, target)).isFile();
    const hash = url.hash.slice(1);
    // Looks up the fragment as browsers do: first as written, then decoded.
    return hash === '' || idsOn(target, page).has(hash) || idsOn(target, page).has(decodeURIComponent(hash));
  };
  return [...pages].flatMap(([page, $]) => {
    const refresh = $('meta[http-equiv=refresh]')
      .attr('content')
      ?.replace(/^0; *url=/iu, '');
    const addresses = $('[href], [src]')
      .toArray()
      .map(({ attribs }) => attribs.href ?? attribs.src ?? '');
    return [...addresses, ...(refresh === undefined ? [] : [refresh])]
      .filter((address) => !isThere(new URL(address, addressOf(page, base))))
      .map((address) => `${page} → ${address}`);
  });
}

/** Reports whether an address is that of the front page or a list. Pages link to lists of their site, Markdown to those of the source. */
function isList({ origin, hostname, pathname }: URL, base: string): boolean {
  const isOfSource = ['blog.example.com', 'slowlight.example.com', 'slowlight.example.org'].includes(hostname);
  if (!isOfSource && origin !== host) return false;
  const path = isOfSource ? pathname.slice(1) : pathname.slice(base.length);
  return /^(?:(?:m|rss|feed\.xml|index\.xml|category|tag|categories|tags|archive)(?:\/.*)?)?$/u.test(
    path.replace(/(^|\/)index\.html$/u, '$1'),
  );
}

/**
 * Returns the HTML of the body on a post's page, with internal addresses relative to the root and without additions of the page: links
 * beside headings, language names of code blocks, and links from images to images, which some authors write as well.
 */
export function bodyOf($: CheerioAPI, page: string, base = '/'): string {
  const body = $('.body').clone();
  body.find('a.anchor, .code-block > .language').remove();
  for (const name of ['href', 'src']) {
    body.find(`[${name}]`).each((_, element) => {
      const url = new URL(element.attribs[name] ?? '', addressOf(page, base));
      if (isList(url, base)) {
        element.attribs[name] = 'list';
        return;
      }
      if (url.origin !== host || !url.pathname.startsWith(base)) return;
      element.attribs[name] = `/${url.pathname.slice(base.length).replace(/(^|\/)index\.html$/u, '$1')}${url.hash}`;
    });
  }
  body.find('a:has(> img)').each((_, link) => {
    if (/^\/(?:assets\/)?media\/[^?#]+\.(?:jpe?g|png|gif|webp|avif)$/u.test(link.attribs.href ?? ''))
      $(link).replaceWith($(link).contents());
  });
  return body.html() ?? '';
}
