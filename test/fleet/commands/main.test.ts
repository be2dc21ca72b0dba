import fs from 'fs-extra';
import path from 'node:path';
import { expect, it } from 'vitest';
import { main } from '../../../src/fleet/commands/main.ts';
import { english } from '../../../src/messages/translate.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { textOf } from '../../helpers/text-of.ts';

async function runCommand(
  ...argv: string[]
): Promise<{ readonly code: number; readonly out: string; readonly error: string }> {
  let [out, error] = ['', ''];
  const config = path.join(temporaryFolder(), 'fleet.yaml');
  fs.writeFileSync(
    config,
    'storage: { file: x }\nsources: { example: { baseUrl: https://api.example.com } }\n' +
      'blogs: [{ name: cooking, source: example, token: { env: TOKEN } }]\n',
  );
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
  expect((await runCommand('fetch', 'cookign')).error).toContain('Did you mean cooking?');
  expect((await runCommand('verify', 'cooking', 'cookign')).error).toContain('Did you mean cooking?');
});

it.each([
  [['report', 'extra'], 'Error: Unexpected argument "extra": see "blogkeep-fleet report --help".\n'],
  [['reprot'], `Error: ${textOf('fleet.unknown-command', { command: 'reprot', hint: ' Did you mean report?' })}\n`],
])('blogkeep-fleet rejects unknown commands and arguments: %j', async (argv, sentence) => {
  expect(await runCommand(...argv)).toEqual({ code: 1, out: '', error: sentence });
});
