import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { findingCodes, toReportedFinding, severityOf, type Finding } from '../../src/core/report/findings.ts';

describe.each([
  ['docs/verify.md', { damage: 'Damage', difference: 'Differences', note: 'Notes' }],
  ['docs/verify.ko.md', { damage: '손상', difference: '차이', note: '참고' }],
])('%s', (path, titles) => {
  const text = fs.readFileSync(path, 'utf8');
  const sections = new Map(text.split(/^## /mu).map((section) => [section.split('\n')[0] ?? '', section]));

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
