import { expect, it } from 'vitest';
import { assertOutputOptions } from '../../../src/publish/outputs/assert-options.ts';
import { mediaUrlOf } from '../../../src/publish/forms/portable/media-url.ts';
import type { SiteOptions } from '../../../src/publish/site-model/options/site-options.ts';
import { siteDefaults } from '../../helpers/publish/site-defaults.ts';

const check = (options: Partial<SiteOptions>, hasMedia: boolean) => {
  assertOutputOptions('wordpress', { options: { ...siteDefaults, ...options }, templates: {}, hasMedia });
};

it('the WordPress output requires a media URL if there are media and no other option determines the URL', () => {
  expect(() => check({}, true)).toThrow('--media-url');
  expect(() => check({}, false)).not.toThrow();
  expect(() => check({ siteUrl: 'https://a.example.com/' }, true)).not.toThrow();
  expect(() => check({ mediaUrl: 'https://a.example.com/m/' }, true)).not.toThrow();
});

it.each([
  [{ siteUrl: 'https://a.example.com/blog' }, 'https://a.example.com/blog/media/'],
  [{ siteUrl: 'https://a.example.com/', mediaUrl: 'https://cdn.example.com/m' }, 'https://cdn.example.com/m/'],
])('the options %j result in the media URL %s for WordPress', (options, mediaUrl) => {
  expect(mediaUrlOf(options)).toBe(mediaUrl);
});
