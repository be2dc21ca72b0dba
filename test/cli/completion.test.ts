import { execFileSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { commandNames } from '../../src/options/option-scopes.ts';
import { acceptsOption, flagOf, optionNames } from '../../src/options/options.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { run } from './console.ts';

/** Returns the words that bash is offered. */
async function offered(...words: string[]): Promise<string[]> {
  vi.stubEnv('SHELL', '/bin/bash');
  const { code, out, err, calls } = await run(['--get-yargs-completions', 'blogkeep', ...words]);
  expect([code, err.text, calls]).toEqual([0, '', []]);
  return [...out.lines].sort();
}

describe('the completion command', () => {
  it.each([
    ['/bin/bash', 'complete -o bashdefault -o default -F _blogkeep_yargs_completions blogkeep'],
    ['/usr/bin/zsh', 'compdef _blogkeep_yargs_completions blogkeep'],
  ])('prints a script for %s', async (shell, line) => {
    vi.stubEnv('SHELL', shell);
    const { code, out, err, calls } = await run(['completion']);
    expect([code, err.text, calls]).toEqual([0, '', []]);
    expect(out.text).toContain(line);
  });

  it('prints a script that completes a command in bash', async () => {
    vi.stubEnv('SHELL', '/bin/bash');
    const script = (await run(['completion'])).out.text;
    const folder = temporaryFolder();
    // Stands for the executable, which answers such a request with the commands.
    fs.writeFileSync(path.join(folder, 'blogkeep'), '#!/bin/sh\nprintf "export\\nimport\\n"\n', { mode: 0o755 });
    const press = 'COMP_WORDS=(blogkeep exp); COMP_CWORD=1; _blogkeep_yargs_completions; echo "${COMPREPLY[*]}"';
    const env = { PATH: `${folder}:${process.env.PATH}` };
    expect(execFileSync('bash', ['--norc', '-c', `${script}\n${press}`], { encoding: 'utf8', env })).toBe('export\n');
  });
});

describe('completion', () => {
  it('offers the commands', async () => {
    expect(await offered('')).toEqual([...commandNames].sort());
  });

  it.each(commandNames.filter((name) => name !== 'completion'))('offers exactly the options of %s', async (command) => {
    const accepted = optionNames.filter((name) => acceptsOption(command, name)).map(flagOf);
    expect(await offered(command, '--')).toEqual(
      [...accepted, 'help', 'help-all', 'version'].map((name) => `--${name}`).sort(),
    );
  });

  it('offers the values of an option', async () => {
    expect(await offered('export', '--preset', '')).toEqual(['astro', 'eleventy', 'hugo', 'jekyll', 'plain']);
    expect(await offered('export', '--dir', 'x', '--preset', 'h')).toEqual(['hugo']);
  });
});
