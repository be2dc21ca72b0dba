import { expect } from 'vitest';
import fs from 'fs-extra';
import path from 'node:path';
import { exportBlog } from '../../../src/app/export.ts';
import { publishBlog } from '../../../src/app/publish/publish-blog.ts';
import { encodeMissing } from '../../../src/archive/format/codec.ts';
import { layout } from '../../../src/archive/format/layout.ts';
import { BlogkeepError } from '../../../src/core/errors/errors.ts';
import { exitCodeOf } from '../../../src/core/errors/exit-code.ts';
import { outputNames } from '../../../src/core/outputs.ts';
import type { Report } from '../../../src/core/report/report.ts';
import { exportOptions, testContext, type TestOptions } from '../context.ts';
import { startItemSource, type SourceItems } from '../source/item-source.ts';
import { reseal } from './reseal.ts';
import { postWithComment, smallBlog } from './small-archive.ts';
import { filesIn, temporaryFolder } from '../temporary-folder.ts';

/** Returns the smallest PNG image, followed by text that makes the file unique. */
export const image = (text: string) =>
  Buffer.concat([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
    Buffer.from(text),
  ]);

export function post(id: string, body: string): SourceItems {
  const { summary, reading, comments } = postWithComment(id);
  return { summary: { ...summary, tags: ['tag'] }, reading: { ...reading, content: body }, comments };
}

interface Outcome {
  readonly code: number;
  readonly message: string;
  readonly report: Report;
}

async function outcomeOf(run: Promise<Report>): Promise<Outcome> {
  try {
    const report = await run;
    return { code: exitCodeOf({ status: report.status }), message: '', report };
  } catch (error) {
    if (!(error instanceof BlogkeepError)) throw error;
    return { code: exitCodeOf({ error }), message: error.message, report: error.report as Report };
  }
}

/**
 * Exports a blog with all outputs and a cache. Returns functions that run blogkeep on it again and read its files.
 * @param base options of all runs. By default, the site only has original images: drawing cards takes half of the time of an export.
 */
export async function exportedBlog(base: TestOptions = {}) {
  const source = await startItemSource(smallBlog);
  source.files = { '/a.png': image('a'), '/b.png': image('b') };
  const shown = new URL('/a.png', source.url).href;
  source.posts = ['1', '2', '3', '4', '5', '6'].map((id) =>
    post(id, `<p>글 ${id}, <a href="/3">third</a></p>${id === '2' ? `<img src="${shown}">` : ''}`),
  );
  const home = path.join(temporaryFolder(), 'home');
  const optionsFor = (folder: string, more: TestOptions = {}) =>
    exportOptions({ baseUrl: source.url, token: source.token }, folder, {
      wordpress: path.join(folder, 'wordpress'),
      book: path.join(folder, 'book'),
      siteUrl: 'https://mudflat.example.com/',
      cache: path.join(folder, 'cache'),
      preset: 'hugo',
      images: 'original',
      ...base,
      ...more,
    });
  const runExport = (more: TestOptions = {}) => outcomeOf(exportBlog(optionsFor(home, more), testContext()));
  const publish = (more: TestOptions = {}) => outcomeOf(publishBlog(optionsFor(home, more), testContext()));
  const outputs = () => outputsIn(home);
  /** Publishes the archive into empty folders, and returns the files of all outputs. */
  const fresh = async () => {
    const folder = temporaryFolder();
    fs.copySync(path.join(home, 'archive'), path.join(folder, 'archive'));
    await outcomeOf(publishBlog(optionsFor(folder, { cache: undefined }), testContext()));
    return outputsIn(folder);
  };
  const at = (entry: string) => path.join(home, 'archive', entry);
  expect((await runExport()).code).toBe(0);
  /** Adds a list of missing items to the archive, as if the last crawl could not fetch a file, and publishes. */
  const withList = async () => {
    fs.writeFileSync(at(layout.missing), encodeMissing({ posts: {}, media: { 'https://img.example.com/a.png': '' } }));
    reseal(at(''));
    expect((await publish()).code).toBe(0);
  };
  const [medium = ''] = Object.keys(filesIn(at(layout.mediaFiles)));
  return { source, home, runExport, publish, outputs, fresh, at, withList, medium: `${layout.mediaFiles}/${medium}` };
}

/** Returns all files of the outputs, including their manifests. */
function outputsIn(home: string): Record<string, string> {
  return Object.fromEntries(
    outputNames.flatMap((name) =>
      Object.entries(filesIn(path.join(home, name))).map(([file, content]) => [`${name}/${file}`, content]),
    ),
  );
}

/** Returns the files without the output manifests, which change with each new file. */
export const omitManifests = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).filter(([name]) => !/\/\.blogkeep-(files|sums)$/u.test(name)));
