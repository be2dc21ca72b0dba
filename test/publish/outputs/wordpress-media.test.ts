import { expect, it } from 'vitest';
import { outputPort } from '../../../src/publish/outputs/index.ts';
import type { SiteOptions } from '../../../src/publish/site-model/options/site-options.ts';
import { siteDefaults } from '../../helpers/publish/site-defaults.ts';

const port = outputPort('wordpress');
const plan = (options: Partial<SiteOptions>, hasMedia: boolean) =>
  port.plan({ site: {}, messages: {}, templates: {}, options: { ...siteDefaults, ...options }, hasMedia } as never);

it('the WordPress output requires a media URL if there are media and no other option determines the URL', () => {
  expect(() => plan({}, true)).toThrow('--media-url');
  expect(() => plan({}, false)).not.toThrow();
  expect(() => plan({ siteUrl: 'https://a.example.com/' }, true)).not.toThrow();
  expect(() => plan({ mediaUrl: 'https://a.example.com/m/' }, true)).not.toThrow();
});

it.each([
  [{ siteUrl: 'https://a.example.com/blog' }, 'https://a.example.com/blog/media/'],
  [{ siteUrl: 'https://a.example.com/', mediaUrl: 'https://cdn.example.com/m' }, 'https://cdn.example.com/m/'],
])('the options %j result in the media URL %s for WordPress', (options, mediaUrl) => {
  expect(port.portableBodies?.({ ...siteDefaults, ...options })).toEqual({ mediaUrl });
});
