import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readMarkdown } from './helpers/markdown-files.ts';

const text = readFileSync('docs/CONTRIBUTING.md', 'utf8');
const patterns = [...text.matchAll(/`([\w/*.-]+\.(?:test|site|faults|wordpress)\.ts)`/gu)].map(([, name = '']) => name);
const matches = (pattern: string, file: string) =>
  new RegExp(`^${pattern.replaceAll('.', String.raw`\.`).replaceAll('*', '[^/]*')}$`, 'u').test(file);

const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(?:test|site|faults|wordpress)\.ts$/u.test(file));

/**
 * Reports whether a file has tests, directly or through a helper, that are skipped on some machines. `skipIf(shownDifferently…)` does not
 * count: it depends on the test case, not on the machine.
 */
const hasSkippedTests = (file: string) =>
  /\b(?:skipIf|runIf)\((?!shownDifferently)|\bdescribe(?:Kills|Errors)\(|\bmissingPayloadsNote\b/u.test(
    readFileSync(`test/${file}`, 'utf8'),
  );

describe('CONTRIBUTING.md', () => {
  it('lists each file with tests that are skipped on some machines, and only files that exist', () => {
    const skipping = files.filter((file) => file !== 'docs/contributing.test.ts' && hasSkippedTests(file));
    expect(skipping.length).toBeGreaterThan(30);
    const [, table = ''] = text.split('### Skipped tests');
    const named = patterns.filter((pattern) => table.includes(`\`${pattern}\``));
    expect(skipping.filter((file) => !named.some((pattern) => matches(pattern, file)))).toEqual([]);
    expect(named.filter((pattern) => !files.some((file) => matches(pattern, file)))).toEqual([]);
  });

  it('mentions only npm scripts that package.json defines', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const commands = [...text.matchAll(/npm run ([a-z:]+)|`(test:[a-z]+)`/gu)].map(
      ([, one, other]) => one ?? other ?? '',
    );
    expect(commands.length).toBeGreaterThan(5);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(commands));
    expect(readMarkdown('docs/CONTRIBUTING.md').links).toContain('extending.md');
  });
});
