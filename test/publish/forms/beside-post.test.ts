import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { templatesFolder } from '../../../src/app/package-folders.ts';
import { UsageError } from '../../../src/core/errors/errors.ts';
import type { StoredMedium } from '../../../src/core/media/media-file.ts';
import { inlineRenderer } from '../../../src/publish/bodies/adaptive.ts';
import { addressBeside, besidePost } from '../../../src/publish/forms/markdown/beside-post.ts';
import { OutputFolder } from '../../../src/publish/build/folder/output-folder.ts';
import type { SiteOptions } from '../../../src/publish/site-model/options/site-options.ts';
import { loadTemplates } from '../../../src/publish/outputs/templates.ts';
import { publish } from '../../../src/publish/publish.ts';
import { MemoryArchive, memoryPost } from '../../helpers/memory/memory-archive.ts';
import { siteDefaults } from '../../helpers/publish/site-defaults.ts';
import { filesIn, temporaryFolder } from '../../helpers/temporary-folder.ts';
import { textOf } from '../../helpers/text-of.ts';

const hash = 'ab'.repeat(32);
const picture = (content: string): StoredMedium => ({
  file: `ab/${content.repeat(64).slice(0, 64)}.png`,
  type: 'image/png',
  size: 1,
});
const at = (name: string) => `https://img.example.com/${name}`;
const drawing = '<svg width="400" height="300" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';

/** Publishes the Markdown of three posts, two of which show the same image. Returns the paths of the files. */
async function published(options: Partial<SiteOptions>, home = temporaryFolder()): Promise<string[]> {
  const media = { [at('지붕.png')]: picture('a'), [at('x/img.png')]: picture('b') };
  for (const { file } of Object.values(media)) fs.outputFileSync(path.join(home, 'media', file), 'x');
  const archive = new MemoryArchive({
    posts: [
      memoryPost('1', { title: '하나', content: `<p><img src="${at('지붕.png')}"></p>${drawing}` }),
      memoryPost('2', { title: '둘', content: `<p><img src="${at('지붕.png')}"><img src="${at('x/img.png')}"></p>` }),
      memoryPost('3', { title: 'index', content: '<p><a href="/1">하나</a></p>' }),
    ],
    media,
    mediaFolder: path.join(home, 'media'),
  });
  const folder = path.join(home, 'markdown');
  await publish({
    archive,
    options: { ...siteDefaults, ...options },
    outputs: { markdown: await OutputFolder.open(folder, { dryRun: false, warn: () => undefined }) },
    templates: await loadTemplates(templatesFolder),
    renderer: inlineRenderer,
    emit: () => undefined,
  });
  return Object.keys(filesIn(folder)).filter((file) => !file.startsWith('.'));
}

describe('A post with a folder of its own', () => {
  it('has its images and drawings beside it, including those that other posts also show', async () => {
    const home = temporaryFolder();
    const files = (await published({ postFolders: true }, home)).sort();
    const [drawn = ''] = files.filter((file) => file.endsWith('.svg'));
    expect(drawn).toMatch(/^2024-01-05-하나\/[0-9a-f]{32}\.svg$/u);
    expect(files).toEqual(
      [
        '2024-01-05-index/index.md',
        '2024-01-05-둘/index.md',
        '2024-01-05-둘/지붕.png',
        `2024-01-05-둘/${'b'.repeat(64)}.png`,
        '2024-01-05-하나/index.md',
        '2024-01-05-하나/지붕.png',
        drawn,
        'index.md',
      ].sort(),
    );
    const text = fs.readFileSync(path.join(home, 'markdown/2024-01-05-하나/index.md'), 'utf8');
    expect(text).toContain('](./%EC%A7%80%EB%B6%95.png)');
    const other = fs.readFileSync(path.join(home, 'markdown/2024-01-05-index/index.md'), 'utf8');
    expect(other).toContain('](../2024-01-05-%ED%95%98%EB%82%98/index.md)');
  });

  it('leaves no files in the media folder, which the next run without --post-folders fills again', async () => {
    const home = temporaryFolder();
    const before = await published({}, home);
    expect(before).toContain('media/지붕.png');
    expect((await published({ postFolders: true }, home)).filter((file) => file.startsWith('media/'))).toEqual([]);
    expect(await published({}, home)).toEqual(before);
  });

  it('is not supported with --preset jekyll', async () => {
    const refused = published({ postFolders: true, preset: 'jekyll' });
    await expect(refused).rejects.toThrow(UsageError);
    await expect(refused).rejects.toThrow(textOf('publish.no-post-folders', { preset: 'jekyll' }));
  });

  it.each([
    ['여행/글/index.md', { file: `ab/${hash}.png`, name: '지붕.png' }, '여행/글/지붕.png'],
    ['글/index.md', { file: `ab/${hash}.png` }, `글/${hash}.png`],
    ['a/글/index.md', { file: `ab/${hash}.json`, name: '글.json' }, `a/글/${hash}.json`],
    ['글/index.md', { file: 'drawing/ab.svg' }, '글/ab.svg'],
  ])('at %s has the media file %j at %s', (file, medium, expected) => {
    expect(besidePost(file, medium)).toBe(expected);
    expect(addressBeside(file, medium)).toBe(`./${encodeURIComponent(expected.split('/').at(-1)!)}`);
  });
});
