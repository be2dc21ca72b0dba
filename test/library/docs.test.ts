import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';

const text = fs.readFileSync('docs/library.md', 'utf8');
const index = fs.readFileSync('src/index.ts', 'utf8');
/** Names of all functions and types that index.ts exports. */
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
  it('mentions every export of the package', () => {
    expect(names.length).toBeGreaterThan(80);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`, 'u').test(text))).toEqual([]);
  });

  it('lists every event with all of its fields', () => {
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
