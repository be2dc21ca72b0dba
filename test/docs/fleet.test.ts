import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../src/core/errors/error-codes.ts';
import { adviceOn } from '../../src/fleet/observability/advice.ts';
import { createMetrics } from '../../src/fleet/observability/metrics.ts';
import { english } from '../../src/messages/translate.ts';

const text = readFileSync('docs/fleet.md', 'utf8');

describe('docs/fleet.md', () => {
  it('contains the current advice table; "npm run docs" updates them', async () => {
    const updated = text.replace(
      /(<!-- advice -->\n).*(<!-- \/advice -->)/su,
      (_, start: string, end: string) => `${start}\n${adviceTable()}\n\n${end}`,
    );
    await expect(updated).toMatchFileSnapshot('../../docs/fleet.md');
  });

  it('lists all metrics of workers, and no others', async () => {
    const registry = await createMetrics({ includesProcess: false, queueCounts: async () => ({}) });
    const names = [...(await registry.text()).matchAll(/^# TYPE (\w+)/gmu)].map(([, name = '']) => name);
    const documented = [...text.matchAll(/^\| `(blogkeep_fleet_\w+)` \|/gmu)].map(([, name = '']) => name);
    expect(documented.sort()).toEqual(names.sort());
  });
});

/** Returns a Markdown table of all advice with its causes. */
function adviceTable(): string {
  const classes: readonly (readonly [number, readonly string[]])[] = [
    [3, errorCodes.RefusedError],
    [5, errorCodes.ArchiveError],
    [1, [...errorCodes.StorageError, ...errorCodes.SystemError, ...errorCodes.InternalError, 'others']],
    [4, errorCodes.SourceError],
  ];
  const rows = new Map<string, string[]>();
  const add = (cause: string, exitCode: number, errorCode: string, outcome: 'failed' | 'partial' | 'missed') => {
    const advice = adviceOn({ ...{ blog: 'NAME', source: 'SOURCE' }, outcome, exitCode, errorCode });
    const sentence = english(advice?.text ?? '');
    rows.set(sentence, [...(rows.get(sentence) ?? []), cause]);
  };
  for (const [exitCode, codes] of classes)
    for (const code of codes)
      add(
        code === 'others' ? `other errors with exit code ${String(exitCode)}` : `\`${code}\``,
        exitCode,
        code,
        'failed',
      );
  add('exit code 2', 2, '', 'partial');
  add('killed, or over its time limit', 137, '', 'failed');
  add('missed: the window closed before the run began', 0, '', 'missed');
  add('`fleet-blog-unknown`', 1, 'fleet-blog-unknown', 'failed');
  add('`fleet-redis-unavailable`', 1, 'fleet-redis-unavailable', 'failed');
  const cells = [...rows].map(([sentence, causes]) => `| ${causes.join(', ')} | ${sentence} |`);
  return ['| the run ended by | the report says |', '|---|---|', ...cells].join('\n');
}
