import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PublishOptions } from '../../src/app/options.ts';
import { exportBlog } from '../../src/app/export.ts';
import { publishBlog } from '../../src/app/publish/publish-blog.ts';
import { layout } from '../../src/archive/format/layout.ts';
import { copyTemplates } from '../../src/app/templates.ts';
import { verifyArchive } from '../../src/app/verify/verify.ts';
import { exportOptions, testContext } from '../helpers/context.ts';
import type { Emit } from '../../src/core/report/events.ts';
import { smallArchive } from '../helpers/archive/small-archive.ts';
import { unzip } from '../helpers/book/unzip.ts';
import { filesIn } from '../helpers/temporary-folder.ts';
import { textOf } from '../helpers/text-of.ts';

const nothing: ReadonlyMap<string, string> = new Map();

/** Returns an archive, and functions that publish and verify it with some options explicit and the others omitted. */
async function scene(blog: Parameters<typeof smallArchive>[0] = {}) {
  const archive = await smallArchive(blog);
  const home = path.dirname(archive);
  const base: PublishOptions = { ...exportOptions({ baseUrl: 'http://127.0.0.1', token: 't' }, home), archive };
  const options = (given: Partial<PublishOptions>, more: Partial<PublishOptions> = {}): PublishOptions => {
    const names = Object.keys(given);
    return { ...base, ...given, explicit: new Map(names.map((name) => [name, `--${name}`])), ...more };
  };
  const publish = async (
    given: Partial<PublishOptions> = {},
    more: Partial<PublishOptions> = {},
    emit: Emit = () => undefined,
  ) => {
    const report = await publishBlog(options(given, more), testContext({ emit }));
    const warnings = report.warnings.filter(({ code }) => code.startsWith('options'));
    return { ...report, warnings };
  };
  const verify = async (given: Partial<PublishOptions> = {}, more: Partial<PublishOptions> = {}) => {
    const { status, findings } = await verifyArchive({ ...options(given, more), source: undefined }, testContext());
    const ofOutputs = findings.filter(({ code }) => code.startsWith('output'));
    return { status, found: ofOutputs.map(({ code, path: where }) => `${code} ${where ?? ''}`) };
  };
  const at = (name: string) => path.join(home, name);
  return { home, base, at, publish, verify, published: () => ({ ...filesIn(at('site')), ...filesIn(at('markdown')) }) };
}

const pages = { siteUrl: 'https://mudflat.example.com/', redirects: ['pages'] } as const;

