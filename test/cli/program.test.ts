import { expect, it } from 'vitest';
import { argumentsOfExecutable, executableCommand, programCommand } from '../../src/cli/program.ts';

it.each([
  ['/usr/local/bin/blogkeep', 'blogkeep'],
  [undefined, 'blogkeep'],
  ['/home/me/.npm/_npx/0a1b/node_modules/.bin/blogkeep', 'npx blogkeep'],
  ['/home/me/blogkeep/dist/bin.js', 'node dist/bin.js'],
  ['/home/me/blogkeep/dist/bin', 'node dist/bin'],
  ['/opt/blog keep/dist/bin.js', "node '/opt/blog keep/dist/bin.js'"],
])('the command for a program started as %s is %s', (script, called) => {
  expect(programCommand(script, '/home/me/blogkeep')).toBe(called);
});

it.each([
  ['blogkeep', 'blogkeep'],
  ['./blogkeep', './blogkeep'],
  ['../Downloads/blogkeep', '/home/me/Downloads/blogkeep'],
  ['/home/me/blogs/bin/blogkeep', './bin/blogkeep'],
  ['./blogkeep (1)', "'/home/me/blogs/blogkeep (1)'"],
])('the command for an executable started as %s is %s', (typed, called) => {
  expect(executableCommand(typed, '/home/me/blogs')).toBe(called);
});

it.each([
  [[], ['open']],
  [
    ['/home/me/travels-1-1.zip', '/home/me/사진 모음'],
    ['open', '/home/me/travels-1-1.zip', '/home/me/사진 모음'],
  ],
  [
    ['import', '/home/me/travels-1-1.zip'],
    ['import', '/home/me/travels-1-1.zip'],
  ],
  [['--help'], ['--help']],
])('the executable that is opened with %j runs %j', (typed, argv) => {
  expect(argumentsOfExecutable(typed, (argument) => argument.startsWith('/home/'))).toEqual(argv);
});
