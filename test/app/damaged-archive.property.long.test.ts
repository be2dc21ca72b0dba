import fc from 'fast-check';
import fs from 'fs-extra';
import { expect, it } from 'vitest';
import { layout } from '../../src/archive/format/layout.ts';
import { exportedBlog, omitManifests } from '../helpers/archive/exported-blog.ts';
import { scaleRuns } from '../helpers/property-runs.ts';
import { reseal } from '../helpers/archive/reseal.ts';
import { filesIn } from '../helpers/temporary-folder.ts';

const id = fc.constantFrom('1', '2', '3', '4', '5', '6');
const damage = fc.record({
  edited: fc.uniqueArray(id, { maxLength: 2 }),
  /** Indexes of the payload files to damage, modulo the number of files. */
  damaged: fc.uniqueArray(fc.nat(1000), { minLength: 1, maxLength: 4 }),
  isRemoved: fc.boolean(),
  hasCache: fc.boolean(),
});

it('Damage never removes or rewrites a published file, and a publish after the repair equals a fresh one', async () => {
  await fc.assert(
    fc.asyncProperty(damage, async ({ edited, damaged, isRemoved, hasCache }) => {
      const { publish, outputs, fresh, at } = await exportedBlog();
      const before = omitManifests(outputs());
      for (const post of edited) fs.appendFileSync(at(layout.content(post)), '<p>Edited</p>');
      if (edited.length > 0) reseal(at(''));
      const entries = Object.keys(filesIn(at('data'))).map((name) => `data/${name}`);
      // Without the format file, the folder is not an archive.
      const files = new Set(
        damaged.map((number) => entries.filter((one) => one !== layout.format)[number % (entries.length - 1)]!),
      );
      const good = new Map([...files].map((entry) => [entry, fs.readFileSync(at(entry))]));
      for (const entry of files)
        if (isRemoved) fs.rmSync(at(entry));
        else fs.truncateSync(at(entry), 2);
      const more = hasCache ? {} : { cache: undefined };
      for (let night = 1; night <= 2; night += 1) {
        expect((await publish(more)).code).toBe(5);
        const after = outputs();
        const changed = Object.keys(before).filter((name) => after[name] !== before[name]);
        const ofEdited = (name: string) =>
          edited.some((post) => name === `site/${post}/index.html` || name.endsWith(`-${post}.md`));
        expect(changed.filter((name) => !ofEdited(name))).toEqual([]);
        expect(changed.filter((name) => after[name] === undefined)).toEqual([]);
      }
      for (const [entry, bytes] of good) fs.outputFileSync(at(entry), bytes);
      expect((await publish(more)).code).toBe(0);
      expect(outputs()).toEqual(await fresh());
    }),
    { numRuns: scaleRuns(40) },
  );
}, 300_000);
