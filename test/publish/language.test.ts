import { load } from 'cheerio';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { inlineRenderer } from '../../src/publish/bodies/adaptive.ts';
import { loadTemplates } from '../../src/publish/outputs/templates.ts';
import { publish } from '../../src/publish/publish.ts';
import { blogAddress, MemoryArchive, memoryComment, memoryPost } from '../helpers/memory/memory-archive.ts';
import { MemoryOutput } from '../helpers/memory/memory-output.ts';
import { siteDefaults } from '../helpers/publish/site-defaults.ts';

const templates = await loadTemplates(fileURLToPath(new URL('../../templates', import.meta.url)));

const posts = [
  memoryPost('1', {
    title: 'مطر أول الشتاء',
    tags: ['Zebra', 'Äpfel', 'Öl'],
    slogan: 'rain',
    content: `<p>نزل المطر طوال الليل.</p><pre><code>let a = 1;</code></pre><p><a href="${blogAddress}/2">x</a></p>`,
    comments: [memoryComment('11'), memoryComment('12', { visibility: '1' })],
    category: '1',
  }),
  memoryPost('2', {
    title: 'رسالة',
    content: `<p>${'Today I boiled water, sat at the window and read. '.repeat(5)}</p>`,
  }),
];

async function published(lang: string | undefined, more: Partial<typeof siteDefaults> = {}) {
  const outputs = { site: new MemoryOutput(), markdown: new MemoryOutput() };
  const archive = new MemoryArchive({
    blog: { url: blogAddress, title: 'دفتر' },
    categories: [{ id: '1', name: 'أيام', parent: '', label: 'أيام' }],
    posts,
  });
  const options = { ...siteDefaults, siteUrl: 'https://site.example/', redirects: ['pages'] as const, ...more };
  const { failed } = await publish({
    archive,
    options: { ...options, ...(lang !== undefined && { lang }) },
    outputs,
    templates,
    renderer: inlineRenderer,
    emit: () => undefined,
  });
  expect(failed).toEqual([]);
  return (file: string) => outputs.site.files.get(file) ?? '';
}

describe('A site in a language without texts of its own', () => {
  it('states the language and direction of its pages, and those of its English words', async () => {
    const site = await published('ar-EG');
    const page = site('1/index.html');
    expect(page).toMatch(/^<!DOCTYPE html>\n<html lang="ar-EG" dir="rtl">/u);
    expect(page).toContain('<a class="skip" href="#content" lang="en" dir="ltr">Skip to content</a>');
    expect(page).toContain('<h2 id="comments" lang="en" dir="ltr">1 comment</h2>');
    expect(page).toContain('>٥ يناير ٢٠٢٤');
    expect(page).toContain('<meta property="og:locale" content="ar_EG">');
    expect(page).toContain('"inLanguage":"ar-EG"');
    expect(site('index.html')).toContain('<h2 id="newest" lang="en" dir="ltr">Recent posts</h2>');
    expect(site('archive/index.html')).toContain('>٢٠٢٤</a>');
    expect(site('feed.xml')).toContain('xml:lang="ar-EG"');
    expect(JSON.parse(site('site.webmanifest'))).toMatchObject({ lang: 'ar-EG', dir: 'rtl' });
    expect(site('m/1/index.html')).toContain('<html lang="en">');
  });

  it('has no direction if it is written from left to right', async () => {
    const site = await published('ja');
    expect(site('1/index.html')).toContain('<html lang="ja">');
    expect(site('1/index.html')).toContain('2024年1月5日');
    expect(site('1/index.html')).not.toMatch(/ dir="(?!auto)/u);
    expect(site('index.html')).toContain('<h2 id="newest" lang="en">Recent posts</h2>');
    expect(JSON.parse(site('site.webmanifest'))).not.toHaveProperty('dir');
  });

  it.each([
    '1/index.html',
    'index.html',
    'tag/index.html',
    'category/%D8%A3%D9%8A%D8%A7%D9%85/index.html',
    'search/index.html',
  ])('marks labels in English as such, but not the names that they contain: %s', async (file) => {
    const html = (await published('ar'))(decodeURIComponent(file));
    const $ = load(html);
    // The arrows beside categories are labeled with their names.
    const labels = $('[aria-label]:not(summary)').toArray();
    expect(labels.length).toBeGreaterThan(0);
    for (const one of labels) {
      expect($(one).closest('[lang]').attr('lang'), $.html(one)).toBe('en');
      // The layout keeps the direction of the page.
      expect($(one).attr('dir')).toBeUndefined();
      for (const link of $(one).find('[rel=tag], [rel=category], .breadcrumb li, .tree a').toArray())
        expect($(link).closest('[lang]').attr('lang'), $.html(link)).toBe('ar');
    }
  });

  it('sorts names in the order of the language', async () => {
    const tagsIn = async (lang: string) =>
      [...(await published(lang))('tag/index.html').matchAll(/<li><a [^>]*>([^<]*)<\/a> <span class="count">/gu)].map(
        ([, tag]) => tag,
      );
    expect(await tagsIn('de')).toEqual(['Äpfel', 'Öl', 'Zebra']);
    expect(await tagsIn('sv')).toEqual(['Zebra', 'Äpfel', 'Öl']);
  });

  it('does not call a post in Latin letters English unless the site is in Korean or Japanese', async () => {
    expect((await published('ar'))('2/index.html')).toContain('<div class="body" dir="auto">');
    expect((await published('ja'))('2/index.html')).toContain('<div class="body" dir="auto" lang="en">');
  });
});

it.each(['ko', 'en', 'en-US'])(
  'a site in a language with texts of its own has no attributes for them: %s',
  async (lang) => {
    const page = (await published(lang))('1/index.html');
    expect(page).toContain(`<html lang="${lang}">`);
    expect(page.match(/ lang="/gu)).toHaveLength(1);
    expect(page).not.toMatch(/ dir="(?!auto)/u);
  },
);
