import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../helpers/body/convert-body.ts';
import { findMedia } from '../../src/body/find-media.ts';
import { places, context } from '../helpers/body/body-context.ts';
import { markedByHtml, markedByMarkdown } from '../helpers/body/marked-text.ts';
import { shownByHtml, shownByMarkdown, messagesOf } from '../helpers/body/shown-document.ts';

const file = new URL('../../../shared/corpus/real-blog.json', import.meta.url);

interface RealBlog {
  readonly posts: readonly { readonly read: { readonly id: string; readonly content?: string } }[];
}

const emphasis = /<(?:strong|em|s|del)>/gu;
const withoutDashes = (marked: readonly string[]) => marked.map((stretch) => stretch.replace(/—/gu, ''));

describe.skipIf(!existsSync(file))('bodies of real blogs', () => {
  const blog = (
    existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8').replaceAll('{{MEDIA}}', 'https://img.example.com'))
      : { posts: [] }
  ) as RealBlog;
  const bodies = blog.posts.map(({ read }) => ({ id: read.id, html: read.content ?? '' }));
  const converted = [true, false].flatMap((stored) =>
    bodies.map(({ id, html }) => ({ id, stored, ...convertBody(html, context({ stored }), places) })),
  );

  it('are all converted', () => {
    expect(bodies.length).toBeGreaterThan(100);
    expect(converted.filter(({ warnings }) => warnings.some(({ code }) => code === 'body-kept-as-html'))).toEqual([]);
  });

  it('show no placeholders', () => {
    const leaking = converted.filter(({ html, markdown }) => /\[##_|_##\]|\[#M_|_M#\]|\\\[##/u.test(html + markdown));
    expect(leaking.map(({ id }) => id)).toEqual([]);
  });

  it('show the same content on the page and in Markdown, except for players', () => {
    for (const { id, html, markdown } of converted) {
      if (/<(?:audio|video)/u.test(html)) continue;
      expect({ id, ...shownByMarkdown(markdown) }).toEqual({ id, ...shownByHtml(html) });
    }
  });

  it('have the same emphasis on the page and in Markdown, less than 3 percent of it as HTML elements', () => {
    let all = 0;
    let elements = 0;
    for (const { id, html, markdown } of converted) {
      // A missing image inside a link becomes two links.
      if (/<(?:audio|video|math)|class="player\b|<span class="missing/u.test(html)) continue;
      // In Markdown, captions are emphasized lines, except in link cards.
      const page = html
        // The box for a missing image contains text; in Markdown, it is an image.
        .replace(/<a class="missing"[\s\S]*?<\/a>/gu, '')
        .replace(/<strong class="card-title">(.*?)<\/strong>/gu, '$1')
        .replace(/(<figure class="card(?: gap)?">.*?)<figcaption>([\s\S]*?)<\/figcaption>/gu, '$1$2')
        .replace(/<figcaption>([\s\S]*?)<\/figcaption>/gu, '<em>$1</em>');
      expect({ id, marked: withoutDashes(markedByMarkdown(markdown)) }).toEqual({
        id,
        marked: withoutDashes(markedByHtml(page)),
      });
      const lines = markdown.replace(/^(`{3,})[^`]*\n[\s\S]*?^\1$|^<(table|dl)>.*$/gmu, '');
      all += page.match(emphasis)?.length ?? 0;
      elements += lines.match(emphasis)?.length ?? 0;
    }
    expect(all).toBeGreaterThan(500);
    expect(elements / all).toBeLessThan(0.03);
  });

  it('show more than 99 percent of their words in Markdown', () => {
    let all = 0;
    let missing = 0;
    for (const { id, stored, markdown } of converted) {
      if (!stored) continue;
      const { text } = shownByMarkdown(markdown);
      const words = messagesOf(bodies.find((body) => body.id === id)?.html ?? '').map((word) =>
        word.normalize('NFC').replace(/—/gu, ''),
      );
      all += words.length;
      missing += words.filter((word) => !text.includes(word)).length;
    }
    expect(all).toBeGreaterThan(15_000);
    expect(missing / all).toBeLessThan(0.01);
  });

  it('contain no image for which findMedia returns a thumbnail before its original', () => {
    const media = bodies.flatMap(({ html }) => findMedia(html));
    expect(media.length).toBeGreaterThan(140);
    expect(media.filter(({ addresses }) => addresses[0]?.includes('fname='))).toEqual([]);
  });
});
