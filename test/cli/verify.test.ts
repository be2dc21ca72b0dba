import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Verification } from '../../src/app/verify/verify.ts';
import { ArchiveError, InterruptedError, RefusedError } from '../../src/core/errors/errors.ts';
import { toReportedFinding, type Finding } from '../../src/core/report/findings.ts';
import { run, sourceEnvironment, verification } from './console.ts';
import { textOf } from '../helpers/text-of.ts';

const checked = { files: 1204, bytes: 3_400_000, posts: 400, media: 3 };
const sound = verification({ checked });
const findings: Finding[] = [
  { code: 'file-changed', path: 'data/posts/7/post.json', size: 12 },
  { code: 'output-missing', path: 'site/느린\u202e여행/index.html' },
  { code: 'part-missing', path: 'data/missing.json', post: '9', parts: 'comment list' },
];
const damaged = verification({ status: 'failed', checked, findings: findings.map(toReportedFinding) });

const verifying = (made: Verification, flags: readonly string[] = []) =>
  run(['verify', ...flags], { useCases: { verifyArchive: () => Promise.resolve(made) } });

describe('the verify command', () => {
  it('prints one sentence if there are no problems', async () => {
    const { code, out, err } = await verifying(sound);
    expect(out.text).toBe('OK: 1,204 files (3.4 MB), 400 posts and 3 media files of travels; no problems found.\n');
    expect([code, err.text]).toEqual([0, '']);
  });

  it('prints its findings as a table, with a conclusion and advice', async () => {
    const { code, out } = await verifying(damaged);
    expect(out.lines).toEqual([
      'Code            Path                              Finding',
      `file-changed    data/posts/7/post.json            ${textOf('findings.file-changed', { size: 1 })}`,
      'output-missing  site/느린\\u{202e}여행/index.html  It is missing.',
      `part-missing    data/missing.json                 ${textOf('findings.part-missing', { parts: 'comment list' })}`,
      '2 problems found: 1 damaged, 1 difference; 1 note. Checked 1,204 files (3.4 MB), 400 posts and 3 media files of travels.',
      textOf('verify.crawl-repairs'),
      textOf('verify.publish-updates'),
    ]);
    expect(code).toBe(5);
    const imported = await verifying({ ...damaged, imported: true });
    expect(imported.out.lines).toContain(textOf('verify.import-repairs'));
    expect(imported.out.text).not.toContain('blogkeep crawl"');
  });

  it('shows media that could not be fetched by host in the table, and each in the report', async () => {
    const media = ['blog', 'a', 'blog', 'blog'].map((host, index) =>
      toReportedFinding({
        code: 'medium-to-fetch',
        path: 'data/missing.json',
        address: `https://${host}.example/${index}.png`,
      }),
    );
    const made = verification({ findings: media });
    const { out } = await verifying(made);
    expect(out.lines.slice(1, 3)).toEqual([
      `medium-to-fetch  data/missing.json  ${textOf('verify.media-to-fetch', { files: 3, host: 'blog.example' })}`,
      `medium-to-fetch  data/missing.json  ${textOf('findings.medium-to-fetch', { address: 'https://a.example/1.png' })}`,
    ]);
    const open = ['1', '2', '3'].map((post) =>
      toReportedFinding({
        code: 'medium-not-held',
        path: `data/posts/${post}/content.html`,
        post,
        address: 'https://a.example/x',
        count: 2,
      }),
    );
    expect((await verifying(verification({ findings: open }))).out.lines[1]).toBe(
      'medium-not-held  data/posts/1/content.html  3 posts refer to media files of a.example that the archive does not have.',
    );
    const report = await verifying(made, ['--report', '-']);
    const { findings: reported } = JSON.parse(report.out.text) as Verification;
    expect(reported.map(({ url }) => url)).toEqual(media.map(({ url }) => url));
    const korean = await verifying(made, ['--ui-lang', 'ko']);
    expect(korean.out.text).toContain('blog.example의 파일 3개를 받지 못했습니다. 다음 수집에서 다시 시도합니다.');
  });

  it('limits the rows for each code in the table', async () => {
    const many = Array.from({ length: 100 }, (_, index) =>
      toReportedFinding({ code: 'file-missing', path: `data/posts/${index}/post.json` }),
    );
    const { out } = await verifying(verification({ status: 'failed', findings: many }));
    const rows = out.lines.filter((line) => line.startsWith('file-missing'));
    expect(rows).toHaveLength(6);
    expect(rows[5]).toMatch(/^file-missing +… +.*95/u);
    expect(out.text.match(/more;/gu)).toHaveLength(1);
  });

  it('prints only the problems found if --quiet is set', async () => {
    const [first, second] = [await verifying(sound, ['--quiet']), await verifying(damaged, ['--quiet'])];
    expect([first.out.text, first.err.text, second.out.text]).toEqual(['', '', '']);
    expect(second.err.lines).toEqual([expect.stringMatching(/^2 problems found: 1 damaged/u)]);
    expect(second.code).toBe(5);
  });

  it('prints a JSON object for each finding, and one with the totals', async () => {
    const { out } = await verifying(damaged, ['--log-format', 'json']);
    const lines = out.lines.map((line) => JSON.parse(line) as unknown);
    expect(lines.slice(0, 3)).toEqual(damaged.findings);
    expect(lines[2]).toMatchObject({ code: 'part-missing', severity: 'note', path: 'data/missing.json', post: '9' });
    expect(lines.slice(3)).toEqual([
      {
        ...{ version: 1, status: 'failed', exitCode: 5, blog: 'travels', checked },
        ...{ damage: 1, differences: 1, notes: 1 },
      },
    ]);
    expect(out.text).not.toContain('\u202e');
  });

  it('writes a report to a file or to standard output', async () => {
    const { folder } = await verifying(damaged, ['--report', 'report.json']);
    const written = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as object;
    const expected = {
      version: 1,
      status: 'failed',
      exitCode: 5,
      blog: 'travels',
      checked,
      findings: damaged.findings,
    };
    expect(written).toEqual(expected);
    const { out, err } = await verifying(damaged, ['--report', '-']);
    expect(JSON.parse(out.text)).toEqual(expected);
    expect(err.lines[0]).toMatch(/^Code +Path +Finding$/u);
  });

  it.each([
    [new ArchiveError('archive-damaged', 'There is no archive.'), undefined, 5, 'failed'],
    [new RefusedError('source-refused', 'The source refuses the token.'), undefined, 3, 'failed'],
    [new InterruptedError('Stopped.'), 'SIGTERM', 143, 'interrupted'],
  ])('reports why it could not verify anything: %s', async (error, reason, exitCode, status) => {
    const signal = reason === undefined ? new AbortController().signal : AbortSignal.abort(reason);
    const useCases = { verifyArchive: () => Promise.reject(error) };
    const { code, out, err } = await run(['verify', '--report', '-'], { signal, useCases });
    expect(JSON.parse(out.text)).toMatchObject({ version: 1, status, exitCode, error: error.message, findings: [] });
    expect(err.lines).toEqual([`Error: ${error.message}`]);
    expect(code).toBe(exitCode);
  });

  it('queries a source only with --source, and then requires its URL and a token', async () => {
    const asked = await run(['verify', '--source', '--blog', 'lab'], { variables: sourceEnvironment });
    expect(asked.calls[0]?.options).toMatchObject({
      source: { kind: 'api', token: sourceEnvironment.BLOGKEEP_TOKEN },
      blog: 'lab',
    });
    const silent = await run(['verify', '--token-file', 'nowhere'], { variables: sourceEnvironment });
    expect(silent.calls[0]?.options).not.toHaveProperty('source');
    const { code, err } = await run(['verify', '--source']);
    expect(code).toBe(1);
    expect(err.text).toMatch(/^Error: verify needs the address of the blog/u);
  });

  it('accepts publishing options', async () => {
    const { calls, folder } = await run(['verify', '--no-site', '--slug', 'id', '--prune', '--lang', 'ko']);
    expect(calls[0]).toMatchObject({
      name: 'verifyArchive',
      options: { archive: join(folder, 'archive'), site: undefined, slug: 'id', prune: true, lang: 'ko' },
    });
  });
});
