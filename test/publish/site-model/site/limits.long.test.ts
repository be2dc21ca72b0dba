import { describe, expect, it } from 'vitest';
import type { Category } from '../../../../src/core/items/category.ts';
import type { Warning } from '../../../../src/core/report/warnings.ts';
import { inlineRenderer } from '../../../../src/publish/bodies/adaptive.ts';
import type { SiteOptions } from '../../../../src/publish/site-model/options/site-options.ts';
import { OutputFolder } from '../../../../src/publish/build/folder/output-folder.ts';
import { loadTemplates } from '../../../../src/publish/outputs/templates.ts';
import { publish } from '../../../../src/publish/publish.ts';
import { templatesFolder } from '../../../../src/app/package-folders.ts';
import {
  MemoryArchive,
  memoryComment,
  memoryPost,
  type MemoryArchiveContents,
} from '../../../helpers/memory/memory-archive.ts';
import { filesIn, temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { siteDefaults } from '../../../helpers/publish/site-defaults.ts';

const options: SiteOptions = {
  ...siteDefaults,
  lang: 'en',
};

/** Publishes a site, and returns its files and the warnings. */
async function published(contents: MemoryArchiveContents) {
  const folder = temporaryFolder();
  const warnings: Warning[] = [];
  await publish({
    archive: new MemoryArchive(contents),
    options,
    outputs: { site: await OutputFolder.open(folder, { dryRun: false, warn: () => undefined }) },
    templates: await loadTemplates(templatesFolder),
    renderer: inlineRenderer,
    emit: (event) => {
      if (event.type === 'warning') warnings.push(event.warning);
    },
  });
  const files = filesIn(folder);
  const size = Object.values(files).reduce((sum, text) => sum + text.length, 0);
  return { files, size, count: Object.keys(files).length, warnings };
}

const warned = (warnings: readonly Warning[], code: Warning['code']) => warnings.filter((one) => one.code === code);
const tags = (count: number) => Array.from({ length: count }, (_, number) => `tag ${number}`);

function nested(levels: number): Category[] {
  return Array.from({ length: levels }, (_, level) => ({
    id: String(level + 1),
    name: `c${level + 1}`,
    parent: level === 0 ? '' : String(level),
  }));
}

function chained(count: number) {
  return Array.from({ length: count }, (_, number) =>
    memoryComment(String(number + 1), { parentId: number === 0 ? '' : String(number), comment: `said ${number + 1}.` }),
  );
}

describe('A site shows at most', () => {
  it('the first 200 tags of a post, with a warning that counts them', async () => {
    const post = (count: number) => published({ posts: [memoryPost('1', { tags: tags(count) })] });
    const [most, many] = [await post(200), await post(16_000)];
    expect(warned(most.warnings, 'tags-left-out')).toEqual([]);
    expect(warned(many.warnings, 'tags-left-out')).toEqual([
      { code: 'tags-left-out', post: '1', tags: 16_000, shown: 200 },
    ]);
    expect([many.count, many.size]).toEqual([most.count, most.size]);
  });

  it('50 levels of categories, with the posts of deeper categories on the last level', async () => {
    const deep = (levels: number) =>
      published({ categories: nested(levels), posts: [memoryPost('1', { title: 'Deep', category: String(levels) })] });
    const [most, many] = [await deep(50), await deep(10_000)];
    expect(warned(most.warnings, 'category-too-deep')).toEqual([]);
    expect(warned(many.warnings, 'category-too-deep')).toEqual([
      { code: 'category-too-deep', categories: 9950, levels: 50 },
    ]);
    expect(many.count).toBe(most.count);
    const last = Object.keys(many.files).find((file) => file.endsWith('/c50/index.html'));
    expect(many.files[last ?? '']).toContain('Deep');
  });

  it('the first 10,000 comments of a post, including replies, and the number of the remaining ones', async () => {
    const post = (count: number) => published({ posts: [memoryPost('1', { comments: chained(count) })] });
    const [most, many] = [await post(10_000), await post(30_000)];
    const page = (site: typeof most) => site.files['1/index.html'] ?? '';
    expect(warned(most.warnings, 'comments-left-out')).toEqual([]);
    expect(page(most)).toContain('said 10000.');
    expect(page(most)).not.toContain('not shown here');
    expect(warned(many.warnings, 'comments-left-out')).toEqual([
      { code: 'comments-left-out', post: '1', comments: 30_000, shown: 10_000 },
    ]);
    expect(page(many)).toContain('said 10000.');
    expect(page(many)).not.toContain('said 10001.');
    expect(page(many)).toContain('20,000 more comments are not shown here; all comments are in the archive.');
    expect(many.size / most.size).toBeLessThan(1.01);
  });
});
