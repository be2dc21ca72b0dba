import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { inlineRenderer } from '../../src/publish/bodies/adaptive.ts';
import type { Blog } from '../../src/core/items/blog.ts';
import type { Category } from '../../src/core/items/category.ts';
import { commentsOf, type CommentList } from '../../src/core/items/comment.ts';
import type { PostReading, PostSummary } from '../../src/core/items/post.ts';
import { OutputFolder } from '../../src/publish/build/folder/output-folder.ts';
import { loadTemplates } from '../../src/publish/outputs/templates.ts';
import { publish } from '../../src/publish/publish.ts';
import type { PublishCache } from '../../src/publish/publish.ts';
import { buildSite } from '../../src/publish/site-model/from-archive/build-site.ts';
import { MemoryArchive } from '../helpers/memory/memory-archive.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';
import { siteDefaults } from '../helpers/publish/site-defaults.ts';

const corpus = new URL('../../../shared/corpus/real-blog.json', import.meta.url);

interface Corpus {
  info: { blogs: Blog[] };
  categories: Category[];
  posts: { summary: PostSummary; read: PostReading; comments: CommentList['comments'] }[];
}

/** @param without IDs of posts to omit, as if they were not written yet */
function corpusArchive(without: ReadonlySet<unknown> = new Set()): MemoryArchive {
  const { info, categories, posts } = JSON.parse(
    readFileSync(corpus, 'utf8').replaceAll('{{MEDIA}}', 'https://img.example.com'),
  ) as Corpus;
  const written = posts.filter(({ summary }) => !without.has(summary.id));
  return new MemoryArchive({
    blog: info.blogs[0]!,
    categories,
    posts: written.map(({ summary, read: { content, ...reading }, comments }) => ({
      record: { state: 'listed', summary, reading },
      content: String(content ?? ''),
      comments: commentsOf({ comments }),
    })),
  });
}

/** Returns the files to which the relative links of a page or document point. */
function linkedFiles(file: string, html: string): string[] {
  const links = [...html.matchAll(/\s(?:href|src)="([^"]*)"/gu)].map((match) => match[1]!.replaceAll('&amp;', '&'));
  return links
    .filter((link) => !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/iu.test(link))
    .map((link) => path.posix.join(path.posix.dirname(file), decodeURIComponent(link.replace(/[?#].*$/u, ''))));
}

describe.skipIf(!existsSync(corpus))('A real blog', () => {
  it('is published without broken relative links in pages and Markdown', async () => {
    const home = temporaryFolder();
    const templates = await loadTemplates(fileURLToPath(new URL('../../templates', import.meta.url)));
    const open = (name: string) => OutputFolder.open(path.join(home, name), { dryRun: false, warn: () => undefined });
    const { site } = await publish({
      archive: corpusArchive(),
      options: { ...siteDefaults },
      outputs: { site: await open('site'), markdown: await open('markdown') },
      templates,
      renderer: inlineRenderer,
      emit: () => undefined,
    });
    expect(site.files).toBeGreaterThan(100);
    const utf8 = (name: string) =>
      Object.entries(filesIn(path.join(home, name))).map(
        ([file, text]) => [file, Buffer.from(text, 'latin1').toString()] as const,
      );

    const pages = utf8('site');
    const dead = pages.flatMap(([file, html]) =>
      (file.endsWith('.html') ? linkedFiles(file, html) : [])
        .filter((to) => !pages.some(([name]) => name === to))
        .map((to) => `${file} → ${to}`),
    );
    expect(dead).toEqual([]);

    const documents = utf8('markdown').filter(([file]) => file.endsWith('.md'));
    expect(documents).toHaveLength(100);
    for (const [file, text] of documents) {
      const [, yaml, body = text] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/u.exec(text) ?? [];
      if (file !== 'index.md')
        expect(parse(yaml ?? '')).toMatchObject({
          title: expect.any(String) as string,
          comments: expect.any(Number) as number,
        });
      const html = new MarkdownIt({ html: true }).render(body);
      expect(linkedFiles(file, html).filter((to) => !documents.some(([name]) => name === to))).toEqual([]);
    }
  });

  it('changes only in lists, neighbors and related posts if a post is added, and not at all without a new post', async () => {
    const templates = await loadTemplates(fileURLToPath(new URL('../../templates', import.meta.url)));
    const home = temporaryFolder();
    const site = path.join(home, 'site');
    const night = async (without: readonly unknown[], cache?: PublishCache) =>
      publish({
        archive: corpusArchive(new Set(without)),
        options: { ...siteDefaults, siteUrl: 'https://me.example/' },
        outputs: { site: await OutputFolder.open(site, { dryRun: false, warn: () => undefined }) },
        templates,
        renderer: inlineRenderer,
        cache,
        emit: () => undefined,
      });
    const { site: model } = await buildSite(corpusArchive(), siteDefaults);
    const newest = model.posts.slice(0, 5);
    let { cache } = await night(newest.map(({ id }) => id));
    const rewritten: number[] = [];
    const pages: number[] = [];
    while (newest.pop()) {
      const before = filesIn(site);
      const published = await night(
        newest.map(({ id }) => id),
        cache,
      );
      ({ cache } = published);
      const after = filesIn(site);
      const changed = Object.keys(after).filter((file) => after[file] !== before[file] && file in before);
      rewritten.push(changed.length);
      pages.push(changed.filter((file) => model.posts.some((post) => file === `${post.sitePath}/index.html`)).length);
    }
    // Two neighbors in each of two orders, and the posts to which the new post is related.
    expect(Math.max(...pages)).toBeLessThanOrEqual(20);
    expect(Math.max(...rewritten)).toBeLessThanOrEqual(45);
    const again = await night([], cache);
    expect(again.site.written).toBe(0);
  });
});
