import path from 'node:path';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import type { PublishedMedium } from '../../../src/core/media/media-file.ts';
import type { ImageEncoder } from '../../../src/publish/media/image-copies.ts';
import { ImageCopies, copiesOf } from '../../../src/publish/media/image-copies.ts';
import { publishable } from '../../../src/publish/media/publishable.ts';
import { Engine, signatureIn, type TaskRecords } from '../../../src/publish/build/engine.ts';
import { OutputFolder } from '../../../src/publish/build/folder/output-folder.ts';
import { temporaryName } from '../../../src/publish/build/folder/temporary-names.ts';
import { MemoryArchive } from '../../helpers/memory/memory-archive.ts';
import { storeImage } from '../../helpers/images.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** An encoder that writes placeholders and counts its calls. */
class CountingMaker implements ImageEncoder {
  readonly concurrency = 2;
  made = 0;

  async copies(_: string, wanted: readonly { file: string }[]) {
    this.made += 1;
    return wanted.map(({ file }) => Buffer.from(`copy ${file}`));
  }

  async renderSvg() {
    return Buffer.from('card');
  }

  async canRender() {
    return true;
  }
}

/** Returns functions to publish a blog with one photo repeatedly. */
function photoBlog() {
  const home = temporaryFolder();
  const mediaFolder = path.join(home, 'media');
  const bytes = Buffer.alloc(50_000, 'photo');
  const medium = { ...storeImage(mediaFolder, bytes, 'image/jpeg', 'jpg'), width: 1000, height: 800 };
  const archive = new MemoryArchive({ media: { 'https://files.example.com/a.jpg': medium }, mediaFolder });
  const maker = new CountingMaker();
  const pictureFolder = path.join(home, 'pictures');
  let known: TaskRecords = new Map();

  const night = async ({ maker: given }: { maker?: ImageEncoder | undefined } = { maker }) => {
    const output = await OutputFolder.open(path.join(home, 'site'), { dryRun: false, warn: () => undefined });
    const pictures = await ImageCopies.open(await publishable(archive), {
      folder: pictureFolder,
      outputs: { site: output },
      shown: new Set(['pages']),
      signatureBefore: (name, file) => signatureIn(known, name, file),
      load: () => Promise.resolve(given),
      isShared: false,
    });
    const shown = [...pictures.archive().media().values()] as PublishedMedium[];
    await pictures.make(shown);
    const engine = new Engine({ outputs: { site: output }, before: known, lookup: () => '' });
    const files = shown.flatMap((one) => copiesOf(one, false).map(({ file }) => file));
    await pictures.publish(files, 'site', output, engine);
    known = engine.finish();
    const counts = await output.finish();
    return { ...counts, files: [...known.keys()].map((key) => key.slice('site/'.length)) };
  };
  const forget = () => (known = new Map());
  return { night, forget, maker, home, pictureFolder, place: (file: string) => path.join(home, 'site', file) };
}

describe('Copies of images in a site', () => {
  it('are made once, and not made again while they are unchanged', async () => {
    const { night, maker } = photoBlog();
    expect(await night()).toMatchObject({ written: 2, removed: 0 });
    expect(await night()).toMatchObject({ written: 0, removed: 0 });
    expect(maker.made).toBe(1);
  });

  it('are restored from the cache if the user changed one, even to the same size', async () => {
    const { night, maker, place } = photoBlog();
    const [file = ''] = (await night()).files;
    const whole = fs.readFileSync(place(file), 'utf8');
    fs.writeFileSync(place(file), whole.toUpperCase());
    expect(await night()).toMatchObject({ written: 1 });
    expect(fs.readFileSync(place(file), 'utf8')).toBe(whole);
    expect(maker.made).toBe(1);
  });

  it('are made again if the user changed one and the cache does not contain it', async () => {
    const { night, maker, place, pictureFolder } = photoBlog();
    const [file = ''] = (await night()).files;
    const whole = fs.readFileSync(place(file), 'utf8');
    fs.removeSync(pictureFolder);
    fs.writeFileSync(place(file), 'short');
    expect(await night()).toMatchObject({ written: 1 });
    expect(fs.readFileSync(place(file), 'utf8')).toBe(whole);
    expect(maker.made).toBe(2);
  });

  it('are no longer used if the user changed one and there is no encoder: pages show the original', async () => {
    const { night, place, pictureFolder } = photoBlog();
    const [file = ''] = (await night()).files;
    fs.removeSync(pictureFolder);
    fs.writeFileSync(place(file), 'short');
    expect(await night({ maker: undefined })).toMatchObject({ files: [], written: 0, removed: 2 });
  });

  it('count as unchanged if their signatures are unknown, because making all copies again would take too long', async () => {
    const { night, forget, maker, pictureFolder } = photoBlog();
    await night();
    fs.removeSync(pictureFolder);
    forget();
    expect(await night()).toMatchObject({ written: 0, removed: 0 });
    expect(maker.made).toBe(1);
  });

  it('are not replaced by damaged copies from the cache', async () => {
    const { night, place, pictureFolder } = photoBlog();
    const [file = ''] = (await night()).files;
    const whole = fs.readFileSync(place(file), 'utf8');
    fs.truncateSync(path.join(pictureFolder, file.slice('media/'.length)), 3);
    expect(await night()).toMatchObject({ written: 0 });
    expect(fs.readFileSync(place(file), 'utf8')).toBe(whole);
  });

  it('are made again if one is missing in the site and truncated in the cache', async () => {
    const { night, place, pictureFolder, maker } = photoBlog();
    const [file = ''] = (await night()).files;
    const whole = fs.readFileSync(place(file), 'utf8');
    fs.truncateSync(path.join(pictureFolder, file.slice('media/'.length)), 3);
    fs.removeSync(place(file));
    expect(await night()).toMatchObject({ written: 1 });
    expect(fs.readFileSync(place(file), 'utf8')).toBe(whole);
    expect(maker.made).toBe(2);
  });

  it('can be made by two processes at the same time, without leaving temporary files behind', async () => {
    const one = photoBlog();
    const folder = await OutputFolder.open(path.join(one.home, 'other'), { dryRun: false, warn: () => undefined });
    const pictures = async () =>
      ImageCopies.open(await publishable(new MemoryArchive({})), {
        folder: one.pictureFolder,
        outputs: { site: folder },
        shown: new Set(['pages']),
        load: () => Promise.resolve(one.maker),
        isShared: true,
      });
    const both = await Promise.all([pictures(), pictures()]);
    const made = await Promise.all(
      both.map((some) => some.makeFile('ab/card.png', (maker) => maker.renderSvg('', ''))),
    );
    expect(made).toEqual([true, true]);
    expect(fs.readdirSync(path.join(one.pictureFolder, 'ab'))).toEqual(['card.png']);
  });

  it('that a killed run left unfinished are removed by a later run once they are a day old', async () => {
    const folder = temporaryFolder();
    const [old, young] = ['old', 'young'].map((name) => temporaryName(path.join(folder, `ab/${name}.png`)));
    for (const file of [old!, young!]) fs.outputFileSync(file, 'half');
    const before = Date.now() / 1000 - 2 * 86_400;
    fs.utimesSync(old!, before, before);
    const options = {
      folder,
      outputs: {},
      shown: new Set<never>(),
      load: () => Promise.resolve(undefined),
      isShared: false,
    };
    (await ImageCopies.open(await publishable(new MemoryArchive({})), options)).prune();
    expect(fs.readdirSync(path.join(folder, 'ab'))).toEqual([path.basename(young!)]);
  });
});
