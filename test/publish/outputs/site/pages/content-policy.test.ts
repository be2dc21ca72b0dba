import { describe, expect, it } from 'vitest';
import { contentPolicy } from '../../../../../src/publish/outputs/site/pages/content-policy.ts';

const usual =
  "default-src 'none'; script-src 'self' 'inline-speculation-rules'; img-src 'self' data:; style-src 'self'; font-src 'none'; " +
  "media-src 'self'; manifest-src 'self'; frame-src https://www.youtube-nocookie.com https://player.vimeo.com " +
  "https://play-tv.kakao.com https://tv.naver.com https://geo.dailymotion.com; base-uri 'none'; form-action 'self'";

describe('contentPolicy', () => {
  it('allows only the files of the site, and the hosts of video players', () => {
    expect(contentPolicy()).toBe(usual);
  });

  it('adds sources to their directives and changes nothing else', () => {
    const script = "script-src 'self' 'inline-speculation-rules'";
    expect(
      contentPolicy([
        'script-src https://a.example',
        'font-src https://b.example',
        'script-src https://a.example https://c.example',
      ]),
    ).toBe(
      usual
        .replace(script, `${script} https://a.example https://c.example`)
        .replace("font-src 'none'", 'font-src https://b.example'),
    );
    expect(contentPolicy(['connect-src https://a.example'])).toBe(`${usual}; connect-src https://a.example`);
  });
});
