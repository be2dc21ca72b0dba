import { describe, expect, it } from 'vitest';
import { InterruptedError, SourceError } from '../../../../src/core/errors/errors.ts';
import type { PlannedPost, Report } from '../../../../src/core/report/report.ts';
import { addWarning } from '../../../../src/core/report/report.ts';
import { message } from '../../../../src/messages/message.ts';
import { report, run, Screen, sourceEnvironment as variables } from '../../console.ts';
import { textOf } from '../../../helpers/text-of.ts';

const listed = textOf('summary.all-by-report-or-verbose');
const full = report({
  posts: {
    ...report().posts,
    listed: 102,
    stored: 102,
    new: 3,
    changed: 1,
    unchanged: 98,
    removed: 2,
    read: { audit: 10, new: 3, summary: 1 },
    oldestReading: 7,
  },
  comments: { stored: 311, new: 4, changed: 0, removed: 0 },
  media: { referenced: 240, stored: 238, new: 5, gone: 2, failed: [] },
  markdown: { files: 102, written: 4, removed: 1 },
  site: { files: 1, written: 1, removed: 0 },
  seconds: { crawl: 11.4, publish: 1.2 },
});

const exporting = (made: Report) => ({ variables, useCases: { exportBlog: () => Promise.resolve(made) } });

