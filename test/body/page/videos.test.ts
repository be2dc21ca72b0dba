import { describe, expect, it } from 'vitest';
import { convertBody } from '../../helpers/body/convert-body.ts';
import { sanitize } from '../../../src/body/sanitize/sanitize.ts';
import { places, context } from '../../helpers/body/body-context.ts';

const pageOf = (html: string) => convertBody(html, context(), places).html;

describe('the player frame of a video', () => {
  it('has no URL; a link that targets the frame loads the player', () => {
    const html = pageOf('<iframe src="https://www.youtube.com/embed/abcdefghijk" title="바람"></iframe>');
    expect(html).not.toMatch(/<iframe[^>]*\s(?:src|srcdoc)=/u);
    expect(html).toContain('target="player-1"');
    expect(html).toContain('name="player-1"');
  });

  it('is created for the first hundred videos only', () => {
    const html = pageOf('<iframe src="https://tv.naver.com/embed/1"></iframe>'.repeat(150));
    expect(html.match(/<iframe/gu)).toHaveLength(100);
    expect(html.match(/href="https:\/\/tv.naver.com\/v\/1"/gu)).toHaveLength(150);
  });

  it('has a unique name', () => {
    const names = [
      ...pageOf('<iframe src="https://tv.naver.com/embed/1"></iframe>'.repeat(3)).matchAll(/name="([^"]*)"/gu),
    ];
    expect(names.map(([, name]) => name)).toEqual(['player-1', 'player-2', 'player-3']);
  });

  it.each([
    ['<iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk"></iframe>', ''],
    ['<iframe srcdoc="<p>x"></iframe>', ''],
    ['<iframe name="other"></iframe>', ''],
    ['<iframe name="player-1 x"></iframe>', ''],
    ['<a href="https://evil.example/" target="player-1">a</a>', '<a href="https://evil.example/">a</a>'],
    [
      '<a href="http://player.vimeo.com/video/1" target="player-1">a</a>',
      '<a href="http://player.vimeo.com/video/1">a</a>',
    ],
    [
      '<a href="https://player.vimeo.com/video/1" target="_top">a</a>',
      '<a href="https://player.vimeo.com/video/1">a</a>',
    ],
    [
      '<a href="https://player.vimeo.com@evil.example/" target="player-1">a</a>',
      '<a href="https://player.vimeo.com@evil.example/">a</a>',
    ],
    ['<a href="https://example.com/" referrerpolicy="unsafe-url">a</a>', '<a href="https://example.com/">a</a>'],
  ])('cannot be forged in a body: %s', (html, safe) => {
    expect(sanitize(html)).toBe(safe);
  });

  it('has the attributes set by the sanitizer instead of those in the HTML', () => {
    expect(
      sanitize(
        '<iframe name="player-1" sandbox="allow-top-navigation" src="https://evil.example/" onload="x" allow="camera"></iframe>',
      ),
    ).toBe(
      '<iframe name="player-1" sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox" allowfullscreen referrerpolicy="strict-origin-when-cross-origin"></iframe>',
    );
  });
});
