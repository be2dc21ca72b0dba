import { expect, it } from 'vitest';
import { reported } from '../../src/app/run.ts';
import type { RunEvent } from '../../src/core/report/events.ts';
import { addWarning } from '../../src/core/report/report.ts';
import type { Warning } from '../../src/core/report/warnings.ts';
import { testContext } from '../helpers/context.ts';

it('a run emits each warning as often as its report contains it', async () => {
  const events: RunEvent[] = [];
  const context = { ...testContext(), emit: (event: RunEvent) => events.push(event) };
  const target = (post: string): Warning => ({ code: 'link-unpublished', post, target: '9' });
  const { warnings } = await reported(context, async (report, { emit }) => {
    for (const warning of [target('1'), target('2'), target('1')]) {
      addWarning(report, warning);
      emit({ type: 'warning', warning });
    }
  });
  expect(warnings).toHaveLength(2);
  expect(events).toEqual([target('1'), target('2')].map((warning) => ({ type: 'warning', warning })));
});
