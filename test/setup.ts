import fc from 'fast-check';
import { expect } from 'vitest';
import { sameCases, seed } from './seed.ts';

fc.configureGlobal({
  seed,
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- what replaces it, a plugin, cannot be given to all properties
  reporter: (run) => {
    if (!run.failed) return;
    const again = `The same cases once more:\n${sameCases(expect.getState().testPath ?? '')}`;
    throw new Error(`${fc.defaultReportMessage(run)}\n\n${again}`, { cause: run.errorInstance });
  },
});
