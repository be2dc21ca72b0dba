import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { report, run, sourceEnvironment } from './console.ts';
import { textOf } from '../helpers/text-of.ts';

const counts = { files: 40, written: 40, removed: 0 };

describe('the demo command', () => {
  it('uses a folder of its own, and needs no source', async () => {
    const { code, calls, folder } = await run(['demo']);
    expect(code).toBe(0);
    expect(calls[0]).toMatchObject({
      name: 'runDemo',
      options: { archive: join(folder, 'blogkeep-demo', 'archive'), site: join(folder, 'blogkeep-demo', 'site') },
    });
    expect(calls[0]?.options).not.toHaveProperty('token');
  });

  it('ignores the folders that environment variables set for a real blog', async () => {
    const variables = {
      ...sourceEnvironment,
      BLOGKEEP_DIR: '/srv/blog',
      BLOGKEEP_ARCHIVE: '/srv/archive',
      BLOGKEEP_NO_SITE: '1',
    };
    const { calls, folder } = await run(['demo', '--dir', 'a b'], { variables });
    expect(calls[0]?.options).toMatchObject({
      archive: join(folder, 'a b', 'archive'),
      site: join(folder, 'a b', 'site'),
    });
  });

  it('prints which page to open, and that another run would change nothing', async () => {
    const { out, folder } = await run(['demo', '--dir', 'a b'], {
      useCases: { runDemo: () => Promise.resolve(report({ site: counts })) },
    });
    const index = join(folder, 'a b', 'site', 'index.html');
    expect(out.lines.slice(-6)).toEqual([
      'Open the site in a browser:',
      `  ${index}`,
      `  ${pathToFileURL(index).href}`,
      textOf('summary.serve-api'),
      "  blogkeep serve --dir 'a b'",
      textOf('summary.again-api'),
    ]);
    expect(out.text).toContain('a%20b/site/index.html');
  });

  it('says that its warnings are intended, if there are any', async () => {
    const runWith = async (code: 'media-gone' | 'link-dead') => {
      const warnings = [{ code, message: 'A warning', new: true, since: '2026-11-20' }];
      const { out } = await run(['demo'], { useCases: { runDemo: () => Promise.resolve(report({ warnings })) } });
      return out.lines;
    };
    const sentence = textOf('summary.intended-warnings');
    expect(await runWith('media-gone')).toContain(sentence);
    expect(await runWith('link-dead')).not.toContain(sentence);
  });

  it('imports a backup of the same blog with --from backup', async () => {
    const { calls, out, folder } = await run(['demo', '--from', 'backup'], {
      useCases: { runDemo: () => Promise.resolve(report({ site: counts })) },
    });
    expect(calls[0]?.options).toMatchObject({ from: 'backup', backup: join(folder, 'blogkeep-demo', 'backup') });
    expect(out.lines.slice(-3)).toEqual([
      textOf('summary.again-backup'),
      textOf('summary.own-backup', { folder: join('blogkeep-demo', 'backup') }),
      '  blogkeep import my-blog-1-1.zip --dir my-blog --published sitemap.xml',
    ]);
    expect((await run(['demo'])).calls[0]?.options).toMatchObject({ from: 'api' });
  });

  it('suggests commands that start with the name by which it was called', async () => {
    const { out } = await run(['demo'], { program: 'node dist/bin.js' });
    expect(out.lines).toContain('  node dist/bin.js serve --dir blogkeep-demo');
  });

  it('reports if nothing has changed since the last run', async () => {
    const { out } = await run(['demo'], {
      useCases: { runDemo: () => Promise.resolve(report({ site: { ...counts, written: 0 } })) },
    });
    expect(out.lines.at(-1)).toBe(textOf('summary.no-changes'));
  });
});
