import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJournal } from '../../../src/archive/reader/files.ts';
import { expectReadable } from './expect-archive.ts';
import { run } from './blogkeep.ts';
import { choose } from './sampling.ts';
import type { Scenario } from './scenario.ts';
import { mediaFetched, postsRead, type Asked, type SmallSource } from './small-source.ts';
import { describeCall, injecting, kindOfCall, wasInjected, whyNoStrace, type Call } from './strace.ts';

/** So many posts are being read or stored at the same time where one request at a time is made. */
const postsInFlight = 2;

/** Kills a run at a share of its changing calls, each time a new one, and looks at what is left and how the next run ends. */
export function describeKills(title: string, scenario: Scenario, share: number): void {
  const why = whyNoStrace();
  const chosen = choose(scenario.calls, share, kindOfCall);
  describe(`${title}, killed at ${chosen.length} of its ${scenario.calls.length} changing calls`, () => {
    it.skipIf(why)(`can be killed there${why ? ` (${why})` : ''}`, () => expect(chosen).not.toEqual([]));

    it.for(chosen.map((call) => [describeCall(call), call] as const))(
      'ends the same when it was killed at %s',
      async ([, call], { skip }) => {
        const folder = scenario.begin();
        const killed = await killAt(call, scenario, folder);
        // Two runs are not always alike: a file of another number was written, and the call was not made.
        if (!killed) return skip('the call was not made in this run');
        await expectReadable(folder);
        await expectNothingReadAgain(scenario, folder, postsInFlight);
      },
    );
  });
}

async function killAt(call: Call, { argv, source }: Scenario, folder: string): Promise<boolean> {
  const log = `${folder}.log`;
  const ended = await run(argv, folder, { source, under: injecting(call, 'signal=KILL', folder, log) });
  const wasKilled = wasInjected(log);
  expect(ended.signal).toBe(wasKilled ? 'SIGKILL' : null);
  return wasKilled;
}

/**
 * The next run ends the same, and asks for nothing that the journal says was stored.
 * @param inFlight how many posts the run that was stopped can have been reading or storing at the same time, if that is few
 */
export async function expectNothingReadAgain(scenario: Scenario, folder: string, inFlight?: number): Promise<void> {
  const { source } = scenario;
  const archive = path.join(folder, 'archive');
  // A run that took its journal away was over: what comes after it is another one.
  const wasOver = !fs.existsSync(path.join(archive, '.blogkeep', 'journal.jsonl')) && scenario.isDone(folder);
  const { read, media } = readJournal(archive);
  const files = new Map([...media].map(([address, entry]) => [new URL(address).pathname, entry]));
  const inPlace = [...files].filter(([, entry]) => 'file' in entry && isMedium(archive, String(entry.file)));
  const before = [...source.asked];
  source.forget();
  await scenario.expectSameEnd(folder);
  if (wasOver) return;

  const readAgain = postsRead(source.asked);
  expect(
    readAgain.filter((id) => read.has(id)),
    'posts read again',
  ).toEqual([]);
  const stored = new Set(inPlace.map(([address]) => address));
  expect(
    mediaFetched(source.asked).filter((address) => stored.has(address)),
    'media fetched again',
  ).toEqual([]);
  if (inFlight === undefined) return;
  const finished = postsFinished(source, before, inFlight);
  expect(
    readAgain.filter((id) => finished.has(id)),
    'posts read again that were stored long ago',
  ).toEqual([]);
}

function isMedium(archive: string, file: string): boolean {
  return fs.existsSync(path.join(archive, 'data', 'media', file));
}

/** The posts that must have been stored with their media: others were read and fetched after them. */
function postsFinished(source: SmallSource, asked: readonly Asked[], inFlight: number): Set<string> {
  const fetched = new Set(mediaFetched(asked).slice(0, -1));
  const posts = postsRead(asked).slice(0, -inFlight);
  return new Set(posts.filter((id) => source.mediaOf(id).every((address) => fetched.has(address))));
}
