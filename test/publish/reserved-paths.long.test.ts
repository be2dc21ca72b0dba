import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { templatesFolder } from '../../src/app/package-folders.ts';
import {
  isReservedPath,
  hasReservedName,
  reservedMarkdown,
  reservedNames,
  reservedRootNames,
} from '../../src/core/files/reserved-names.ts';
import { foldName } from '../../src/core/files/unique-names.ts';
import { inlineRenderer } from '../../src/publish/bodies/adaptive.ts';
import { presetNames } from '../../src/options/choices.ts';
import type { Output } from '../../src/publish/build/folder/output.ts';
import { loadTemplates } from '../../src/publish/outputs/templates.ts';
import { publish } from '../../src/publish/publish.ts';
import { MemoryArchive, memoryPost, type MemoryArchiveContents } from '../helpers/memory/memory-archive.ts';
import { siteDefaults } from '../helpers/publish/site-defaults.ts';

const templates = await loadTemplates(templatesFolder);

/** An output that only records paths, including duplicates. */
class Paths implements Output {
  readonly list: string[] = [];
  write = (path: string) => Promise.resolve(void this.list.push(path));
  copy = (path: string) => this.write(path);
  keep = (path: string) => void this.list.push(path);
  temporaryFolder = () => undefined;
  isAsBefore = () => false;
  has = () => false;
  read = () => undefined;
  readBytes = () => Promise.resolve(undefined);
  stamp = () => '-';
  finish = () => Promise.resolve({ files: this.list.length, written: this.list.length, removed: 0 });
}

async function pathsOf(contents: MemoryArchiveContents, preset: (typeof presetNames)[number]) {
  const [site, markdown] = [new Paths(), new Paths()];
  const options = { ...siteDefaults, preset } as const;
  await publish({
    archive: new MemoryArchive(contents),
    options: { ...options, redirects: ['file', 'nginx', 'pages'], siteUrl: 'https://new.example.com/' },
    outputs: { site, markdown },
    templates,
    renderer: inlineRenderer,
    emit: () => undefined,
  });
  return { site: site.list, markdown: markdown.list };
}

/** Files at the root of the site that do not depend on the blog. */
const own = new Set([
  ...['404.html', 'index.html', 'robots.txt', 'sitemap.xml', 'rss', 'feed.xml', 'feed.json', '.nojekyll'],
  ...['_headers', '_redirects', 'redirects.nginx.conf', 'style.css', 'site.js', 'search.js', 'pictures.js', 'mark.js'],
  'favicon.svg',
]);

const meaningful = [
  ...reservedNames,
  ...reservedRootNames,
  ...reservedMarkdown,
  ...['_includes', '_data', '_posts', '_layouts', '_index', '.github', '.git', '.well-known', '_worker.js', '_site'],
  ...[
    'con',
    'NUL.txt',
    'com1',
    'a.',
    'b ',
    '~c',
    'index',
    'page',
    'media',
    'uncategorised',
    'category',
    'tag',
    'archive',
  ],
  ...['feed.xml', 'rss', 'search', 'about', 'entry', 'post', 'm', '1', '2', '2024', 'posts', 'style.css', 'functions'],
  'favicon.svg',
].flatMap((name) => [name, name.toUpperCase(), name.replace(/\.md$/u, '')]);
const twins = [
  'Straße',
  'STRASSE',
  'straße',
  'é',
  'e\u0301',
  'É',
  '각',
  '각'.normalize('NFD'),
  'ſ',
  's',
  'S',
  'Å',
  '\u212b',
];
const name = fc.oneof(fc.constantFrom(...meaningful), fc.constantFrom(...twins), fc.string({ unit: 'grapheme' }));

const blog = fc
  .record({
    categories: fc.array(fc.record({ name, parent: fc.nat(12) }), { maxLength: 12 }),
    posts: fc.array(
      fc.record({
        id: fc.oneof(fc.nat(9).map(String), name),
        title: name,
        path: fc.option(fc.tuple(fc.constantFrom('', 'entry/', 'm/', 'm/entry/', 'category/', 'tag/'), name)),
        slogan: name,
        category: fc.nat(12).map(String),
        tags: fc.array(name, { maxLength: 4 }),
        isDated: fc.boolean(),
      }),
      { maxLength: 12 },
    ),
  })
  .map(({ categories, posts }): MemoryArchiveContents => {
    const byId = new Map(posts.map((post) => [post.id, post]));
    return {
      categories: categories.map((one, index) => ({
        id: String(index),
        name: one.name,
        label: one.name,
        // No category is its own ancestor.
        parent: one.parent < index ? String(one.parent) : '',
      })),
      posts: [...byId.values()].map(({ path, isDated, ...post }) =>
        memoryPost(post.id, {
          ...post,
          path: path ? `/${path[0]}${encodeURIComponent(path[1].toWellFormed())}` : undefined,
          ...(!isDated && { date: '0000-00-00 00:00:00' }),
        }),
      ),
    };
  });

/** Returns paths that some file system treats as equal, and files whose path is also a folder of another file. */
function collisions(paths: readonly string[]): string[] {
  const files = new Set<string>();
  const folders = new Set<string>();
  const twice: string[] = [];
  for (const path of paths) {
    const folded = foldName(path);
    if (files.has(folded)) twice.push(path);
    files.add(folded);
    const segments = folded.split('/');
    segments.slice(1).forEach((_, index) => folders.add(segments.slice(0, index + 1).join('/')));
  }
  return [...twice, ...[...files].filter((file) => folders.has(file))];
}

describe("Paths of a blog's files", () => {
  it('are distinct on every file system, and have no special meaning to hosts or tools', async () => {
    await fc.assert(
      fc.asyncProperty(blog, fc.constantFrom(...presetNames), async (contents, preset) => {
        const { site, markdown } = await pathsOf(contents, preset);
        expect(collisions(site)).toEqual([]);
        expect(collisions(markdown)).toEqual([]);
        for (const path of site.filter((one) => !own.has(one))) {
          expect({ path, is: isReservedPath(path.split('/')) }).toEqual({ path, is: false });
          for (const segment of path.split('/'))
            expect(segment).not.toMatch(/^[._]|^(?:con|nul|com1)(?:\.|$)|[. ~]$/iu);
        }
        for (const path of markdown.filter((one) => one !== 'index.md')) {
          const segments = path.split('/');
          expect({ path, is: hasReservedName(segments) }).toEqual({ path, is: false });
          expect(reservedMarkdown).not.toContain(foldName(segments.at(-1)!));
          if (preset === 'plain') expect(reservedRootNames).not.toContain(foldName(segments[0]!));
          // The presets' own folders have such names.
          for (const segment of preset === 'plain' ? segments : segments.slice(2))
            expect(segment).not.toMatch(/^[._]|^(?:con|nul|com1)(?:\.|$)|^_?index\.md$|[. ~]$/iu);
        }
      }),
      { numRuns: 40 },
    );
  });
});
