import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256Of } from '../../../src/archive/format/bag.ts';
import { Checksums } from '../../../src/archive/reader/checksums.ts';
import { Journal } from '../../../src/archive/store/journal.ts';
import { readJournal } from '../../../src/archive/reader/files.ts';
import { layout } from '../../../src/archive/format/layout.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const manifest = `${'a'.repeat(64)}  data/blog.json\n`;

/** Reports whether the manifest counts as damaged if the last run recorded a manifest in the journal and was then stopped. */
async function isDamaged(files: Readonly<Record<string, string>>): Promise<boolean> {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) fs.outputFileSync(path.join(folder, name), text);
  fs.ensureDirSync(path.join(folder, '.blogkeep'));
  const journal = new Journal(folder);
  await journal.append([{ file: layout.manifest, sha256: sha256Of(manifest), size: manifest.length }], true);
  journal.close();
  return new Checksums(folder, readJournal(folder)).isManifestDamaged;
}

describe('damage of the manifest after a stopped run', () => {
  const earlier = '';
  const tags = (text: string) => `${sha256Of(text)}  ${layout.manifest}\n`;

  it.each([
    ['the run was the first and had not written the manifest', {}, false],
    ['the run was the first and had written the manifest', { [layout.manifest]: manifest }, false],
    [
      'the manifest is that of the previous run',
      { [layout.manifest]: earlier, [layout.tagManifest]: tags(earlier) },
      false,
    ],
    ['the manifest of the previous run is missing', { [layout.tagManifest]: tags(manifest) }, true],
    ['the manifest differs from those of all runs', { [layout.manifest]: `${manifest}x` }, true],
  ])('is detected correctly if %s', async (_, files, expected) => {
    expect(await isDamaged(files)).toBe(expected);
  });
});
