import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import path from 'node:path';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { runPhases } from '../../scripts/steps.mjs';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

type Phases = Parameters<typeof runPhases>[0];

async function runAndRead(phases: Phases) {
  const out = new PassThrough();
  const said = text(out);
  const passed = await runPhases(phases, out);
  out.end();
  return { passed, said: (await said).replaceAll(/\d+ s\b/gu, 'N s').replaceAll(/ +/gu, ' ') };
}

const tableIn = (said: string) => said.split('\n\n').at(-1)!.trim().split('\n');

// The commands in this test need bash.
describe.skipIf(process.platform === 'win32')('steps', () => {
  it('run phase by phase, and are listed with their durations', async () => {
    const log = path.join(temporaryFolder(), 'log');
    const step = (name: string) => ({ name, run: `echo ${name} >> ${log}` });
    const { passed, said } = await runAndRead([[[step('one'), step('two')]], [[step('three')], [step('four')]]]);
    expect(passed).toBe(true);
    expect(fs.readFileSync(log, 'utf8').split('\n').slice(0, 2)).toEqual(['one', 'two']);
    expect(tableIn(said)).toEqual([
      'one N s passed',
      'two N s passed',
      'three N s passed',
      'four N s passed',
      'all N s',
    ]);
  });

  it('in parallel lanes do not mix their output, which is printed when they end', async () => {
    const folder = temporaryFolder();
    const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')];
    // Each step continues only once the other one has started to print.
    const meet = (own: string, other: string, word: string) =>
      `echo ${word}1 >&2; touch ${own}; until [ -e ${other} ]; do :; done; echo ${word}2`;
    const { passed, said } = await runAndRead([
      [[{ name: 'a', run: meet(first, second, 'x') }], [{ name: 'b', run: meet(second, first, 'y') }]],
    ]);
    expect(passed).toBe(true);
    expect(said).toContain('=== a, what it said:\nx1\nx2\n=== a: passed');
    expect(said).toContain('=== b, what it said:\ny1\ny2\n=== b: passed');
  });

  it.skipIf(!fs.existsSync('/proc/self/autogroup'))('lower the priority of their whole session', async () => {
    const run = 'until grep -q "nice 7" /proc/self/autogroup; do :; done';
    const { passed } = await runAndRead([[[{ name: 'waits', nice: 7, run }]]]);
    expect(passed).toBe(true);
  });

  it('stop at the first failure: running steps are terminated, and later steps do not start', async () => {
    const folder = temporaryFolder();
    const begun = path.join(folder, 'begun');
    const { passed, said } = await runAndRead([
      [
        [
          { name: 'breaks', run: `until [ -e ${begun} ]; do :; done; echo why; false; echo on` },
          { name: 'then', run: ':' },
        ],
        [{ name: 'waits', run: `touch ${begun}; sleep 600` }],
      ],
      [[{ name: 'last', run: ':' }]],
    ]);
    expect(passed).toBe(false);
    expect(said).toContain('=== breaks, what it said:\nwhy\n=== breaks: FAILED');
    // The end of the failed step's output is repeated after the output of the stopped steps.
    expect(said.slice(said.indexOf('=== waits: stopped'))).toContain(
      '=== breaks FAILED, the end of what it said:\nwhy\n',
    );
    expect(tableIn(said)).toEqual([
      'breaks N s FAILED',
      'then – not begun',
      'waits N s stopped',
      'last – not begun',
      'all N s',
    ]);
  });
});
