import { expect, it } from 'vitest';
import { createFailureLog } from '../../src/serve/failure-log.ts';

it('the failure log reports each failure at most once a minute, up to a limit', () => {
  let time = 0;
  const told: string[] = [];
  const log = createFailureLog(
    () => time,
    (error, path) => void told.push(`${path} ${String(error)}`),
  );
  log(new Error('disk'), '/1');
  log(new Error('disk'), '/2');
  log('memory', '/3');
  expect(told.splice(0)).toEqual(['/1 Error: disk', '/3 memory']);
  time = 59_999;
  log(new Error('disk'), '/4');
  time = 60_000;
  log(new Error('disk'), '/5');
  expect(told.splice(0)).toEqual(['/5 Error: disk']);
  for (let one = 0; one < 1000; one++) log(new Error(`no ${one}`), '/6');
  expect(told.splice(0)).toHaveLength(99);
  time = 120_000;
  log(new Error('disk'), '/7');
  expect(told).toEqual(['/7 Error: disk']);
});
