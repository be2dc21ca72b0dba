import fc from 'fast-check';
import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Backup } from '../../src/backup/backup.ts';
import { readAll } from '../../src/backup/files/checked-stream.ts';
import { mediaBaseOf } from '../../src/backup/media-base.ts';
import { openBackup } from '../../src/backup/open.ts';
import { findMedia } from '../../src/body/find-media.ts';
import { backupPage } from '../helpers/backup/backup-page.ts';
import { scaleRuns } from '../helpers/property-runs.ts';
import { rawZip } from '../helpers/backup/raw-zip.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { blogXml, openXml, postXml } from '../helpers/backup/ttxml.ts';

/** Ways to write a name in an attribute or as a file name. */
const writings: Readonly<Record<string, (name: string) => string>> = {
  'as it is': (name) => name,
  escaped: (name) => name.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
  'by names of characters': (name) =>
    name.replaceAll('‘', '&lsquo;').replaceAll('’', '&rsquo;').replaceAll('·', '&middot;'),
  encoded: (name) => encodeURIComponent(name),
  'encoded as a form': (name) => encodeURIComponent(name).replaceAll('%20', '+'),
  decomposed: (name) => name.normalize('NFD'),
  composed: (name) => name.normalize('NFC'),
};
const steps = fc.array(fc.constantFrom(...Object.keys(writings)), { maxLength: 2 });
const written = (name: string, steps: readonly string[]) =>
  steps.reduce((text, step) => writings[step]?.(text) ?? text, name);

const stem = fc
  .array(
    fc.constantFrom('a', 'B', ' ', '&', '&amp;', '&lsquo;', '%', '%20', '%25', '+', '‘', '·', '가', 'é', ';', '#', '='),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((parts) => `x${parts.join('')}y.png`);

/** Creates backups of one post with files that contain their own names, and references to them in bodies. */
const formats = {
  HTML: {
    folder: './img/',
    open: async (names: readonly string[]) => {
      const file = path.join(temporaryFolder(), 'blog-1-1.zip');
      const files = names.map((name) => ({ name: `7/img/${name}`, data: name }));
      fs.writeFileSync(file, rawZip([{ name: '7/7-a.html', data: backupPage({ title: 'a' }) }, ...files]));
      const backup = await openBackup([file]);
      onTestFinished(() => backup.close());
      return backup;
    },
  },
  TTXML: {
    folder: '[##_ATTACH_PATH_##]/',
    open: (names: readonly string[]) =>
      openXml(blogXml(postXml({ id: '7', files: names.map((name) => ({ name, bytes: Buffer.from(name) })) }))),
  },
};

describe.each(Object.entries(formats))('an image in a backup (%s)', (_, { folder, open }) => {
  /** Returns the content of the file that is imported for an attribute. */
  async function contentOf(backup: Backup, attribute: string): Promise<string | undefined> {
    const [found] = findMedia(`<p><img src="${folder}${attribute}"></p>`, { own: mediaBaseOf('7') });
    const medium = found?.addresses.map((address) => backup.medium(address)).find((one) => one !== undefined);
    return medium && String(await readAll(await medium.open()));
  }

  it('is found by every spelling of its name', async () => {
    await fc.assert(
      fc.asyncProperty(stem, steps, steps, async (name, stored, referred) => {
        const backup = await open([written(name, stored)]);
        expect(await contentOf(backup, written(name, referred))).toBe(written(name, stored));
      }),
      { numRuns: scaleRuns(1000) },
    );
  });

  it('is the file with exactly the referenced name, even if other names match after decoding', async () => {
    await fc.assert(
      fc.asyncProperty(stem, fc.array(steps, { minLength: 2, maxLength: 5 }), async (name, all) => {
        const names = [...new Set(all.map((one) => written(name, one)))];
        const backup = await open(names);
        for (const one of names) expect(await contentOf(backup, one)).toBe(one);
      }),
      { numRuns: scaleRuns(1000) },
    );
  });
});
