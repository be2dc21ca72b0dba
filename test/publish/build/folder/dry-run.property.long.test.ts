import fs from 'fs-extra';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FileCounts } from '../../../../src/core/report/report.ts';
import { foldName } from '../../../../src/core/files/unique-names.ts';
import type { Warning } from '../../../../src/core/report/warnings.ts';
import { OutputFolder } from '../../../../src/publish/build/folder/output-folder.ts';
import { ignoreCaseIn } from '../../../helpers/case-insensitive-disk.ts';
import { scaleRuns } from '../../../helpers/property-runs.ts';
import { filesIn, temporaryFolder } from '../../../helpers/temporary-folder.ts';

type Files = readonly (readonly [path: string, text: string])[];

const text = fc.constantFrom('1', '2');
// Few names, so that the paths of different runs and of other programs often collide.
const place = fc
  .array(fc.constantFrom('a', 'A', 'b', 'é', 'é'.normalize('NFD')), { minLength: 1, maxLength: 3 })
  .map((names) => names.join('/'));

/** Reports whether both files can exist side by side on any disk. */
function areApart(one: string, other: string): boolean {
  const [a, b] = [`${foldName(one)}/`, `${foldName(other)}/`];
  return !a.startsWith(b) && !b.startsWith(a);
}

const files: fc.Arbitrary<Files> = fc
  .array(fc.tuple(place, text), { maxLength: 6 })
  .map((all) => all.filter(([one], index) => all.slice(0, index).every(([other]) => areApart(one, other))));

/** A change that the user makes to the folder between two runs. */
const change = fc.record({ kind: fc.constantFrom('file', 'folder', 'nothing', 'link'), place, text });

function apply(folder: string, elsewhere: string, made: { kind: string; place: string; text: string }): void {
  const at = path.join(folder, made.place);
  try {
    fs.mkdirSync(path.dirname(at), { recursive: true });
    if (made.kind !== 'folder') fs.rmSync(at, { recursive: true, force: true });
    if (made.kind === 'file') fs.writeFileSync(at, made.text);
    if (made.kind === 'folder') fs.mkdirSync(at);
    if (made.kind === 'link') fs.symlinkSync(elsewhere, at);
  } catch {
    // A file is at the path of a folder, or vice versa. The change is skipped.
  }
}

async function run(folder: string, made: Files, dryRun = false): Promise<FileCounts & { warnings: Warning[] }> {
  const warnings: Warning[] = [];
  const output = await OutputFolder.open(folder, {
    dryRun,
    warn: (warning) => warnings.push('isDryRun' in warning ? { ...warning, isDryRun: true } : warning),
  });
  await Promise.all(made.map(([file, content]) => output.write(file, content)));
  return { ...(await output.finish()), warnings };
}

describe.each([
  ['distinguishes names by case', () => undefined],
  ['does not distinguish names by case', ignoreCaseIn],
])('On a disk that %s, a dry run', (_, prepare) => {
  it('changes nothing, and reports the same counts and warnings as the actual run after it', async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.array(change, { maxLength: 4 }), files, async (before, changes, after) => {
        const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
        vi.restoreAllMocks();
        prepare(folder);
        await run(folder, before);
        for (const one of changes) apply(folder, elsewhere, one);
        const untouched = [filesIn(folder), filesIn(elsewhere)];
        const promised = await run(folder, after, true);
        expect([filesIn(folder), filesIn(elsewhere)]).toEqual(untouched);
        expect(await run(folder, after)).toEqual(promised);
        expect(filesIn(elsewhere)).toEqual(untouched[1]);
        // A file that this run wrote must not be removed because an earlier run spelled its name differently.
        const left = promised.warnings.map((warning) => 'path' in warning && warning.path);
        for (const [file, content] of after) {
          const at = path.join(folder, file);
          if (!left.includes(at)) expect(fs.readFileSync(at, 'utf8')).toBe(content);
        }
      }),
      { numRuns: scaleRuns(1000) },
    );
  });
});

afterEach(() => void vi.restoreAllMocks());
