import fc from 'fast-check';
import fs from 'fs-extra';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyWorker } from '../../../src/app/package-folders.ts';
import type { BatchWorkers } from '../../../src/archive/verify/batch-workers.ts';
import { checkArchive } from '../../../src/archive/verify/check-archive.ts';
import { findMedia } from '../../../src/body/find-media.ts';
import { InterruptedError } from '../../../src/core/errors/errors.ts';
import { scaleRuns } from '../../helpers/property-runs.ts';
import { reseal } from '../../helpers/archive/reseal.ts';
import { failingWorkers, writeWorker } from '../../helpers/failing-workers.ts';
import { exportSample, type SampleExport } from '../../helpers/archive/sample-archive.ts';
import { filesIn } from '../../helpers/temporary-folder.ts';

let sample: SampleExport;
beforeAll(async () => {
  sample = await exportSample();
});
afterAll(() => sample.close());

const archiveOf = () => path.join(sample.copy(), 'archive');

/**
 * Creates an archive that has the features of large ones: several batches, media that were not fetched, and a post that is read separately.
 */
function manifold(): string {
  const archive = archiveOf();
  const posts = path.join(archive, 'data/posts');
  for (const id of ['4001', '4002', ...Array.from({ length: 200 }, (_, index) => String(5000 + index))]) {
    fs.copySync(path.join(posts, '7'), path.join(posts, id));
    const record = path.join(posts, id, 'post.json');
    fs.writeFileSync(record, fs.readFileSync(record, 'utf8').replaceAll('"id": "7"', `"id": "${id}"`));
    fs.removeSync(path.join(posts, id, 'comments.json'));
  }
  const unheld = '<p>1</p><img src="https://img.example.com/x.png?a=1"><img src="https://img.example.com/y.png">';
  fs.writeFileSync(path.join(posts, '4001/content.html'), unheld);
  // This file is too large to be checked in memory while its checksum is computed.
  fs.writeFileSync(path.join(posts, '4002/content.html'), `<p>${'x'.repeat(17_000_000)}</p>`);
  reseal(archive);
  return archive;
}

const inWorkers = (more: Partial<BatchWorkers> = {}): BatchWorkers => ({
  worker: verifyWorker,
  workers: 2,
  from: 0,
  ...more,
});

/** Returns the result of checking an archive. */
const checked = (archive: string, workers?: BatchWorkers) => checkArchive(archive, { findMedia, workers });

describe('Verify in workers', () => {
  it('has the same result as without workers', async () => {
    const archive = manifold();
    const alone = await checked(archive);
    expect(alone.findings.map(({ code }) => code)).toContain('medium-not-held');
    expect(alone.contents.posts).toBeGreaterThan(202);
    expect(await checked(archive, inWorkers())).toEqual(alone);
  });

  it('has the same findings in the same order, whatever is damaged', async () => {
    const archive = archiveOf();
    const files = Object.entries(filesIn(archive)).filter(([, content]) => content !== '');
    const damage = fc.record({
      file: fc.constantFrom(...files),
      where: fc.nat(),
      text: fc.constantFrom('', 'x', '"', '{', '\u0000', '<img src="//img.example.com/z.png">'),
      isGone: fc.boolean(),
      isSealed: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (damages) => {
        const manifests = ['bag-info.txt', 'manifest-sha256.txt', 'tagmanifest-sha256.txt'];
        const before = manifests.map((name) => [name, fs.readFileSync(path.join(archive, name))] as const);
        try {
          for (const { file, where, text, isGone } of damages) {
            const [name, content] = file;
            const at = where % content.length;
            const changed = Buffer.from(content.slice(0, at) + text + content.slice(at + 1), 'latin1');
            if (isGone) fs.removeSync(path.join(archive, name));
            else fs.writeFileSync(path.join(archive, name), changed);
          }
          const isBag = damages.every(({ file }) => file[0].startsWith('data/'));
          if (isBag && damages[0]?.isSealed) reseal(archive);
          const ends = await Promise.allSettled([checked(archive), checked(archive, inWorkers({ workers: 1 }))]);
          expect(ends[1]).toEqual(ends[0]);
        } finally {
          for (const { file } of damages)
            fs.outputFileSync(path.join(archive, file[0]), Buffer.from(file[1], 'latin1'));
          for (const [name, bytes] of before) fs.writeFileSync(path.join(archive, name), bytes);
        }
      }),
      { numRuns: scaleRuns(12) },
    );
  });

  it.each(failingWorkers)('has the same result if a worker %s', async (_, text) => {
    const archive = archiveOf();
    expect(await checked(archive, inWorkers({ worker: writeWorker(text) }))).toEqual(await checked(archive));
  });

  it('stops when the signal is aborted', async () => {
    const archive = manifold();
    const controller = new AbortController();
    const stopped = checkArchive(archive, { findMedia, workers: inWorkers(), signal: controller.signal });
    setImmediate(() => controller.abort('SIGINT'));
    await expect(stopped).rejects.toThrow(InterruptedError);
  });
});
