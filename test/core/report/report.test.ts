import { describe, expect, it } from 'vitest';
import { addWarning, createEmptyReport } from '../../../src/core/report/report.ts';
import { textOf } from '../../helpers/text-of.ts';

describe('addWarning', () => {
  it('adds the code, the message and the post', () => {
    const report = createEmptyReport();
    addWarning(report, { code: 'date-unknown', post: '7', value: 'x' });
    addWarning(report, { code: 'timezone-unknown' });
    expect(report.warnings).toEqual([
      { code: 'date-unknown', message: textOf('warnings.date-unknown', { value: 'x' }), post: '7' },
      {
        code: 'timezone-unknown',
        message: textOf('warnings.timezone-unknown'),
      },
    ]);
    expect(report.bodies).toEqual({ dropped: {}, kept: {}, unconverted: 0 });
  });

  it('totals the constructs in bodies by kind, across all posts', () => {
    const report = createEmptyReport();
    addWarning(report, { code: 'body-dropped', post: '1', what: 'script', count: 2 });
    addWarning(report, { code: 'body-dropped', post: '2', what: 'script', count: 3 });
    addWarning(report, { code: 'body-dropped', post: '2', what: 'advertisement', count: 1 });
    addWarning(report, { code: 'construct-kept', post: '2', what: 'form', count: 1 });
    addWarning(report, { code: 'body-kept-as-html', post: '3', reason: 'it is large' });
    expect(report.bodies).toEqual({
      dropped: { script: 5, advertisement: 1 },
      kept: { form: 1 },
      unconverted: 1,
    });
    expect(report.warnings).toHaveLength(5);
  });
});
