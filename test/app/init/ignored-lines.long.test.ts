import { execFileSync, spawnSync } from 'node:child_process';
import fc from 'fast-check';
import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ignoredName, linesThatIgnore, missingLines } from '../../../src/app/init/ignored-lines.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const groups = [
  { why: 'secret', lines: ['/archive/'] },
  { why: 'often', lines: ['/report*.json', '/token.txt'] },
];

describe('Lines for a .gitignore', () => {
  it('are all added to an empty file, each group under a comment with its reason', () => {
    expect(missingLines('', groups)).toBe('# secret\n/archive/\n\n# often\n/report*.json\n/token.txt\n');
  });

  it('are added only if they are missing, and are separated from existing lines', () => {
    expect(missingLines('node_modules\n/report*.json  \n', groups)).toBe(
      '\n# secret\n/archive/\n\n# often\n/token.txt\n',
    );
    expect(missingLines('no line end', [groups[0]!])).toBe('\n\n# secret\n/archive/\n');
  });

  it('have the same line endings as the file', () => {
    expect(missingLines('a\r\nb\r\n', [groups[0]!])).toBe('\r\n# secret\r\n/archive/\r\n');
  });

  it.each(['!/archive/', '!archive', '!/*/  ', '!arch[i]ve\r', '!ARCHIVE', '!**'])(
    'are repeated after %j, which negates them',
    (negation) => {
      const [group] = groups;
      const text = `/archive/\n${negation}\n`;
      const added = missingLines(text, [group!]);
      expect(added.replaceAll('\r', '')).toBe('\n# secret\n/archive/\n');
      expect(missingLines(text + added, [group!])).toBe('');
      expect(missingLines(`${negation}\n/archive/\n`, [group!])).toBe('');
    },
  );

  it('are not repeated after a line that negates a different line', () => {
    const text = '/archive/\r\n!/archives/\r\n!*.md\r\n\\!archive\r\n#!archive\r\n!/archive/x\r\n';
    expect(missingLines(text, [groups[0]!])).toBe('');
  });

  it('may end in an escaped space', () => {
    const lines = [`/${ignoredName('my token ')}`];
    expect(lines).toEqual(['/my token\\ ']);
    expect(missingLines('/my token\n', [{ why: 'w', lines }])).toContain('/my token\\ \n');
    expect(missingLines('/my token\\   \n', [{ why: 'w', lines }])).toBe('');
  });

  it('take effect in git, whatever lines precede them', () => {
    const folder = temporaryFolder();
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
    const files = ['archive/data/blog.json', 'report.1.json', 'token.txt'];
    const line = fc
      .constantFrom('!', '', '/')
      .chain((begin) =>
        fc
          .constantFrom(
            'archive',
            '/archive/',
            '**/archive',
            'a*',
            '/*/',
            '**',
            '*.json',
            'archive/**',
            'tok?n.txt',
            'a[r]chive',
            '/token.txt',
            'b',
          )
          .map((pattern) => begin + pattern),
      );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.constantFrom('\n', '\r\n', ' \n'), (lines, end) => {
        const text = lines.map((one) => one + end).join('');
        fs.writeFileSync(path.join(folder, '.gitignore'), text + missingLines(text, groups));
        const asked = spawnSync('git', ['check-ignore', '--no-index', ...files], { cwd: folder, encoding: 'utf8' });
        expect(asked.stdout.trim().split('\n'), text).toEqual(files);
      }),
      { numRuns: 100 },
    );
  });

  it('are not added twice, whatever else the file contains', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', '/archive/', '!archive', '!', '*', '\n', '\r\n', ' ', '# secret', '/token.txt')),
        (parts) => {
          const text = parts.join('');
          const whole = text + missingLines(text, groups);
          expect(missingLines(whole, groups)).toBe('');
          for (const line of groups.flatMap(({ lines }) => lines)) expect(whole.split(/ *\r?\n/u)).toContain(line);
        },
      ),
    );
  });
});

it('a name escaped for .gitignore matches only that name in git', () => {
  const folder = temporaryFolder();
  const names = ['[a]', 'a*', 'b?', 'c\\d', '!e', '#f', '글', 'g ', 'h  ', 'i\nj', 'k\r', 'l\\'].filter(
    (name) => path.sep === '/' || !/[*?\\\s]/u.test(name),
  );
  const others = ['a', 'ab', 'bc', 'cd', 'e', 'f', '글글', 'g', 'h', 'h ', 'k', 'l', 'ij'];
  fs.writeFileSync(path.join(folder, '.gitignore'), names.map((name) => `/${ignoredName(name)}/\n`).join(''));
  for (const name of [...names, ...others]) fs.outputFileSync(path.join(folder, name, 'file'), '');
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  const listed = execFileSync(
    'git',
    ['-c', 'core.quotePath=false', 'ls-files', '--others', '--exclude-standard', '-z'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  expect(
    listed
      .split('\0')
      .filter((file) => file.endsWith('/file'))
      .sort(),
  ).toEqual(others.map((name) => `${name}/file`).sort());
});

describe('Lines that ignore a file', () => {
  const file = 'kitchen/archive/data/blogkeep.json';
  const linesOf = fc.array(
    fc
      .constantFrom(
        '/kitchen/archive/',
        'archive',
        'archive/',
        '/archive/',
        '*/archive',
        '**/archive/data/',
        '/kitchen/',
        'kitchen/**',
      )
      .chain((line) => fc.constantFrom(line, `${line}  `, `!${line}`, `\\${line}`)),
    { maxLength: 5 },
  );

  it.each([
    [['archive'], ['archive']],
    [['/archive/', '/*/archive/ '], ['/*/archive/']],
    [
      ['**/archive/data/', '/kitchen/archive/*', '*.json', 'x', '# archive'],
      ['**/archive/data/', '/kitchen/archive/*', '*.json'],
    ],
    [['archive', '!archive', '/kitchen/**/dat?/'], ['/kitchen/**/dat?/']],
    [['blogkeep.json/'], []],
  ])('among %j are %j', (lines, found) => {
    expect(linesThatIgnore(lines, [file])).toEqual(found);
  });

  it('are found whenever git ignores the file', () => {
    const folder = temporaryFolder();
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
    fc.assert(
      fc.property(linesOf, (lines) => {
        fs.writeFileSync(path.join(folder, '.gitignore'), lines.map((line) => `${line}\n`).join(''));
        const { status } = spawnSync('git', ['check-ignore', '--quiet', '--no-index', file], { cwd: folder });
        expect(linesThatIgnore(lines, [file]).length > 0, lines.join('|')).toBe(status === 0);
      }),
      { numRuns: 60 },
    );
  });
});
