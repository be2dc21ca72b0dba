import os from 'node:os';
import path from 'node:path';
import fs from 'fs-extra';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadImageEncoder } from '../../../src/app/publish/sharp-encoder.ts';
import { templatesFolder } from '../../../src/app/package-folders.ts';
import { metadataFormat } from '../../../src/media/metadata/index.ts';
import type { StoredMedium } from '../../../src/core/media/media-file.ts';
import { inlineRenderer } from '../../../src/publish/bodies/adaptive.ts';
import type { ImageEncoder } from '../../../src/publish/media/image-copies.ts';
import { ImageCopies } from '../../../src/publish/media/image-copies.ts';
import { publishable } from '../../../src/publish/media/publishable.ts';
import type { SiteOptions } from '../../../src/publish/site-model/options/site-options.ts';
import { ComparingOutput } from '../../../src/publish/build/folder/comparing-output.ts';
import { OutputFolder } from '../../../src/publish/build/folder/output-folder.ts';
import { loadTemplates } from '../../../src/publish/outputs/templates.ts';
import { publish, type Published } from '../../../src/publish/publish.ts';
import { MemoryArchive, memoryPost } from '../../helpers/memory/memory-archive.ts';
import { photo, sharp, storeImage, sharpSkipNote } from '../../helpers/images.ts';
import { siteDefaults } from '../../helpers/publish/site-defaults.ts';
import { filesOf } from '../../helpers/publish/site-links.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const at = (name: string) => `https://files.example.com/${name}`;
const templates = await loadTemplates(templatesFolder);

interface Run {
  readonly options?: Partial<SiteOptions>;
  readonly cache?: Published['cache'] | undefined;
  readonly without?: boolean;
}

