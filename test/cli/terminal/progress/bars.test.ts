import xterm from '@xterm/headless';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createOutput } from '../../../../src/cli/terminal/output.ts';
import { createBars, wrappedRows } from '../../../../src/cli/terminal/progress/bars.ts';
import { Screen } from '../../console.ts';

/** Creates progress bars in a terminal that rewraps its lines when resized, as most do. */
function terminal(columns: number) {
  const emulator = new xterm.Terminal({ cols: columns, rows: 30, allowProposedApi: true, convertEol: true });
  const stream = { isTTY: true, columns, write: (text: string) => (emulator.write(text), true) };
  const now = () => new Date('2026-11-20T12:00:00Z');
  const output = createOutput(
    { stdout: new Screen(), stderr: stream, variables: {}, now },
    { quiet: false, verbose: false, logFormat: 'text', secrets: [] },
  );
  const bars = createBars(stream, now, output);
  onTestFinished(() => bars.end());
  return {
    bars,
    output,
    resize: (to: number): void => {
      emulator.resize(to, 30);
      stream.columns = to;
    },
    /** first words of the non-empty lines on the screen */
    words: (): string[] => {
      const { active } = emulator.buffer;
      const lines = Array.from({ length: active.length }, (_, at) => active.getLine(at)?.translateToString(true) ?? '');
      return lines.filter((line) => line !== '').map((line) => line.split(' ')[0] ?? '');
    },
  };
}

const rows = ['Listing', 'Posts', 'Media'];

describe('progress bars', () => {
  it.each([[[60]], [[30]], [[25, 100]], [[80, 40, 21, 120]]])(
    'take one line each after the terminal is resized to %j',
    async (widths) => {
      const { bars, output, resize, words } = terminal(110);
      bars.show({ type: 'listed', listed: 30, total: 30 });
      bars.show({ type: 'phase', phase: 'posts' });
      bars.show({ type: 'media-found', count: 7 });
      await expect.poll(words).toEqual(rows);
      for (const [index, width] of widths.entries()) {
        resize(width);
        // A log line above the bars shows that they have been redrawn.
        output.log('info', 'note', `note-${index}`);
        await expect.poll(words).toEqual([...widths.slice(0, index + 1).map((_, at) => `note-${at}`), ...rows]);
      }
    },
  );

  it('stay intact below the log lines, even if they do not change', async () => {
    const { bars, output, words } = terminal(80);
    bars.show({ type: 'listed', listed: 30, total: 30 });
    bars.show({ type: 'phase', phase: 'posts' });
    await expect.poll(words).toEqual(['Listing', 'Posts']);
    output.log('warn', 'first', 'One thing.');
    await expect.poll(words).toEqual(['Warning:', 'Listing', 'Posts']);
    output.log('warn', 'second', 'Another thing.');
    bars.end();
    await expect.poll(words).toEqual(['Warning:', 'Warning:', 'Listing', 'Posts']);
  });
});

describe('wrappedRows', () => {
  it.each([
    [[80, 20], 80, 0],
    [[81], 80, 1],
    [[160, 161, 10], 80, 3],
    [[0], 80, 0],
  ])('for lines of lengths %j in %i columns returns %i', (lengths, columns, expected) => {
    expect(wrappedRows(lengths, columns)).toBe(expected);
  });
});
