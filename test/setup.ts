import fc from 'fast-check';
import { afterEach, expect } from 'vitest';
import { Message } from '../src/messages/message.ts';
import { removeTemporaryFolders } from './helpers/temporary-folder.ts';
import { sameCases, seed } from './seed.ts';

fc.configureGlobal({
  seed,
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- its replacement is a plugin, which cannot be set for all properties
  reporter: (run) => {
    if (!run.failed) return;
    const again = `The same cases once more:\n${sameCases(expect.getState().testPath ?? '')}`;
    throw new Error(`${fc.defaultReportMessage(run)}\n\n${again}`, { cause: run.errorInstance });
  },
});

afterEach(removeTemporaryFolders);

// Without isolation, this file runs once for each test file, but testers remain, and all of them take part in every comparison.
const worker = globalThis as { hasTesters?: true };
if (!worker.hasTesters) {
  worker.hasTesters = true;
  expect.addEqualityTesters([
    // Makes a message equal to its English text, so that tests can expect the text.
    (a: unknown, b: unknown) =>
      a instanceof Message !== b instanceof Message && (typeof a === 'string' || typeof b === 'string')
        ? String(a) === String(b)
        : undefined,
    // Vitest compares bytes one by one, which takes seconds for a megabyte.
    (a: unknown, b: unknown) => (Buffer.isBuffer(a) && Buffer.isBuffer(b) ? a.equals(b) : undefined),
  ]);
}
