import { expect, it } from 'vitest';
import { createLog } from '../../../src/fleet/observability/log.ts';

const now = () => new Date('2026-11-23T01:02:03Z');

it('the log has one JSON object per line, with the fields of its parent logs', () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), now, { worker: 'w1' }).with({ blog: 'cooking', job: '17' });
  log('info', 'job-ended', 'The run has ended\nwith 0.', { code: 0, nothing: undefined });
  expect(lines).toEqual([
    '{"time":"2026-11-23T01:02:03.000Z","worker":"w1","blog":"cooking","job":"17","code":0,' +
      '"level":"info","event":"job-ended","message":"The run has ended\\nwith 0."}\n',
  ]);
});

it('a field never overrides the level or message of a line', () => {
  const lines: string[] = [];
  createLog((line) => lines.push(line), now)('warn', 'x', 'true', { level: 'info', message: 'false', event: 'y' });
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'warn', event: 'x', message: 'true' });
});
