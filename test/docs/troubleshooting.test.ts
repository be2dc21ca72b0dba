import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../src/core/errors/error-codes.ts';
import { anchorOf, readMarkdown } from './helpers/markdown-files.ts';

/** Exit code of each error class. Classes without one are only thrown to programs, or occur only in blogkeep-fleet. */
const exits: Record<keyof typeof errorCodes, string> = {
  ...{ BlogkeepError: '1', UsageError: '1', SystemError: '1', InternalError: '1' },
  ...{ RefusedError: '3', SourceError: '4', GivenUpError: '4', ArchiveError: '5', InterruptedError: '130, 143' },
  ...{ ApiError: '–', StorageError: '–' },
};

describe.each([
  ['docs/troubleshooting.md', 'en'],
  ['docs/troubleshooting.ko.md', 'ko'],
])('%s', (path, language) => {
  const text = readFileSync(path, 'utf8');
  const headings = [...text.matchAll(/^### (.+)$/gmu)].map(([, heading = '']) => heading.replaceAll('`', ''));
  const quoted = [...text.matchAll(/^### (.+)$/gmu)].flatMap(([heading]) =>
    heading.match(/(?<=`)[^`]+(?=`(?:,|$))/gu)!,
  );

  it('explains only messages that can be printed', () => {
    const marks = /\$\{onCommandLine\(([`'])(.*?)\1(?:, ([`']).*?\3)?\)\}/gu;
    const catalogue = textsIn(join('src/messages', language)).map((file) => file.replaceAll(marks, '$2'));
    expect(quoted.length).toBeGreaterThan(60);
    expect(quoted.filter((message) => !catalogue.some((file) => patternOf(message).test(file)))).toEqual([]);
    expect(quoted.filter((message) => message.replaceAll('…', '').length < 8)).toEqual([]);
  });

  it('lists each explained message in its index', () => {
    const { links } = readMarkdown(path);
    const targets = links.map((link) => decodeURIComponent(link));
    expect(targets.filter((link) => headings.some((heading) => link === `#${anchorOf(heading)}`))).toEqual(
      headings.map((heading) => `#${anchorOf(heading)}`),
    );
  });

  it('lists each error code with the exit code of its class', () => {
    const expected = Object.entries(errorCodes).flatMap(([name, codes]) =>
      codes.map((code) => `${exits[name as keyof typeof exits]} ${code}`),
    );
    const rows = [...text.matchAll(/^\| ([\d, ]+|–) \| (`.+`) \|$/gmu)];
    const listed = rows.flatMap(([, exit = '', codes = '']) =>
      codes.split(', ').map((code) => `${exit} ${code.slice(1, -1)}`),
    );
    expect(listed.sort()).toEqual([...new Set(expected)].sort());
  });
});

it('lists only error codes that are used', () => {
  const files = textsIn('src', (name) => !name.endsWith('error-codes.ts'));
  const codes = Object.values(errorCodes).flat();
  expect(codes.filter((code) => !files.some((file) => file.includes(`'${code}'`)))).toEqual([]);
});

function textsIn(folder: string, isIncluded: (name: string) => boolean = () => true): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && isIncluded(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/**
 * Returns a pattern for a quoted message in the source of the catalog: its words, with any placeholder for `…`. A requirement of a value
 * follows the name of its option.
 */
function patternOf(message: string): RegExp {
  const words = message.replace(/^(?:…(?: must |: )?)|…$/gu, '').split('…');
  const escaped = words.map((part) => part.replace(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`));
  return new RegExp(escaped.join('[^]{0,150}'), 'u');
}
