import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveSecret, withoutSecrets } from '../../../src/fleet/configuration/secret.ts';
import type { FleetBlog } from '../../../src/fleet/configuration/configuration.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { rejection } from '../helpers/rejection.ts';
import { textOf } from '../../helpers/text-of.ts';

const node = process.execPath;
const printing = (code: string): { command: [string, ...string[]] } => ({ command: [node, '-e', code] });

describe('a secret', () => {
  it('is read from the environment, a file, or the output of a command', async () => {
    const file = path.join(temporaryFolder(), 'token');
    fs.writeFileSync(file, 'from-file\n');
    expect(await resolveSecret({ env: 'TOKEN' }, { TOKEN: ' from-env ' })).toBe('from-env');
    expect(await resolveSecret({ file }, {})).toBe('from-file');
    expect(await resolveSecret(printing('console.log("from-command")'), {})).toBe('from-command');
  });

  it('may be an application password of WordPress with its spaces', async () => {
    expect(await resolveSecret({ env: 'TOKEN' }, { TOKEN: 'abcd EFGH 1234 ijkl MNOP 5678' })).toBe(
      'abcdEFGH1234ijklMNOP5678',
    );
  });

  it('is not visible to a command that outputs another secret', async () => {
    const blogs = new Map([['cooking', { token: { env: 'COOKING' } } as FleetBlog]]);
    const redis = { url: { env: 'REDIS' }, prefix: 'test', lease: 1000 };
    const variables = { COOKING: 'secret-of-cooking', REDIS: 'redis://:secret@host', VAULT: 'address' };
    const programs = withoutSecrets(variables, { blogs, redis });
    expect(programs).toEqual({ VAULT: 'address' });
    const names = printing('console.log(["COOKING", "REDIS", "VAULT"].map((name) => name in process.env).join())');
    expect(await resolveSecret(names, variables, programs)).toBe('false,false,true');
    expect(await resolveSecret({ env: 'COOKING' }, variables, programs)).toBe('secret-of-cooking');
  });

  it.each([
    ['an unset variable', { env: 'TOKEN' }, 'The environment variable TOKEN has no usable secret: it is not set.'],
    [
      'a missing file',
      { file: '/nowhere/token' },
      'The file /nowhere/token has no usable secret: there is no such file.',
    ],
    [
      'a failing command',
      printing('console.error("hidden-words"); process.exit(3)'),
      `The command ${node} has no usable secret: it ended with exit code 3.`,
    ],
    [
      'a missing command',
      { command: ['no-such-program'] as [string] },
      'The command no-such-program has no usable secret: there is no such file.',
    ],
    ['a command that prints nothing', printing(''), `The command ${node} has no usable secret: it is empty.`],
    [
      'a command that prints more than one word',
      printing('console.log("hidden words")'),
      `The command ${node} has no usable secret: ${textOf('fleet.secret-not-a-word')}.`,
    ],
  ])('is refused if it comes from %s, with a message that contains no secrets', async (_, reference, sentence) => {
    const error = await rejection(resolveSecret(reference, {}));
    expect(error).toMatchObject({ code: 'fleet-secret-unusable', message: sentence });
    expect(error.message).not.toContain('hidden');
  });
});
