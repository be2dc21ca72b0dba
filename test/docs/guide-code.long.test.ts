import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { markdownFiles } from './helpers/markdown-files.ts';

/** A code block of the guides as a file of the project. */
interface Example {
  /** text with which the block starts */
  readonly begins: string;
  /** path of the file according to the guide */
  readonly file: string;
  /** returns the file with the block inserted; default: the block is the whole file */
  readonly within?: (file: string, block: string) => string;
  /** the guide's changes to other files: functions from the old text to the new one, by path */
  readonly changes?: Readonly<Record<string, (text: string) => string>>;
  /** whether to type-check the whole program; default: only the file */
  readonly wholeProgram?: boolean;
}

const examples: readonly Example[] = [
  {
    begins: "import { element, hasClass, isNamed, rewrite } from '../../dom/tree.ts';",
    file: 'src/body/rules/structure/pull-quote.ts',
  },
  {
    begins: "import { pagePlace, rootCover } from './pages.ts';",
    file: 'src/publish/outputs/markdown/presets/zola.ts',
  },
  {
    begins: "import { readFile } from 'node:fs/promises';",
    file: 'src/app/sources/json/open.ts',
    changes: {
      'src/app/sources/index.ts': (text) =>
        replaceOnce(
          replaceOnce(
            replaceOnce(
              text,
              "import type { ApiSourceOptions } from './api/open.ts';",
              "import type { ApiSourceOptions } from './api/open.ts';\nimport type { JsonSourceOptions } from './json/open.ts';",
            ),
            'export type SourceOptions =',
            'export type SourceOptions = JsonSourceOptions |',
          ),
          'const sources = {',
          "const sources = {\n  json: async () => (await import('./json/open.ts')).openJson,",
        ),
    },
    // Proves that use cases and commands need no change for another source.
    wholeProgram: true,
  },
  {
    begins: "import fs from 'fs-extra';",
    file: 'src/backup/notes/format.ts',
    changes: {
      'src/backup/formats.ts': (text) =>
        replaceOnce(
          replaceOnce(text, 'import { ttxml }', "import { notes } from './notes/format.ts';\nimport { ttxml }"),
          'mt, ',
          'mt, notes, ',
        ),
    },
  },
  {
    begins: 'feedSize: {',
    file: 'src/options/tables/publishing.ts',
    within: (file, block) =>
      replaceOnce(
        replaceOnce(
          file,
          "from '../kinds/number.ts';",
          "from '../kinds/number.ts';\nimport { number } from '../kinds/number.ts';",
        ),
        '\n} as const satisfies',
        `\n${block}} as const satisfies`,
      ),
    changes: {
      'src/messages/en/options/option.ts': (text) =>
        replaceOnce(text, 'export const option = {', "export const option = {\n  feedSize: 'Posts in each feed',"),
    },
  },
];

function replaceOnce(text: string, part: string, by: string): string {
  expect(text.split(part)).toHaveLength(2);
  return text.replace(part, () => by);
}

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)).config,
  ts.sys,
  '.',
);
const absolute = (file: string) => path.resolve(file).replaceAll('\\', '/');
/** first lines of the blocks of the guide to outputs, which `output-guide.long.test.ts` compiles and runs */
const ofOutput = /^(?:mbox: \{|mbox: '|import \{ (?:elementsBelow|isoDate)\b)/u;
const blocks = markdownFiles().flatMap(({ path: guide, blocks: all }) =>
  all.flatMap(({ language, text }) =>
    /^(ts|typescript)$/u.test(language) && !ofOutput.test(text) ? [{ guide, text }] : [],
  ),
);

/** files of the project and of packages, which all programs share, since parsing takes most of the time */
const parsed = new Map<string, ts.SourceFile | undefined>();

/** Returns the compiler errors of a program with an example in place. */
function errorsOf({ file, within, changes = {}, wholeProgram }: Example, block: string): string[] {
  const original = (name: string) => readFileSync(name, 'utf8');
  const texts = new Map(Object.entries(changes).map(([name, change]) => [absolute(name), change(original(name))]));
  texts.set(absolute(file), within ? within(original(file), block) : block);
  const compiler = { ...options, incremental: false, noEmit: true };
  const host = ts.createCompilerHost(compiler);
  const disk = { ...host };
  host.directoryExists = () => true;
  host.fileExists = (name) => texts.has(name) || disk.fileExists(name);
  host.readFile = (name) => texts.get(name) ?? disk.readFile(name);
  host.getSourceFile = (name, language, ...more) => {
    const text = texts.get(name);
    if (text !== undefined) return ts.createSourceFile(name, text, language);
    if (!parsed.has(name)) parsed.set(name, disk.getSourceFile(name, language, ...more));
    return parsed.get(name);
  };
  const roots = wholeProgram === true ? ['src/bin.ts', 'src/fleet-bin.ts', 'src/index.ts'] : [];
  const program = ts.createProgram([...texts.keys(), ...roots], compiler, host);
  const checked = wholeProgram === true ? [undefined] : [program.getSourceFile(absolute(file))];
  return checked
    .flatMap((one) => [...program.getSyntacticDiagnostics(one), ...program.getSemanticDiagnostics(one)])
    .map(({ file: at, start = 0, messageText }) => {
      const line = at ? at.getLineAndCharacterOfPosition(start).line + 1 : 0;
      return `${at ? path.relative('.', at.fileName) : ''}:${line} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    });
}

describe('a TypeScript block in the guides', () => {
  it('belongs to a known file of the project', () => {
    expect(blocks.length).toBeGreaterThan(0);
    const first = blocks.map(({ text }) => text.split('\n', 1)[0]);
    expect([...new Set(first)].sort()).toEqual(examples.map(({ begins }) => begins).sort());
  });

  it.each(examples)('compiles as $file', { timeout: 300_000 }, (example) => {
    for (const { guide, text } of blocks)
      if (text.startsWith(example.begins)) expect(errorsOf(example, text), guide).toEqual([]);
  });

  it('is reported if it does not compile', () => {
    const [rule] = examples;
    expect(rule && errorsOf(rule, "import { missing } from '../../dom/tree.ts';\nmissing('x');\n")).toHaveLength(1);
  });
});
