import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { inlineRenderer } from '../../src/publish/bodies/adaptive.ts';
import { OutputFolder } from '../../src/publish/build/folder/output-folder.ts';
import { emptyCache, type PublishCache } from '../../src/publish/publish.ts';
import { loadTemplates } from '../../src/publish/outputs/templates.ts';
import { publish } from '../../src/publish/publish.ts';
import { MemoryArchive, memoryPost } from '../helpers/memory/memory-archive.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';
import { siteDefaults } from '../helpers/publish/site-defaults.ts';

const templates = await loadTemplates(fileURLToPath(new URL('../../templates', import.meta.url)));

const drawing =
  '<svg viewBox="0 0 40 20" onload="alert(1)"><title>A hill</title><script>alert(1)</script><path d="M0 20L20 0"/></svg>';

async function run(home: string, bodies: Readonly<Record<string, string>>, cache: PublishCache = emptyCache) {
  const open = (name: string) => OutputFolder.open(path.join(home, name), { dryRun: false, warn: () => undefined });
  return publish({
    archive: new MemoryArchive({
      posts: Object.entries(bodies).map(([id, content]) => memoryPost(id, { title: `post ${id}`, content })),
    }),
    options: { ...siteDefaults },
    outputs: { site: await open('site'), markdown: await open('markdown') },
    templates,
    renderer: inlineRenderer,
    cache,
    emit: () => undefined,
  });
}

const drawings = (home: string) =>
  Object.entries(filesIn(home)).filter(([file]) => file.includes('drawing/') && file.endsWith('.svg'));

describe('A drawing in a body', () => {
  it('is published without scripts as a single file per output, to which pages and Markdown refer', async () => {
    const home = temporaryFolder();
    const { site, markdown } = await run(home, { '1': `<p>one</p>${drawing}`, '2': `<p>two</p>${drawing}` });
    const files = drawings(home);
    expect(files.map(([file]) => file).sort()).toEqual([
      expect.stringMatching(/^markdown\/(?:.*\/)?drawing\/[0-9a-f]{32}\.svg$/u),
      expect.stringMatching(/^site\/media\/drawing\/[0-9a-f]{32}\.svg$/u),
    ]);
    for (const [, svg] of files) {
      expect(svg).toContain('<title>A hill</title>');
      expect(svg).not.toMatch(/script|onload|alert/u);
    }
    const name = path.basename(files[0]?.[0] ?? '');
    const all = Object.entries(filesIn(home));
    const pages = all.filter(([file, content]) => /\.(?:html|md)$/u.test(file) && content.includes(name));
    expect(pages.filter(([file]) => file.endsWith('.md'))).toHaveLength(2);
    expect(pages.filter(([file]) => file.endsWith('.html'))).toHaveLength(2);
    for (const [output, counts] of Object.entries({ site, markdown })) {
      const own = all.filter(([file]) => file.startsWith(`${output}/`) && !path.basename(file).startsWith('.'));
      expect({ output, ...counts }).toMatchObject({ files: own.length, written: own.length });
    }
  });

  it('is kept as long as a post contains it, and is removed with the last such post', async () => {
    const home = temporaryFolder();
    const { cache } = await run(home, { '1': drawing, '2': drawing });
    const again = await run(home, { '1': drawing, '2': drawing }, cache);
    expect([again.site.written, again.markdown.written]).toEqual([0, 0]);
    expect(drawings(home)).toHaveLength(2);
    const one = await run(home, { '1': drawing, '2': '<p>none</p>' }, again.cache);
    expect(drawings(home)).toHaveLength(2);
    await run(home, { '1': '<p>none</p>', '2': '<p>none</p>' }, one.cache);
    expect(drawings(home)).toEqual([]);
  });
});
