import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { joinReports } from '../../../src/cli/report/joined-report.ts';
import { isReport } from '../../../src/cli/report/report-shape.ts';
import { freshFolder, report, run } from '../console.ts';

const whole = report({
  error: 'The source is away.',
  plan: [{ id: '1', title: '가을', reason: 'new', fields: ['title'] }],
  warnings: [{ code: 'no-address', message: 'A note stands in its place.', post: '1' }],
});
whole.posts.failed.push({ id: '2', operation: 'post/read', status: '500', message: 'It failed.' });
whole.posts.read = { new: 2 };
whole.media.failed.push({ url: 'https://pictures.example/a.png', message: 'It failed.' });
whole.bodies.dropped = { script: 3 };

describe('a report file', () => {
  it.each([
    ['of one blog', whole],
    ['of an unknown blog', report({ status: 'failed', posts: { ...whole.posts, oldestReading: 6 } })],
    ['of several blogs', joinReports([whole, report()])],
    ['with fields that a later version adds', { ...whole, later: { x: null } }],
  ])('is accepted if it is a report %s', (_, value) => {
    expect(isReport(JSON.parse(JSON.stringify(value)))).toBe(true);
  });

  it.each<[string, Record<string, unknown>]>([
    ['no posts', { posts: {} }],
    ['no list of failures', { posts: { ...whole.posts, failed: null } }],
    ['an invalid failure', { posts: { ...whole.posts, failed: [7] } }],
    ['text instead of a count', { posts: { ...whole.posts, new: '[1](https://elsewhere.example)' } }],
    ['text instead of a count by reason', { posts: { ...whole.posts, read: { new: '**2**' } } }],
    ['text instead of a count by kind', { bodies: { ...whole.bodies, dropped: { script: '<script>' } } }],
    ['an invalid blog', { blogs: [null] }],
    ['an invalid blog among several', { blogs: [report(), { ...whole, comments: {} }] }],
    ['no list of blogs', { blogs: {} }],
    ['no seconds', { seconds: {} }],
    ['an error that is not a string', { error: {} }],
    ['an unknown status', { status: '# complete' }],
    ['invalid warnings', { warnings: ['x'] }],
    ['an invalid plan', { plan: [{}] }],
    ['invalid folders', { folders: { archive: 7 } }],
  ])('is refused with a message: %s', async (_, change) => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'report.json'), JSON.stringify({ ...whole, ...change }));
    for (const form of ['line', 'markdown']) {
      const { code, err, out } = await run(['summary', 'report.json', '--summary', form], { folder });
      expect([code, out.text]).toEqual([1, '']);
      expect(err.text).toContain('is not the report of a run');
    }
  });
});
