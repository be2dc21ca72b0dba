import { execFile, execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import fs from 'fs-extra';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemaUrl } from '../../../src/cli/init/plan.ts';
import { sampleBlogFolder } from '../../../src/app/package-folders.ts';
import { startSampleSource, type SampleSource } from '../../../src/sample/source.ts';
import { startWordPressRest } from '../../helpers/source/wordpress-rest.ts';
import { filesIn, temporaryFolder } from '../../helpers/temporary-folder.ts';
import { textOf } from '../../helpers/text-of.ts';

/** The executable, which `npm test` builds before it runs the tests. */
const bin = fileURLToPath(new URL('../../../dist/bin.js', import.meta.url));
const typist = fileURLToPath(new URL('at-terminal.py', import.meta.url));
const canary = 'canary-6d0a41';
const down = '\u001b[B';
const right = '\u001b[C';
const enter = '\r';
const interrupt = '\u0003';

/** Pairs of expected output and the input that follows it. */
type Steps = readonly (readonly [string, string])[];

interface Typed {
  readonly code: number;
  readonly shown: string;
  /** expected output that never appeared */
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

/** Runs the built executable in a pseudo-terminal. */
async function initAtTerminal(
  folder: string,
  steps: Steps,
  argv: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
): Promise<Typed> {
  const all = {
    PATH: process.env.PATH,
    TERM: 'xterm-256color',
    LANG: 'C.UTF-8',
    GIT_CONFIG_NOSYSTEM: '1',
    ...variables,
  };
  const parameters = [typist, folder, JSON.stringify(all), JSON.stringify(steps)];
  const { stdout } = await promisify(execFile)('python3', [...parameters, process.execPath, bin, 'init', ...argv]);
  const typed = JSON.parse(stdout) as Typed;
  return { ...typed, shown: stripVTControlCharacters(typed.shown) };
}

/** Creates a home folder with an author for git, isolated from the git settings of this machine. */
function homeFolder(): string {
  const home = temporaryFolder();
  fs.writeFileSync(path.join(home, '.gitconfig'), '[user]\nname = Blogger\nemail = blogger@example.com\n');
  return home;
}

const tokenIn = (home: string) => path.join(home, '.config/blogkeep/token');
const lastCommit = (folder: string, ...argv: readonly string[]) =>
  execFileSync('git', ['log', '-1', ...argv], { cwd: folder, encoding: 'utf8' }).trim();

let source: SampleSource;
beforeAll(async () => {
  source = await startSampleSource({ folder: sampleBlogFolder, token: canary });
});
afterAll(() => source.close());

const allQuestions = (): Steps => [
  ['Where is your blog?', enter],
  ['What do you have?', enter],
  ['API URL', `${source.baseUrl.href}${enter}`],
  ['Access token', `${canary}${enter}`],
  ['Token file', enter],
  ['Repository visibility', enter],
  ['Where will the site be hosted?', `${down}${enter}`],
  ['paid plan?', enter],
  ['Site URL', `https://me.github.io/blog/${enter}`],
  ['Add a nightly GitHub Actions job?', enter],
  ['Markdown format', `${down}${enter}`],
  ['Run "git init"', enter],
  ['Commit the files?', enter],
];
const written = [
  '.github/blogkeep/blogkeep-0.1.0.tgz',
  '.github/blogkeep/package-lock.json',
  '.github/blogkeep/package.json',
  '.github/dependabot.yml',
  '.github/workflows/blogkeep.yml',
  '.gitignore',
  'blogkeep.config.json',
];

describe.skipIf(!hasPseudoTerminals)('init at a terminal (needs python3 with pseudo-terminals)', () => {
  it('asks questions, checks the API, saves the token, commits the files, and prints the three remaining commands', async () => {
    const [folder, HOME] = [path.join(temporaryFolder(), 'my-blog'), homeFolder()];
    fs.mkdirSync(folder);
    const { code, shown, untyped } = await initAtTerminal(folder, allQuestions(), [], { HOME });
    expect([code, untyped]).toEqual([0, []]);
    expect(fs.readJsonSync(path.join(folder, 'blogkeep.config.json'))).toEqual({
      $schema: schemaUrl,
      baseUrl: source.baseUrl.href.replace(/\/$/u, ''),
      tokenFile: '~/.config/blogkeep/token',
      blog: 'slowlight',
      preset: 'hugo',
      siteUrl: 'https://me.github.io/blog/',
      redirects: ['pages'],
    });
    const committed = execFileSync('git', ['ls-files'], { cwd: folder, encoding: 'utf8' }).trim().split('\n');
    expect(committed.sort()).toEqual(written);
    expect(lastCommit(folder, '--format=%an %s')).toBe('Blogger Set up blogkeep');
    expect(fs.readFileSync(tokenIn(HOME), 'utf8')).toBe(`${canary}\n`);
    expect(shown).toContain(textOf('init.check-passed'));
    expect(shown).toContain(textOf('init.only-blog', { name: 'slowlight' }));
    expect(commandsIn(shown)).toEqual([
      "gh repo create my-blog --private --source . --push && gh api --method POST 'repos/{owner}/{repo}/pages' -f build_type=workflow",
      'gh secret set BLOGKEEP_TOKEN < ~/.config/blogkeep/token',
      'gh workflow run blogkeep.yml',
    ]);
    expect(shown).not.toContain('MaxListeners');
    expect(shown).not.toContain(canary);
    expect(Object.values(filesIn(folder)).filter((content) => content.includes(canary))).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('saves the token in a file that other users cannot read', async () => {
    const [folder, HOME] = [temporaryFolder(), homeFolder()];
    await initAtTerminal(folder, allQuestions(), [], { HOME, XDG_CONFIG_HOME: path.join(HOME, 'config') });
    const file = path.join(HOME, 'config/blogkeep/token');
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(fs.statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
    expect(fs.readdirSync(path.dirname(file))).toEqual(['token']);
    expect(fs.readJsonSync(path.join(folder, 'blogkeep.config.json'))).toMatchObject({
      tokenFile: '~/config/blogkeep/token',
    });
  });

  it('writes a configuration with which an export needs no token on the command line', async () => {
    const [folder, HOME] = [temporaryFolder(), homeFolder()];
    await initAtTerminal(folder, allQuestions(), [], { HOME });
    const env = { PATH: process.env.PATH, HOME };
    await promisify(execFile)(process.execPath, [bin, 'export', '--quiet', '--media', 'none'], { cwd: folder, env });
    expect(fs.existsSync(path.join(folder, 'site/index.html'))).toBe(true);
  });

  // One question of each kind, among them the first and the last one.
  it.each([
    ['Where is your blog?', 0],
    ['What do you have?', 1],
    ['API URL', 2],
    ['Access token', 3],
    ['Commit the files?', 12],
  ] as const)('writes nothing and exits with 130 after Ctrl-C at "%s"', async (question, index) => {
    const [folder, HOME] = [temporaryFolder(), homeFolder()];
    const steps: Steps = [...allQuestions().slice(0, index), [question, interrupt]];
    const { code, shown, untyped } = await initAtTerminal(folder, steps, [], { HOME });
    expect([code, untyped]).toEqual([130, []]);
    expect(shown).toContain('Nothing was written.');
    expect([fs.readdirSync(folder), fs.readdirSync(HOME)]).toEqual([[], ['.gitconfig']]);
  });

  it('needs only the address of a WordPress, and writes a configuration with which an export needs no token', async () => {
    const [folder, HOME] = [path.join(temporaryFolder(), 'my-blog'), homeFolder()];
    fs.mkdirSync(folder);
    const wordpress = await startWordPressRest();
    const { code, shown, untyped } = await initAtTerminal(
      folder,
      [
        ['Where is your blog?', `${wordpress.url.href}?p=137${enter}`],
        ['Log in to WordPress?', enter],
        ...allQuestions().slice(5),
      ],
      [],
      { HOME },
    );
    expect([code, untyped]).toEqual([0, []]);
    expect(shown).toContain('Found: WordPress, "Slow & steady".');
    expect(fs.readJsonSync(path.join(folder, 'blogkeep.config.json'))).toEqual({
      $schema: schemaUrl,
      address: wordpress.url.origin,
      preset: 'hugo',
      siteUrl: 'https://me.github.io/blog/',
      redirects: ['pages'],
    });
    expect(commandsIn(shown)).toEqual([
      expect.stringMatching(/^gh repo create my-blog .*pages/u),
      'gh workflow run blogkeep.yml',
    ]);
    expect(fs.existsSync(tokenIn(HOME))).toBe(false);
    const env = { PATH: process.env.PATH, HOME };
    await promisify(execFile)(process.execPath, [bin, 'export', '--quiet', '--media', 'none'], { cwd: folder, env });
    expect(fs.readFileSync(path.join(folder, 'site/index.html'), 'utf8')).toContain('Slow &amp; steady');
  });

  it('lets the user correct an invalid URL, an unreachable URL, and a refused token', async () => {
    const [folder, HOME] = [temporaryFolder(), homeFolder()];
    const clear = '\u007f'.repeat('ftp://x'.length);
    const { code, shown, untyped } = await initAtTerminal(
      folder,
      [
        ['Where is your blog?', enter],
        ['What do you have?', enter],
        ['API URL', `ftp://x${enter}`],
        ['It must be', `${clear}http://127.0.0.1:1${enter}`],
        ['Access token', `wrong-token${enter}`],
        ['The server cannot be reached.', ''],
        ['What next?', enter],
        ['You can paste any URL', `${source.baseUrl.href}${enter}`],
        ['The server refused the token.', ''],
        ['What next?', `${down}${enter}`],
        ['Not shown.', `${canary}${enter}`],
        ...allQuestions().slice(4, 6),
        ['Where will the site', enter],
        ...allQuestions().slice(9),
      ],
      [],
      { HOME, NO_COLOR: '1' },
    );
    expect([code, untyped]).toEqual([0, []]);
    expect(fs.readFileSync(tokenIn(HOME), 'utf8')).toBe(`${canary}\n`);
    expect(shown).not.toContain(canary);
  });

  it('lists the blogs for a token from the environment, and does not save that token', async () => {
    const [folder, HOME] = [temporaryFolder(), homeFolder()];
    const { code, shown, untyped } = await initAtTerminal(
      folder,
      [
        ['Repository visibility', enter],
        ['Where will the site', enter],
        ['nightly', enter],
        ['Markdown format', enter],
        ['Run "git init"', `${right}${enter}`],
      ],
      ['--base-url', source.baseUrl.href],
      { BLOGKEEP_TOKEN: canary, HOME },
    );
    expect([code, untyped]).toEqual([0, []]);
    expect(shown).toContain(textOf('init.only-blog', { name: 'slowlight' }));
    expect(shown).not.toContain(canary);
    expect(fs.readJsonSync(path.join(folder, 'blogkeep.config.json'))).toMatchObject({ blog: 'slowlight' });
    expect(Object.values(filesIn(folder)).join('\n')).not.toContain(canary);
    expect([path.join(folder, '.git'), tokenIn(HOME)].map((place) => fs.existsSync(place))).toEqual([false, false]);
  });

  it('commits only its own files, even if git settings of the user ignore them', async () => {
    const [folder, HOME] = [temporaryFolder(), homeFolder()];
    fs.appendFileSync(path.join(HOME, '.gitconfig'), '[core]\nexcludesFile = ~/ignored\n');
    fs.writeFileSync(path.join(HOME, 'ignored'), '*.tgz\n');
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
    fs.writeFileSync(path.join(folder, 'mine.txt'), '');
    fs.writeFileSync(path.join(folder, 'draft.txt'), '');
    execFileSync('git', ['add', 'mine.txt'], { cwd: folder });
    const steps = allQuestions().filter(([question]) => !question.startsWith('Run'));
    expect(await initAtTerminal(folder, steps, [], { HOME })).toMatchObject({ code: 0, untyped: [] });
    const files = lastCommit(folder, '--format=', '--name-only').split('\n').sort();
    expect(files).toEqual(written);
    const status = execFileSync('git', ['status', '--porcelain'], { cwd: folder, encoding: 'utf8' });
    expect(status).toBe('A  mine.txt\n?? draft.txt\n');
  });

  it('imports a backup without a token', async () => {
    const [folder, HOME] = [temporaryFolder(), homeFolder()];
    const backup = temporaryFolder();
    for (const name of ['b-1-2.zip', 'b-2-2.zip', 'sitemap.xml']) fs.writeFileSync(path.join(backup, name), '');
    const { code, shown, untyped } = await initAtTerminal(
      folder,
      [
        ['Where is your blog?', `${backup}${enter}`],
        ['Repository visibility', enter],
        ['Where will the site', `${down}${enter}`],
        ['paid plan?', enter],
        ['Site URL', enter],
        ['Markdown format', enter],
        ['Run "git init"', enter],
        ['Commit the files?', enter],
      ],
      [],
      { HOME },
    );
    expect([code, untyped]).toEqual([0, []]);
    expect(shown).not.toMatch(/Access token|Token file/u);
    const [create, imported, push, ...more] = commandsIn(shown);
    expect([create, more]).toEqual([expect.stringMatching(/^gh repo create .*pages/u), []]);
    expect(imported).toBe(
      `node ${bin} import ${backup}/b-1-2.zip ${backup}/b-2-2.zip --published ${backup}/sitemap.xml`,
    );
    expect(push).toBe("git add . && git commit -m 'First import' && git push");
    expect(fs.existsSync(path.join(folder, '.github/workflows/pages.yml'))).toBe(true);
  });

  it('asks in Korean in a Korean terminal, but writes all files in English', async () => {
    const [folder, HOME] = [temporaryFolder(), homeFolder()];
    const { code, shown, untyped } = await initAtTerminal(
      folder,
      [
        ['블로그는 어디에 있나요?', enter],
        ['무엇에서 가져올까요?', enter],
        ['/apis/ 앞부분', `${source.baseUrl.href}${enter}`],
        ['화면에 보이지', `${canary}${enter}`],
        ['토큰 파일', enter],
        ['저장소 공개 범위', enter],
        ['사이트를 어디에 올릴까요?', `${down}${enter}`],
        ['유료 요금제', enter],
        ['사이트 주소', `https://me.github.io/blog/${enter}`],
        ['매일 밤 실행되는', enter],
        ['Markdown 형식', enter],
        ['"git init"', enter],
        ['파일을 커밋할까요?', enter],
      ],
      [],
      { HOME, LANG: 'ko_KR.UTF-8' },
    );
    expect([code, untyped]).toEqual([0, []]);
    const lines = shown.split(/\r?\n/u).filter((line) => /[A-Za-z]+ [A-Za-z]+ [A-Za-z]+/u.test(line));
    expect(lines.filter((line) => !/\p{Script=Hangul}|^ {2}(?:gh|git|node) /u.test(line))).toEqual([]);
    expect(lines.join('\n')).not.toMatch(/\b(?:Written|Next|Press|Yes|the|of)\b/u);
  });

  it('asks no questions with --yes, or if the terminal has no cursor control', async () => {
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

/** Returns the commands that the user should copy, without their comments. */
function commandsIn(shown: string): string[] {
  const [, next = ''] = shown.split('Next:');
  const lines = [...next.matchAll(/^ {2}(\S.*?)(?: {3}#.*)?\r?$/gmu)].map(([, command = '']) => command);
  return lines.filter((line) => !line.startsWith('#'));
}
