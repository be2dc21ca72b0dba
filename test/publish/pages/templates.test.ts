import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../../../src/core/errors.ts';
import { compileTemplates } from '../../../src/publish/pages/compile.ts';
import { loadTemplates } from '../../../src/publish/pages/templates.ts';

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

describe('Loading templates', () => {
  it('reads the templates and the style sheet of the built-in folder and nothing else', async () => {
    await writeFile(join(builtIn(), 'notes.txt'), 'no template');
    expect(await loadTemplates(builtIn())).toEqual({
      'index.eta': 'built-in index',
      'post.eta': 'built-in post',
      'style.css': 'body {}',
    });
  });

  it('lets a file of the other folder replace the one of the same name', async () => {
    await writeFile(join(override(), 'post.eta'), 'my post');
    await writeFile(join(override(), 'style.css'), 'main {}');
    expect(await loadTemplates(builtIn(), override())).toEqual({
      'index.eta': 'built-in index',
      'post.eta': 'my post',
      'style.css': 'main {}',
    });
  });

  it('takes further files as partials', async () => {
    await writeFile(join(override(), 'banner.eta'), 'my banner');
    await writeFile(join(override(), 'post.eta'), "<%~ include('banner') %>!");
    const templates = await loadTemplates(builtIn(), override());
    expect(compileTemplates(templates)('post', {})).toBe('my banner!');
  });

  it('names a folder that cannot be read', async () => {
    const missing = join(folder, 'missing');
    await expect(loadTemplates(builtIn(), missing)).rejects.toThrow(UsageError);
    await expect(loadTemplates(builtIn(), missing)).rejects.toThrow(missing);
  });

  it('names a file that is not UTF-8', async () => {
    await writeFile(join(override(), 'post.eta'), Uint8Array.of(0xb1, 0xdb));
    await expect(loadTemplates(builtIn(), override())).rejects.toThrow(/post\.eta cannot be read/);
  });
});

describe('A mistake in a template', () => {
  const failure = (templates: Record<string, string>) => {
    try {
      compileTemplates(templates)('post', { title: 'A' });
    } catch (error) {
      return error;
    }
    return undefined;
  };

  it.each([
    [
      'a tag that is not closed',
      { 'post.eta': 'one\ntwo <%= it.title' },
      /^The template post\.eta has a mistake: .*line 2/,
    ],
    [
      'JavaScript that does not parse',
      { 'post.eta': '<% if ( { %>' },
      /^The template post\.eta has a mistake: [^\n]+$/,
    ],
    [
      'a field that is not there',
      { 'post.eta': 'one\ntwo\n<%= it.psot.title %>' },
      /^The template post\.eta has a mistake in line 3: .*'title'/,
    ],
    [
      'a mistake in a partial, which is the one that is named',
      { 'post.eta': "<%~ include('part') %>", 'part.eta': '\n<%= it.psot.title %>' },
      /^The template part\.eta has a mistake in line 2: /,
    ],
    [
      'a partial that does not exist',
      { 'post.eta': "\n<%~ include('part') %>" },
      /^The template post\.eta has a mistake in line 2: .*'part'/,
    ],
  ])('is told with its place: %s', (_name, templates, message) => {
    const error = failure(templates);
    expect(error).toBeInstanceOf(UsageError);
    expect((error as Error).message).toMatch(message);
  });
});
