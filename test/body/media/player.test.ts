import { describe, expect, it } from 'vitest';
import { convertBody } from '../../helpers/body/convert-body.ts';
import { findMedia } from '../../../src/body/find-media.ts';
import { rewriteMedia } from '../../../src/body/media/rewrite-media.ts';
import { readParagraphs } from '../../../src/body/plain-text/paragraphs.ts';
import { sanitize, sanitizePortable } from '../../../src/body/sanitize/sanitize.ts';
import { withAbsoluteAddresses } from '../../../src/publish/outputs/site/feeds/feed.ts';
import { context, places } from '../../helpers/body/body-context.ts';

describe('the poster and captions of a video', () => {
  const html =
    '<video src="https://img.example.com/a.mp4" poster="https://img.example.com/p.png"><track src="https://img.example.com/c.vtt"></video>';

  it('are among the media of the converted body', () => {
    const { media } = convertBody(html, context(), places);
    expect(media.map(({ file }) => file)).toEqual(['ab/a.mp4', 'ab/p.png', 'ab/c.vtt']);
  });

  it('are found in a backup', () => {
    const own = { own: 'https://backup.invalid/7/' };
    const inBackup = '<video src="./file/a.mp4" poster="./img/p.png"><track src="./file/c.vtt"></video>';
    expect(findMedia(inBackup, own).map(({ addresses }) => addresses[0])).toEqual([
      'https://backup.invalid/7/file/a.mp4',
      'https://backup.invalid/7/img/p.png',
      'https://backup.invalid/7/file/c.vtt',
    ]);
  });

  it('are rewritten to the URLs of a server', () => {
    const served = rewriteMedia(html, {}, ([address = '']) => `/media/${address.slice(-5)}`);
    expect(served).toBe('<video src="/media/a.mp4" poster="/media/p.png"><track src="/media/c.vtt"></video>');
  });

  it('have absolute URLs in feeds', () => {
    const { html: page } = convertBody(html, context(), places);
    expect(withAbsoluteAddresses(page, 'https://site.example.com/posts/1/')).toContain(
      'src="https://site.example.com/posts/media/ab/a.mp4" poster="https://site.example.com/posts/media/ab/p.png"><track src="https://site.example.com/posts/media/ab/c.vtt"',
    );
  });

  it('become links to their original URLs if they are not stored', () => {
    const { html: page } = convertBody(html.replaceAll('/c.vtt', '/gone/c.vtt'), context(), places);
    expect(page).toContain('</video> <a href="https://img.example.com/gone/c.vtt"');
    expect(page).not.toContain('<track');
  });

  it('are shown as URLs if the body is reduced to text', () => {
    const text = readParagraphs(html).paragraphs.map((paragraph) => paragraph.text);
    expect(text.join(' ')).toContain('https://img.example.com/p.png');
    expect(text.join(' ')).toContain('https://img.example.com/c.vtt');
  });

  it.each(['https://evil.example/p.png', '//evil.example/p.png', 'data:image/svg+xml,x', 'javascript:x'])(
    'are not loaded from other hosts: %s',
    (address) => {
      const hostile = `<video src="../a.mp4" poster="${address}"><track src="${address}"></video>`;
      expect(sanitize(hostile)).toBe('<video src="../a.mp4"></video>');
      if (!address.startsWith('https:')) expect(sanitizePortable(hostile)).toBe('<video src="../a.mp4"></video>');
    },
  );
});
