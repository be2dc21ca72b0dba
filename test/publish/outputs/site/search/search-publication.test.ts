import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { InterruptedError } from '../../../../../src/core/errors/errors.ts';
import { message } from '../../../../../src/messages/message.ts';
import { Engine } from '../../../../../src/publish/build/engine.ts';
import { OutputFolder } from '../../../../../src/publish/build/folder/output-folder.ts';
import { SearchPublication } from '../../../../../src/publish/outputs/site/search/search-publication.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

/** Writes an empty index. */
async function finishIndex(throwIfInterrupted: () => void) {
  const site = await OutputFolder.open(temporaryFolder(), { dryRun: true, warn: () => undefined });
  const write = vi.spyOn(site, 'write');
  const engine = new Engine({ outputs: { site }, before: new Map(), lookup: () => '' });
  const search = new SearchPublication('site', site, [], engine, throwIfInterrupted);
  const finishing = search.finish(async function* () {
    // Nothing is indexed.
  });
  return { finishing, write };
}

it('handles other events, such as signals, between the files of the index', async () => {
  const { finishing } = await finishIndex(() => undefined);
  let isFinished = false;
  void finishing.then(() => (isFinished = true));
  await setImmediate();
  expect(isFinished).toBe(false);
  await finishing;
});

it('writes no further file of the index after a signal', async () => {
  const { finishing, write } = await finishIndex(() => {
    throw new InterruptedError(message('publish.interrupted'));
  });
  await expect(finishing).rejects.toThrow(InterruptedError);
  expect(write).toHaveBeenCalledOnce();
});
