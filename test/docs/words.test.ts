import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { proseOf } from './helpers/prose.ts';

interface Avoided {
  readonly words: string;
  readonly use: string;
  readonly scope: string;
}

const avoided = tableOf(readFileSync('CONTRIBUTING.md', 'utf8'));
const files = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  'man/blogkeep.1',
  ...['docs', 'examples', 'templates', 'src', 'scripts', 'website', '.github'].flatMap(filesIn),
];

const found = files.flatMap(foundIn);

describe('Words to avoid', () => {
  it('are in a sorted table in CONTRIBUTING.md, each with a replacement', () => {
    expect(avoided.length).toBeGreaterThan(5);
    const words = avoided.map((one) => one.words);
    expect(words).toEqual([...words].sort((one, other) => one.localeCompare(other, 'en')));
    expect(avoided.filter(({ use, scope }) => use === '' || !['', 'documents'].includes(scope))).toEqual([]);
  });

  it('are searched in documents, messages, comments, templates and examples', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files).toEqual(
      expect.arrayContaining(['docs/serve.md', 'src/bin.ts', 'templates/style.css', 'docs/openapi.json']),
    );
  });

  it('do not occur', () => {
    expect(found).toEqual([]);
  });
});

describe('proseOf', () => {
  const words = (path: string, text: string) => proseOf(path, text).match(/\p{L}+|\n/gu);

  it('returns comments and messages of code in their lines', () => {
    const code = 'const film = /`"/; // one `film`\n/** two\n three */ say(`four ${film} five`, "six seven", "key");';
    expect(words('x.ts', code)).toEqual(['one', '\n', 'two', '\n', 'three', 'four', 'five', 'six', 'seven']);
  });

  it('returns Markdown without code, tags and link targets', () => {
    expect(words('x.md', 'one `picture` <picture a="b">two\n[three](pictures/x.md) https://four')).toEqual([
      'one',
      'two',
      '\n',
      'three',
    ]);
  });
});

function foundIn(path: string): string[] {
  const prose = path === 'CONTRIBUTING.md' ? proseOf(path).replace(/^\|.*\|$/gmu, '') : proseOf(path);
  const isDocument = path.endsWith('.md');
  return avoided
    .filter(({ scope }) => scope === '' || isDocument)
    .flatMap(({ words, use }) =>
      [...prose.matchAll(patternOf(words))].map(({ 0: match, index }) => {
        const line = prose.slice(0, index).split('\n').length;
        return `${path}:${String(line)}: "${match.replace(/\s+/gu, ' ')}": use ${use}`;
      }),
    );
}

/**
 * Returns a pattern for a comma-separated list of phrases. `*` matches any letters; a phrase may continue on the next line of a comment.
 */
function patternOf(words: string): RegExp {
  const phrases = words
    .split(', ')
    .map((phrase) => phrase.replaceAll('*', String.raw`[\p{L}-]*`).replaceAll(' ', String.raw`[\s*/#>]+`));
  return new RegExp(String.raw`(?<![\p{L}\p{N}_:.-])(?:${phrases.join('|')})(?![\p{L}\p{N}_-]|[.:]\w)`, 'giu');
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
        !/node_modules|\/(?:content|posts)\/|package-lock|^examples\/blog\/|^website\/(?:dist|pages)\/|\.ko\.md$/u.test(
          file,
        ),
    )
    .filter((file) =>
      /\.(?:md|m?[jt]s|css|eta|ya?ml|toml|sh|service|timer|conf)$|\/(?:crontab|Containerfile)$|openapi\.json$/u.test(
        file,
      ),
    );
}
