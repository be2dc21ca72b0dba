import { readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { commandNames } from '../../src/options/option-scopes.ts';

const svg = readFileSync('docs/screenshots/terminal.svg', 'utf8');
const $ = load(svg, { xml: true });
const lastScreen = $('g.last text')
  .toArray()
  .map((text) => $(text).text());

describe('the recording of the terminal', () => {
  it('is at most 60 kB', () => {
    expect(svg.length).toBeLessThanOrEqual(60_000);
  });

  it('shows commands that exist, and their results at the end', () => {
    const commands = lastScreen.flatMap((text) => /^blogkeep (\w+)$/u.exec(text)?.[1] ?? []);
    expect(commands.length).toBeGreaterThan(1);
    expect(commandNames).toEqual(expect.arrayContaining(commands));
    expect(lastScreen.length).toBeGreaterThan(20);
  });
});