describe('the summary', () => {
  it('shows what was stored and written, with paths', async () => {
    const { out } = await run(['export', '--site', 'public'], exporting(full));
    expect(out.lines).toEqual([
      'Run of travels: complete after 13 s.',
      '  Posts     102 (3 new, 1 changed, 98 unchanged, 2 no longer listed)',
      '  Fetched   14 of 102: 3 new, 1 changed in the list, 10 scheduled re-reads',
      '            Edits are detected within 8 daily runs.',
      '  Comments  311 (4 new, 0 changed)',
      '  Media     238 (5 new, 2 gone)',
      '  Archive   archive',
      '  Markdown  102 files (4 written, 1 removed) markdown',
      '  Site      1 file (1 written, 0 removed) public/index.html',
    ]);
  });

  it('groups the digits of all counts in both languages', async () => {
    const counts = { files: 2943, written: 1943, removed: 1000 };
    const large = { ...full, media: { ...full.media, stored: 12345, new: 1234, gone: 0 }, site: counts };
    const english = await run(['export'], exporting(large));
    expect(english.out.text).toContain('12,345 (1,234 new)');
    expect(english.out.text).toContain('2,943 files (1,943 written, 1,000 removed)');
    const korean = await run(['export', '--ui-lang', 'ko'], exporting(large));
    expect(korean.out.text).not.toMatch(/\d{4}/u);
  });

  it('counts the files that a backup lacks', async () => {
    const source = { kind: 'backup', location: 'my-blog.zip', isCopy: true } as const;
    const { out } = await run(['export'], exporting({ ...full, source }));
    expect(out.text).toContain('  Media     238 (5 new, 2 not in the backup)\n');
  });

  it('is in Korean if the terminal is, with failures and warnings', async () => {
    const detail = message('http.detail', { why: message('http.connection-refused') });
    const unreachable = message('http.unreachable', { address: 'media.example.com', detail });
    const failed = [
      { id: '3', operation: 'post read', status: 'unreachable', message: unreachable },
      { id: '7', operation: 'publish', status: 'unexpected', message: message('publish.post-not', { bug: 'x' }) },
    ];
    const lost = [1, 2].map((n) => ({ url: `https://media.example.com/${String(n)}.jpg`, message: unreachable }));
    const one = report({
      ...full,
      status: 'partial',
      posts: { ...full.posts, failed },
      media: { ...full.media, failed: lost },
      warnings: [],
    });
    const post = '9';
    const refused = { reason: message('core.phrase', { text: unreachable }), url: 'http://host.local/a.jpg', post };
    addWarning(one, { code: 'media-refused', ...refused });
    addWarning(one, { code: 'content-dropped', post, what: 'reusable block', count: 1 });
    addWarning(one, { code: 'construct-kept', post, what: '<canvas>', count: 2 });
    addWarning(one, { code: 'body-kept-as-html', post, reason: message('publish.too-slow', { seconds: 20 }) });
    addWarning(one, { code: 'visibility-unknown', post, value: 'secret' });
    const { out } = await run(['export', '--ui-lang', 'ko'], exporting(one));
    expect(out.lines.filter((line) => !/\p{Script=Hangul}/u.test(line))).toEqual([]);
    expect(out.text.match(/(?<![\w.<-])[A-Za-z]+ [A-Za-z]+/gu)).toBeNull();
  });

  it('counts removed comments', async () => {
    const { out } = await run(['export'], exporting({ ...full, comments: { ...full.comments, removed: 3 } }));
    expect(out.text).toContain('  Comments  311 (4 new, 0 changed, 3 removed)\n');
  });

  it('of a dry run states what would be written, and that nothing was written', async () => {
    const { out } = await run(['export', '--dry-run'], exporting(full));
    expect(out.lines[0]).toBe('Dry run of travels: complete after 13 s; nothing was written.');
    expect(out.lines[1]).toBe('  Posts     102 listed, 3 new, 2 no longer listed');
    expect(out.text).toContain('102 files (4 to write, 1 to remove)');
  });

  it.each([
    [{ all: 4998, new: 2 }, 0, ['5,000 of 5,000: 2 new, 4,998 again', textOf('summary.all-fetched')]],
    [{ audit: 1 }, 1, ['1 of 5,000: 1 scheduled re-read', 'Edits are detected within 2 daily runs.']],
    [{}, 7, ['none of 5,000', 'Edits are detected within 8 daily runs.']],
    [{ new: 2 }, null, ['2 of 5,000: 2 new', undefined]],
  ])(
    'shows how many posts were fetched and why, and how soon edits are detected: %j, %j',
    async (read, oldestReading, [told, age]) => {
      const posts = { ...full.posts, listed: 5000, read, oldestReading };
      const { out } = await run(['crawl'], {
        variables,
        useCases: { crawlBlog: () => Promise.resolve({ ...full, posts }) },
      });
      expect(out.lines[2]).toBe(`  Fetched   ${told}`);
      expect(out.lines[3]).toBe(age === undefined ? '  Comments  311 (4 new, 0 changed)' : `            ${age}`);
    },
  );

  it('omits how soon edits are detected if a post failed, and the count of fetched posts if none were listed', async () => {
    const failed = [{ id: '7', operation: 'post read', status: '500', message: 'No.' }];
    const partial = await run(['export'], exporting({ ...full, posts: { ...full.posts, failed } }));
    expect(partial.out.text).toContain('  Fetched   14 of 102');
    expect(partial.out.text).not.toContain('Edits are detected');
    const published = await run(['export'], exporting({ ...full, posts: report().posts }));
    expect(published.out.text).toContain('  Media ');
    expect(published.out.text).not.toContain('  Fetched ');
  });

  it('of a dry run lists each post to fetch with its reason, most important reasons first', async () => {
    const plan: PlannedPost[] = [
      { id: '9', title: 'Nine', reason: 'audit' },
      { id: '1024', title: 'A kilobyte', reason: 'summary', fields: ['title', 'categoryId'] },
      { id: '8\u202e', title: 'Eight', reason: 'new' },
    ];
    const { out } = await run(['export', '--dry-run'], exporting({ ...full, plan }));
    expect(out.lines.slice(2, 4)).toEqual([
      '  To fetch  3 of 102: 1 new, 1 changed in the list, 1 scheduled re-read',
      '            Edits are detected within 8 daily runs.',
    ]);
    expect(out.lines.slice(out.lines.indexOf('3 posts would be fetched:') + 1)).toEqual([
      '       Post  Title       Reason',
      '  8\\u{202e}  Eight       it is not in the archive yet',
      '       1024  A kilobyte  its post list entry has changed: title, categoryId',
      '          9  Nine        it is due for a scheduled re-read',
    ]);
    const nothing = await run(['export', '--dry-run'], exporting({ ...full, plan: [] }));
    expect(nothing.out.text).toContain('  To fetch  none of 102\n');
    expect(nothing.out.text).not.toContain('would be fetched');
  });

  it('of a dry run lists at most fifty posts, and counts the rest by reason', async () => {
    const plan = Array.from({ length: 1060 }, (_, index): PlannedPost => ({
      id: String(index),
      title: 'A title that is much longer than the column',
      reason: index < 1052 ? 'audit' : 'new',
    }));
    const { out } = await run(['crawl', '--dry-run'], {
      variables,
      useCases: { crawlBlog: () => Promise.resolve({ ...full, plan }) },
    });
    const from = out.lines.indexOf('1,060 posts would be fetched:');
    expect(out.lines[from + 2]).toBe('  1052  A title that is much longer tha…  it is not in the archive yet');
    expect(out.lines[from + 51]).toBe('    41  A title that is much longer tha…  it is due for a scheduled re-read');
    expect(out.lines.slice(from + 52)).toEqual([
      '  and 1,010 more: 1,010 scheduled re-reads; --report FILE lists all of them',
    ]);
    const withFile = await run(['export', '--dry-run', '--report', 'r.json'], exporting({ ...full, plan }));
    expect(withFile.out.text).toContain('  and 1,010 more: 1,010 scheduled re-reads; r.json lists all of them\n');
  });

  it('shows absolute paths of folders outside the current folder', async () => {
    const { out } = await run(['export', '--archive', '/var/backup/travels'], exporting(full));
    expect(out.text).toContain('  Archive   /var/backup/travels\n');
  });

  it('groups warnings by code, most frequent first, and states how to list all of them', async () => {
    const warnings = [
      { code: 'timezone-unknown', message: 'No zone.' },
      { code: 'media-gone', message: 'First gone\u202e.', post: '7' },
      { code: 'media-gone', message: 'Second gone.', post: '8' },
    ];
    const { out } = await run(['export'], exporting(report({ warnings })));
    expect(out.lines.slice(1)).toEqual([
      `3 warnings; ${listed}:`,
      '  media-gone (2): post 7: First gone\\u{202e}. …',
      '  timezone-unknown: No zone.',
    ]);
    const withFile = await run(['export', '--report', 'r.json'], exporting(report({ warnings: warnings.slice(0, 1) })));
    expect(withFile.out.lines[1]).toBe('1 warning; r.json lists all of them:');
  });

  it('sorts warnings by severity, and counts notes in one line instead of as warnings', async () => {
    const routine = Array.from({ length: 37 }, (_, id) => ({
      code: 'body-dropped',
      message: 'An ad.',
      post: String(id),
    }));
    const warnings = [
      ...routine,
      { code: 'link-unpublished', message: 'A link.', post: '8' },
      { code: 'path-changed', message: 'Moved.', post: '9' },
      { code: 'content-dropped', message: 'A drawing.', post: '9' },
    ];
    const { out } = await run(['export'], exporting(report({ warnings })));
    const notes = '38 notes: body-dropped (37), link-unpublished (1)';
    expect(out.lines.slice(1)).toEqual([
      `2 warnings; ${listed}:`,
      '  content-dropped: post 9: A drawing.',
      '  path-changed: post 9: Moved.',
      notes,
    ]);
    const clean = exporting(report({ warnings: warnings.slice(0, 38) }));
    expect((await run(['export'], clean)).out.lines.slice(1)).toEqual([notes]);
    expect((await run(['export', '--quiet'], clean)).err.lines).toEqual([]);
    const json = await run(['export', '--log-format', 'json'], clean);
    expect(JSON.parse(json.err.lines.at(-1) ?? '')).toMatchObject({ warnings: 0, notes: 38, new: { warnings: 0 } });
  });

  it('lists the first missing items, and states how to continue', async () => {
    const failed = Array.from({ length: 7 }, (_, index) => ({
      id: `${index}`,
      operation: 'postRead',
      status: '500',
      message: `No${'.'.repeat(index)}`,
    }));
    const { code, out } = await run(
      ['export'],
      exporting(
        report({
          status: 'partial',
          posts: { ...report().posts, failed },
          media: { ...report().media, failed: [{ url: 'https://x/', message: 'Cut.' }] },
        }),
      ),
    );
    expect(code).toBe(2);
    expect(out.lines.slice(1)).toEqual([
      '8 missing items:',
      ...[0, 1, 2, 3, 4].map((id) => `  post ${id}, postRead: No${'.'.repeat(id)}`),
      `  and 3 more; ${textOf('summary.all-by-report')}`,
      textOf('summary.retry-later'),
    ]);
  });

  it('lists posts that failed for the same reason in one line, in both languages', async () => {
    const failed = ['12', '7'].map((id) => ({ id, operation: 'post read', status: '500', message: `No post ${id}.` }));
    const made = exporting(report({ status: 'partial', posts: { ...report().posts, failed } }));
    expect((await run(['export'], made)).out.lines[2]).toBe('  2 posts (12, 7), post read: No post 12.');
    expect((await run(['export', '--ui-lang', 'ko'], made)).out.lines[2]).toContain('글 2개(12, 7), ');
  });

  it('lists missing media by host and reason', async () => {
    const media = (host: string, message: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({ url: `https://${host}/${index}.png`, message }));
    const failed = [
      ...media('one.example', 'Status 500.', 3),
      ...media('blog.example', 'It was not found.', 13),
      ...media('blog.example', 'Status 500.', 1),
      ...media('backup.invalid/7', 'Cut.', 2),
    ];
    const { out } = await run(
      ['export'],
      exporting(report({ status: 'partial', media: { ...report().media, failed } })),
    );
    expect(out.lines.slice(1, -1)).toEqual([
      '19 missing items:',
      '  13 files of blog.example: It was not found.',
      '  3 files of one.example: Status 500.',
      '  2 files of the backup: Cut.',
      '  https://blog.example/0.png: Status 500.',
    ]);
    const many = Array.from({ length: 9 }, (_, host) => media(`${host}.example`, 'Status 500.', 2)).flat();
    const long = await run(
      ['export'],
      exporting(report({ status: 'partial', media: { ...report().media, failed: many } })),
    );
    expect(long.out.lines).toContain(`  and 8 more; ${textOf('summary.all-by-report')}`);
  });

  it('lists warnings about missing media by host and reason, those of single files together', async () => {
    const gone = (host: string, count: number, reason = '404') =>
      Array.from({ length: count }, (_, index) => {
        const url = `https://${host}/${index}.png`;
        return { code: 'media-gone', post: `${index}`, message: `The source no longer has ${url}.`, url, reason };
      });
    const warnings = [...gone('a.example', 1), ...gone('blog.example', 13), ...gone('b.example', 1)];
    const { out } = await run(
      ['export'],
      exporting(report({ warnings: [...warnings, ...gone('blog.example', 2, '410')] })),
    );
    expect(out.lines.slice(2)).toEqual([
      '  media-gone: 13 files of blog.example: 404',
      '  media-gone: 2 files of blog.example: 410',
      '  media-gone (2): post 0: The source no longer has https://a.example/0.png. …',
    ]);
  });

  it('recommends downloading the backup again if it is damaged', async () => {
    const own = 'https://backup.invalid/7/img/a%20b.png';
    const partial = (failed: Report['posts']['failed'], url: string) =>
      report({
        status: 'partial',
        source: { kind: 'backup', location: 'a.zip', isCopy: true },
        posts: { ...report().posts, failed },
        media: { ...report().media, failed: [{ url, message: 'Cut.' }] },
      });
    const post = { id: '7', operation: 'post read', status: 'damaged', message: 'No.' };
    for (const made of [partial([], own), partial([post], own), partial([post], 'https://x/')]) {
      const { out } = await run(['import', 'a.zip'], exporting(made));
      expect(out.text).toContain('download the backup again');
      expect(out.text).not.toContain('same command');
    }
    expect((await run(['import', 'a.zip'], exporting(partial([], own)))).out.text).toContain('  img/a b.png: Cut.');
    const elsewhere = await run(['import', 'a.zip', '--fetch-media'], exporting(partial([], 'https://x/')));
    expect(elsewhere.out.text).toContain(textOf('summary.retry-later'));
  });

  it('of an interrupted run states what is stored and how to continue', async () => {
    const source = { kind: 'api', location: 'https://api.example.com/' };
    const error = Object.assign(new InterruptedError('Stopped.'), { report: { ...full, source } });
    const { code, out, err } = await run(['export'], {
      variables,
      useCases: { exportBlog: () => Promise.reject(error) },
    });
    expect(code).toBe(130);
    expect(err.lines).toEqual(['Error: Stopped.']);
    expect(out.lines[0]).toBe('Run of travels: interrupted after 13 s.');
    expect(out.lines.at(-1)).toBe(textOf('summary.continue-later'));
  });

  it('of a failed run is only printed if something was stored', async () => {
    const fail = (sofar: Report) => {
      const error = Object.assign(new SourceError('source-unusable', 'No.'), { report: sofar });
      return run(['export'], { variables, useCases: { exportBlog: () => Promise.reject(error) } });
    };
    expect((await fail(report())).out.text).toBe('');
    expect((await fail(full)).out.lines[0]).toBe('Run of travels: failed after 13 s.');
  });

  it('with --quiet contains only the number of warnings and the failures, on standard error', async () => {
    const made = report({
      status: 'partial',
      warnings: [{ code: 'x', message: 'y' }],
      media: { ...report().media, failed: [{ url: 'https://x/\u001b[2J', message: 'Cut.' }] },
    });
    const { out, err } = await run(['export', '--quiet'], exporting(made));
    expect(out.text).toBe('');
    expect(err.lines).toEqual(['1 warning.', '1 missing item:', '  https://x/\\u{1b}[2J: Cut.']);
  });

  it('with --log-format json is one line with the counts', async () => {
    const { out, err } = await run(['export', '--log-format', 'json', '--quiet'], exporting(full));
    expect(out.text).toBe('');
    expect(JSON.parse(err.text)).toMatchObject({
      event: 'end',
      status: 'complete',
      exitCode: 0,
      posts: { stored: 102, failed: 0 },
      warnings: 0,
    });
  });

  it.each([
    ['on a terminal', new Screen(true), {}, true],
    ['with NO_COLOR', new Screen(true), { NO_COLOR: '1' }, false],
    ['with an empty NO_COLOR', new Screen(true), { NO_COLOR: '' }, true],
    ['in a file', new Screen(false), {}, false],
  ])('is colored if the output supports it: %s', async (_, stdout, more, coloured) => {
    const { out } = await run(['export'], { ...exporting(full), stdout, variables: { ...variables, ...more } });
    expect(out.text.includes('\u001b[32m')).toBe(coloured);
  });
});
