import fs from 'fs-extra';
import { join } from 'node:path';
import stringWidth from 'string-width';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeLock } from '../../src/archive/store/lock.ts';
import { processes } from '../../src/app/crawl/processes.ts';
import { useCases } from '../../src/cli/environment/use-cases.ts';
import { truncateColumns } from '../../src/cli/text/table.ts';
import { sampleBlogFolder } from '../../src/app/package-folders.ts';
import { decodedTextOf } from '../../src/core/items/scalar.ts';
import { commandNames } from '../../src/options/option-scopes.ts';
import { exportSample, type SampleExport } from '../helpers/archive/sample-archive.ts';
import { htmlBackupFiles } from '../helpers/backup/html-backup.ts';
import { freshFolder, run, Screen, type Ran, type RunSetup } from './console.ts';
import { untranslatedPhrases } from './untranslated.ts';

let sample: SampleExport;
/** titles of the sample posts, complete and truncated as in lists */
let titlesOfPosts: readonly string[];

/** Quotations, which remain in English: messages of the server, and the report's names for dropped content. */
const quoted = ['The access token is missing or not valid', 'advertisement of a code service'];
beforeAll(async () => {
  sample = await exportSample();
  const posts = join(sampleBlogFolder, 'posts');
  titlesOfPosts = fs
    .readdirSync(posts)
    .filter((name) => name.endsWith('.json'))
    .map((name) => decodedTextOf((fs.readJsonSync(join(posts, name)) as { title: string }).title))
    .flatMap((title) => [title, truncateColumns(title, 32)]);
});
afterAll(() => sample.close());

const real = { ...useCases };

/** Returns environment variables for a source and the Korean language. */
const source = (more: Record<string, string> = {}) => ({
  BLOGKEEP_BASE_URL: sample.source.baseUrl.href,
  BLOGKEEP_TOKEN: sample.source.token,
  LANG: 'ko_KR.UTF-8',
  ...more,
});

/** Creates files in a temporary folder. */
function folderOf(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = freshFolder();
  for (const [name, content] of Object.entries(files)) fs.outputFileSync(join(folder, name), content);
  return folder;
}

/** Copies the home of the sample blog and damages some of its files. */
function damaged(...change: readonly ((folder: string) => void)[]): string {
  const folder = sample.copy();
  for (const one of change) one(folder);
  return folder;
}

const truncate = (path: string) => (folder: string) => {
  fs.truncateSync(join(folder, path), 10);
};
const remove = (path: string) => (folder: string) => {
  fs.removeSync(join(folder, path));
};
const firstPost = (folder: string): string => {
  const posts = join('archive', 'data', 'posts');
  return join(posts, fs.readdirSync(join(folder, posts)).sort()[0] ?? '');
};

interface Situation {
  readonly argv: readonly string[];
  readonly setup?: () => RunSetup;
  readonly code: number;
}

