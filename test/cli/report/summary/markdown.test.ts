import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { joinReports } from '../../../../src/cli/report/joined-report.ts';
import { summaryMarkdown } from '../../../../src/cli/report/summary/markdown.ts';
import { message } from '../../../../src/messages/message.ts';
import { translator } from '../../../../src/messages/translate.ts';
import { report } from '../../console.ts';

const { posts, comments, media } = report();
const rendered = (text: string): string => new MarkdownIt({ html: true }).render(text);

describe('the job summary', () => {
  it('contains changes, counts, missing items and warnings', () => {
    const page = summaryMarkdown(
      report({
        status: 'partial',
        requests: { total: 1234, retried: 2 },
        posts: {
          ...posts,
          stored: 30,
          changed: 2,
          removed: 1,
          failed: [{ id: '7', operation: 'postRead', status: '500', message: 'The source answered 500.' }],
        },
        comments: { ...comments, stored: 49, new: 3 },
        media: { ...media, stored: 24 },
        warnings: [
          { code: 'body-dropped', message: 'A script was left out.', post: '3' },
          { code: 'body-dropped', message: 'A frame was left out.', post: '4' },
        ],
        seconds: { crawl: 2, publish: 1 },
      }),
    );
    expect(page).toBe(
      [
        '### Backup of `travels`: partial',
        '2 posts edited, 1 removed upstream, 3 new comments, 1 missing item. 3.0 s, 1,234 requests.',
        '| | in the archive | new | changed | removed |\n|---|--:|--:|--:|--:|\n| posts | 30 | 0 | 2 | 1 |\n| comments | 49 | 3 | 0 | 0 |\n| media | 24 | 0 |  |  |',
        '**Missing items: 1**',
        '- `post 7, postRead: The source answered 500.`',
        '`2 notes: body-dropped (2)`',
      ].join('\n\n'),
    );
  });

  it('is in the language of the terminal', async () => {
    const failed = [{ id: '7', operation: 'post read', status: '500', message: message('http.unknown-error') }];
    const warnings = [{ code: 'media-gone', message: message('media.empty'), post: '3' }];
    const stored = { ...posts, stored: 1234, new: 1, failed };
    const page = summaryMarkdown(report({ status: 'partial', posts: stored, warnings }), await translator('ko'));
    expect(page).toContain('| 글 | 1,234 | 1 | 0 | 0 |');
    const lines = page.split('\n').filter((line) => line !== '' && !line.startsWith('|--'));
    expect(lines.filter((line) => !/\p{Script=Hangul}/u.test(line))).toEqual([]);
  });

  it('states why a run failed, and omits counts that are zero', () => {
    const page = summaryMarkdown(report({ status: 'failed', error: 'The source refuses the token.' }));
    expect(page).toContain('`The source refuses the token.`');
    expect(page).not.toContain('|');
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '`</code><b>`',
    '``` \n# Heading',
    '[a](https://evil.example)',
    '@somebody',
    ' ` ',
  ])('shows %j only as code', (message) => {
    const html = rendered(
      summaryMarkdown(
        report({
          status: 'partial',
          media: { ...media, failed: [{ url: message, message }] },
          warnings: [{ code: 'x', message }],
        }),
      ),
    );
    expect(html).not.toMatch(/<img|<b>|<a |<h1|<pre/);
    expect(html.replace(/<code>.*?<\/code>/gs, '')).not.toMatch(/evil|somebody|Heading/);
  });

  it('shows at most twenty items of each kind, and their total number', () => {
    const all = Array.from({ length: 23 }, (_, at) => ({ url: `https://${at}.example/`, message: 'gone' }));
    const page = summaryMarkdown(report({ status: 'partial', media: { ...media, failed: all } }));
    expect(page.match(/^- `https/gm)).toHaveLength(20);
    expect(page).toContain('- and 3 more, in the report');
  });

  it('shows missing media by host and reason', () => {
    const failed = Array.from({ length: 13 }, (_, at) => ({ url: `https://blog.example/${at}`, message: 'Gone.' }));
    const page = summaryMarkdown(report({ status: 'partial', media: { ...media, failed } }));
    expect(page).toContain('**Missing items: 13**\n\n- `13 files of blog.example: Gone.`');
  });

  it('shows posts that failed for the same reason in one line', () => {
    const failed = ['7', '12', '9', '4'].map((id) => ({
      id,
      operation: 'post read',
      status: '500',
      message: `The source answered with status 500 when asked for post ${id}.`,
    }));
    const page = summaryMarkdown(report({ status: 'partial', posts: { ...posts, failed } }));
    expect(page).toContain(
      '- `4 posts (7, 12, 9, …), post read: The source answered with status 500 when asked for post 7.`',
    );
  });

  it('has a section for each blog if there are several', () => {
    const page = summaryMarkdown(joinReports([report(), report({ blog: 'kitchen' })]));
    expect(page.match(/^### .*$/gm)).toEqual([
      '### Backup of `travels`: complete',
      '### Backup of `kitchen`: complete',
    ]);
  });
});
