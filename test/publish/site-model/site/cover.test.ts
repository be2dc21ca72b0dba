import { describe, expect, it } from 'vitest';
import type { StoredMedium } from '../../../../src/core/stored-medium.ts';
import { coverOf } from '../../../../src/publish/site-model/site/cover.ts';

const medium = (name: string, more: Partial<StoredMedium> = {}): StoredMedium => ({
  file: `ab/${name}`,
  type: 'image/jpeg',
  size: 9,
  width: 640,
  height: 480,
  ...more,
});
const photo = medium('photo.jpg');
const unknown: StoredMedium = { file: 'ab/unknown.jpg', type: 'image/jpeg', size: 9 };
const shown = (...media: readonly StoredMedium[]) => media.map(({ file }) => `<p><img src="../media/${file}"></p>`);

describe('The cover of a post', () => {
  it('is its first picture, also where its size is not known', () => {
    expect(coverOf([photo, unknown], '')).toBe(photo);
    expect(coverOf([unknown, photo], '')).toBe(unknown);
  });

  it.each([
    ['drawings', medium('a.svg', { type: 'image/svg+xml' })],
    ['icons', medium('a.png', { width: 120, height: 120 })],
    ['lines', medium('a.png', { width: 800, height: 12 })],
    ['files', { file: 'ab/a.pdf', type: 'application/pdf', size: 9 }],
  ])('is none of its %s', (_what, other) => {
    expect(coverOf([other, photo], shown(other, photo).join(''))).toBe(photo);
    expect(coverOf([other], shown(other).join(''))).toBeUndefined();
  });

  it.each(['emoticon', 'card', 'emoticon align-center'])('is no picture of a figure.%s', (name) => {
    const other = medium('other.png');
    const html = `<figure class="${name}">${shown(other).join('')}</figure>${shown(photo).join('')}`;
    expect(coverOf([other, photo], html)).toBe(photo);
    expect(coverOf([other], html)).toBeUndefined();
  });

  it('is a picture of a grid', () => {
    expect(coverOf([photo], `<figure class="grid">${shown(photo).join('')}</figure>`)).toBe(photo);
  });

  it('is looked for at the beginning alone, in a time that grows with the length of the body', () => {
    const emoticons = Array.from({ length: 5000 }, (_, index) => medium(`${index}.png`));
    const html = shown(...emoticons).map((img) => `<figure class="emoticon">${img}</figure>`);
    expect(coverOf([...emoticons, photo], html.join(''))).toBeUndefined();
    expect(coverOf([photo], '<figure class="card">'.repeat(20_000))).toBe(photo);
  });
});
