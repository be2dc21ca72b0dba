import { describe, expect, it } from 'vitest';
import { RefusedError } from '../../../src/core/errors/errors.ts';
import { report, run, sourceEnvironment } from '../console.ts';

const variables = { ...sourceEnvironment, GITHUB_ACTIONS: 'true' };
const { posts, media } = report();
const failed = (message: string) => ({
  status: 'partial' as const,
  posts: { ...posts, stored: 1, failed: [{ id: '7', operation: 'postRead', status: '500', message }] },
});

describe('the log in a GitHub Actions job', () => {
  it('has an annotation for a failure', async () => {
    const useCases = {
      exportBlog: () => Promise.reject(new RefusedError('source-refused', 'The source refuses 100% of it.')),
    };
    const { err } = await run(['export'], { variables, useCases });
    expect(err.lines).toContain('::error::The source refuses 100%25 of it.');
  });

  it('has an annotation for each usage error', async () => {
    const { err } = await run(['export', '--rate', 'fast', '--lang', 'french'], { variables });
    expect(err.lines.filter((line) => line.startsWith('::error::'))).toHaveLength(2);
  });

  it('has an annotation for a partial run, with its missing items', async () => {
    const useCases = { exportBlog: () => Promise.resolve(report(failed('The source answered 500.'))) };
    const { code, err, out } = await run(['export'], { variables, useCases });
    expect(code).toBe(2);
    expect(err.text).toContain('::warning::1 missing item:%0A  post 7, postRead: The source answered 500.\n');
    expect(out.text).toContain('partial');
  });

  it('has an annotation for a partial run that groups missing media by host', async () => {
    const urls = Array.from({ length: 13 }, (_, at) => ({ url: `https://blog.example/${at}`, message: 'Gone.' }));
    const useCases = {
      exportBlog: () => Promise.resolve(report({ status: 'partial', media: { ...media, failed: urls } })),
    };
    const { err } = await run(['export'], { variables, useCases });
    expect(err.text).toContain('::warning::13 missing items:%0A  13 files of blog.example: Gone.\n');
  });

  it('has no annotation for a complete run', async () => {
    const { err, out } = await run(['export'], { variables });
    expect(err.text + out.text).not.toContain('::');
  });

  it.each([['::add-mask::x'], ['  ::error::x'], ['##[add-mask]x'], ['a ##[error]x']])(
    'escapes workflow commands in text from the source, such as %j',
    async (text) => {
      const planned = { id: text, title: text, reason: 'new' as const };
      const useCases = {
        exportBlog: () =>
          Promise.resolve(
            report({ ...failed(text), plan: [planned], media: { ...media, failed: [{ url: text, message: text }] } }),
          ),
        listBlogs: () =>
          Promise.resolve([{ name: text, title: text, address: text, posts: 1, comments: 1, isDefault: true }]),
      };
      for (const argv of [
        ['export'],
        ['export', '--verbose'],
        ['export', '--report', '-'],
        ['blogs'],
        ['export', '--summary', 'markdown'],
      ]) {
        const { err, out } = await run(argv, { variables, useCases });
        const lines = [...err.lines, ...out.lines].filter((line) => !line.startsWith('::warning::'));
        expect(lines.filter((line) => /^\s*::|##\[/.test(line))).toEqual([]);
        expect(err.text).not.toContain('##[');
      }
    },
  );

  it('does not affect the report', async () => {
    const message = 'a ##[error]x\n::error::y';
    const useCases = { exportBlog: () => Promise.resolve(report(failed(message))) };
    const { out } = await run(['export', '--report', '-'], { variables, useCases });
    expect((JSON.parse(out.text) as ReturnType<typeof report>).posts.failed[0]?.message).toBe(message);
  });

  it('can have another format', async () => {
    const useCases = { exportBlog: () => Promise.reject(new RefusedError('source-refused', 'No.')) };
    const json = await run(['export', '--log-format', 'json'], { variables, useCases });
    expect(JSON.parse(json.err.lines[0] ?? '')).toMatchObject({ level: 'error', message: 'No.' });
    const text = await run(['export'], { variables: { ...variables, BLOGKEEP_LOG_FORMAT: 'text' }, useCases });
    expect(text.err.text).toContain('Error: No.');
  });
});
