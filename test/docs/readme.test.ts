import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandNames } from '../../src/options/option-scopes.ts';
import { readMarkdown } from './helpers/markdown-files.ts';

const english = readFileSync('README.md', 'utf8');
const korean = readFileSync('README.ko.md', 'utf8');

describe('the README', () => {
  it('starts with the commands for the demo and the tests', () => {
    const commands = readMarkdown('README.md').blocks.filter(({ language }) => language === 'sh');
    const [demo, tests] = commands.map(({ text }) => text.trim());
    expect([demo, tests]).toEqual(['npm ci && npm run demo', 'npm ci && npm test']);
  });

  it('introduces blogkeep within 60 lines, with an image for light and dark mode and the output of the demo', () => {
    const start = english.split('\n').slice(0, 60).join('\n');
    expect(start).toMatch(/Tistory backup/u);
    expect(start).toMatch(/Blog Read API/u);
    const images = [...start.matchAll(/(?:src|srcset)="([^"]+)"/gu)].map(([, path = '']) => path);
    expect(images.map((path) => extname(path))).toEqual(['.webp', '.webp']);
    expect(images.filter((path) => !existsSync(path))).toEqual([]);
    expect(start).toContain('$ blogkeep demo\n');
  });

  it('has at most 1,100 words outside of code blocks', () => {
    expect(
      withoutBlocks(english)
        .split(/\s+/u)
        .filter((word) => word !== '').length,
    ).toBeLessThanOrEqual(1100);
  });
});

describe('docs/commands.md', () => {
  it('has a row for each command, with a link to its page', () => {
    const rows = rowsOf(readFileSync('docs/commands.md', 'utf8')).filter(([first = '']) => /^`[a-z]+`$/u.test(first));
    expect(rows.map(([first = '']) => first.replaceAll('`', '')).sort()).toEqual([...commandNames].sort());
    expect(rows.filter((row) => row.length !== 3 || row.includes(''))).toEqual([]);
  });
});

describe('the Korean README', () => {
  it('has the same heading levels, in Korean', () => {
    const depths = (text: string) => [...withoutBlocks(text).matchAll(/^#+(?= )/gm)].map(([marks]) => marks);
    expect(depths(korean)).toEqual(depths(english));
    const headings = [...withoutBlocks(korean).matchAll(/^#{2,} (.+)$/gm)].map(([, heading = '']) => heading);
    expect(headings.filter((heading) => !/\p{Script=Hangul}/u.test(heading))).toEqual([]);
  });

  it('has the same commands, except for comments', () => {
    const blocks = (path: string) =>
      readMarkdown(path).blocks.map(({ language, text }) => [language, text.replace(/ +# .*$/gm, '')]);
    expect(blocks('README.ko.md').length).toBeGreaterThan(5);
    expect(blocks('README.ko.md')).toEqual(blocks('README.md'));
  });

  it('has the same tables, with the same code in each row', () => {
    const codes = (text: string) =>
      rowsOf(text).map((cells) => cells.map((cell) => [...cell.matchAll(/`[^`]+`/g)].map(([code]) => code).sort()));
    expect(codes(korean)).toEqual(codes(english));
  });

  it('has the same links, and both READMEs link to each other', () => {
    const links = (path: string) =>
      readMarkdown(path)
        .links.filter((link) => !link.startsWith('README'))
        .map((link) => link.replace('.ko.md', '.md'));
    expect([...links('README.ko.md')].sort()).toEqual([...links('README.md')].sort());
    expect(readMarkdown('README.md').links).toContain('README.ko.md');
    expect(readMarkdown('README.ko.md').links).toContain('README.md');
  });
});

function withoutBlocks(markdown: string): string {
  return markdown.replace(/^```.*?^```$/gms, '');
}

function rowsOf(markdown: string): string[][] {
  return [...withoutBlocks(markdown).matchAll(/^\|(.*)\|$/gm)].map(([, cells = '']) =>
    cells.split('|').map((cell) => cell.trim()),
  );
}
