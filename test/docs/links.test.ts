import { existsSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { english } from '../../src/messages/translate.ts';
import { parseArguments } from '../../src/cli/options/arguments.ts';
import { optionOf } from '../../src/options/options.ts';
import { anchorOf, markdownFiles } from './helpers/markdown-files.ts';
import { commandsOf } from './helpers/shell-commands.ts';

const files = markdownFiles();
const anchorsOf = new Map(files.map(({ path, anchors }) => [path, anchors]));
const own = files.flatMap(({ path, links }) =>
  links.filter((link) => !/^[a-z][a-z+.-]*:/.test(link)).map((link) => ({ path, link, ...resolveLink(path, link) })),
);

describe('the documentation', () => {
  it('has no broken links', () => {
    expect(own.length).toBeGreaterThan(100);
    expect(own.filter(({ target }) => target.startsWith('..') || !existsSync(target))).toEqual([]);
  });

  it('has no links to missing headings', () => {
    const toHeadings = own.filter(({ anchor, target }) => anchor !== '' && target.endsWith('.md'));
    expect(toHeadings.length).toBeGreaterThan(20);
    expect(toHeadings.filter(({ target, anchor }) => anchorsOf.get(target)?.includes(anchor) !== true)).toEqual([]);
  });

  it.each([['README.md'], ['docs/README.md']])('can be reached completely by links from %s', (start) => {
    const reached = new Set([start]);
    for (const page of reached)
      for (const { target } of own.filter(({ path }) => path === page)) if (target.endsWith('.md')) reached.add(target);
    const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .map((page) => `docs/${page.replaceAll('\\', '/')}`)
      .filter((page) => page.endsWith('.md'));
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.filter((page) => !reached.has(page))).toEqual([]);
  });

  const commands = files.flatMap(({ path, blocks }) =>
    blocks
      .filter(({ language }) => /^(sh|bash|console|)$/.test(language))
      .flatMap(({ text }) => commandsOf(text, 'blogkeep'))
      // A lone `…` stands for options that the page has mentioned before.
      .map((words) => words.filter((word) => word !== '…'))
      .map((words) => ({ path, command: words.join(' '), words })),
  );

  it('contains commands that can be checked', () => {
    expect(commands.length).toBeGreaterThan(30);
  });

  it.each(commands)('has a valid command in $path: blogkeep $command', async ({ words }) => {
    const parsed = await parseArguments(words, '0.0.0', { width: 80, t: english });
    if (parsed.kind === 'words') return;
    const wrong = [...parsed.flags].filter(([name, texts]) => {
      const { kind } = optionOf(name);
      return !texts.every((text) => kind.isValueFile?.(text)) && 'problem' in kind.parse(texts, '/');
    });
    expect([...parsed.problems, ...wrong]).toEqual([]);
  });
});

describe('anchorOf', () => {
  it.each([
    ['Exit code 1: usage and configuration', 'exit-code-1-usage-and-configuration'],
    ['`serve` & co., 밤마다 한 번', 'serve--co-밤마다-한-번'],
  ])('returns the same ID as GitHub for the heading %j', (heading, anchor) => {
    expect(anchorOf(heading)).toBe(anchor);
  });
});

describe('commandsOf', () => {
  it('returns the arguments of each call of the command in a script', () => {
    const script =
      'cd x && blogkeep export --dir "a b" \\\n  --rate 2 # slowly\nTOKEN=1 blogkeep blogs > out.txt | sort; echo blogkeep';
    expect(commandsOf(script, 'blogkeep')).toEqual([['export', '--dir', 'a b', '--rate', '2'], ['blogs']]);
  });
});

function resolveLink(path: string, link: string): { target: string; anchor: string } {
  const [file = '', anchor = ''] = decodeURIComponent(link).split('#');
  return { target: file === '' ? path : posix.normalize(posix.join(posix.dirname(path), file)), anchor };
}
