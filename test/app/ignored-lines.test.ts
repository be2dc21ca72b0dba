import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ignoredName, missingLines } from '../../src/app/ignored-lines.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const groups = [
  { why: 'secret', lines: ['/archive/'] },
  { why: 'often', lines: ['/report*.json', '/token.txt'] },
];

describe('lines for a .gitignore', () => {
  it('are all there for one that is empty, below the reasons', () => {
    expect(missingLines('', groups)).toBe('# secret\n/archive/\n\n# often\n/report*.json\n/token.txt\n');
  });

  it('are only those that are missing, set apart from what was there', () => {
    expect(missingLines('node_modules\n/report*.json  \n', groups)).toBe(
      '\n# secret\n/archive/\n\n# often\n/token.txt\n',
    );
    expect(missingLines('no line end', [groups[0]!])).toBe('\n\n# secret\n/archive/\n');
  });

  it('end as the lines of the file do', () => {
    expect(missingLines('a\r\nb\r\n', [groups[0]!])).toBe('\r\n# secret\r\n/archive/\r\n');
  });

  it('are none the second time, whatever else is in the file', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '/archive/', '\n', '\r\n', ' ', '# secret', '/token.txt')), (parts) => {
        const text = parts.join('');
        const whole = text + missingLines(text, groups);
        expect(missingLines(whole, groups)).toBe('');
        for (const line of groups.flatMap(({ lines }) => lines)) expect(whole.split(/ *\r?\n/u)).toContain(line);
      }),
    );
  });
});

it('a name means itself alone to git, whatever is in it', () => {
  const folder = temporaryFolder();
  const names = ['[a]', 'a*', 'b?', 'c\\d', '!e', '#f', '글'].filter(
    (name) => path.sep === '/' || !/[*?\\]/u.test(name),
  );
  const others = ['a', 'ab', 'bc', 'cd', 'e', 'f', '글글'];
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
