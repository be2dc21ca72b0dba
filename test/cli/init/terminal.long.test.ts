import { execFile, execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { sampleBlogFolder } from '../../../src/app/package-folders.ts';
import { startSampleSource } from '../../../src/sample/source.ts';
import { filesIn, temporaryFolder } from '../../helpers/temporary-folder.ts';

/** Built by `npm test` before the tests run. */
const bin = fileURLToPath(new URL('../../../dist/bin.js', import.meta.url));
const typist = fileURLToPath(new URL('at-terminal.py', import.meta.url));
const canary = 'canary-6d0a41';
const down = '\u001b[B';
const enter = '\r';
const interrupt = '\u0003';

/** What is waited for, and what is typed then. */
type Steps = readonly (readonly [string, string])[];

interface Typed {
  readonly code: number;
  readonly shown: string;
  /** what was waited for in vain */
  readonly untyped: readonly string[];
}

const hasPseudoTerminals = (() => {
  try {
    execFileSync('python3', ['-c', 'import pty, fcntl, termios; pty.openpty()'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Runs the built executable at a pseudo-terminal. */
async function initAtTerminal(
  folder: string,
  steps: Steps,
  argv: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
): Promise<Typed> {
  const all = { PATH: process.env.PATH, TERM: 'xterm-256color', LANG: 'C.UTF-8', ...variables };
  const parameters = [typist, folder, JSON.stringify(all), JSON.stringify(steps)];
  const { stdout } = await promisify(execFile)('python3', [...parameters, process.execPath, bin, 'init', ...argv]);
  const typed = JSON.parse(stdout) as Typed;
  return { ...typed, shown: stripVTControlCharacters(typed.shown) };
}

const allQuestions: Steps = [
  ['Where does the blog come from?', enter],
  ['At which address is', `https://api.example.com${enter}`],
  ['What is the name of the blog?', enter],
  ['Who will be able to read', enter],
  ['Where will the site be published?', `${down}${enter}`],
  ['At which address will it be?', `https://me.github.io/blog${enter}`],
  ['every night?', enter],
  ['For what is the Markdown?', `${down}${enter}`],
];

describe.skipIf(!hasPseudoTerminals)('init at a terminal (needs python3 with pseudo-terminals)', () => {
  it('asks a few questions, writes what was answered, and says what is next', async () => {
    const folder = temporaryFolder();
    const { code, shown, untyped } = await initAtTerminal(folder, allQuestions);
    expect([code, untyped]).toEqual([0, []]);
    expect(fs.readJsonSync(path.join(folder, 'blogkeep.config.json'))).toEqual({
      baseUrl: 'https://api.example.com',
      preset: 'hugo',
      siteUrl: 'https://me.github.io/blog/',
      redirects: ['pages'],
    });
    expect(Object.keys(filesIn(folder)).sort()).toEqual([
      '.github/blogkeep/package-lock.json',
      '.github/blogkeep/package.json',
      '.github/dependabot.yml',
      '.github/workflows/blogkeep.yml',
      '.gitignore',
      'blogkeep.config.json',
    ]);
    expect(shown).toContain('gh secret set BLOGKEEP_TOKEN < ~/.blogkeep-token');
  });

  it.each(allQuestions.map(([question], index) => [question, index] as const))(
    'writes nothing when Ctrl-C is the answer to "%s", and ends with 130',
    async (question, index) => {
      const folder = temporaryFolder();
      const steps: Steps = [...allQuestions.slice(0, index), [question, interrupt]];
      const { code, shown, untyped } = await initAtTerminal(folder, steps);
      expect([code, untyped]).toEqual([130, []]);
      expect(shown).toContain('Nothing was written.');
      expect(fs.readdirSync(folder)).toEqual([]);
    },
  );

  it('asks again for an address that is none', async () => {
    const folder = temporaryFolder();
    const clear = '\u007f'.repeat('ftp://x'.length);
    const { code, untyped } = await initAtTerminal(
      folder,
      [
        ['Where does the blog come from?', enter],
        ['At which address is', `ftp://x${enter}`],
        ['It must be a whole address', `${clear}http://127.0.0.1:1${enter}`],
        ...allQuestions.slice(2, 4),
        ['Where will the site', enter],
        ...allQuestions.slice(6),
      ],
      [],
      { NO_COLOR: '1' },
    );
    expect([code, untyped]).toEqual([0, []]);
    expect(fs.readJsonSync(path.join(folder, 'blogkeep.config.json'))).toMatchObject({ baseUrl: 'http://127.0.0.1:1' });
  });

  it('lists the blogs with the token in the environment, which it writes nowhere', async () => {
    const folder = temporaryFolder();
    const source = await startSampleSource({ folder: sampleBlogFolder, token: canary });
    try {
      const { code, shown, untyped } = await initAtTerminal(
        folder,
        [
          ['Who will be able to read', enter],
          ['Where will the site', enter],
          ['every night?', enter],
          ['For what is', enter],
        ],
        ['--base-url', source.baseUrl.href],
        { BLOGKEEP_TOKEN: canary },
      );
      expect([code, untyped]).toEqual([0, []]);
      expect(shown).toContain('The blog is slowlight: the token sees no other one.');
      expect(shown).not.toContain(canary);
    } finally {
      await source.close();
    }
    expect(fs.readJsonSync(path.join(folder, 'blogkeep.config.json'))).toMatchObject({ blog: 'slowlight' });
    expect(Object.values(filesIn(folder)).join('\n')).not.toContain(canary);
  });

  it('asks nothing with --yes, nor where the terminal cannot be drawn on', async () => {
    for (const [argv, variables] of [
      [['--yes'], {}],
      [['--log-format', 'json'], {}],
      [[], { TERM: 'dumb' }],
    ] as const) {
      const folder = temporaryFolder();
      const address = ['--base-url', 'https://api.example.com'];
      const { code, shown } = await initAtTerminal(folder, [], [...address, ...argv], variables);
      expect(code).toBe(0);
      expect(shown).not.toContain('?\r\n');
      expect(fs.existsSync(path.join(folder, 'blogkeep.config.json'))).toBe(true);
    }
  });
});
