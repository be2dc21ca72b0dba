import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { emptyReport } from '../../src/core/report.ts';
import { warningCodes } from '../../src/core/warnings.ts';

const text = fs.readFileSync('docs/report.md', 'utf8');

describe('docs/report.md', () => {
  it('lists every code of a warning', () => {
    expect(warningCodes.length).toBeGreaterThan(15);
    expect(warningCodes.filter((code) => !text.includes(`\`${code}\``))).toEqual([]);
  });

  it('lists every field of the report', () => {
    expect(Object.keys(emptyReport()).filter((field) => !text.includes(`\`${field}\``))).toEqual([]);
  });
});