/** Typical commands, both successful and failing. */
const situations: Record<string, Situation> = {
  'an empty command line': { argv: [], code: 0 },
  'options without a command': { argv: ['--quiet'], code: 1 },
  'a misspelled command': { argv: ['exprot'], code: 1 },
  'an unknown command unlike any other': { argv: ['wordpress'], code: 1 },
  'unknown options': { argv: ['export', '--blogg', 'x', '--fruit', '--dry-run=maybe', '--blog', '--rate'], code: 1 },
  'an option of other commands, and a superfluous word': { argv: ['publish', '--rate', '5', 'travels'], code: 1 },
  'invalid values': {
    argv: ['crawl', '--rate', 'fast', '--retries=-1', '--timeout', 'never', '--media', 'some', '--base-url', 'x y'],
    code: 1,
  },
  'invalid values of publishing options': {
    argv: ['publish', '--timezone', 'Asia/Soul', '--accent', 'greenish', '--visibility', 'secret', '--site-url', 'x'],
    code: 1,
  },
  'options that exclude each other': { argv: ['publish', '--quiet', '--verbose', '--no-site', '--site', 'x'], code: 1 },
  'no base URL and no token': { argv: ['export'], code: 1 },
  'a missing token file': {
    argv: ['export', '--base-url', 'http://127.0.0.1', '--token-file', 'nowhere.txt'],
    code: 1,
  },
  'a configuration file with invalid options': {
    argv: ['publish'],
    setup: () => ({ folder: folderOf({ 'blogkeep.config.json': '{ "base-url": 1, "lang": {}, "fruit": 2 }' }) }),
    code: 1,
  },
  'a configuration file that is not valid JSON': {
    argv: ['publish'],
    setup: () => ({ folder: folderOf({ 'blogkeep.config.json': '{ "lang": ' }) }),
    code: 1,
  },
  'several configuration files': {
    argv: ['publish'],
    setup: () => ({ folder: folderOf({ 'blogkeep.config.json': '{}', 'blogkeep.config.yaml': '' }) }),
    code: 1,
  },
  'unknown environment variables': {
    argv: ['templates'],
    setup: () => ({ variables: { LANG: 'ko_KR.UTF-8', BLOGKEEP_TIMEZON: 'UTC' } }),
    code: 0,
  },
  'an export': { argv: ['export', '--dir', 'blog'], setup: () => ({ variables: source() }), code: 0 },
  'a verbose export': {
    argv: ['export', '--dir', 'blog', '--verbose'],
    setup: () => ({ variables: source() }),
    code: 0,
  },
  'an export on a terminal': {
    argv: ['export', '--dir', 'blog'],
    setup: () => ({ variables: source(), stderr: new Screen(true, 100) }),
    code: 0,
  },
  'a dry run': { argv: ['export', '--dir', 'blog', '--dry-run'], setup: () => ({ variables: source() }), code: 0 },
  'another run, without changes': {
    argv: ['export'],
    setup: () => ({ variables: source(), folder: sample.copy() }),
    code: 0,
  },
  'a dry run over all posts': {
    argv: ['crawl', '--dry-run', '--refresh', 'all'],
    setup: () => ({ variables: source(), folder: sample.copy() }),
    code: 0,
  },
  'all blogs of a token': {
    argv: ['crawl', '--all-blogs', '--dir', 'blogs'],
    setup: () => ({ variables: source() }),
    code: 0,
  },
  'a refused token': {
    argv: ['crawl'],
    setup: () => ({ variables: source({ BLOGKEEP_TOKEN: 'another-token' }) }),
    code: 3,
  },
  'an unknown blog': { argv: ['crawl', '--blog', 'nowhere'], setup: () => ({ variables: source() }), code: 3 },
  'an unreachable source': {
    argv: ['crawl', '--retries', '0'],
    setup: () => ({ variables: source({ BLOGKEEP_BASE_URL: 'http://127.0.0.1:9' }) }),
    code: 4,
  },
  'an interrupted run': {
    argv: ['crawl'],
    setup: () => {
      const stop = new AbortController();
      return {
        variables: source(),
        signal: stop.signal,
        useCases: {
          ...real,
          crawlBlog: async (options, context) => {
            const running = real.crawlBlog(options, context);
            await setImmediate();
            stop.abort('SIGINT');
            return running;
          },
        },
      };
    },
    code: 130,
  },
  'a bug': {
    argv: ['publish'],
    setup: () => ({ useCases: { publishBlog: () => Promise.reject(new TypeError('x')) } }),
    code: 1,
  },
  'a full disk': {
    argv: ['publish'],
    setup: () => ({
      useCases: { publishBlog: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOSPC', path: '/x' })) },
    }),
    code: 1,
  },
  'a missing archive': { argv: ['publish'], code: 5 },
  'a damaged archive': {
    argv: ['publish'],
    setup: () => ({ folder: damaged(truncate('archive/data/blogkeep.json')) }),
    code: 5,
  },
  'an archive that is in use': {
    argv: ['crawl'],
    setup: () => {
      const folder = sample.copy();
      takeLock(join(folder, 'archive'), processes, new Date());
      return { folder, variables: source() };
    },
    code: 5,
  },
  'a publish': { argv: ['publish'], setup: () => ({ folder: sample.copy() }), code: 0 },
  'a publish with other options': {
    argv: ['publish', '--home', 'list', '--visibility', 'published,private'],
    setup: () => ({ folder: sample.copy() }),
    code: 0,
  },
  'a publish of a damaged record': {
    argv: ['publish'],
    setup: () => ({ folder: damaged((folder) => truncate(join(firstPost(folder), 'post.json'))(folder)) }),
    code: 5,
  },
  'verifying an intact archive': { argv: ['verify'], setup: () => ({ folder: sample.copy() }), code: 0 },
  'verifying a damaged archive': {
    argv: ['verify'],
    setup: () => ({
      folder: damaged(
        (folder) => truncate(join(firstPost(folder), 'post.json'))(folder),
        remove('archive/bagit.txt'),
        remove('site/index.html'),
        (folder) => fs.outputFileSync(join(folder, 'archive', 'data', 'more.txt'), 'x'),
        (folder) => fs.outputFileSync(join(folder, 'markdown', 'own.md'), 'x'),
      ),
    }),
    code: 5,
  },
  'verifying against the source': {
    argv: ['verify', '--source'],
    setup: () => ({ folder: sample.copy(), variables: source() }),
    code: 0,
  },
  'verifying a missing archive': { argv: ['verify'], code: 5 },
  'the list of blogs': { argv: ['blogs'], setup: () => ({ variables: source() }), code: 0 },
  'a summary of a missing report': { argv: ['summary', 'nowhere.json'], code: 1 },
  'a summary without an argument': { argv: ['summary'], code: 1 },
  'an import without files': { argv: ['import'], code: 1 },
  'an import of a missing file': { argv: ['import', 'nowhere.zip'], code: 1 },
  'an import of a damaged backup': {
    argv: ['import', 'notes-1-1'],
    setup: () => {
      const posts = [
        { id: '1', title: 'One', files: { 'img/none.png': '' }, content: '<img src="./img/none.png">' },
        ...['2', '3', '4'].map((id) => ({ id, title: 'Two' })),
      ];
      return {
        folder: folderOf({
          ...Object.fromEntries(htmlBackupFiles('notes-1-1', posts)),
          'notes-1-1/2/2-Two.html': '',
          'notes-1-1/3/3-Two.html': '<!DOCTYPE html><title>Sign in</title>',
          'notes-1-1/4/4-Two.html': '<meta charset="utf-8"><html><head><title>',
        }),
      };
    },
    code: 2,
  },
  'a demo': { argv: ['demo'], code: 0 },
  'a demo of a backup': { argv: ['demo', '--from', 'backup'], code: 0 },
  'a server without an archive': { argv: ['serve', '--port', '0'], code: 5 },
  'a server': {
    argv: ['serve', '--port', '0'],
    setup: () => {
      const stop = new AbortController();
      return {
        folder: sample.copy(),
        signal: stop.signal,
        useCases: {
          ...real,
          serveArchive: async (options, context) => {
            const serving = await real.serveArchive(options, context);
            void setImmediate().then(() => stop.abort('SIGINT'));
            return serving;
          },
        },
      };
    },
    code: 0,
  },
  'a server with invalid options': {
    argv: ['serve', '--host', 'http://x', '--dir', 'a,b', '--token', 'short'],
    code: 1,
  },
  templates: { argv: ['templates'], code: 0 },
  'the setup of a repository': {
    argv: ['init', '--yes', '--base-url', 'https://api.example.com', '--deploy', 'github-pages', '--workflow'],
    code: 0,
  },
  'the setup of a repository with impossible options': {
    argv: ['init', '--yes', '--deploy', 'two-repositories', '--repository', 'public', '--workflow'],
    code: 1,
  },
};

async function ran({ argv, setup }: Situation, flags: readonly string[] = []): Promise<Ran> {
  return run([...argv, ...flags], { variables: { LANG: 'ko_KR.UTF-8' }, useCases: real, ...setup?.() });
}

const titles = Object.keys(situations);
const situation = (title: string): Situation => situations[title] ?? { argv: [], code: -1 };

describe('Korean output', () => {
  it.each(commandNames)('contains no English sentence in the help of %s', async (command) => {
    const { out, code } = await ran({ argv: [command, '--help'], code: 0 });
    expect(code).toBe(0);
    expect(untranslatedPhrases(out.text)).toEqual([]);
    expect(out.text).not.toMatch(/^[A-Z][a-z]+:$/mu);
    expect(
      Math.max(...out.text.split('\n').map((line) => stringWidth(/^ {2}(?:blogkeep|#)/u.test(line) ? '' : line))),
    ).toBeLessThanOrEqual(80);
  });

  it.each(titles)('contains no English sentence: %s', async (title) => {
    const { out, err, code } = await ran(situation(title));
    expect({ code, english: untranslatedPhrases(`${out.text}\n${err.text}`, [...titlesOfPosts, ...quoted]) }).toEqual({
      code: situation(title).code,
      english: [],
    });
    expect(out.text + err.text).toMatch(/\p{Script=Hangul}/u);
  });
});

describe('machine-readable output of a Korean run', () => {
  // Excludes runs that print titles and names of the sample blog, which are Korean. Any other Korean text is a message.
  const withoutData = titles.filter((title) => situation(title).code !== 0);

  it.each(withoutData)('is in English with --log-format json: %s', async (title) => {
    const of = situation(title);
    if (of.argv.length === 0) return;
    const { err } = await ran(of, ['--log-format', 'json']);
    expect(err.text).not.toMatch(/\p{Script=Hangul}/u);
  });

  it.each(['an export', 'a refused token', 'verifying a damaged archive'])(
    'is in English in the report of %s',
    async (title) => {
      const folder = freshFolder();
      const file = join(folder, 'report.json');
      await ran(situation(title), ['--report', file]);
      const {
        error,
        warnings = [],
        findings = [],
        media = { failed: [] },
      } = fs.readJsonSync(file) as Record<string, never>;
      const texts = [error, warnings, findings, media].flat().map((one) => {
        const { message = one } = (one ?? {}) as { message?: unknown };
        return message === undefined ? '' : JSON.stringify(message);
      });
      for (const text of texts)
        expect(text.replaceAll(/"[^"]*"|data\/\S+|site\/\S+|markdown\/\S+/gu, '')).not.toMatch(/(?:습니다|세요)/u);
    },
  );
});
