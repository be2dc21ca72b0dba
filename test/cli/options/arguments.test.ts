import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { commandNames } from '../../../src/options/option-scopes.ts';
import { acceptsOption, flagOf, optionNames, optionOf } from '../../../src/options/options.ts';
import { commands } from '../../../src/cli/options/commands.ts';
import { run, Screen, sourceEnvironment } from '../console.ts';
import { textOf } from '../../helpers/text-of.ts';

describe('a dash instead of two hyphens', () => {
  it.each(['\u2013dir', '\u2014dir'])('is reported with the option that it stands for: %s', async (word) => {
    const { code, err } = await run(['import', 'blog.zip', word, 'my-blog']);
    expect([code, err.text]).toEqual([1, `Error: ${textOf('usage.wrong-dash', { word: `"${word}"`, flag: 'dir' })}\n`]);
  });
});

describe('help', () => {
  it.each(commandNames.filter((name) => name !== 'completion'))(
    'for %s shows examples, then common options',
    async (command) => {
      const { code, out, err } = await run([command, '--help']);
      const options = optionNames.filter((name) => new RegExp(`^  --${flagOf(name)}( |$)`, 'mu').test(out.text));
      expect([code, err.text]).toEqual([0, '']);
      expect(out.text).toMatch(
        new RegExp(`Examples:\n  # .*\n  blogkeep ${command}\\b[^]*\n\nCommon options:\n  --`, 'u'),
      );
      expect(options.every((name) => acceptsOption(command, name))).toBe(true);
      expect(options.length).toBeGreaterThan(0);
      expect(options.length).toBeLessThan(14);
    },
  );

  it.each(commandNames.flatMap((command) => (['en', 'ko'] as const).map((language) => [command, language] as const)))(
    'for %s fits a terminal, in the language %s',
    async (command, language) => {
      const { out } = await run([command, '--help', '--ui-lang', language]);
      const isExample = (line: string) => line.startsWith('  #') || line.startsWith('  blogkeep');
      const lines = out.text.split('\n');
      expect(lines.filter((line) => stringWidth(line) > 80 && !isExample(line))).toEqual([]);
      expect(lines.length).toBeLessThanOrEqual(41);
    },
  );

  it.each(commandNames)('for %s shows all of its options in groups with --help-all', async (command) => {
    const { code, out, err } = await run([command, '--help-all']);
    expect([code, err.text]).toEqual([0, '']);
    for (const name of optionNames)
      expect(new RegExp(`^  --${flagOf(name)}( |$)`, 'mu').test(out.text), name).toBe(acceptsOption(command, name));
    expect(out.text).toContain('\nRun:\n');
    expect(out.text).toContain('Examples:\n  # ');
  });

  it.each([[['import', '--help']], [['import', 'help']], [['help', 'import']]])(
    'shows the option of `import` that its files set, with %j',
    async (argv) => {
      expect((await run(argv)).out.text).toMatch(/^Usage: blogkeep import <backup\.\.\.> \[options\]\n/u);
    },
  );

  it('shows the exit codes that the command can have', async () => {
    const words = async (command: string) => (await run([command, '--help-all'])).out.text.replace(/\s+/g, ' ');
    const ofServe = await words('serve');
    expect(ofServe).toContain(textOf('commands.serve-exit-codes'));
    expect(await words('crawl')).toContain(textOf('help.exit-codes-of-runs'));
  });

  it('lists the commands', async () => {
    const { code, out } = await run(['--help']);
    expect(code).toBe(0);
    for (const command of commandNames) expect(out.text).toContain(`  blogkeep ${command} `);
  });

  it('shows defaults as they are written on the command line, including those of a single command', async () => {
    const text = async (...argv: string[]) => (await run(argv)).out.text.replace(/\s+/gu, ' ');
    expect(await text('export', '--help-all')).toMatch(/--timeout VALUE [^[]*\[default: 30s\]/u);
    expect(await text('export', '-h')).toMatch(/--dir FOLDER [^[]*\[default: \.\]/u);
    expect(await text('demo', '-h')).toMatch(/--dir FOLDER [^[]*\[default: blogkeep-demo\]/u);
  });

  it.each([
    ['is 80 columns wide if the width is unknown', new Screen(), 80],
    ['is 80 columns wide on a terminal that reports a width of 0', new Screen(true, 0), 80],
    ['fits a narrow terminal', new Screen(true, 60), 60],
    ['does not grow with a very wide terminal', new Screen(true, 400), 100],
  ])('%s', async (_, stdout, width) => {
    await run(['publish', '--help'], { stdout });
    const widest = Math.max(
      ...stdout.lines.filter((line) => !/^  (?:#|blogkeep)/u.test(line)).map((line) => line.length),
    );
    expect(widest).toBeLessThanOrEqual(width);
    expect(widest).toBeGreaterThan(width - 15);
  });

  it.each([[[]], [['--ui-lang', 'en']]])('is printed without an error if the command line is %j', async (argv) => {
    const { code, out, err } = await run(argv);
    expect(code).toBe(0);
    expect(out.text).toBe((await run(['--help'])).out.text);
    expect(err.text).toBe('');
  });

  it('is not printed if there are options but no command', async () => {
    const { code, out, err } = await run(['--quiet']);
    expect(code).toBe(1);
    expect(out.text).toBe('');
    expect(err.lines).toEqual([`Error: ${textOf('usage.no-command')}`]);
  });

  it.each([[['--version']], [['-v']], [['export', '--version']]])(
    'is replaced by the version with %j',
    async (argv) => {
      expect((await run(argv)).out.text).toBe('1.2.3\n');
    },
  );
});

describe('a usage error', () => {
  it.each([
    ['a misspelled command', ['exprot'], 'Unknown command "exprot". Did you mean export?'],
    ['an unknown command', ['wordpress'], 'Unknown command "wordpress".'],
    [
      'a misspelled option',
      ['export', '--concurency', '4'],
      'Unknown option --concurency. Did you mean --concurrency?',
    ],
    [
      'an option with one dash',
      ['export', '-concurrenci=4'],
      'Unknown option --concurrenci. Did you mean --concurrency?',
    ],
    ['an option in camel case', ['export', '--baseUrl=x'], 'Unknown option --baseUrl. Did you mean --base-url?'],
    ['an unknown option', ['export', '--fruit'], 'Unknown option --fruit. "blogkeep export --help" lists the options.'],
    ['an option named like a member of every object', ['export', '--constructor=5'], 'Unknown option --constructor. '],
    ['an option that would set a prototype', ['export', '--__proto__', 'x'], 'Unknown option --__proto__. '],
    [
      'an option of other commands',
      ['publish', '--rate', '5'],
      'publish does not take --rate, which is an option of export, import, crawl',
    ],
    ['an option without its value', ['export', '--blog'], '--blog needs a value.'],
    ['an option whose value is another option', ['export', '--blog', '--quiet'], '--blog needs a value.'],
    ['an empty value', ['export', '--blog='], '--blog must have a value.'],
    ['a value given twice', ['export', '--rate', '1', '--rate', '2'], '--rate must be specified once, not 2 times.'],
    [
      'a folder without its option',
      ['verify', 'my blog'],
      `Unexpected argument "my blog". Did you mean --dir 'my blog'?`,
    ],
    [
      'a second address',
      ['init', 'https://blog.example.com', 'https://api.example.com'],
      'Unexpected argument "https://api.example.com". "blogkeep init --help" lists the options.',
    ],
    [
      'a second folder',
      ['serve', '--dir', 'travels', 'kitchen'],
      'Unexpected argument "kitchen". "blogkeep serve --help" lists the options.',
    ],
    ['a word after --', ['export', '--', '--dir'], 'Unexpected argument "--dir"'],
    [
      'a switch with a value',
      ['export', '--dry-run=yes'],
      textOf('usage.takes-no-value', { flag: 'dry-run', value: '"yes"' }),
    ],
  ])('about %s prints a message and exits with 1', async (_, argv, sentence) => {
    const { code, err, out, calls } = await run(argv, { variables: sourceEnvironment });
    expect(err.text).toContain(`Error: ${sentence}`);
    expect(code).toBe(1);
    expect(out.text).toBe('');
    expect(calls).toEqual([]);
  });

  it('is reported together with all other usage errors', async () => {
    const { err } = await run(['export', '--blogg', 'x', '--rate', 'fast', '--retries=-1', 'stray']);
    expect(err.lines.filter((line) => line.startsWith('Error: '))).toHaveLength(4);
  });

  it.each([
    ['unknown', ['--token-fiel', 'token.txt', '--base-ulr', 'https://api.example.com']],
    ['an option of other commands', ['--shell', 'bash']],
    ['without its value', ['--base-url']],
    ['in a folder, not a configuration file', ['--config', '.']],
  ])('hides missing options, which it may explain, if an option is %s', async (_, argv) => {
    const { err } = await run(['crawl', ...argv]);
    expect(err.text).not.toContain('crawl needs');
    expect(err.lines).toHaveLength(argv.filter((word) => word.startsWith('--')).length);
  });

  it.each(commandNames.filter((command) => acceptsOption(command, 'dir') && !('argument' in commands[command])))(
    'suggests --dir for a folder after %s',
    async (command) => {
      const { err } = await run([command, 'my-blog'], { variables: sourceEnvironment });
      expect(err.lines).toEqual(['Error: Unexpected argument "my-blog". Did you mean --dir my-blog?']);
    },
  );
});

describe('options on the command line', () => {
  it.each(optionNames.filter((name) => optionOf(name).kind.completes === 'file' && name !== 'backup'))(
    'refuse a folder in place of a file for %s',
    async (name) => {
      const [command = 'export'] = optionOf(name).commands;
      const argv = [command, ...(command === 'import' ? ['a.zip'] : []), `--${flagOf(name)}`, '.'];
      const { code, err } = await run(argv, { variables: sourceEnvironment });
      expect(err.lines).toEqual([expect.stringMatching(/"\." .*is a folder\./u)]);
      expect(code).toBe(1);
    },
  );

  it('can precede the command', async () => {
    const { code, calls } = await run(['--quiet', '--dry-run', '--blog', 'travels', 'export'], {
      variables: sourceEnvironment,
    });
    expect(code).toBe(0);
    expect(calls[0]).toMatchObject({ name: 'exportBlog', options: { blog: 'travels', dryRun: true } });
  });

  it('can have values that start with a dash or look like numbers', async () => {
    const { calls } = await run(['crawl', '--token', '-Xy7', '--blog', '007'], {
      variables: { BLOGKEEP_BASE_URL: 'https://api.example.com' },
    });
    expect(calls[0]?.options).toMatchObject({ source: { token: '-Xy7' }, blog: '007' });
  });

  it('can disable options that the environment sets', async () => {
    const variables = { ...sourceEnvironment, BLOGKEEP_DRY_RUN: 'yes' };
    const on = await run(['crawl'], { variables });
    const off = await run(['crawl', '--dry-run=false'], { variables });
    expect([on, off].map(({ calls }) => calls[0]?.options.dryRun)).toEqual([true, false]);
  });
});
