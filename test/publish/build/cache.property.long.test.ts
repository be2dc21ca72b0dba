import path from 'node:path';
import fc from 'fast-check';
import fs from 'fs-extra';
import { expect, it } from 'vitest';
import { scaleRuns } from '../../helpers/property-runs.ts';
import { expectSameAsWithoutCache } from '../../helpers/publish/publish-runs.ts';
import { imageNumbers, randomPublishRuns } from '../../helpers/publish/random-publish-runs.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

it('publishing with a cache gives the same bytes as publishing into empty folders', async () => {
  const pictures = temporaryFolder();
  for (const number of imageNumbers) fs.outputFileSync(path.join(pictures, `aa/${number}.png`), String(number));
  // If the time limit ends the test, a failure is reported before it is fully shrunk.
  const limits = { numRuns: scaleRuns(60), interruptAfterTimeLimit: 40_000 };
  await fc.assert(fc.asyncProperty(randomPublishRuns(pictures), expectSameAsWithoutCache), limits);
  expect.hasAssertions();
});
