import { describe, expect, it } from 'vitest';
import type { PublishedMedium } from '../../../../../src/core/media/media-file.ts';
import { previewOf } from '../../../../../src/publish/outputs/site/pages/post-views.ts';
import { publishedPosts } from './render-site.ts';
import { postOf } from './sample-site.ts';

const photo: PublishedMedium = { file: 'ab/photo.jpg', type: 'image/jpeg', size: 9, width: 4000, height: 3000 };
const copyOf = (width: number) => ({ file: `${width}.webp`, type: 'image/webp', width, height: width * 0.75 });
const withCopies = { ...photo, copies: [320, 640, 1280].map(copyOf) };
const of = (media: readonly PublishedMedium[], home: Parameters<typeof previewOf>[2]) =>
  previewOf(
    postOf(1),
    publishedPosts(() => ({ body: '<p>배를 탔다.</p>', threads: [], media })),
    home,
  );

describe('The preview of a post in a list', () => {
  it.each([
    ['empty in a list of titles', [withCopies], 'list', undefined, undefined],
    ['the summary and a small image in a list of excerpts', [withCopies], 'excerpts', '배를 탔다.', '320.webp'],
    ['a large image on cards', [withCopies], 'cards', undefined, '640.webp'],
    ['the original image if it has no copies', [photo], 'cards', undefined, 'ab/photo.jpg'],
    [
      'the original image if no copy is large enough',
      [{ ...photo, copies: [copyOf(240)] }],
      'excerpts',
      '배를 탔다.',
      'ab/photo.jpg',
    ],
    ['the summary on a card without an image', [], 'cards', '배를 탔다.', undefined],
  ] as const)('is %s', (_what, media, home, summary, cover) => {
    const preview = of(media, home);
    expect([preview.summary, preview.cover?.file]).toEqual([summary, cover]);
  });
});
