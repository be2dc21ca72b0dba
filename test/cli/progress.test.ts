import { describe, expect, it } from 'vitest';
import type { Emit } from '../../src/core/report/events.ts';
import { report, run, Screen, sourceEnvironment as variables } from './console.ts';
import { textOf } from '../helpers/text-of.ts';

const post = (id: string, title = 'A title') => ({ type: 'post-stored', id, title, outcome: 'new' }) as const;

/** Returns a crawl that emits events, with a timer that the crawl controls. */
function crawlOf(script: (emit: Emit, ring: () => void) => void) {
  let ring = (): void => undefined;
  let running = 0;
  return {
    variables,
    running: () => running,
    every: (_: number, action: () => void) => {
      ring = action;
      running++;
      return () => {
        running--;
      };
    },
    useCases: {
      crawlBlog: (_: unknown, { emit }: { emit: Emit }) => {
        script(emit, () => ring());
        return Promise.resolve(report());
      },
    },
  };
}

describe('a wait that the source asks for', () => {
  it.each([
    ['without a terminal', new Screen()],
    ['in a terminal', new Screen(true, 100)],
  ])('is one line if it is five seconds or longer, %s', async (_, stderr) => {
    const crawl = crawlOf((emit, ring) => {
      emit({ type: 'listed', listed: 4, total: 4 });
      emit({ type: 'slowed', requests: 'api', width: 4, pause: 4900 });
      emit({ type: 'slowed', requests: 'api', width: 2, pause: 20_000 });
      ring();
      ring();
    });
    await run(['crawl'], { ...crawl, stderr });
    expect(stderr.text.match(/The server is busy.*at a time\./gu)).toEqual([
      'The server is busy: API requests pause for 20 s, then continue with at most 2 at a time.',
    ]);
  });
});

describe('without a terminal, progress', () => {
  it('is a line at the start, one every few seconds, and one at the end', async () => {
    const crawl = crawlOf((emit, ring) => {
      emit({ type: 'phase', phase: 'list' });
      emit({ type: 'listed', listed: 2, total: 4 });
      ring();
      ring();
      for (const id of ['1', '2', '3']) emit(post(id));
      ring();
      emit(post('4'));
    });
    const { err } = await run(['crawl'], crawl);
    expect(err.lines).toEqual(['Listing …', 'Listing 2/4', 'Listing 2/4 · Posts 3/4', 'Listing 2/4 · Posts 4/4']);
    expect(crawl.running()).toBe(0);
  });

  it('is printed again at the end of a run that fails', async () => {
    const crawl = crawlOf((emit) => {
      emit(post('1'));
      throw new Error('broken');
    });
    await run(['crawl'], crawl);
    expect(crawl.running()).toBe(0);
  });

  it('is one JSON object per line with --log-format json; warnings and failures are not delayed', async () => {
    const crawl = crawlOf((emit) => {
      emit({ type: 'listed', listed: 2, total: 4 });
      emit({ type: 'warning', warning: { code: 'date-unknown', post: '7', value: 'now\u202e' } });
      emit({ type: 'post-failed', id: '8', message: 'gone' });
      emit({ type: 'request', operation: 'post/read' });
    });
    const { err, out } = await run(['crawl', '--log-format', 'json'], crawl);
    const entries = err.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries.map(({ level, event }) => [level, event])).toEqual([
      ['info', 'progress'],
      ['warn', 'warning'],
      ['error', 'post-failed'],
      ['info', 'progress'],
      ['info', 'end'],
    ]);
    expect(entries[0]).toMatchObject({ time: '2026-11-20T12:00:00.000Z', rows: { Listing: { done: 2, total: 4 } } });
    expect(entries[1]).toMatchObject({ code: 'date-unknown', post: '7', value: 'now\u202e' });
    expect(err.text).not.toContain('\u202e');
    expect(out.text).toBe('');
  });

  it('is not shown with --quiet', async () => {
    const { err, out } = await run(
      ['crawl', '--quiet'],
      crawlOf((emit) => emit(post('1'))),
    );
    expect([err.text, out.text]).toEqual(['', '']);
  });

  it('includes every request, retry, post and warning with --verbose', async () => {
    const crawl = crawlOf((emit) => {
      emit({ type: 'phase', phase: 'posts' });
      emit({ type: 'request', operation: 'post/read' });
      emit({
        type: 'retry',
        operation: 'post/read',
        attempt: 2,
        attempts: 6,
        delay: 1500,
        message: 'connection reset',
      });
      emit({ type: 'slowed', requests: 'api', width: 4, pause: 7000 });
      emit(post('1', 'Bad\u001b[31m \u202etitle\nError: no'));
      emit({ type: 'media-settled', url: 'https://x/a.png', outcome: 'new' });
      emit({ type: 'post-failed', id: '2', message: 'gone' });
      emit({ type: 'warning', warning: { code: 'category-unknown', post: '1', category: '9' } });
    });
    const { err } = await run(['crawl', '--verbose'], crawl);
    for (const line of [
      textOf('run.posts'),
      'Request: post/read',
      'Retry 2 of post/read in at least 1.5 s: connection reset',
      'The server is busy: API requests pause for 7.0 s, then continue with at most 4 at a time.',
      'Post 1 is new: Bad\\u{1b}[31m \\u{202e}title\\nError: no',
      'Media new: https://x/a.png',
      'Post 2 failed: gone',
      `Warning: post 1: ${textOf('warnings.category-unknown', { category: '9' })}`,
    ])
      expect(err.lines).toContain(line);
    expect(err.text).not.toMatch(/\u001b|\u202e/);
  });
});

describe('on a terminal, progress', () => {
  const terminal = () => new Screen(true, 100);
  const crawl = crawlOf((emit) => {
    emit({ type: 'phase', phase: 'list' });
    emit({ type: 'listed', listed: 4, total: 4 });
    emit(post('1'));
    emit({ type: 'media-found', count: 2 });
  });

  it('is one bar per phase, whose last state remains visible', async () => {
    const { err } = await run(['crawl'], { ...crawl, stderr: terminal() });
    expect(err.text).toContain('Listing  [========================] 100%  4/4');
    expect(err.text).toContain('Posts    [======------------------]  25%  1/4');
    expect(err.text).toContain('Media    [------------------------]   0%  0/2');
    expect(err.text.endsWith('\n')).toBe(true);
    // Neither hides the cursor nor disables line wrapping, so neither needs to be restored.
    expect(err.text).not.toMatch(/\u001b\[\?/);
  });

  it('is below all log lines', async () => {
    const { err } = await run(['crawl', '--verbose'], { ...crawl, stderr: terminal() });
    expect(err.text).toContain('Reading the list of posts.');
    expect(err.text).toContain('Post 1 is new: A title');
    expect(err.text.indexOf('Post 1 is new')).toBeLessThan(err.text.lastIndexOf('Posts    ['));
  });

  it.each([
    ['with --quiet', ['--quiet'], {}],
    ['with --log-format json', ['--log-format=json'], {}],
    ['if the terminal cannot move its cursor', [], { TERM: 'dumb' }],
  ])('is not drawn as a bar %s', async (_, flags, more) => {
    const { err } = await run(['crawl', ...flags], {
      ...crawl,
      stderr: terminal(),
      variables: { ...variables, ...more },
    });
    expect(err.text).not.toContain('\u001b');
    expect(err.text).not.toContain('[====');
  });
});
