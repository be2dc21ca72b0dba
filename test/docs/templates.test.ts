import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { templatesFolder } from '../../src/app/package-folders.ts';
import { contentPolicy } from '../../src/publish/outputs/site/pages/content-policy.ts';
import { compileTemplates } from '../../src/publish/outputs/site/pages/compile.ts';
import { loadTemplates } from '../../src/publish/outputs/templates.ts';
import { messagesOf } from '../../src/publish/site-model/language/index.ts';
import { namedTemplates, templateLines, viewModel } from './helpers/view-model.ts';

const page = 'docs/templates.md';
const mark = '<!-- view model -->';
const text = fs.readFileSync(page, 'utf8');

describe('docs/templates.md', () => {
  it('documents the current view model; "npm run docs" updates it', async () => {
    const [written = ''] = text.split(mark);
    expect(text).toContain(mark);
    await expect(`${written}${mark}\n\n${viewModel()}\n`).toMatchFileSnapshot(`../../${page}`);
  });

  it('has a row for each template, and each one renders a view or is included in another template', () => {
    const lines = templateLines();
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter(({ views, within }) => views.length + within.length === 0).map(({ name }) => name)).toEqual([]);
    expect(namedTemplates().filter((name) => !lines.some((line) => line.name === name))).toEqual([]);
  });

  it('lists the other files of the template folder', () => {
    for (const file of fs.readdirSync(templatesFolder).filter((name) => !name.endsWith('.eta')))
      expect(text).toContain(`| \`${file}\` |`);
  });

  it('has a working example', async () => {
    const [, file = '', example = ''] = /`templates\/([\w-]+\.eta)`:\n\n```html\n(.*?)```/s.exec(text) ?? [];
    const templates = await loadTemplates(templatesFolder);
    expect(Object.keys(templates)).toContain(file);
    const render = compileTemplates({ ...templates, [file]: example });
    const site = { title: '느린 오후', nickname: '<b>', about: 'about/index.html', feed: 'feed.xml' };
    const html = render(file.slice(0, -'.eta'.length), { site, words: messagesOf.en });
    expect(html).toContain('<p>© &lt;b&gt;</p>');
    expect(html).toContain('<a href="feed.xml">');
  });

  it('states what the Content Security Policy of pages forbids', () => {
    const directives = contentPolicy().split('; ');
    for (const [sentence, directive] of [
      ['- No inline scripts and no `onclick`:', "script-src 'self' 'inline-speculation-rules'"],
      ['- The only exception is speculation rules', "script-src 'self' 'inline-speculation-rules'"],
      ['- No `style` attributes and no `<style>`:', "style-src 'self'"],
      ['- No scripts, style sheets, fonts, frames or requests from other hosts.', "default-src 'none'"],
    ] as const) {
      expect(text).toContain(sentence);
      expect(directives).toContain(directive);
    }
    expect(text).toContain('Only videos load from other hosts');
    const withHosts = directives.filter((directive) => /\.|\*|https?:/u.test(directive));
    expect(withHosts.map((directive) => directive.split(' ')[0])).toEqual(['frame-src']);
  });
});
