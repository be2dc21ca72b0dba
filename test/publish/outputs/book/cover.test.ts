import { describe, expect, it } from 'vitest';
import type { PublishedMedium } from '../../../../src/core/media/media-file.ts';
import { messagesFor } from '../../../../src/publish/site-model/language/index.ts';
import type { Site, SiteBlog, SitePost } from '../../../../src/publish/site-model/site/site.ts';
import type { Volume } from '../../../../src/publish/outputs/book/book.ts';
import { coverOf } from '../../../../src/publish/outputs/book/cover.ts';
import { photo, sharp, sharpSkipNote } from '../../../helpers/images.ts';

const postOf = (year: number) =>
  ({ id: String(year), date: { epoch: Date.UTC(year, 5, 1) / 1000, offset: 0 } }) as SitePost;
const volume = (years: readonly number[], label?: string) => ({
  name: 'a',
  label,
  parts: [{ title: '', posts: years.map(postOf), parts: [] }],
});
const blog = { title: 'The sea', nickname: 'Jane Doe', description: '', address: '' };
const none = () => Promise.resolve(undefined);
const cover = (
  of: Volume,
  also: Partial<SiteBlog> = {},
  readMedium: (file: string) => Promise<Uint8Array | undefined> = none,
) =>
  coverOf(of, {
    site: { blog: { ...blog, ...also }, language: 'en' } as Site,
    messages: messagesFor('en'),
    readMedium,
  });
const picture = (also: Partial<PublishedMedium> = {}): PublishedMedium => ({
  file: `ab/${'ab'.repeat(32)}.jpg`,
  type: 'image/jpeg',
  size: 9000,
  width: 400,
  height: 300,
  ...also,
});

const textsOf = (svg: string) => [...svg.matchAll(/<text [^>]*>([^<]*)/gu)].map(([, text]) => text);

describe('The cover of a volume', () => {
  it('shows title, author and years', async () => {
    const drawing = cover(volume([2009, 2024]));
    expect(textsOf(await drawing.svg())).toEqual(['The sea', 'Jane Doe', '2009 – 2024']);
    expect(drawing).toMatchObject({ type: 'image/jpeg', width: 1600, height: 2560 });
    expect(drawing.file).toMatch(/^([0-9a-f]{2})\/\1[0-9a-f]{62}-cover\.jpg$/u);
  });

  it('shows the label of the volume, without repeating its year', async () => {
    expect(textsOf(await cover(volume([2024], '2024')).svg())).toEqual(['The sea', '2024', 'Jane Doe']);
  });

  it('omits what it lacks: an author other than the title, dates, and characters that fonts may lack', async () => {
    expect(textsOf(await cover(volume([]), { title: '🎉', nickname: '海' }).svg())).toEqual(['海']);
  });

  it.each([
    ['a very long title', 'word '.repeat(500)],
    ['a title without spaces', 'w'.repeat(3000)],
    ['markup', '</text><script>&"\u0000\u202e'],
    ['an empty title', ''],
  ])('is well-formed and fits with %s', async (_, title) => {
    const svg = await cover(volume([2024]), { title }).svg();
    expect(svg).not.toContain('<script');
    // Throws unless it is well-formed.
    await sharp?.(Buffer.from(svg)).metadata();
    expect(textsOf(svg).length).toBeLessThanOrEqual(10);
  });

  it.each([
    ['one line', 'The sea', undefined],
    ['many lines', 'word '.repeat(100), undefined],
    ['a label', 'The sea', 'Part 2'],
  ])('has all texts below each other and inside of its frame: %s', async (_, title, label) => {
    const svg = await cover(volume([2009, 2024], label), { title }).svg();
    const lines = [...svg.matchAll(/<text [^>]*?\by="([\d.-]+)"/gu)].map(([, y]) => Number(y));
    expect(lines).toHaveLength(textsOf(svg).length);
    expect(lines).toEqual(lines.toSorted((one, other) => one - other));
    expect(lines[0]).toBeGreaterThan(100);
    expect(lines.at(-1)).toBeLessThan(2560 - 100);
  });

  it.each([
    ['rankingonet on tour', ['rankingonet', 'on tour']],
    ['느리게흐르는강물의노래', ['느리게흐르는강물의노래']],
    ['The sea', ['The sea']],
  ])('breaks no word of the title if a smaller size has room for it: %s', async (title, lines) => {
    expect(textsOf(await cover(volume([]), { title, nickname: '' }).svg())).toEqual(lines);
  });

  it('contains the image of the blog, and is named after it', async () => {
    const bytes = Buffer.from('picture');
    const shown = { profile: picture() };
    const drawing = cover(volume([2024]), shown, () => Promise.resolve(bytes));
    expect(await drawing.svg()).toContain(`xlink:href="data:image/jpeg;base64,${bytes.toString('base64')}"`);
    expect(drawing.file).not.toBe(cover(volume([2024])).file);
    expect(await cover(volume([2024]), shown).svg()).not.toContain('<image');
  });

  it.each([
    ['is small', picture({ width: 64, height: 64 })],
    ['is not a JPEG or PNG', picture({ type: 'image/gif', file: `ab/${'ab'.repeat(32)}.gif` })],
    ['is too large to be embedded', picture({ size: 9_000_000 })],
    ['has no known dimensions', { file: picture().file, type: 'image/jpeg', size: 9000 }],
  ])('shows the icon if the profile image %s', async (_, profile) => {
    const icon = picture({ file: `cd/${'cd'.repeat(32)}.jpg` });
    const read: string[] = [];
    const drawing = cover(volume([2024]), { profile, icon }, (file) => {
      read.push(file);
      return none();
    });
    await drawing.svg();
    expect(read).toEqual([icon.file]);
  });

  it.skipIf(!sharp)(`can be rendered with its image${sharpSkipNote}`, async () => {
    const bytes = await photo({ width: 400, height: 300 });
    const svgOf = (read: () => Promise<Uint8Array | undefined>) =>
      cover(volume([2024]), { profile: picture() }, read).svg();
    const [withPicture, without] = await Promise.all(
      [() => Promise.resolve(bytes), none].map(async (read) => {
        const image = sharp!(Buffer.from(await svgOf(read)));
        const { width, height } = await image.metadata();
        expect([width, height]).toEqual([1600, 2560]);
        const part = await image.extract({ left: 600, top: 340, width: 400, height: 400 }).png().toBuffer();
        const { channels } = await sharp!(part).stats();
        return channels.reduce((sum, { stdev }) => sum + stdev, 0);
      }),
    );
    expect(without).toBe(0);
    expect(withPicture).toBeGreaterThan(30);
  });
});
