import fs from 'fs-extra';
import path from 'node:path';
import { expect, it } from 'vitest';
import { main } from '../../../src/fleet/commands/main.ts';
import { english } from '../../../src/messages/translate.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

async function runCommand(
  ...argv: string[]
): Promise<{ readonly code: number; readonly out: string; readonly error: string }> {
  let [out, error] = ['', ''];
  const config = path.join(temporaryFolder(), 'fleet.yaml');
  fs.writeFileSync(config, 'storage: { file: x }\nsources: { example: { baseUrl: https://api.example.com } }\n');
  const code = await main(
    [...argv, '--config', config],
    {
      ...{ stdout: { write: (text) => (out += text) }, stderr: { write: (text) => (error += text) }, variables: {} },
      ...{ now: () => new Date(0), host: 'here', process: 1, temporary: '/tmp', t: english },
      signal: new AbortController().signal,
    },
    { version: '1.2.3', language: 'en' },
  );
  return { code, out, error };
}

it('blogkeep-fleet parses positional arguments of a command', async () => {
  const { code, out } = await runCommand('simulate', 'example', '--blogs', '10');
  expect([code, out]).toEqual([0, expect.stringContaining('Window 24.0 h')]);
  expect((await runCommand('simulate', 'exampel')).error).toContain('Did you mean example?');
});

it.each([
  [['report', 'extra'], 'Error: Unexpected argument "extra": see "blogkeep-fleet report --help".\n'],
  [
    ['reprot'],
    'Error: blogkeep-fleet has no command "reprot". Did you mean report? "blogkeep-fleet --help" lists them.\n',
  ],
])('blogkeep-fleet rejects unknown commands and arguments: %j', async (argv, sentence) => {
  expect(await runCommand(...argv)).toEqual({ code: 1, out: '', error: sentence });
});
