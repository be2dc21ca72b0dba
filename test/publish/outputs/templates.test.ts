import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../../../src/core/errors/errors.ts';
import { compileTemplates } from '../../../src/publish/outputs/site/pages/compile.ts';
import { loadTemplates } from '../../../src/publish/outputs/templates.ts';
import { textOf } from '../../helpers/text-of.ts';

let folder: string;
const builtIn = () => join(folder, 'built-in');
const override = () => join(folder, 'override');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blogkeep-templates-'));
  await mkdir(builtIn());
  await mkdir(override());
  await writeFile(join(builtIn(), 'post.eta'), 'built-in post');
  await writeFile(join(builtIn(), 'index.eta'), 'built-in index');
  await writeFile(join(builtIn(), 'style.css'), 'body {}');
});
afterEach(() => rm(folder, { recursive: true }));

describe('loadTemplates', () => {
  it('reads only the templates and the style sheet from the built-in folder', async () => {
    await writeFile(join(builtIn(), 'notes.txt'), 'no template');
    expect(await loadTemplates(builtIn())).toEqual({
      'index.eta': 'built-in index',
      'post.eta': 'built-in post',
      'style.css': 'body {}',
    });
  });

  it('replaces built-in files by files with the same name from the override folder', async () => {
    await writeFile(join(override(), 'post.eta'), 'my post');
    await writeFile(join(override(), 'style.css'), 'main {}');
    expect(await loadTemplates(builtIn(), override())).toEqual({
      'index.eta': 'built-in index',
      'post.eta': 'my post',
      'style.css': 'main {}',
    });
  });

  it("reads the blog's own style rules, which must be in UTF-8", async () => {
    await writeFile(join(override(), 'custom.css'), 'h1 { color: red }');
    expect(await loadTemplates(builtIn(), override())).toMatchObject({
      'style.css': 'body {}',
      'custom.css': 'h1 { color: red }',
    });
    await writeFile(join(override(), 'custom.css'), Uint8Array.of(0xb1, 0xdb));
    await expect(loadTemplates(builtIn(), override())).rejects.toThrow(
      /custom\.css cannot be read: it is not UTF-8\. /,
    );
  });

  it('reads head.html, which a template must include and which is inserted as it is', async () => {
    await writeFile(join(override(), 'head.html'), '<% not a template %>');
    await expect(loadTemplates(builtIn(), override())).rejects.toThrow(/head\.html is not used/);
    await writeFile(join(override(), 'post.eta'), "<%~ include('head.html') %>!");
    const templates = await loadTemplates(builtIn(), override());
    expect(compileTemplates(templates)('post', {})).toBe('<% not a template %>!');
  });

  it('reads additional files as partials', async () => {
    await writeFile(join(override(), 'banner.eta'), 'my banner');
    await writeFile(join(override(), 'post.eta'), "<%~ include('banner') %>!");
    const templates = await loadTemplates(builtIn(), override());
    expect(compileTemplates(templates)('post', {})).toBe('my banner!');
  });

  it('reads and replaces scripts in the same way as the style sheet', async () => {
    await writeFile(join(builtIn(), 'site.js'), 'built-in script');
    await writeFile(join(builtIn(), 'search.js'), 'built-in search');
    await writeFile(join(override(), 'site.js'), 'my script');
    expect(await loadTemplates(builtIn(), override())).toMatchObject({
      'site.js': 'my script',
      'search.js': 'built-in search',
    });
  });

  it.each([
    ['psot.eta', 'post.eta'],
    ['Post.eta', 'post.eta'],
    ['styel.css', 'style.css'],
    ['custum.css', 'custom.css'],
    ['footer.eta', undefined],
    ['analytics.js', undefined],
  ])('rejects %s, which nothing would use', async (name, near) => {
    await writeFile(join(override(), name), 'mine');
    const loading = loadTemplates(builtIn(), override());
    await expect(loading).rejects.toThrow(UsageError);
    await expect(loading).rejects.toThrow(
      textOf('publish.template-unused', { file: join(override(), name), isPage: name.endsWith('.eta'), near }),
    );
  });

  it('ignores files that are not templates, and hidden files of systems and editors', async () => {
    for (const name of ['README.md', 'post.eta~', '.post.eta.swp', '.DS_Store'])
      await writeFile(join(override(), name), '');
    expect(await loadTemplates(builtIn(), override())).toEqual(await loadTemplates(builtIn()));
  });

  it('reports the name of a folder that cannot be read', async () => {
    const missing = join(folder, 'missing');
    await expect(loadTemplates(builtIn(), missing)).rejects.toThrow(UsageError);
    await expect(loadTemplates(builtIn(), missing)).rejects.toThrow(
      `The templates cannot be read: ${missing}: it does not exist. Check --templates.`,
    );
  });

  it('reports the name of a file that is not in UTF-8', async () => {
    await writeFile(join(override(), 'post.eta'), Uint8Array.of(0xb1, 0xdb));
    await expect(loadTemplates(builtIn(), override())).rejects.toThrow(/post\.eta cannot be read/);
  });
});