describe.skipIf(!sharp)(`Copies of images${sharpSkipNote}`, () => {
  const mediaFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-test-'));
  /** The outputs with default options and the cache of the copies. Tests must not change it. */
  const publishedFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-test-'));
  const media: Record<string, StoredMedium> = {};
  const photos: Record<string, Buffer> = {};
  let real: ImageEncoder;
  let published: Pick<Published, 'failed'>;

  beforeAll(async () => {
    real = (await loadImageEncoder({ processors: 2 }))!;
    photos['large.jpg'] = await photo({ width: 2400, height: 1800, place: true, orientation: 6 });
    photos['middle.png'] = await photo({ width: 700, height: 500, format: 'png', seed: 1 });
    photos['small.jpg'] = await photo({ width: 120, height: 90, seed: 2 });
    photos['cut.jpg'] = (await photo({ width: 1400, height: 700, seed: 3 })).subarray(0, 90_000);
    for (const [name, bytes] of Object.entries(photos)) {
      const extension = path.extname(name).slice(1);
      media[at(name)] = storeImage(mediaFolder, bytes, extension === 'png' ? 'image/png' : 'image/jpeg', extension);
    }
    // Recorded with 900 million pixels, which the file does not have.
    media[at('bomb.jpg')] = { ...media[at('middle.png')]!, width: 30_000, height: 30_000 };
    published = await run(publishedFolder);
  }, 60_000);

  afterAll(() => Promise.all([mediaFolder, publishedFolder].map((folder) => fs.remove(folder))));

  const posts = [
    memoryPost('1', {
      title: '바다',
      content: `<p>글</p>${['large.jpg', 'small.jpg'].map((name) => `<p><img src="${at(name)}" alt="${name}"></p>`).join('')}`,
    }),
    memoryPost('2', { content: `<p><img src="${at('cut.jpg')}"> <img src="${at('middle.png')}"></p>` }),
    memoryPost('3', { title: '사진 없는 <글> & 더', content: '<p>글만 있다.</p>' }),
    memoryPost('4', { visibility: '0', content: `<p><img src="${at('bomb.jpg')}"></p>` }),
  ];

  async function run(folder: string, { options, cache, without = false }: Run = {}) {
    const archive = new MemoryArchive({ posts, media, mediaFolder });
    const settled = { ...siteDefaults, ...options };
    const [site, markdown] = await Promise.all(
      ['site', 'markdown'].map((name) =>
        OutputFolder.open(path.join(folder, name), { dryRun: false, warn: () => undefined }),
      ),
    );
    const made: string[] = [];
    const counting: ImageEncoder = {
      ...real,
      copies: (source, wanted) => {
        made.push(...wanted.map(({ file }) => file));
        return real.copies(source, wanted);
      },
      renderSvg: (svg, type) => {
        made.push('card');
        return real.renderSvg(svg, type);
      },
    };
    const pictures = await ImageCopies.open(await publishable(archive, settled), {
      folder: path.join(folder, 'pictures'),
      outputs: { site: site! },
      shown: new Set(['pages']),
      load: () => Promise.resolve(without ? undefined : counting),
      isShared: settled.siteUrl !== undefined,
    });
    const shown = pictures.archive();
    const published = await publish({
      archive: shown,
      options: settled,
      outputs: { site: site!, markdown: markdown! },
      templates,
      renderer: inlineRenderer,
      cache,
      imageCopies: pictures,
      emit: () => undefined,
    });
    pictures.prune();
    return { ...published, made };
  }

  async function verified(folder: string, options: Partial<SiteOptions> = {}) {
    const settled = { ...siteDefaults, ...options };
    const output = ComparingOutput.open(path.join(folder, 'site'), 'site') as ComparingOutput;
    const archive = await publishable(new MemoryArchive({ posts, media, mediaFolder }), settled);
    const pictures = await ImageCopies.open(archive, {
      folder: path.join(folder, 'pictures'),
      outputs: { site: output },
      shown: new Set(['pages']),
      load: () => Promise.reject(new Error('Verification must not encode images')),
      isShared: settled.siteUrl !== undefined,
      isCompared: true,
    });
    await publish({
      archive: pictures.archive(),
      options: settled,
      outputs: { site: output },
      templates,
      renderer: inlineRenderer,
      imageCopies: pictures,
      emit: () => undefined,
    });
    return output.findings;
  }

  /** Creates a folder with the copies of the published folder, since it takes seconds to make them. */
  const folderWithCopies = () => {
    const folder = temporaryFolder();
    fs.copySync(path.join(publishedFolder, 'pictures'), path.join(folder, 'pictures'));
    return folder;
  };

  const page = (folder: string, id: string) => fs.readFileSync(path.join(folder, `site/${id}/index.html`), 'utf8');
  const mediaOf = (folder: string, output: string) =>
    filesOf(path.join(folder, output), '').filter((file) => /^media\/.*\./u.test(file));
  const siteUrl = 'https://new.example.com/';

  it('are shown on pages in three widths, rotated and without metadata, with links to the originals', async () => {
    const folder = publishedFolder;
    expect(published.failed).toEqual([]);
    const [, href = '', srcset = '', sizes] =
      /<a class="picture" href="([^"]+)"><img [^>]*srcset="([^"]+)" sizes="([^"]+)"/u.exec(page(folder, '1')) ?? [];
    expect(sizes).toBe('(min-width: 44rem) 40rem, (min-resolution: 2.5dppx) 67vw, 100vw');
    const copies = srcset.split(', ').map((one) => one.split(' '));
    expect(copies.map(([, width]) => width)).toEqual(['480w', '960w', '1600w']);
    expect(page(folder, '1')).toContain(
      `<img alt="large.jpg" src="${href}" fetchpriority="high" decoding="async" width="1800" height="2400"`,
    );
    for (const [file = '', width = ''] of copies) {
      const found = await sharp!(path.join(folder, 'site/1', file)).metadata();
      expect([`${found.width}w`, found.format, found.exif, found.orientation]).toEqual([
        width,
        'webp',
        undefined,
        undefined,
      ]);
      expect(found.height).toBe(Math.round((found.width * 4) / 3));
    }
    const original = fs.readFileSync(path.join(folder, 'site/1', href));
    expect((await sharp!(original).metadata()).orientation).toBe(6);
    expect(original.includes('Camera')).toBe(false);
  });

  it('are omitted for small or truncated images, which do not fail the run', () => {
    const folder = publishedFolder;
    expect(page(folder, '1')).toMatch(
      /<p><img alt="small.jpg" src="[^"]+" loading="lazy" decoding="async" width="120" height="90" \/>/u,
    );
    const [cut, middle] = page(folder, '2').match(/<img [^>]+>/gu) ?? [];
    expect(cut).not.toContain('srcset');
    expect(middle).toMatch(/srcset="[^"]+-480v1\.webp 480w, [^"]+-700v1\.webp 700w"/u);
  });

  it('are made once: a second run makes and writes nothing, with or without the cache', async () => {
    const folder = temporaryFolder();
    const first = await run(folder, { options: { siteUrl } });
    // There is only one card, that of the post without images.
    expect(first.made.filter((file) => file === 'card')).toHaveLength(1);
    const files = new Map(filesOf(folder, '').map((file) => [file, fs.statSync(path.join(folder, file)).mtimeMs]));
    for (const cache of [first.cache, undefined]) {
      const again = await run(folder, { options: { siteUrl }, cache });
      expect(again.made).toEqual([]);
      expect([again.site.written, again.site.removed, again.markdown.written]).toEqual([0, 0, 0]);
    }
    expect(new Map(filesOf(folder, '').map((file) => [file, fs.statSync(path.join(folder, file)).mtimeMs]))).toEqual(
      files,
    );
  });

  it('are taken from the output if the cache is missing, and from the cache if the output is missing', async () => {
    const folder = folderWithCopies();
    await run(folder);
    const before = mediaOf(folder, 'site');
    fs.removeSync(path.join(folder, 'pictures'));
    const withoutCache = await run(folder);
    // Only images that could not be copied are tried again.
    expect(withoutCache.made.every((file) => file.startsWith(media[at('cut.jpg')]!.file.slice(0, 20)))).toBe(true);
    expect(mediaOf(folder, 'site')).toEqual(before);
    const other = folderWithCopies();
    await run(other);
    fs.removeSync(path.join(other, 'site'));
    const withoutSite = await run(other);
    expect(withoutSite.made).toEqual([]);
    expect(mediaOf(other, 'site')).toEqual(before);
  });

  it('are published only for published posts, and only in the site', () => {
    const folder = publishedFolder;
    expect(mediaOf(folder, 'markdown').filter((file) => file.includes('v1.'))).toEqual([]);
    expect(fs.existsSync(path.join(folder, 'markdown/media'))).toBe(true);
  });

  it('are kept if sharp is uninstalled, and are not made if it was never installed', async () => {
    const folder = folderWithCopies();
    await run(folder);
    const before = mediaOf(folder, 'site');
    const { site } = await run(folder, { without: true });
    expect([site.written, site.removed]).toEqual([0, 0]);
    expect(mediaOf(folder, 'site')).toEqual(before);
    const fresh = temporaryFolder();
    const { failed } = await run(fresh, { without: true, options: { siteUrl } });
    expect(failed).toEqual([]);
    expect(page(fresh, '1')).not.toContain('srcset');
    expect(mediaOf(fresh, 'site').filter((file) => /v1\.|card/u.test(file))).toEqual([]);
  });

  it('contain no GPS data in either output, unless requested', async () => {
    const folder = temporaryFolder();
    const mediaNames = 'hash';
    await run(folder, { without: true, options: { mediaNames } });
    const kept = temporaryFolder();
    await run(kept, { without: true, options: { mediaNames, keepExif: true } });
    const original = media[at('large.jpg')]!.file;
    for (const output of ['site', 'markdown']) {
      expect(mediaOf(folder, output)).not.toContain(`media/${original}`);
      const jpegs = mediaOf(folder, output).filter((file) => file.endsWith('.jpg'));
      expect(jpegs.length).toBe(mediaOf(kept, output).filter((file) => file.endsWith('.jpg')).length);
      for (const file of jpegs)
        expect(metadataFormat('image/jpeg')!.hasLocation(fs.readFileSync(path.join(folder, output, file)), true)).toBe(
          false,
        );
      expect(fs.readFileSync(path.join(kept, output, 'media', original)).equals(photos['large.jpg']!)).toBe(true);
    }
  });

  it('are verified with and without the cache: a missing copy is reported, but not made', async () => {
    const folder = folderWithCopies();
    await run(folder, { options: { siteUrl } });
    expect(await verified(folder, { siteUrl })).toEqual([]);
    const [copy = ''] = mediaOf(folder, 'site').filter((file) => file.endsWith('-480v1.webp'));
    const bytes = fs.readFileSync(path.join(folder, 'site', copy));
    fs.writeFileSync(path.join(folder, 'site', copy), Buffer.from(bytes).fill(0, 100, 101));
    expect(await verified(folder, { siteUrl })).toEqual([{ code: 'output-changed', path: `site/${copy}` }]);
    fs.removeSync(path.join(folder, 'pictures'));
    fs.removeSync(path.join(folder, 'site', copy));
    expect(await verified(folder, { siteUrl })).toEqual([{ code: 'output-missing', path: `site/${copy}` }]);
  });

  it('are removed along with their originals', async () => {
    const folder = folderWithCopies();
    const orphan = path.join(folder, 'pictures/ab', `${'ab'.repeat(32)}-480v1.webp`);
    fs.outputFileSync(orphan, 'x');
    await run(folder);
    expect(fs.existsSync(orphan)).toBe(false);
  });

  it('include a JPEG or a card for link previews, but only if the site has a URL', async () => {
    const folder = folderWithCopies();
    await run(folder, { options: { siteUrl } });
    const image = (id: string) => /property="og:image" content="([^"]+)"/u.exec(page(folder, id))?.[1] ?? '';
    const read = async (id: string) => sharp!(path.join(folder, 'site', image(id).replace(siteUrl, ''))).metadata();
    expect(await read('3')).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(image('1')).toMatch(/\.jpg$/u);
    expect(page(publishedFolder, '3')).not.toContain('og:image');
  });

  it('are omitted if they cannot be stored: pages show the originals, and the next run makes the copies', async () => {
    const folder = temporaryFolder();
    const own = path.join(folder, 'pictures');
    fs.writeFileSync(own, '');
    const { failed } = await run(folder, { options: { siteUrl } });
    expect(failed).toEqual([]);
    expect(page(folder, '1')).not.toContain('srcset');
    fs.removeSync(own);
    await run(folder, { options: { siteUrl } });
    expect(page(folder, '1')).toContain('srcset');
  });
});