describe('Publishing again', () => {
  it('without options uses the options of the last publish, reports that, and passes verification', async () => {
    const { publish, verify, published } = await scene();
    await publish({ ...pages, slug: 'id', visibility: ['published', 'protected'] });
    const before = published();
    expect(Object.keys(before).some((name) => name.startsWith('m/'))).toBe(true);
    const again = await publish();
    expect(published()).toEqual(before);
    expect(again.site).toMatchObject({ written: 0, removed: 0 });
    expect(again.options).toEqual([
      { option: 'visibility', outputs: ['markdown', 'site'], value: 'published,protected', from: 'remembered' },
      { option: 'siteUrl', outputs: ['markdown', 'site'], value: 'https://mudflat.example.com/', from: 'remembered' },
      { option: 'slug', outputs: ['markdown'], value: 'id', from: 'remembered' },
      { option: 'redirects', outputs: ['site'], value: 'pages', from: 'remembered' },
    ]);
    expect(await verify()).toEqual({ status: 'complete', found: [] });
  });

  it('with another value reports which files it will remove, and remembers the value', async () => {
    const { publish, at, verify } = await scene();
    await publish(pages);
    const page = Object.keys(filesIn(at('site'))).find((name) => name.startsWith('m/'))!;
    const there: boolean[] = [];
    const changed = await publish({ redirects: ['none'] }, {}, ({ type }) => {
      if (type === 'warning') there.push(fs.existsSync(at(`site/${page}`)));
    });
    expect(there).not.toEqual([]);
    expect(there).not.toContain(false);
    expect(fs.existsSync(at(`site/${page}`))).toBe(false);
    expect(changed.warnings).toMatchObject([
      {
        code: 'options-changed',
        message: textOf('warnings.options-changed', {
          output: 'site',
          changes: '--redirects none, was pages',
          removed: changed.site.removed,
        }),
      },
    ]);
    expect(changed.site.removed).toBeGreaterThan(3);
    expect(changed.options).toContainEqual({
      option: 'redirects',
      outputs: ['site'],
      value: 'none',
      before: 'pages',
      from: 'given',
      where: '--redirects',
    });
    expect(await verify()).toEqual({ status: 'complete', found: [] });
    expect((await publish()).options?.map(({ option, value }) => `${option} ${String(value)}`)).toEqual([
      'siteUrl https://mudflat.example.com/',
      'redirects none',
    ]);
  });

  it('as a dry run reports which files a change would remove, and writes nothing', async () => {
    const { publish, published } = await scene();
    await publish(pages);
    const before = published();
    const dry = await publish({ redirects: ['none'] }, { dryRun: true });
    expect(published()).toEqual(before);
    expect(dry.warnings.map(({ code }) => code)).toEqual(['options-changed']);
    expect(dry.site.removed).toBeGreaterThan(3);
    expect((await publish()).site).toMatchObject({ written: 0, removed: 0 });
  });

  it('resets options to their defaults on request, and reports which files that removes', async () => {
    const { publish, published, verify } = await scene();
    await publish();
    const plain = published();
    await publish({ ...pages, preset: 'hugo' });
    const anew = await publish({}, { forgetOptions: true });
    expect(published()).toEqual(plain);
    expect(anew.warnings.map(({ code, message }) => `${code}: ${String(message)}`).join()).toMatch(
      /options-changed: .*--preset plain, was hugo.*removes.*of the markdown.*--redirects file, was pages/u,
    );
    expect(await verify()).toEqual({ status: 'complete', found: [] });
  });

  it.each(['plain', 'hugo', 'jekyll', 'astro', 'eleventy'] as const)(
    'with a title shows it in all outputs instead of that of the archive, until an empty one restores that: %s',
    async (preset) => {
      const blog = { name: 'mudflat', title: 'Low tide', url: 'https://mudflat.example.com' };
      const { at, base, publish } = await scene({ blog });
      const outputs = { wordpress: at('wordpress'), book: at('book') };
      const titlesIn = async () => {
        const folders = [at('markdown'), at('site'), ...Object.values(outputs)];
        const files = folders.flatMap((folder) => Object.entries(filesIn(folder)));
        const epubs = files.filter(([file]) => file.endsWith('.epub')).map(([file]) => path.join(at('book'), file));
        const inBooks = await Promise.all(
          epubs.map(async (file) => [...(await unzip(fs.readFileSync(file))).values()]),
        );
        const texts = [...files.map(([, text]) => text), ...inBooks.flat().map(String)];
        return ['Low tide', 'Spring tide'].map((title) => texts.filter((text) => text.includes(title)).length);
      };
      await publish({ ...pages, preset }, outputs);
      const [places] = await titlesIn();
      expect(places).toBeGreaterThan(10);
      await publish({ title: 'Spring tide' }, outputs);
      // The files with the options are the four others.
      expect(await titlesIn()).toEqual([0, places! + 4]);
      await publish({}, outputs);
      expect(await titlesIn()).toEqual([0, places! + 4]);
      await publish({ title: '' }, outputs);
      expect(await titlesIn()).toEqual([places, 0]);
      expect(fs.readFileSync(path.join(base.archive, layout.blog), 'utf8')).toContain('Low tide');
    },
  );

  it('keeps the different options of outputs that were published separately', async () => {
    const { publish, published, verify, at } = await scene();
    await publish({ preset: 'hugo', timezone: 'Asia/Seoul' }, { site: undefined });
    const hugo = filesIn(at('markdown'));
    await publish({ timezone: 'America/Lima', redirects: ['nginx'] }, { markdown: undefined });
    expect(filesIn(at('markdown'))).toEqual(hugo);
    const before = published();
    const both = await publish();
    expect(published()).toEqual(before);
    expect(both).toMatchObject({ site: { written: 0 }, markdown: { written: 0 } });
    expect(both.options?.filter(({ option }) => option === 'timezone')).toMatchObject([
      { outputs: ['markdown'], value: 'Asia/Seoul' },
      { outputs: ['site'], value: 'America/Lima' },
    ]);
    expect(await verify()).toEqual({ status: 'complete', found: [] });
  });

  it('to one output does not use an option that is remembered with another output', async () => {
    const { publish, at } = await scene();
    await publish();
    const [site, markdown] = [filesIn(at('site')), filesIn(at('markdown'))];
    await publish({ preset: 'jekyll', slug: 'id' });
    expect(filesIn(at('site'))).toEqual(site);
    await publish({ redirects: pages.redirects, preset: 'plain', slug: 'title' });
    expect(filesIn(at('markdown'))).toEqual(markdown);
  });

  it('reports each warning once, even if two outputs are published separately', async () => {
    const { publish } = await scene();
    const [together] = [await publish()];
    await publish({ timezone: 'UTC' }, { site: undefined });
    const apart = await publish();
    expect(apart.bodies).toEqual(together.bodies);
  });
});

