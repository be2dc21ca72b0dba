import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { templatesFolder } from '../../src/app/package-folders.ts';
import { copyTemplates } from '../../src/app/templates.ts';
import { UsageError } from '../../src/core/errors/errors.ts';
import { loadTemplates } from '../../src/publish/outputs/templates.ts';
import { exportDemo, publishDemoAgain } from '../helpers/publish/published-sites.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

/** The templates of the site, without those of the page of `blogkeep open`. */
const builtIn = Object.fromEntries(Object.entries(filesIn(templatesFolder)).filter(([name]) => !/[/\\]/u.test(name)));

describe('Copying the built-in templates', () => {
  it('creates the folder and copies each template byte for byte', async () => {
    const folder = path.join(temporaryFolder(), 'new', 'templates');
    const copied = await copyTemplates({ folder });
    expect(copied).toEqual({ folder, written: Object.keys(builtIn).sort(), same: [], kept: [] });
    expect(copied.written).toEqual(expect.arrayContaining(['post.eta', 'layout.eta', 'style.css', 'site.js']));
    expect(filesIn(folder)).toEqual(builtIn);
    expect(await loadTemplates(templatesFolder, folder)).toEqual(await loadTemplates(templatesFolder));
  });

  it('overwrites nothing', async () => {
    const folder = temporaryFolder();
    await fs.outputFile(path.join(folder, 'post.eta'), 'mine');
    await fs.outputFile(path.join(folder, 'README.md'), 'notes');
    await fs.ensureDir(path.join(folder, 'layout.eta'));
    await fs.symlink('nowhere', path.join(folder, 'style.css'));
    const first = await copyTemplates({ folder });
    expect(first.kept).toEqual(['layout.eta', 'post.eta', 'style.css']);
    expect(fs.readFileSync(path.join(folder, 'post.eta'), 'utf8')).toBe('mine');
    expect(fs.readdirSync(folder)).toContain('README.md');
    const second = await copyTemplates({ folder });
    expect(second).toEqual({ folder, written: [], same: first.written, kept: first.kept });
  });

  it('reports how to fix the problem if the folder cannot be created', async () => {
    const file = path.join(temporaryFolder(), 'file');
    await fs.outputFile(file, '');
    const copying = copyTemplates({ folder: path.join(file, 'templates') });
    await expect(copying).rejects.toThrow(UsageError);
    await expect(copying).rejects.toThrow(path.join(file, 'templates'));
  });
});

describe('Custom templates', () => {
  it('affect every page that uses them, and have no effect after they are removed', async () => {
    const home = temporaryFolder();
    const folder = path.join(home, 'templates');
    const publish = async (templates?: string) => {
      // The options file contains the name of the templates folder, and is not a page.
      const { '.blogkeep-options.json': remembered, ...files } = filesIn(
        await publishDemoAgain(home, 'site', { templates }),
      );
      expect(remembered).toBeDefined();
      return files;
    };
    await exportDemo(home);
    const before = await publish();
    await copyTemplates({ folder });
    expect(await publish(folder)).toEqual(before);

    await fs.writeFile(path.join(folder, 'colophon.eta'), '<footer><%= it.site.title %>, mine</footer>');
    await fs.writeFile(path.join(folder, 'style.css'), 'body { margin: 0 }');
    const mine = await publish(folder);
    expect(mine['style.css']).toBe('body{margin:0}');
    const pages = Object.keys(mine).filter(
      (file) => file.endsWith('.html') && !mine[file]?.includes('http-equiv="refresh"'),
    );
    expect(pages.length).toBeGreaterThan(60);
    expect(pages.filter((file) => !mine[file]?.includes(', mine</footer>'))).toEqual([]);
    expect(await publish()).toEqual(before);
  });

  it.each([
    [
      'post.eta',
      '<p>\n<%= it.post.titel %>',
      'The template post.eta has an error in line 2: the value to write there is undefined',
    ],
    [
      'colophon.eta',
      "\n\n<%~ include('banner') %>",
      'The template colophon.eta has an error in line 3: there is no template banner.eta.',
    ],
    ['paging.eta', '<% if (it.paging) { %>', 'The template paging.eta has an error in line 1: '],
    ['psot.eta', 'post', 'Did you mean post.eta?'],
  ])('end the run if they have an error: %s', async (name, text, sentence) => {
    const home = temporaryFolder();
    await exportDemo(home);
    const templates = path.join(home, 'templates');
    await fs.outputFile(path.join(templates, name), text);
    const publishing = publishDemoAgain(home, 'site', { templates });
    await expect(publishing).rejects.toThrow(UsageError);
    await expect(publishing).rejects.toThrow(sentence);
  });
});
