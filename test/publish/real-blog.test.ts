import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { inlineMaker } from '../../src/publish/conversion/adaptive.ts';
import type { Blog } from '../../src/core/items/blog.ts';
import type { Category } from '../../src/core/items/category.ts';
import { commentsOf, type CommentList } from '../../src/core/items/comment.ts';
import type { PostReading, PostSummary } from '../../src/core/items/post.ts';
import { OutputFolder } from '../../src/publish/output/output-folder.ts';
import { loadTemplates } from '../../src/publish/pages/templates.ts';
import { publish } from '../../src/publish/publish.ts';
import { MemoryArchive } from '../helpers/memory-archive.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';
import { siteDefaults } from '../helpers/site-defaults.ts';

const corpus = new URL('../../../shared/corpus/real-blog.json', import.meta.url);

interface Corpus {
  info: { blogs: Blog[] };
  categories: Category[];
  posts: { summary: PostSummary; read: PostReading; comments: CommentList['comments'] }[];
}

function corpusArchive(): MemoryArchive {
  const { info, categories, posts } = JSON.parse(
    readFileSync(corpus, 'utf8').replaceAll('{{MEDIA}}', 'https://img.example.com'),
  ) as Corpus;
  return new MemoryArchive({
    blog: info.blogs[0]!,
    categories,
    posts: posts.map(({ summary, read: { content, ...reading }, comments }) => ({
      record: { state: 'listed', summary, reading },
      content: String(content ?? ''),
      comments: commentsOf({ comments }),
    })),
  });
}

/** The files that the relative links of a page or document lead to. */
function linkedFiles(file: string, html: string): string[] {
  const links = [...html.matchAll(/\s(?:href|src)="([^"]*)"/gu)].map((match) => match[1]!.replaceAll('&amp;', '&'));
  return links
    .filter((link) => !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/iu.test(link))
    .map((link) => path.posix.join(path.posix.dirname(file), decodeURIComponent(link.replace(/[?#].*$/u, ''))));
}

describe.skipIf(!existsSync(corpus))('a real blog', () => {
  it('becomes pages and Markdown of which every relative link leads to a file', async () => {
    const home = temporaryFolder();
    const templates = await loadTemplates(fileURLToPath(new URL('../../templates', import.meta.url)));
    const open = (name: string) => OutputFolder.open(path.join(home, name), { dryRun: false, warn: () => undefined });
    const { site } = await publish({
      archive: corpusArchive(),
      options: { ...siteDefaults },
      outputs: { site: await open('site'), markdown: await open('markdown') },
      templates,
      maker: inlineMaker,
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
    expect(documents).toHaveLength(99);
    for (const [file, text] of documents) {
      const [, yaml = '', body = ''] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/u.exec(text) ?? [];
      expect(parse(yaml)).toMatchObject({
        title: expect.any(String) as string,
        comments: expect.any(Number) as number,
      });
      const html = new MarkdownIt({ html: true }).render(body);
      expect(linkedFiles(file, html).filter((to) => !documents.some(([name]) => name === to))).toEqual([]);
    }
  });
});
