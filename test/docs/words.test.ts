import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commentsAndTitlesOf, declaredNamesOf, isCode, proseOf } from './helpers/prose.ts';

interface Avoided {
  readonly words: string;
  readonly use: string;
  readonly scope: string;
}

const avoided = tableOf(readFileSync('docs/CONTRIBUTING.md', 'utf8'));
/** Name of a blog platform, which is also a word to avoid. */
const platform = 'Medium';
const scopes = ['', 'documents', 'code', 'names'];
const tests = ['test', 'bench'].flatMap(filesIn).filter(isCode);
const files = [
  ...['README.md', 'CHANGELOG.md'],
  ...['docs', 'examples', 'templates', 'src', 'scripts', 'website', '.github'].flatMap(filesIn),
];

const found = [...files.flatMap(foundIn), ...tests.flatMap(foundInTest)];

describe('Words to avoid', () => {
  it('are in a sorted table in CONTRIBUTING.md, each with a replacement', () => {
    expect(avoided.length).toBeGreaterThan(5);
    const words = avoided.map((one) => one.words);
    expect(words).toEqual([...words].sort((one, other) => one.localeCompare(other, 'en')));
    expect(
      avoided.filter(({ use, scope }) => use === '' || !scope.split(', ').every((one) => scopes.includes(one))),
    ).toEqual([]);
  });

  it('are searched for in documents, messages, comments, templates and examples', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files).toEqual(
      expect.arrayContaining(['docs/serve.md', 'src/bin.ts', 'templates/style.css', 'docs/openapi.json']),
    );
  });

  it('do not occur', () => {
    expect(found).toEqual([]);
  });
});

describe('commentsAndTitlesOf', () => {
  it('returns comments, and titles of tests and groups, but no other strings', () => {
    const code =
      "describe.each([['no case']])('one %s', () => { it('two', async () => say('no message')); }); // three";
    expect(commentsAndTitlesOf(code).match(/\p{L}+/gu)).toEqual(['one', 's', 'two', 'three']);
  });
});

describe('declaredNamesOf', () => {
  it('returns the names of types, members, functions, variables and parameters with their lines', () => {
    const code =
      'interface One { two: string }\nconst three = (four: One) => used(four.two);\nimport { used } from "x";';
    expect(declaredNamesOf(code)).toEqual([
      { name: 'One', line: 1 },
      { name: 'two', line: 1 },
      { name: 'three', line: 2 },
      { name: 'four', line: 2 },
    ]);
  });
});

describe('proseOf', () => {
  const words = (path: string, text: string) => proseOf(path, text).match(/\p{L}+|\n/gu);

  it('returns the comments and messages of code, with unchanged line numbers', () => {
    const code = 'const film = /`"/; // one `film`\n/** two\n three */ say(`four ${film} five`, "six seven", "key");';
    expect(words('x.ts', code)).toEqual(['one', '\n', 'two', '\n', 'three', 'four', 'five', 'six', 'seven']);
  });

  it('returns Markdown without code, tags or link targets', () => {
    expect(words('x.md', 'one `picture` <picture a="b">two\n[three](pictures/x.md) https://four')).toEqual([
      'one',
      'two',
      '\n',
      'three',
    ]);
  });
});

function foundIn(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const prose = path === 'docs/CONTRIBUTING.md' ? proseOf(path).replace(/^\|.*\|$/gmu, '') : proseOf(path, text);
  return [
    ...foundInProse(path, prose, path.endsWith('.md') ? ['', 'documents'] : ['']),
    ...(isCode(path) ? foundInProse(path, commentsAndTitlesOf(text), ['code']) : []),
    ...(path.startsWith('src/') ? foundInNames(path, text) : []),
  ];
}

function foundInTest(path: string): string[] {
  return foundInProse(path, commentsAndTitlesOf(readFileSync(path, 'utf8')), ['', 'code']);
}

function foundInProse(path: string, prose: string, scopesOfFile: readonly string[]): string[] {
  return avoided
    .filter(({ scope }) => scope.split(', ').some((one) => scopesOfFile.includes(one)))
    .flatMap(({ words, use }) =>
      [...prose.matchAll(patternOf(words))]
        .filter(({ 0: match }) => match !== platform)
        .map(({ 0: match, index }) => {
          const line = prose.slice(0, index).split('\n').length;
          return `${path}:${String(line)}: "${match.replace(/\s+/gu, ' ')}": use ${use}`;
        }),
    );
}

/** Returns the declared names that contain a word from a row for names. Names in camel case are split into words. */
function foundInNames(path: string, text: string): string[] {
  return declaredNamesOf(text).flatMap(({ name, line }) => {
    const words = name.match(/[A-Z]?[a-z]+/gu)?.map((word) => word.toLowerCase()) ?? [];
    return avoided
      .filter((row) => row.scope.includes('names') && row.words.split(', ').some((word) => words.includes(word)))
      .map(({ use }) => `${path}:${String(line)}: ${name}: use ${use}`);
  });
}

/**
 * Returns a pattern for a comma-separated list of phrases. `*` matches any letters; a phrase may continue on the next line of a comment. With
 * a capital initial it only matches at the start of a sentence.
 */
function patternOf(words: string): RegExp {
  const phrases = words
    .split(', ')
    .map((phrase) => phrase.replaceAll('*', String.raw`[\p{L}-]*`).replaceAll(' ', String.raw`[\s*/#>]+`));
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}_:.-])(?:${phrases.join('|')})(?![\p{L}\p{N}_-]|[.:]\w)`,
    /^\p{Lu}/u.test(words) ? 'gu' : 'giu',
  );
}

function tableOf(markdown: string): Avoided[] {
  const [, section = ''] = markdown.split(/^### Words to avoid$/mu);
  const rows = section.split(/^#/mu)[0]?.matchAll(/^\| (.+) \|$/gmu) ?? [];
  return [...rows]
    .map(([, row = '']) => row.split(' |').map((cell) => cell.trim()))
    .slice(1)
    .map(([words = '', use = '', scope = '']) => ({ words, use, scope }));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter(
      (file) =>
        !/node_modules|\/fixtures\/|\/(?:content|posts)\/|package-lock|^examples\/blog\/|^website\/(?:dist|pages)\/|\.ko\.md$/u.test(
          file,
        ),
    )
    .filter((file) =>
      /\.(?:md|m?[jt]s|css|eta|ya?ml|toml|sh|service|timer|conf)$|\/(?:crontab|Containerfile)$|openapi\.json$/u.test(
        file,
      ),
    );
}