describe('Templates', () => {
  it('are remembered by their path relative to the site, so that a clone finds its own', async () => {
    const { home, at, publish, verify } = await scene();
    await copyTemplates({ folder: at('templates') });
    fs.appendFileSync(at('templates/layout.eta'), '<!-- mine -->\n');
    await publish({ templates: at('templates') });
    expect(fs.readFileSync(at('site/index.html'), 'utf8')).toContain('<!-- mine -->');
    expect(fs.readFileSync(at('site/.blogkeep-options.json'), 'utf8')).toContain('"templates": "../templates"');
    expect(fs.readFileSync(at('site/.blogkeep-options.json'), 'utf8')).not.toContain(home);
    expect((await publish()).site.written).toBe(0);
    expect(await verify()).toEqual({ status: 'complete', found: [] });
  });

  it('are not remembered if they are too far from the site, and must be specified again', async () => {
    const { at, publish, verify } = await scene();
    await copyTemplates({ folder: at('templates') });
    const [site, templates] = [at('a/b/c/site'), at('templates')];
    await publish({ site, templates });
    const text = fs.readFileSync(path.join(site, '.blogkeep-options.json'), 'utf8');
    expect(text).toContain('"templates": null');
    await expect(publish({ site })).rejects.toThrow(textOf('app.templates-too-far', { output: 'site', folder: site }));
    expect((await verify({ site })).found).toEqual(['output-not-compared site']);
    expect(await verify({ site, templates })).toEqual({ status: 'complete', found: [] });
    expect((await publish({ site, templates })).site.written).toBe(0);
    expect((await publish({ site }, { forgetOptions: true })).site.files).toBeGreaterThan(0);
  });
});

describe('The options file of an output', () => {
  it.each([
    ['not JSON', (text: string) => text.slice(1), /it is not a JSON object/u],
    [
      'an invalid value',
      (text: string) => text.replace('"file"', '"files"'),
      /"redirects" must be some of file, nginx/u,
    ],
    [
      'an unknown option',
      (text: string) => text.replace('"comments"', '"remarks"'),
      /option "remarks" that this blogkeep does not know/u,
    ],
    [
      'an option of the other output',
      (text: string) => text.replace('"comments": "public"', '"slug": "id"'),
      /"slug" does not belong there/u,
    ],
    [
      'a newer version',
      (text: string) => text.replace('"version": 1', '"version": 2'),
      textOf('publish.options-newer', { version: 2 }),
    ],
  ])('causes an error before anything is published if it contains %s', async (_, damage, said) => {
    const { at, publish, verify, published } = await scene();
    await publish(pages);
    const file = at('site/.blogkeep-options.json');
    fs.writeFileSync(file, damage(fs.readFileSync(file, 'utf8').replace('"pages"', '"file"')));
    const before = published();
    await expect(publish()).rejects.toThrow(said);
    await expect(publish()).rejects.toThrow(/site\/\.blogkeep-options\.json records the options.*--forget-options/u);
    expect(published()).toEqual(before);
    expect((await verify()).found).toEqual(['output-not-compared site']);
    expect((await publish(pages, { forgetOptions: true })).status).toBe('complete');
    expect(await verify()).toEqual({ status: 'complete', found: [] });
  });

  it('is verified: an additional space and a missing file are reported', async () => {
    const { at, publish, verify } = await scene();
    await publish();
    const file = at('markdown/.blogkeep-options.json');
    fs.appendFileSync(file, ' ');
    expect((await verify()).found).toEqual(['output-changed markdown/.blogkeep-options.json']);
    fs.removeSync(file);
    expect((await verify()).found).toEqual(['output-missing markdown/.blogkeep-options.json']);
    await publish();
    expect(await verify()).toEqual({ status: 'complete', found: [] });
  });

  it('makes verify add a note if other options are given', async () => {
    const { publish, verify } = await scene();
    await publish({ guestbook: true });
    expect(await verify({ guestbook: false })).toEqual({ status: 'complete', found: ['output-options site'] });
  });

  it('is written by the first publish after an upgrade, which warns of removals', async () => {
    const { at, publish, verify } = await scene();
    await publish(pages);
    for (const output of ['site', 'markdown']) {
      fs.removeSync(at(`${output}/.blogkeep-options.json`));
      const list = at(`${output}/.blogkeep-files`);
      fs.writeFileSync(list, fs.readFileSync(list, 'utf8').replace('.blogkeep-options.json\n', ''));
    }
    expect((await verify(pages)).status).toBe('complete');
    const bare = await publish();
    expect(bare.warnings.map(({ code }) => code)).toEqual(['options-unknown']);
    expect(await verify()).toEqual({ status: 'complete', found: [] });
    expect((await publish()).warnings).toEqual([]);
  });

  it('contains nothing about the machine, the source or the token', async () => {
    const { home, at, publish } = await scene();
    await publish(pages);
    for (const output of ['site', 'markdown']) {
      const text = fs.readFileSync(at(`${output}/.blogkeep-options.json`), 'utf8');
      expect(text).not.toContain(path.basename(home));
      expect(text).not.toMatch(/token|127\.0\.0\.1|archive/u);
    }
  });

  it('stops an export before the first request if it is invalid', async () => {
    const { at, home, publish } = await scene();
    await publish();
    fs.writeFileSync(at('site/.blogkeep-options.json'), '{');
    const context = testContext();
    const options = exportOptions({ baseUrl: 'http://127.0.0.1:9', token: 't' }, home, { explicit: nothing });
    await expect(exportBlog(options, context)).rejects.toThrow(/start over with --forget-options/u);
    expect(context.events).toEqual([]);
  });
});
