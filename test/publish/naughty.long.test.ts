import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isTag, type Element, type ParentNode } from 'domhandler';
import MarkdownIt from 'markdown-it';
import { parse as parseHtml } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { escapeHtml } from '../../src/core/text/escape-html.ts';
import type { Category } from '../../src/core/items/category.ts';
import { decodedTextOf } from '../../src/core/items/scalar.ts';
import { inlineRenderer } from '../../src/publish/bodies/adaptive.ts';
import { presetNames, type PresetName } from '../../src/options/choices.ts';
import { OutputFolder } from '../../src/publish/build/folder/output-folder.ts';
import { loadTemplates } from '../../src/publish/outputs/templates.ts';
import { publish } from '../../src/publish/publish.ts';
import { MemoryArchive, memoryComment, memoryPost } from '../helpers/memory/memory-archive.ts';
import { naughtyStrings } from '../helpers/naughty-strings.ts';
import { bigList } from '../helpers/vectors.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';
import { siteDefaults } from '../helpers/publish/site-defaults.ts';

const templates = await loadTemplates(fileURLToPath(new URL('../../templates', import.meta.url)));

type Files = Readonly<Record<string, string>>;

const published = new Map<string, Promise<Files>>();

/** Returns the files of {@link publishWith}, which runs only once for all tests. */
function publishedWith(texts: readonly string[], preset: PresetName): Promise<Files> {
  const key = `${preset} ${texts.length}`;
  const files = published.get(key) ?? publishWith(texts, preset);
  published.set(key, files);
  return files;
}

/** Publishes each text as the title, category, tag, comment, commenter and body of a post. */
async function publishWith(texts: readonly string[], preset: PresetName): Promise<Files> {
  const home = temporaryFolder();
  const open = (name: string) => OutputFolder.open(path.join(home, name), { dryRun: false, warn: () => undefined });
  const id = (index: number) => String(index + 1);
  const categories: Category[] = texts.map((text, index) => ({ id: id(index), name: text, parent: '', label: text }));
  const posts = texts.map((text, index) =>
    memoryPost(id(index), {
      title: text,
      category: id(index),
      tags: [text],
      content: `<p>${escapeHtml(text)}</p><pre>${escapeHtml(`\n${text}`)}</pre>`,
      comments: [memoryComment(id(index), { name: text, comment: text })],
    }),
  );
  await publish({
    archive: new MemoryArchive({ posts, categories }),
    options: { ...siteDefaults, preset },
    outputs: { site: await open('site'), markdown: await open('markdown') },
    templates,
    renderer: inlineRenderer,
    emit: () => undefined,
  });
  return Object.fromEntries(
    Object.entries(filesIn(home)).map(([name, content]) => [name, Buffer.from(content, 'latin1').toString('utf8')]),
  );
}

interface FrontMatter {
  readonly title: string;
  readonly categories: readonly string[];
  readonly blogkeep?: { readonly terms?: readonly { readonly name: string }[] };
}

/** Returns text as a browser shows it: with collapsed white space, and without characters that HTML does not allow. */
const shown = (text: string) =>
  text
    .replace(/[\0\p{Surrogate}]/gu, '\ufffd')
    .replace(/\r\n?/gu, '\n')
    .replace(/[ \t\n\f]+/gu, ' ')
    .trim();

/** Returns text as a page shows it outside of bodies. */
const onPage = (text: string) =>
  shown(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Cs}\p{NChar}]/gu, ''));

/** Returns text as a body contains it: without control characters, and in composed form (NFC). */
const inBody = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g, '').normalize('NFC');

const bare = (text: string) => shown(text).normalize('NFC').replace(/\s+/gu, '');

const textIn = (node: ParentNode): string =>
  node.children
    .map((child) => ('data' in child && !isTag(child) ? child.data : 'children' in child ? textIn(child) : ''))
    .join('');

function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const open: ParentNode[] = [parseHtml(html, { treeAdapter: adapter })];
  for (let node = open.pop(); node; node = open.pop()) {
    for (const child of node.children.toReversed()) if ('children' in child) open.push(child);
    if (isTag(node)) found.push(node);
  }
  return found;
}

const lists = [
  ['our own list', naughtyStrings],
  ['the big list', bigList],
] as const;

