import path from 'node:path';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { openImageCopies } from '../../../src/app/publish/open-image-copies.ts';
import { publishable } from '../../../src/publish/media/publishable.ts';
import { Engine } from '../../../src/publish/build/engine.ts';
import { OutputFolder } from '../../../src/publish/build/folder/output-folder.ts';
import { MemoryArchive } from '../../helpers/memory/memory-archive.ts';
import { sharp, sharpSkipNote } from '../../helpers/images.ts';
import { testContext } from '../../helpers/context.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

describe.skipIf(!sharp)(`The image copies of a publish${sharpSkipNote}`, () => {
  it.each([
    ['does not exist', () => undefined],
    ['cannot contain image copies', (cache: string) => fs.outputFileSync(path.join(cache, 'pictures'), 'a file')],
    ['is a file', (cache: string) => fs.writeFileSync(cache, 'a file')],
  ])('are created and published if the cache folder %s', async (_, prepare) => {
    const home = temporaryFolder();
    const cache = path.join(home, 'cache');
    prepare(cache);
    const output = await OutputFolder.open(path.join(home, 'site'), { dryRun: false, warn: () => undefined });
    const options = { cache, images: 'copies', siteUrl: 'https://new.example.com/' } as const;
    const { imageCopies, close } = await openImageCopies(
      await publishable(new MemoryArchive({})),
      options,
      { site: output },
      testContext(),
      {},
    );
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    expect(await imageCopies!.makeFile('ab/card.png', (maker) => maker.renderSvg(svg, 'image/png'))).toBe(true);
    const engine = new Engine({ outputs: { site: output }, before: new Map(), lookup: () => '' });
    await imageCopies!.publish(['ab/card.png'], 'site', output, engine);
    close();
    expect(await output.finish()).toEqual({ files: 1, written: 1, removed: 0 });
  });
});
