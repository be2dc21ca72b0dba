import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rules } from '../../src/body/rules/index.ts';

const [text = '', after = ''] = readFileSync('docs/constructs.md', 'utf8').split('## Bodies of WordPress');
const [ofWordPress = ''] = after.split('\n## ');
const fixtures = readdirSync('test/fixtures/body').sort();

/** The rules and examples that each row of the tables names. */
const lines = [...text.matchAll(/^\|.*\|([^|]*)\|([^|]*)\|$/gmu)]
  .map(([, rule = '', examples = '']) => ({ rules: namesIn(rule), examples: namesIn(examples) }))
  .filter(({ examples }) => examples.length > 0);

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name);
}

const distinct = (names: readonly string[]) => [...new Set(names)].sort();

describe('docs/constructs.md', () => {
  it('has a row for each rule, and names no other rules', () => {
    expect(lines.length).toBeGreaterThan(35);
    expect(distinct(lines.flatMap((line) => line.rules))).toEqual(distinct(rules.map(({ name }) => name)));
  });

  it('has a row for each example, and names no other examples', () => {
    expect(distinct(lines.flatMap(({ examples }) => examples))).toEqual(fixtures);
  });

  it('lists for each rule the example with the same name', () => {
    const without = rules.filter(
      ({ name }) => !lines.some((line) => line.rules.includes(name) && line.examples.includes(name)),
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it('has a row for each example of a WordPress body, and names no other examples', () => {
    const examples = [...ofWordPress.matchAll(/^\|.*\|([^|]*)\|$/gmu)].flatMap(([, cell = '']) => namesIn(cell));
    const folders = readdirSync('test/fixtures/wordpress').filter((name) => !name.endsWith('.json'));
    expect(distinct(examples)).toEqual(folders.sort());
  });
});
