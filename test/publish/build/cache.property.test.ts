import path from 'node:path';
import fc from 'fast-check';
import fs from 'fs-extra';
import { expect, it } from 'vitest';
import { cases } from '../../helpers/property-runs.ts';
import { expectEachNightWhole } from '../../helpers/publish/publish-runs.ts';
import { pictureNumbers, randomNights } from '../../helpers/publish/random-publish-runs.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

it('publishing with a cache gives the same bytes as publishing into empty folders', async () => {
  const pictures = temporaryFolder();
  for (const number of pictureNumbers) fs.outputFileSync(path.join(pictures, `aa/${number}.png`), String(number));
  // A failure is told before it is as small as can be: the test has to end.
  const limits = { numRuns: cases(60), interruptAfterTimeLimit: 40_000 };
  await fc.assert(fc.asyncProperty(randomNights(pictures), expectEachNightWhole), limits);
  expect.hasAssertions();
});
