import { describe, expect, it } from 'vitest';
import { AlbumImages } from '../../../src/backup/blogger/albums.ts';
import type { FoundFile } from '../../../src/backup/blogger/takeout.ts';
import type { Container } from '../../../src/backup/files/container.ts';

/** Returns files of an album by name, with the checksums of a zip, or 0 for a folder without checksums. */
function albumOf(files: Readonly<Record<string, number>>): FoundFile[] {
  const entries = new Map(
    Object.entries(files).map(([at, crc32]) => [at, { size: 1, ...(crc32 !== 0 && { crc32 }) }] as const),
  );
  const container = { name: 'takeout.zip', entries } as unknown as Container;
  return [...entries.keys()].map((at) => ({ container, at }));
}

const image = (name: string, hash = 'a') => `https://1.bp.blogspot.com/-${hash}/b/c/d/s320/${name}`;

function matches(albums: readonly FoundFile[][], addresses: readonly string[]) {
  const images = new AlbumImages(albums);
  images.addAll(addresses);
  return {
    found: addresses.map((address) => images.match(address)?.at),
    ambiguous: images.ambiguousNames(),
    unused: images.unusedFiles().map(({ at }) => at),
  };
}

describe('the files of an album', () => {
  it('are found by the decoded name of the image', () => {
    const album = albumOf({ 'tide pool.jpg': 1, '갯벌.png': 2, 'a+b.gif': 3 });
    const addresses = [image('tide%20pool.jpg'), image('%EA%B0%AF%EB%B2%8C.png'), image('A%252Bb.GIF'), image('z.jpg')];
    expect(matches([album], addresses)).toEqual({
      found: ['tide pool.jpg', '갯벌.png', 'a+b.gif', undefined],
      ambiguous: [],
      unused: [],
    });
  });

  it('are not guessed if several images have the name of one file', () => {
    const album = albumOf({ 'IMG_1.JPG': 1 });
    expect(matches([album], [image('IMG_1.JPG', 'a'), image('IMG_1.JPG', 'b')])).toEqual({
      found: [undefined, undefined],
      ambiguous: ['IMG_1.JPG'],
      unused: [],
    });
  });

  it('are not guessed if the album has numbered files of the same name', () => {
    const album = albumOf({ 'IMG_1.JPG': 1, 'IMG_1(1).JPG': 2, 'IMG_2.JPG': 3 });
    expect(matches([album], [image('IMG_1.JPG')])).toEqual({
      found: [undefined],
      ambiguous: ['IMG_1.JPG'],
      unused: ['IMG_2.JPG'],
    });
  });

  it('match if all files of the name are equal', () => {
    const album = albumOf({ 'IMG_1.JPG': 1, 'IMG_1(1).JPG': 1 });
    const addresses = [image('IMG_1.JPG', 'a'), image('IMG_1.JPG', 'b')];
    expect(matches([album], addresses).found).toEqual(['IMG_1.JPG', 'IMG_1.JPG']);
    expect(matches([albumOf({ 'IMG_1.JPG': 0, 'IMG_1(1).JPG': 0 })], addresses).found).toEqual([undefined, undefined]);
  });

  it('count once for the sizes of one image', () => {
    const addresses = [image('x.jpg'), image('x.jpg').replace('s320', 's1600'), image('x.jpg').replace('1.bp', '4.bp')];
    expect(matches([albumOf({ 'x.jpg': 0 })], addresses).found).toEqual(['x.jpg', 'x.jpg', 'x.jpg']);
  });

  it('come from the most likely album that has the name', () => {
    const [own, other] = [albumOf({ 'own/x.jpg': 1 }), albumOf({ 'other/x.jpg': 2, 'other/y.jpg': 3 })];
    expect(matches([own, other], [image('x.jpg'), image('y.jpg')]).found).toEqual(['own/x.jpg', 'other/y.jpg']);
  });
});
