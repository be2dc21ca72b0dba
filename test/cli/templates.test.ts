import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CopiedTemplates } from '../../src/app/templates.ts';
import { UsageError } from '../../src/core/errors/errors.ts';
import { run } from './console.ts';
import { textOf } from '../helpers/text-of.ts';

const copying = (change: Partial<CopiedTemplates>) => ({
  useCases: {
    copyTemplates: ({ folder }: { folder: string }) =>
      Promise.resolve({ folder, written: [], same: [], kept: [], ...change }),
  },
});

describe('the templates command', () => {
  it('copies templates to the folder `templates`, or to a given one', async () => {
    const first = await run(['templates']);
    expect(first.calls).toEqual([{ name: 'copyTemplates', options: { folder: join(first.folder, 'templates') } }]);
    const second = await run(['templates', '--templates', 'mine']);
    expect(second.calls[0]?.options).toEqual({ folder: join(second.folder, 'mine') });
    const third = await run(['templates'], { variables: { BLOGKEEP_TEMPLATES: '/srv/pages' } });
    expect(third.calls[0]?.options).toEqual({ folder: '/srv/pages' });
  });

  it('uses a default folder that other commands do not read', async () => {
    expect((await run(['publish'])).calls[0]?.options.templates).toBeUndefined();
  });

  it('reports the copied files, the skipped ones, and what to do next', async () => {
    const { code, out, err, folder } = await run(
      ['templates'],
      copying({ written: ['a.eta', 'b.eta'], same: ['c.eta'], kept: ['post.eta', 'style.css'] }),
    );
    expect([code, err.text]).toEqual([0, '']);
    expect(out.lines).toEqual([
      `2 files copied into ${join(folder, 'templates')}.`,
      textOf('templates.kept', { files: ['post.eta', 'style.css'] }),
      textOf('templates.advice'),
      'Then publish with them:',
      `  blogkeep publish --templates ${join(folder, 'templates')}`,
    ]);
  });

  it('reports that no files were copied if none are missing', async () => {
    const { out, folder } = await run(['templates'], copying({ same: ['a.eta'], kept: ['post.eta'] }));
    expect(out.lines[0]).toBe(`No files copied into ${join(folder, 'templates')}.`);
  });

  it('reports that nothing was written if all files already exist unchanged', async () => {
    const { out, folder } = await run(['templates', '--templates', 'a b'], copying({ same: ['a.eta', 'b.eta'] }));
    expect(out.lines[0]).toBe(
      `All 2 built-in templates are already in ${join(folder, 'a b')}, so nothing was written.`,
    );
    expect(out.lines.at(-1)).toBe(`  blogkeep publish --templates "${join(folder, 'a b')}"`);
  });

  it('prints one JSON object with --log-format json, and nothing with --quiet', async () => {
    const done = copying({ written: ['a.eta'], kept: ['b.eta'] });
    const { out, folder } = await run(['templates', '--log-format', 'json'], done);
    expect(JSON.parse(out.text)).toEqual({
      folder: join(folder, 'templates'),
      written: ['a.eta'],
      same: [],
      kept: ['b.eta'],
    });
    expect((await run(['templates', '--quiet'], done)).out.text).toBe('');
  });

  it('exits with 1 if the folder cannot be created', async () => {
    const { code, err } = await run(['templates'], {
      useCases: {
        copyTemplates: () => Promise.reject(new UsageError('option-invalid', 'The templates cannot be copied.')),
      },
    });
    expect([code, err.text]).toEqual([1, 'Error: The templates cannot be copied.\n']);
  });
});
