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

describe('a report that is read', () => {
  it.each([
    ['of one blog', whole],
    ['of none that was found', report({ status: 'failed', posts: { ...whole.posts, oldestReading: 6 } })],
    ['of several', joinReports([whole, report()])],
    ['with fields that a later version adds', { ...whole, later: { x: null } }],
  ])('is known as one: %s', (_, value) => {
    expect(isReport(JSON.parse(JSON.stringify(value)))).toBe(true);
  });

  it.each<[string, Record<string, unknown>]>([
    ['no posts', { posts: {} }],
    ['no list of failures', { posts: { ...whole.posts, failed: null } }],
    ['a failure that is none', { posts: { ...whole.posts, failed: [7] } }],
    ['a text for a count', { posts: { ...whole.posts, new: '[1](https://elsewhere.example)' } }],
    ['a text for a count by reason', { posts: { ...whole.posts, read: { new: '**2**' } } }],
    ['a text for a count by kind', { bodies: { ...whole.bodies, dropped: { script: '<script>' } } }],
    ['a blog that is none', { blogs: [null] }],
    ['one blog that is damaged', { blogs: [report(), { ...whole, comments: {} }] }],
    ['no list of blogs', { blogs: {} }],
    ['no seconds', { seconds: {} }],
    ['an error that is no text', { error: {} }],
    ['a status that is none', { status: '# complete' }],
    ['warnings that are none', { warnings: ['x'] }],
    ['a plan that is none', { plan: [{}] }],
    ['folders that are none', { folders: { archive: 7 } }],
  ])('is none with %s, and a sentence says so', async (_, change) => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'report.json'), JSON.stringify({ ...whole, ...change }));
    for (const form of ['line', 'markdown']) {
      const { code, err, out } = await run(['summary', 'report.json', '--summary', form], { folder });
      expect([code, out.text]).toEqual([1, '']);
      expect(err.text).toContain('is not the report of a run');
    }
  });
});
