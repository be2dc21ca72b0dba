import { hash, randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import fs from 'fs-extra';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { templatesFolder } from '../../../../src/app/package-folders.ts';
import { openImageCopies } from '../../../../src/app/publish/open-image-copies.ts';
import type { OutputName } from '../../../../src/core/outputs.ts';
import type { StoredMedium } from '../../../../src/core/media/media-file.ts';
import { metadataFormat } from '../../../../src/media/metadata/index.ts';
import { inlineRenderer } from '../../../../src/publish/bodies/adaptive.ts';
import { signatureIn } from '../../../../src/publish/build/engine.ts';
import { ComparingOutput } from '../../../../src/publish/build/folder/comparing-output.ts';
import { OutputFolder } from '../../../../src/publish/build/folder/output-folder.ts';
import { publishable } from '../../../../src/publish/media/publishable.ts';
import { loadTemplates } from '../../../../src/publish/outputs/templates.ts';
import type { SiteOptions } from '../../../../src/publish/site-model/options/site-options.ts';
import { publish, type Published } from '../../../../src/publish/publish.ts';
import { testContext } from '../../../helpers/context.ts';
import { photo, sharp, sharpSkipNote, storeImage } from '../../../helpers/images.ts';
import { MemoryArchive, memoryPost } from '../../../helpers/memory/memory-archive.ts';
import { siteDefaults } from '../../../helpers/publish/site-defaults.ts';
import { filesOf } from '../../../helpers/publish/site-links.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const at = (name: string) => `https://files.example.com/${name}`;
const templates = await loadTemplates(templatesFolder);

describe.skipIf(!sharp)(`Images of a book${sharpSkipNote}`, () => {
  const mediaFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-test-'));
  /** The book with default options and the cache of its copies. Tests must not change it. */
  const bookFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-test-'));
  let bookFailures: Published['failed'];
  const media: Record<string, StoredMedium> = {};
  const types = {
    jpg: 'jpeg',
    png: 'png',
    webp: 'webp',
    avif: 'avif',
    gif: 'gif',
    svg: 'svg+xml',
    bmp: 'bmp',
  } as const;

  beforeAll(async () => {
    const drawing = (width: number, height: number) =>
      sharp!({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0 } } });
    const frames = async (format: 'gif' | 'webp') => {
      const images = ['#f00', '#0f0'].map((background) =>
        sharp!({ create: { width: 90, height: 60, channels: 3, background } })
          .png()
          .toBuffer(),
      );
      return sharp!(await Promise.all(images), { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
    };
    const contents: Record<string, Uint8Array | Promise<Uint8Array>> = {
      'rotated.jpg': photo({ width: 2400, height: 1800, orientation: 6, place: true }),
      'small.jpg': photo({ width: 200, height: 150, seed: 1, place: true }),
      'photo.png': sharp!(randomBytes(3 * 700 * 500), { raw: { width: 700, height: 500, channels: 3 } })
        .png()
        .toBuffer(),
      'drawing.png': drawing(2000, 1000).png().toBuffer(),
      'deep.png': drawing(1700, 400).toColourspace('rgb16').png().toBuffer(),
      'clear.webp': drawing(300, 200).webp().toBuffer(),
      'modern.avif': photo({ width: 300, height: 200, format: 'avif', seed: 3 }),
      'print.jpg': photo({ width: 1800, height: 900, seed: 4 }).then((one) =>
        sharp!(one).toColourspace('cmyk').jpeg().toBuffer(),
      ),
      'cut.jpg': photo({ width: 2000, height: 900, seed: 5 }).then((one) => one.subarray(0, 90_000)),
      'moves.gif': frames('gif'),
      'moves.webp': frames('webp'),
      'vector.svg': Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><script>alert(1)</script><rect width="9" height="9"/></svg>',
      ),
      'old.bmp': Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)]),
    };
    for (const [name, content] of Object.entries(contents)) {
      const extension = path.extname(name).slice(1);
      media[at(name)] = storeImage(mediaFolder, await content, `image/${types[extension as 'jpg']}`, extension);
    }
    media[at('notes.pdf')] = storeImage(mediaFolder, Buffer.from('%PDF-1.7'), 'application/pdf', 'pdf');
    bookFailures = (await run(bookFolder)).failed;
  }, 60_000);

  afterAll(() => Promise.all([mediaFolder, bookFolder].map((folder) => fs.remove(folder))));

  const images = () => Object.keys(media).filter((address) => !address.endsWith('.pdf'));
  const posts = () => [
    memoryPost('1', {
      date: '2024-01-05 10:00:00',
      content: `${images()
        .map((address) => `<p><img src="${address}" alt="${path.basename(address)}"></p>`)
        .join('')}<p><a href="${at('notes.pdf')}">Notes</a></p>`,
    }),
    memoryPost('2', { date: '2023-01-05 10:00:00', content: '<p>Without images.</p>' }),
  ];

  interface Run {
    readonly names?: readonly OutputName[];
    readonly options?: Partial<SiteOptions>;
    readonly cache?: Published['cache'];
    readonly isCompared?: boolean;
  }

  async function run(folder: string, { names = ['book'], options, cache, isCompared = false }: Run = {}) {
    const archive = await publishable(new MemoryArchive({ posts: posts(), media, mediaFolder }));
    const settled = { ...siteDefaults, ...options };
    const opened = await Promise.all(
      names.map(async (name) => {
        const place = path.join(folder, name);
        const output = isCompared
          ? (ComparingOutput.open(place, name) as ComparingOutput)
          : await OutputFolder.open(place, { dryRun: false, warn: () => undefined });
        return [name, output] as const;
      }),
    );
    const outputs = Object.fromEntries(opened);
    const copies = await openImageCopies(
      archive,
      { cache: path.join(folder, 'cache'), images: settled.images, siteUrl: settled.siteUrl },
      outputs,
      testContext(),
      {
        isCompared,
        signatureBefore: (name, file) => (cache ? signatureIn(cache.tasks, name, file) : undefined),
      },
    );
    const published = await publish({
      archive: copies.archive,
      options: settled,
      outputs,
      templates,
      renderer: inlineRenderer,
      imageCopies: copies.imageCopies,
      emit: () => undefined,
      ...(cache && { cache }),
    }).finally(copies.close);
    const findings = opened.flatMap(([, output]) => (output instanceof ComparingOutput ? output.findings : []));
    return { ...published, findings };
  }

  /** Creates a folder with the cached copies of the book, since it takes seconds to make them. */
  const folderWithCopies = () => {
    const folder = temporaryFolder();
    fs.copySync(path.join(bookFolder, 'cache'), path.join(folder, 'cache'));
    return folder;
  };

  /** Returns a checksum of each file, except for those that describe the output. */
  const contentOf = (folder: string) =>
    filesOf(folder, '')
      .filter((file) => !file.startsWith('.') && fs.statSync(path.join(folder, file)).isFile())
      .map((file) => [file, hash('sha256', fs.readFileSync(path.join(folder, file)))]);
  const mediaIn = (folder: string, name = 'book') =>
    filesOf(path.join(folder, name), '')
      .filter((file) => /^media\/[0-9a-f]{2}\//u.test(file))
      .sort();
  const entriesOf = (folder: string, file = 'blog.epub') => unzipSync(fs.readFileSync(path.join(folder, 'book', file)));
  /** Returns the file of a chapter's image, by its alternative text. */
  const shown = (folder: string, name: string) =>
    new RegExp(`<img src="media/([^"]+)"[^>]* alt="${name}"`, 'u').exec(
      fs.readFileSync(path.join(folder, 'book/index.html'), 'utf8'),
    )?.[1];
  const original = (name: string) => media[at(name)]!.file;

  it('are copies in the size of a page, rotated, in color, on white and without metadata', async () => {
    const folder = bookFolder;
    expect(bookFailures).toEqual([]);
    const read = async (name: string) => sharp!(path.join(folder, 'book/media', shown(folder, name) ?? '')).metadata();
    const jpeg = { format: 'jpeg', space: 'srgb', hasAlpha: false };
    expect(await read('rotated.jpg')).toMatchObject({ ...jpeg, width: 1600, height: 2133 });
    expect((await read('rotated.jpg')).exif).toBeUndefined();
    expect(await read('photo.png')).toMatchObject({ ...jpeg, width: 700 });
    expect(await read('print.jpg')).toMatchObject({ ...jpeg, width: 1600 });
    expect(await read('modern.avif')).toMatchObject({ ...jpeg, width: 300 });
    expect(await read('clear.webp')).toMatchObject({ ...jpeg, width: 300 });
    const { dominant } = await sharp!(path.join(folder, 'book/media', shown(folder, 'clear.webp') ?? '')).stats();
    expect(dominant.r).toBeGreaterThan(240);
    expect(await read('drawing.png')).toMatchObject({ format: 'png', width: 1600, hasAlpha: true });
    expect(await read('deep.png')).toMatchObject({ format: 'png', width: 1600, depth: 'uchar' });
  });

  it('are originals if no copy is needed or can be made, and texts if readers cannot show them', () => {
    const folder = bookFolder;
    for (const name of ['cut.jpg', 'moves.gif', 'moves.webp']) expect(shown(folder, name)).toBe(original(name));
    const small = fs.readFileSync(path.join(folder, 'book/media', shown(folder, 'small.jpg') ?? ''));
    expect(metadataFormat('image/jpeg')!.hasLocation(small, true)).toBe(false);
    const svg = shown(folder, 'vector.svg') ?? '';
    expect(fs.readFileSync(path.join(folder, 'book/media', svg), 'utf8')).not.toContain('alert');
    expect(shown(folder, 'old.bmp')).toBeUndefined();
    expect(fs.readFileSync(path.join(folder, 'book/index.html'), 'utf8')).toContain('old.bmp');
  });

  it('are the same files beside the print edition and in the EPUB file, without attachments', async () => {
    const folder = bookFolder;
    const entries = entriesOf(folder);
    const files = Object.keys(entries).filter((file) => file.startsWith('EPUB/media/'));
    expect(files.map((file) => file.slice('EPUB/'.length)).sort()).toEqual(mediaIn(folder));
    for (const file of files)
      expect(fs.readFileSync(path.join(folder, 'book', file.slice('EPUB/'.length))).equals(entries[file]!)).toBe(true);
    const manifest = Buffer.from(entries['EPUB/package.opf']!).toString();
    expect([...manifest.matchAll(/href="(media\/[^"]+)"/gu)].map(([, file]) => `EPUB/${file}`).sort()).toEqual(
      files.sort(),
    );
    const [cover] = files.filter((file) => file.endsWith('-cover.jpg'));
    expect(await sharp!(entries[cover ?? '']).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 2560 });
  });

  it('are only those of the posts in the book', async () => {
    const folder = folderWithCopies();
    await run(folder, { options: { bookUntil: '2023' } });
    expect(mediaIn(folder).map((file) => file.replace(/.*-/u, ''))).toEqual(['cover.jpg']);
    await run(folder);
    expect(mediaIn(folder).length).toBeGreaterThan(10);
  });

  it('are the same with and without a site, and the site is the same with and without a book', async () => {
    // Each makes its own copies.
    const [both, site] = [temporaryFolder(), temporaryFolder()];
    await run(both, { names: ['site', 'book'] });
    await run(site, { names: ['site'] });
    for (const [name, alone] of [
      ['book', bookFolder],
      ['site', site],
    ] as const)
      expect(contentOf(path.join(both, name))).toEqual(contentOf(path.join(alone, name)));
    expect(mediaIn(bookFolder).some((file) => file.endsWith('.webp') && file.includes('v1'))).toBe(false);
  });

  it('are copied even if pages show only originals', async () => {
    const folder = folderWithCopies();
    await run(folder, {
      names: ['site', 'book'],
      options: { images: 'original', siteUrl: 'https://new.example.com/' },
    });
    expect(shown(folder, 'rotated.jpg')).toMatch(/-p1600v1\.jpg$/u);
    expect(mediaIn(folder, 'site').filter((file) => file.includes('v1.') || file.includes('-card'))).toEqual([]);
  });

  it('are made once, and taken from the book if the cache is missing', async () => {
    const folder = folderWithCopies();
    const { cache } = await run(folder);
    const before = fs.readFileSync(path.join(folder, 'book/blog.epub'));
    expect((await run(folder, { cache })).book).toMatchObject({ written: 0, removed: 0 });
    fs.removeSync(path.join(folder, 'cache'));
    expect((await run(folder)).book).toMatchObject({ written: 0, removed: 0 });
    expect(fs.readFileSync(path.join(folder, 'book/blog.epub')).equals(before)).toBe(true);
    expect(filesOf(path.join(folder, 'cache'), '').filter((file) => file.endsWith('.jpg'))).toEqual([]);
  });

  it('are restored in both places if the user removes one, even from a chapter that has not changed', async () => {
    const folder = folderWithCopies();
    const { cache } = await run(folder);
    const file = shown(folder, 'rotated.jpg') ?? '';
    const before = fs.readFileSync(path.join(folder, 'book/blog.epub'));
    fs.removeSync(path.join(folder, 'cache'));
    fs.removeSync(path.join(folder, 'book/media', file));
    fs.removeSync(path.join(folder, 'book/blog.epub'));
    await run(folder, { cache });
    expect(fs.existsSync(path.join(folder, 'book/media', file))).toBe(true);
    expect(fs.readFileSync(path.join(folder, 'book/blog.epub')).equals(before)).toBe(true);
  });

  it('are verified without the cache, and are not made by a verification', async () => {
    const folder = folderWithCopies();
    await run(folder);
    fs.removeSync(path.join(folder, 'cache'));
    expect((await run(folder, { isCompared: true })).findings).toEqual([]);
    const file = shown(folder, 'rotated.jpg') ?? '';
    fs.removeSync(path.join(folder, 'book/media', file));
    const { findings } = await run(folder, { isCompared: true });
    expect(findings).toContainEqual({ code: 'output-missing', path: `book/media/${file}` });
    expect(fs.existsSync(path.join(folder, 'cache'))).toBe(false);
  });

  it('are originals if sharp is not installed, and the cover is a drawing', async () => {
    const folder = temporaryFolder();
    const output = await OutputFolder.open(path.join(folder, 'book'), { dryRun: false, warn: () => undefined });
    const archive = new MemoryArchive({ posts: posts(), media, mediaFolder });
    const input = { archive, options: siteDefaults, outputs: { book: output }, templates, renderer: inlineRenderer };
    expect((await publish({ ...input, emit: () => undefined })).failed).toEqual([]);
    for (const name of ['photo.png', 'print.jpg', 'clear.webp']) expect(shown(folder, name)).toBe(original(name));
    expect(shown(folder, 'modern.avif')).toBeUndefined();
    const files = Object.keys(entriesOf(folder)).filter((file) => file.startsWith('EPUB/media/'));
    expect(files.map((file) => file.slice('EPUB/'.length)).sort()).toEqual(mediaIn(folder));
    expect(files.filter((file) => file.endsWith('-cover.svg'))).toHaveLength(1);
  });

  it('are omitted from the EPUB file if they can no longer be read, and are in it again once they can', async () => {
    const folder = temporaryFolder();
    let isRead = false;
    const archive = await publishable(new MemoryArchive({ posts: posts(), media, mediaFolder }));
    const bookWith = async (cache?: Published['cache']) =>
      publish({
        archive: {
          ...archive,
          mediumPath: (medium) => {
            if (medium.file === original('moves.gif') && !isRead) {
              isRead = true;
              throw new Error('unreadable');
            }
            return archive.mediumPath(medium);
          },
        },
        options: siteDefaults,
        outputs: {
          book: await OutputFolder.open(path.join(folder, 'book'), { dryRun: false, warn: () => undefined }),
        },
        templates,
        renderer: inlineRenderer,
        emit: () => undefined,
        ...(cache && { cache }),
      });
    const { failed, cache } = await bookWith();
    expect(failed.map(({ message }) => String(message))).toEqual([expect.stringContaining(original('moves.gif'))]);
    const entries = entriesOf(folder);
    expect(Object.keys(entries)).not.toContain(`EPUB/media/${original('moves.gif')}`);
    expect(Buffer.from(entries['EPUB/p1.xhtml']!).toString()).not.toContain(original('moves.gif'));
    expect((await bookWith(cache)).failed).toEqual([]);
    expect(Object.keys(entriesOf(folder))).toContain(`EPUB/media/${original('moves.gif')}`);
  });
});
