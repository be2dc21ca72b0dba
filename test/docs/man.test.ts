import { spawnSync } from 'node:child_process';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { english } from '../../src/messages/translate.ts';
import { parseArguments } from '../../src/cli/options/arguments.ts';
import { commandNames } from '../../src/options/option-scopes.ts';
import { flagOf, optionNames } from '../../src/options/options.ts';
import { exitCodes, manPage } from './helpers/man-page.ts';

const file = 'docs/blogkeep.1';
const { version } = fs.readJsonSync('package.json') as { version: string };

const hasMandoc = spawnSync('mandoc', ['-T', 'ascii', '/dev/null']).status !== null;
const reason = hasMandoc ? '' : ' (skipped: mandoc is not installed)';

const mandoc = (...words: string[]) => spawnSync('mandoc', words, { encoding: 'utf8', input: manPage(version) });

describe(file, () => {
  it('matches the tables of commands and options; "npm run docs" updates it', async () => {
    await expect(manPage(version)).toMatchFileSnapshot(`../../${file}`);
  });

  it('lists the same exit codes as the help', async () => {
    const help = await parseArguments(['export', '--help-all'], version, { width: 1000, t: english });
    const [, told = ''] = /Exit codes: (.*)\./.exec(help.kind === 'words' ? help.text : '') ?? [];
    expect(Object.keys(exitCodes)).toEqual([...told.matchAll(/(?<=^|, |or )\d+/g)].map(([code]) => code));
  });

  it.skipIf(!hasMandoc)(`has no mandoc warnings${reason}`, () => {
    const { stdout, status } = mandoc('-T', 'lint', '-W', 'warning');
    expect([stdout, status]).toEqual(['', 0]);
  });

  it.skipIf(!hasMandoc)(`shows every command, option and exit code${reason}`, () => {
    const { stdout } = mandoc('-T', 'utf8', '-O', 'width=78');
    // mandoc prints bold and underlined letters as two characters with a backspace in between.
    const shown = stdout.replaceAll(/.\u0008/gu, '');
    for (const word of [...commandNames, ...optionNames.map((name) => `--${flagOf(name)}`), ...Object.keys(exitCodes)])
      expect(shown).toMatch(new RegExp(`^ +${word}( |$)`, 'm'));
    expect(shown.split('\n').filter((line) => line.length > 100)).toEqual([]);
  });
});
