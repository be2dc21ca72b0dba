import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { createEmptyReport } from '../../src/core/report/report.ts';
import { reasons } from '../../src/core/report/reasons.ts';
import { warningCodes } from '../../src/core/report/warnings.ts';

const text = fs.readFileSync('docs/report.md', 'utf8');

describe('docs/report.md', () => {
  it('lists every warning code', () => {
    expect(warningCodes.length).toBeGreaterThan(15);
    expect(warningCodes.filter((code) => !text.includes(`\`${code}\``))).toEqual([]);
  });

  it('lists every field of the report', () => {
    const names = [
      ...fieldsOf(createEmptyReport()),
      'error',
      'errorCode',
      'source',
      'kind',
      'location',
      'plan',
      'fields',
    ];
    expect(names).toContain('oldestReading');
    expect(names.filter((name) => !new RegExp(`\`(?:\\w+\\.)?${name}\``, 'u').test(text))).toEqual([]);
  });

  it('lists every reason for reading a post, in order', () => {
    const [, section = ''] = /^## Reasons$(.*?)^## /msu.exec(text) ?? [];
    expect([...section.matchAll(/^\| `(\w+)` \|/gmu)].map(([, name]) => name)).toEqual(reasons);
  });
});

/** Returns the names of all fields of an object, at any depth. */
function fieldsOf(value: object): string[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? [name, ...fieldsOf(inner)] : [name],
  );
}
