import { describe, expect, it } from 'vitest';
import { expectReadable } from './expect-archive.ts';
import { run } from './blogkeep.ts';
import { sample } from './sampling.ts';
import { expectFailed } from './expect-failed.ts';
import type { Scenario } from './scenario.ts';
import { describeCall, injectCommand, kindOfCall, wasInjected, straceSkipReason, type Call } from './strace.ts';

type SystemError = 'ENOSPC' | 'EIO' | 'EMFILE';

interface Point {
  readonly call: Call;
  readonly error: SystemError;
}

/**
 * Injects an error into a sample of a run's mutating system calls, each in a new run. Checks the output, the resulting archive, and that
 * the next run completes.
 */
export function describeErrors(title: string, scenario: Scenario, share: number): void {
  const why = straceSkipReason();
  const points = scenario.calls.flatMap((call) => errorsOf(call).map((error): Point => ({ call, error })));
  const chosen = sample(points, share, ({ call, error }) => `${kindOfCall(call)} ${error}`);
  describe(`${title}, with an error at ${chosen.length} of ${points.length} combinations of call and error`, () => {
    it.skipIf(why)(`can be traced on this machine${why ? ` (${why})` : ''}`, () => expect(chosen).not.toEqual([]));

    it.for(chosen.map((point) => [point.error, describeCall(point.call), point] as const))(
      'reports %s at %s, and completes when it is repeated without the error',
      async ([, , point], { skip }) => {
        const folder = scenario.begin();
        const wasHit = await failAt(point, scenario, folder);
        if (!wasHit) return skip('the call was not made in this run');
        await expectReadable(folder);
        await scenario.expectSameEnd(folder);
      },
    );
  });
}

function errorsOf({ name }: Call): SystemError[] {
  if (name.startsWith('open')) return ['EMFILE', 'ENOSPC', 'EIO'];
  // Removals cannot fail for lack of space.
  return /^(?:unlink|rmdir)/u.test(name) ? ['EIO'] : ['ENOSPC', 'EIO'];
}

async function failAt({ call, error }: Point, { argv, source, isDone }: Scenario, folder: string): Promise<boolean> {
  const log = `${folder}.log`;
  const ended = await run(argv, folder, { source, under: injectCommand(call, `error=${error}`, folder, log) });
  if (!wasInjected(log)) {
    expect(ended, ended.err).toMatchObject({ code: 0 });
    return false;
  }
  // A run may complete in spite of the error: it may ignore a failed removal, retry to open a file, or not need a folder that exists.
  const mayBeOutlived = error === 'EMFILE' || /^(?:unlink|rmdir|mkdir)/u.test(call.name);
  if (mayBeOutlived && ended.code === 0) expect(isDone(folder), 'the archive of a run that was complete').toBe(true);
  else expectFailed(ended);
  return true;
}
