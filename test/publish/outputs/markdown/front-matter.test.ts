import fs from 'fs-extra';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { inlineRenderer } from '../../../../src/publish/bodies/adaptive.ts';
import type { SiteOptions } from '../../../../src/publish/site-model/options/site-options.ts';
import { OutputFolder } from '../../../../src/publish/build/folder/output-folder.ts';
import { loadTemplates } from '../../../../src/publish/outputs/templates.ts';
import { publish } from '../../../../src/publish/publish.ts';
import { MemoryArchive, memoryPost, type MemoryPost } from '../../../helpers/memory/memory-archive.ts';
import { siteDefaults } from '../../../helpers/publish/site-defaults.ts';
import { filesIn, temporaryFolder } from '../../../helpers/temporary-folder.ts';

const templates = await loadTemplates(fileURLToPath(new URL('../../../../templates', import.meta.url)));
const picture = 'https://img.example.com/a.png';
const medium = { file: 'ab/a.png', type: 'image/png', size: 1, width: 800, height: 600 };

const post = memoryPost('7', {
  title: '호밀빵 노트',
  path: '/entry/rye',
  content: `<p>밀가루 없이 굽는다. 세 번째다.</p><p><img src="${picture}"></p><p>${'반죽은 오래 둔다. '.repeat(100)}</p>`,
});
const changed: MemoryPost = {
  ...post,
  record: { ...post.record, details: { updated: 1704420000 } },
};

async function fieldsOf(one: MemoryPost, options: Partial<SiteOptions>): Promise<Record<string, unknown>> {
  const home = temporaryFolder();
  const mediaFolder = path.join(home, 'media');
  fs.outputFileSync(path.join(mediaFolder, medium.file), 'a');
  const blog = { url: 'https://blog.example.com', title: '일기', nickname: '지은이' };
  await publish({
    archive: new MemoryArchive({ blog, posts: [one], media: { [picture]: medium }, mediaFolder }),
    options: { ...siteDefaults, mediaNames: 'hash', ...options },
    outputs: {
      markdown: await OutputFolder.open(path.join(home, 'markdown'), { dryRun: false, warn: () => undefined }),
    },
    templates,
    renderer: inlineRenderer,
    emit: () => undefined,
  });
  const [, text = ''] =
    Object.entries(filesIn(path.join(home, 'markdown'))).find(([name]) => name.endsWith('.md')) ?? [];
  return parse(Buffer.from(text, 'latin1').toString().split('---\n')[1] ?? '') as Record<string, unknown>;
}

describe('published front matter', () => {
  const frontMatter = 'cover,description,readingTime,wordCount,updated,author,lang,slug'.split(',');

  it('contains fields derived from the body, the blog and the post', async () => {
    const { description, ...fields } = await fieldsOf(changed, { frontMatter });
    expect(description).toMatch(/^밀가루 없이 굽는다\. 세 번째다\. 반죽은 .{1,140}…$/u);
    expect(fields).toEqual({
      cover: 'media/ab/a.png',
      readingTime: 1,
      wordCount: 305,
      updated: '2024-01-05T11:00:00+09:00',
      author: '지은이',
      lang: 'ko',
      slug: 'rye',
    });
  });

  it('contains no date of the last change if it is unknown', async () => {
    expect(await fieldsOf(post, { frontMatter })).not.toHaveProperty('updated');
  });

  it.each([
    ['hugo', 'media/ab/a.png'],
    ['jekyll', '/assets/media/ab/a.png'],
    ['astro', '/media/ab/a.png'],
    ['eleventy', '/media/ab/a.png'],
  ] as const)('contains the path of the cover in the form that templates for %s expect', async (preset, cover) => {
    const fields = await fieldsOf(post, { preset, frontMatter: ['preset', 'image=cover'] });
    expect(fields.image).toBe(cover);
    expect(fields.description).toMatch(/^밀가루 없이/u);
  });

  it('has the fields of the preset by default, with the date of the last change if it is known', async () => {
    const fields = 'id title date tags source aliases comments'.split(' ');
    expect(Object.keys(await fieldsOf(post, {}))).toEqual(fields);
    expect(Object.keys(await fieldsOf(changed, {}))).toEqual(fields.toSpliced(3, 0, 'updated'));
  });

  it('is rejected before anything is written if the fields do not fit the preset', async () => {
    await expect(fieldsOf(post, { preset: 'hugo', frontMatter: ['title'] })).rejects.toMatchObject({
      code: 'front-matter-invalid',
    });
  });
});