describe.each(lists)('The naughty strings of %s', (_, list) => {
  const texts = list.filter((text) => text.trim() !== '');

  it('are shown unchanged on the page', async () => {
    const files = await publishedWith(texts, 'plain');
    for (const [index, own] of texts.entries()) {
      const page = elementsOf(files[`site/${index + 1}/index.html`] ?? '');
      const text = onPage(decodedTextOf(own));
      const first = (test: (one: Element) => boolean) => shown(textIn(page.find(test)!));
      const className = (name: string) => (one: Element) => one.attribs.class === name;
      expect(first((one) => one.name === 'h1')).toBe(text || 'Untitled');
      expect(first((one) => one.name === 'title')).toContain(text);
      expect(first((one) => one.attribs.rel === 'tag')).toBe(text);
      expect(first(className('comments'))).toContain(onPage(own));
      const scripts = page.filter(({ name }) => name === 'script').map(({ attribs }) => attribs.src ?? attribs.type);
      expect(scripts).toEqual(['../site.js', 'speculationrules', 'application/ld+json']);
      expect(page.filter((one) => 'onerror' in one.attribs)).toEqual([]);
    }
  });

  it('are shown unchanged in Markdown with the preset plain', async () => {
    const files = await publishedWith(texts, 'plain');
    const markdown = Object.values(files).filter((content) => content.startsWith('---\n'));
    expect(markdown).toHaveLength(texts.length);
    for (const content of markdown) {
      const [, yaml = '', body = ''] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/u.exec(content) ?? [];
      const text = texts[Number((parseYaml(yaml) as { id: string }).id) - 1] ?? '';
      // A body that consists only of control characters is empty.
      if (bare(inBody(text)) === '') continue;
      const html = elementsOf(new MarkdownIt({ html: true }).render(body));
      const paragraph = html.find(({ name }) => name === 'p');
      // A paragraph that consists only of invisible characters is dropped.
      if (/\P{Cf}/u.test(bare(inBody(text)))) expect(paragraph && bare(textIn(paragraph))).toBe(bare(inBody(text)));
      const code = html.find(({ name, parent }) => name === 'code' && (parent as Element).name === 'pre');
      expect(code && bare(textIn(code))).toBe(bare(inBody(text)));
    }
  });

  it('are shown unchanged in index.md', async () => {
    const files = await publishedWith(texts, 'plain');
    const html = elementsOf(new MarkdownIt({ html: true }).render(files['markdown/index.md'] ?? ''));
    const links = html.filter(({ name }) => name === 'a');
    expect(links.map((link) => bare(textIn(link))).sort()).toEqual(
      texts.map((text) => bare(onPage(decodedTextOf(text)) || 'Untitled')).sort(),
    );
    expect(html.map(({ name }) => name).filter((name) => !/^(?:html|head|body|h1|h2|ul|li|a)$/u.test(name))).toEqual(
      [],
    );
  });

  // The long list is only tested with one preset. The differences between presets are tested with the generators themselves.
  it.each(list === bigList ? (['plain'] as const) : presetNames)(
    'are unchanged when the front matter for %s is parsed',
    async (preset) => {
      const files = await publishedWith(texts, preset);
      const posts = Object.entries(files).filter(([name]) => /^markdown\/(?!index\.md).*\.md$/u.test(name));
      expect(posts.length).toBe(texts.length);
      const titles = posts.map(([, content]) => {
        const yaml = /^---\n([\s\S]*?\n)---\n/u.exec(content)?.[1] ?? '';
        const fields = parseYaml(yaml) as FrontMatter;
        // If Hugo cannot derive a URL from a name, the name is in a separate field.
        expect(fields.blogkeep?.terms?.map(({ name }) => name) ?? fields.categories).toContain(fields.title);
        return fields.title;
      });
      expect(titles.sort()).toEqual(texts.map((text) => decodedTextOf(text)).sort());
    },
  );

  it('never result in a file name with a special meaning', async () => {
    const names = Object.keys(await publishedWith(texts, 'plain'));
    for (const name of names) {
      for (const segment of name.split('/').slice(1)) {
        if (['.blogkeep-files', '.blogkeep-sums', '.gitattributes', '_redirects', '_headers'].includes(segment))
          continue;
        expect(segment).not.toMatch(/^[._~#-]|[. ~]$|[\p{Cc}<>:"|?*\\]/u);
        expect(Buffer.byteLength(segment)).toBeLessThan(256);
      }
    }
    expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(names.length);
  });
});
