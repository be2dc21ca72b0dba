import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJournal } from '../../../src/archive/reader/files.ts';
import { expectReadable } from './expect-archive.ts';
import { run } from './blogkeep.ts';
import { sample } from './sampling.ts';
import type { Scenario } from './scenario.ts';
import { fetchedMedia, readPosts, type RequestLine, type SmallSource } from './small-source.ts';
import { describeCall, injectCommand, kindOfCall, wasInjected, straceSkipReason, type Call } from './strace.ts';

/** Maximum number of posts in progress when a run sends one request at a time. */
const postsInFlight = 2;

/**
 * Kills a run at a sample of its mutating system calls, each in a new run. Checks the resulting archive and that the next run completes.
 */
export function describeKills(title: string, scenario: Scenario, share: number): void {
  const why = straceSkipReason();
  const chosen = sample(scenario.calls, share, kindOfCall);
  describe(`${title}, killed at ${chosen.length} of its ${scenario.calls.length} mutating calls`, () => {
    it.skipIf(why)(`can be traced on this machine${why ? ` (${why})` : ''}`, () => expect(chosen).not.toEqual([]));

    it.for(chosen.map((call) => [describeCall(call), call] as const))(
      'completes with the same result after it was killed at %s',
      async ([, call], { skip }) => {
        const folder = scenario.begin();
        const killed = await killAt(call, scenario, folder);
        // Runs differ slightly, so this call may not occur in every run.
        if (!killed) return skip('the call was not made in this run');
        await expectReadable(folder);
        await expectNoRefetch(scenario, folder, postsInFlight);
      },
    );
  });
}

async function killAt(call: Call, { argv, source }: Scenario, folder: string): Promise<boolean> {
  const log = `${folder}.log`;
  const ended = await run(argv, folder, { source, under: injectCommand(call, 'signal=KILL', folder, log) });
  const wasKilled = wasInjected(log);
  expect(ended.signal).toBe(wasKilled ? 'SIGKILL' : null);
  return wasKilled;
}

/**
 * Expects that the next run completes, and does not request anything that the journal lists as stored.
 * @param inFlight maximum number of posts that were in progress when the run was stopped. Default: unknown.
 */
export async function expectNoRefetch(scenario: Scenario, folder: string, inFlight?: number): Promise<void> {
  const { source } = scenario;
  const archive = path.join(folder, 'archive');
  // Without a journal, the run was complete, so the next run may read and fetch everything again.
  const wasOver = !fs.existsSync(path.join(archive, '.blogkeep', 'journal.jsonl')) && scenario.isDone(folder);
  const { read, media } = readJournal(archive);
  const files = new Map([...media].map(([address, entry]) => [new URL(address).pathname, entry]));
  const inPlace = [...files].filter(([, entry]) => 'file' in entry && isMedium(archive, String(entry.file)));
  const before = [...source.asked];
  source.forget();
  await scenario.expectSameEnd(folder);
  if (wasOver) return;

  const readAgain = readPosts(source.asked);
  expect(
    readAgain.filter((id) => read.has(id)),
    'posts read again',
  ).toEqual([]);
  const stored = new Set(inPlace.map(([address]) => address));
  expect(
    fetchedMedia(source.asked).filter((address) => stored.has(address)),
    'media fetched again',
  ).toEqual([]);
  if (inFlight === undefined) return;
  const finished = finishedPosts(source, before, inFlight);
  expect(
    readAgain.filter((id) => finished.has(id)),
    'posts read again that were stored long ago',
  ).toEqual([]);
}

function isMedium(archive: string, file: string): boolean {
  return fs.existsSync(path.join(archive, 'data', 'media', file));
}

/** Returns the posts that must have been stored with their media, because enough later ones were requested. */
function finishedPosts(source: SmallSource, asked: readonly RequestLine[], inFlight: number): Set<string> {
  const fetched = new Set(fetchedMedia(asked).slice(0, -1));
  const posts = readPosts(asked).slice(0, -inFlight);
  return new Set(posts.filter((id) => source.mediaOf(id).every((address) => fetched.has(address))));
}
