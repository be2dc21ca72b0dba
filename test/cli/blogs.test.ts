import { describe, expect, it } from 'vitest';
import { RefusedError } from '../../src/core/errors/errors.ts';
import type { UseCases } from '../../src/cli/environment/use-cases.ts';
import { run, sourceEnvironment as variables } from './console.ts';
import { textOf } from '../helpers/text-of.ts';

const lines: Awaited<ReturnType<UseCases['listBlogs']>> = [
  {
    name: 'travels',
    title: '느린 여행',
    address: 'https://travels.example.com',
    posts: 1204,
    comments: 7,
    isDefault: true,
  },
  {
    name: 'lab',
    title: 'Notes\u001b[2J',
    address: 'https://lab.example.com',
    posts: undefined,
    comments: 0,
    isDefault: false,
  },
];
const listing = (blogs = lines) => ({ variables, useCases: { listBlogs: () => Promise.resolve(blogs) } });

describe('the blogs command', () => {
  it('prints a table whose columns align even if they contain Hangul', async () => {
    const { code, out, err } = await run(['blogs'], listing());
    expect(code).toBe(0);
    expect(err.text).toBe('');
    expect(out.lines).toEqual([
      'Name     Title           Address                      Posts  Comments  Default',
      'travels  느린 여행       https://travels.example.com  1,204         7  yes',
      'lab      Notes\\u{1b}[2J  https://lab.example.com          ?         0',
    ]);
  });

  it('prints one JSON object per line with --log-format json', async () => {
    const { out } = await run(['blogs', '--log-format', 'json'], listing());
    expect(out.lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        name: 'travels',
        title: '느린 여행',
        address: 'https://travels.example.com',
        posts: 1204,
        comments: 7,
        default: true,
      },
      { name: 'lab', title: 'Notes\u001b[2J', address: 'https://lab.example.com', comments: 0, default: false },
    ]);
    expect(out.text).not.toContain('\u001b');
  });

  it('warns if the token has no blogs', async () => {
    const { code, out, err } = await run(['blogs'], listing([]));
    expect([code, out.text]).toEqual([0, '']);
    expect(err.text).toBe(`Warning: ${textOf('blogs.none')}\n`);
  });

  it('queries the given source, and exits with 3 if the source refuses the token', async () => {
    const { code, err, calls } = await run(['blogs'], {
      variables,
      useCases: {
        listBlogs: () => Promise.reject(new RefusedError('source-refused', 'The source refuses the token.')),
      },
    });
    expect(code).toBe(3);
    expect(err.lines).toEqual(['Error: The source refuses the token.']);
    expect(calls[0]?.options).toMatchObject({ token: variables.BLOGKEEP_TOKEN, concurrency: 8 });
  });
});
