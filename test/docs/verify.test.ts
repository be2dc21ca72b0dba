import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { findingCodes, toReportedFinding, severityOf, type Finding } from '../../src/core/report/findings.ts';

const text = fs.readFileSync('docs/verify.md', 'utf8');
const sections = new Map(text.split(/^## /mu).map((section) => [section.split('\n')[0] ?? '', section]));
const titles = { damage: 'Damage', difference: 'Differences', note: 'Notes' };

describe('docs/verify.md', () => {
  it('lists every finding in the section for its severity', () => {
    expect(findingCodes.length).toBeGreaterThan(40);
    const misplaced = findingCodes.filter((code) => {
      const section = sections.get(titles[severityOf({ code } as Finding)]);
      return section?.includes(`\`${code}\``) !== true;
    });
    expect(misplaced).toEqual([]);
  });

  it('has an example of a finding as it is reported', () => {
    const [, example = ''] = /```json\n(.*?)```/su.exec(text) ?? [];
    const { findings } = JSON.parse(example) as { findings: unknown[] };
    expect(findings).toEqual([toReportedFinding({ code: 'file-changed', path: 'data/posts/7/post.json', size: 1 })]);
  });
});
