import fs from 'fs-extra';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileCounts } from '../../../src/core/report.ts';
import type { Warning } from '../../../src/core/warnings.ts';
import { OutputFolder } from '../../../src/publish/output/output-folder.ts';
import { cases } from '../../helpers/law.ts';
import { filesIn, temporaryFolder } from '../../helpers/temporary-folder.ts';

type Files = readonly (readonly [path: string, text: string])[];

const text = fc.constantFrom('1', '2');
// Few names, so that files and folders of one run and of somebody else often have those of another run.
const place = fc
  .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 })
  .map((segments) => segments.join('/'));

/** Files that there can be at the same time: none is where another one's folder is. */
const files = fc
  .array(fc.tuple(place, text), { maxLength: 6 })
  .map((all) =>
    all.filter(([one], index) =>
      all.slice(0, index).every(([other]) => !`${one}/`.startsWith(`${other}/`) && !`${other}/`.startsWith(`${one}/`)),
    ),
  );

/** What somebody does in the folder between two runs. */
const change = fc.oneof(
  fc.record({ kind: fc.constant('file' as const), place, text }),
  fc.record({ kind: fc.constantFrom('folder' as const, 'nothing' as const, 'link' as const), place }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

function apply(folder: string, elsewhere: string, made: Change): void {
  const at = path.join(folder, made.place);
  try {
    if (made.kind !== 'folder') fs.removeSync(at);
    if (made.kind === 'file') fs.outputFileSync(at, made.text);
    if (made.kind === 'folder') fs.ensureDirSync(at);
    if (made.kind === 'link') fs.ensureSymlinkSync(elsewhere, at);
  } catch {
    // A file is where the folder of that place would be, or a link.
  }
}

async function run(folder: string, made: Files, dryRun = false): Promise<FileCounts & { warnings: Warning[] }> {
  const warnings: Warning[] = [];
  const output = await OutputFolder.open(folder, { dryRun, warn: (warning) => warnings.push(warning) });
  await Promise.all(made.map(([file, content]) => output.write(file, content)));
  return { ...(await output.finish()), warnings };
}

describe('A dry run', () => {
  it('changes nothing, and says what the run after it counts and warns of', async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.array(change, { maxLength: 4 }), files, async (before, changes, after) => {
        const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
        await run(folder, before);
        for (const one of changes) apply(folder, elsewhere, one);
        const untouched = filesIn(folder);
        const promised = await run(folder, after, true);
        expect(filesIn(folder)).toEqual(untouched);
        expect(await run(folder, after)).toEqual(promised);
      }),
      { numRuns: cases(1000) },
    );
  });
});
