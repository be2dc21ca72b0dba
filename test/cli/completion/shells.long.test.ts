import { execFileSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandNames } from '../../../src/options/option-scopes.ts';
import type { Grammar } from '../../../src/cli/completion/grammar.ts';
import { completionScript } from '../../../src/cli/completion/scripts.ts';
import { flagOf, optionNames, acceptsOption } from '../../../src/options/options.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { isInstalled, offeredBy, reasonFor } from './shells.ts';

/** Text with characters that are special in shells, and with Hangul. */
const hostile = `it's "quoted" [in brackets] (and: others) a\\b $HOME \`id\` $(id) {x,y} * ? # ! % ; & | < > ~ 한글`;

const madeUp: Grammar = {
  commands: [{ name: 'cook', describe: hostile }],
  options: [
    { name: 'salt', describe: hostile, commands: ['cook'], several: false, repeatedFor: [] },
    {
      name: 'fat',
      describe: `${hostile}!`,
      commands: ['cook'],
      value: { kind: 'free' },
      several: false,
      repeatedFor: [],
    },
  ],
};

describe.each(['bash', 'zsh', 'fish'] as const)('the completion script for %s', (shell) => {
  const script = completionScript(shell);
  const wordsOf = (lines: readonly string[], folder?: string) =>
    offeredBy(shell, script, lines, folder).map((offered) => offered.map(({ word }) => word));

  describe.skipIf(!isInstalled(shell))(`in that shell${reasonFor(shell)}`, () => {
    it('offers the commands', () => {
      const [all = [], one] = wordsOf(['blogkeep ', 'blogkeep exp']);
      expect(all.filter((word) => !word.startsWith('-'))).toEqual([...commandNames].sort());
      expect(one).toEqual(['export']);
    });

    it('offers exactly the options of each command', () => {
      const answers = wordsOf(commandNames.map((command) => `blogkeep ${command} --`));
      commandNames.forEach((command, index) => {
        const taken = optionNames.filter((name) => acceptsOption(command, name)).map(flagOf);
        expect([command, answers[index]]).toEqual([
          command,
          [...taken, 'help', 'help-all', 'version'].map((name) => `--${name}`).sort(),
        ]);
      });
    });

    it.each([
      ['blogkeep export --pre', ['--preset']],
      ['blogkeep export --quiet --pre', ['--preset']],
      ['blogkeep export --dir publish --pre', ['--preset']],
      ['blogkeep export --dir=publish --refr', ['--refresh']],
      ['blogkeep export --preset ', ['astro', 'eleventy', 'hugo', 'jekyll', 'plain']],
      ['blogkeep export --preset h', ['hugo']],
      ['blogkeep export --preset=h', ['hugo']],
      ['blogkeep export --preset=', ['astro', 'eleventy', 'hugo', 'jekyll', 'plain']],
      ['blogkeep publish --visibility pr', ['private', 'protected']],
      ['blogkeep publish --visibility published,pr', ['private', 'protected']],
      ['blogkeep publish --visibility=published,pri', ['private']],
      ['blogkeep export --rate ', []],
      ['blogkeep export --site-url=', []],
      ['blogkeep completion ', ['bash', 'fish', 'powershell', 'zsh']],
      ['blogkeep completion f', ['fish']],
      ['blogkeep completion --shell z', ['zsh']],
    ])('after "%s", offers %j', (line, words) => {
      expect(wordsOf([line])).toEqual([words]);
    });

    it.each(['blogkeep --dir x export --pre', 'blogkeep --dir=x --quiet export --pre'])(
      'recognizes the command after options, in "%s"',
      (line) => {
        // The zsh functions expect the command to be the first word.
        expect(wordsOf([line])).toEqual([shell === 'zsh' ? [] : ['--preset']]);
      },
    );

    it('completes either files or only folders, depending on the option', () => {
      const folder = temporaryFolder();
      fs.ensureDirSync(path.join(folder, 'backup'));
      fs.writeFileSync(path.join(folder, 'night.json'), '{}');
      const [folders, more, files, reports] = wordsOf(
        ['blogkeep export --dir ', 'blogkeep export --dir=', 'blogkeep export --config n', 'blogkeep summary n'],
        folder,
      );
      expect([folders, more]).toEqual([['backup'], ['backup']]);
      expect([files, reports]).toEqual([['night.json'], ['night.json']]);
    });

    it('shows descriptions unchanged, including special characters', () => {
      const [commands = [], options = []] = offeredBy(shell, completionScript(shell, madeUp), [
        'blogkeep c',
        'blogkeep cook --',
      ]);
      expect(commands.map(({ word }) => word)).toEqual(['cook']);
      expect(options.map(({ word }) => word)).toEqual(['--fat', '--help', '--help-all', '--salt', '--version']);
      // Bash does not show descriptions.
      if (shell === 'bash') return;
      for (const { word, shown } of [...commands, ...options].filter(({ word }) => /cook|fat|salt/.test(word)))
        expect([word, shown.replace(/^\S+ +-- /, '')]).toEqual([word, word === '--fat' ? `${hostile}!` : hostile]);
    });
  });

  it('does not start blogkeep', () => {
    const code = script.split('\n').filter((line) => !line.startsWith('#'));
    expect(code.filter((line) => /\$\(blogkeep|[<(]\s*blogkeep|`|\bnode\b/.test(line))).toEqual([]);
  });

  it('ends with one line break', () => {
    expect(script).toMatch(/\S\n$/);
  });
});

describe.skipIf(!isInstalled('bash'))(`bash before version 4${reasonFor('bash')}`, () => {
  it('completes values although it does not split words at the equals sign', () => {
    const asking = 'COMP_WORDS=(blogkeep --dir=x export --preset=h); COMP_CWORD=3; _blogkeep; echo "${COMPREPLY[*]}"';
    const said = execFileSync('bash', ['--norc', '-c', `${completionScript('bash')}${asking}`], { encoding: 'utf8' });
    expect(said).toBe('hugo\n');
  });
});
