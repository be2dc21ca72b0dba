import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';

const text = fs.readFileSync('docs/library.md', 'utf8');
const index = fs.readFileSync('src/index.ts', 'utf8');
/** What index.ts exports, functions and types, under the name that it gives them. */
const names = [...index.matchAll(/\{([^}]*)\}/gu)]
  .flatMap(([, list = '']) => list.split(','))
  .map((name) =>
    name
      .trim()
      .replace(/^type /u, '')
      .replace(/^.* as /u, ''),
  )
  .filter((name) => name !== '');
const events = fs.readFileSync('src/core/report/events.ts', 'utf8');

describe('docs/library.md', () => {
  it('names everything that the package exports', () => {
    expect(names.length).toBeGreaterThan(80);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`, 'u').test(text))).toEqual([]);
  });

  it('has every event in its table, with all of its fields', () => {
    const rows = new Map(
      [...text.matchAll(/^\| `([\w-]+)` \| (.*?) \|/gmu)].map(([, type = '', fields = '']) => [type, fields]),
    );
    const types = [...events.matchAll(/\{ type: '([\w-]+)'(?:; (.*?))? \}/gu)];
    expect(types.length).toBeGreaterThan(10);
    for (const [, type = '', fields = ''] of types) {
      const missing = fields
        .split('; ')
        .map((field) => field.split(':')[0] ?? '')
        .filter((field) => field !== '');
      expect([type, missing.filter((field) => !rows.get(type)?.includes(`\`${field}\``))]).toEqual([type, []]);
    }
  });
});
