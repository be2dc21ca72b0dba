import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../src/core/errors/error-codes.ts';
import { matchesMessage, isText, isValue, messagesIn, messagesOf, type Message } from './helpers/messages.ts';

const text = readFileSync('docs/troubleshooting.md', 'utf8');

/** The section that lists the messages of each error class. */
const sectionOfErrors: Record<string, string> = {
  BlogkeepError: 'Exit code 1',
  UsageError: 'Exit code 1',
  BackupError: 'Exit code 2',
  MediumError: 'Exit code 2',
  TemporaryMediumError: 'Exit code 2',
  RefusedError: 'Exit code 3',
  SourceError: 'Exit code 4',
  ArchiveError: 'Exit code 5',
  InterruptedError: 'Exit codes 130 and 143',
};

/** Matches files of the command line whose sentences are results, prompts or help, not problems to look up. */
const fileWithResults =
  /^cli\/(commands\/|options\/commands|options\/help|environment\/network-addresses|terminal\/(event-log|progress|github)|serving\/startup-message|report\/(summary|import-advice|print\/print-(verification|joined))|init\/(choices|next-steps|plan|questions|result-lines|token-file)|completion)/;

/** Areas of the message catalog that contain only problems to look up. Messages of the command line are selected by file. */
const areas = 'api app archive backup body core crawl http media publish sample serve warnings'.split(' ');

describe('docs/troubleshooting.md', () => {
  const sections = sectionsOf(text);
  const errors = messagesOf((node) => {
    // The function `unreadable` creates all errors about a whole backup.
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'unreadable')
      return node.arguments.slice(0, 1).map((expression) => ({ expression, of: 'UsageError' }));
    if (!ts.isNewExpression(node) || !ts.isIdentifier(node.expression)) return [];
    const { text: of } = node.expression;
    const [first, second] = node.arguments ?? [];
    const message = Object.hasOwn(errorCodes, of) && of !== 'InterruptedError' ? second : first;
    return message === undefined ? [] : [{ expression: message, of }];
  })
    .filter(({ of, text: said }) => Object.hasOwn(sectionOfErrors, of) && /\p{L}/u.test(said))
    .filter(isForPeople);
  const sentences = messagesOf((node, file) =>
    isWhole(node) && /^(?:cli|options)\//u.test(file) && !fileWithResults.test(file)
      ? [{ expression: node, of: 'sentence' }]
      : [],
  ).filter(({ text: said }) => isSentence(said) && !/^… must …|^ /.test(said));
  const problems = messagesOf((node, file) =>
    !file.startsWith('messages/') &&
    (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) &&
    node.name.getText() === 'problem' &&
    node.initializer !== undefined &&
    isText(node.initializer)
      ? [{ expression: node.initializer, of: 'problem' }]
      : [],
  )
    .map((one) => (/^(be|have|consist) /.test(one.text) ? { ...one, text: `… must ${one.text}` } : one))
    .filter((one) => isForPeople(one) && one.text !== '… must be …');
  const warnings = messagesOf((node, file) =>
    isWhole(node) && file === 'core/report/warnings.ts' ? [{ expression: node, of: 'warning' }] : [],
  ).filter(({ text: said }) => isSentence(said) && !said.startsWith(' '));
  const failures = messagesOf((node, file) =>
    isWhole(node) && /^(crawl|http\/transport-error|app\/publish\/(publish|pass))/.test(file)
      ? [{ expression: node, of: 'failure' }]
      : [],
  ).filter(({ text: said }) => isSentence(said));
  const catalogued = messagesIn(areas).filter(({ text: said }) => isSentence(said) && /^(?:\p{Lu}|…|\d)/u.test(said));
  const values = messagesIn(['value']).map((one) => ({ ...one, text: `… must ${one.text}` }));
  // Includes the whole catalog, because some calls choose between messages in ways that their syntax does not show.
  const all = [
    ...errors,
    ...sentences,
    ...problems,
    ...warnings,
    ...failures,
    ...catalogued,
    ...messagesIn(),
    ...values,
  ];

  it('lists every error that ends a run, in the section of its exit code', () => {
    expect(errors.length).toBeGreaterThan(40);
    expect(Object.keys(sectionOfErrors).filter((name) => !errors.some(({ of }) => of === name))).toEqual([]);
    expect(errors.filter((one) => !isIn(sections.get(sectionOfErrors[one.of] ?? '') ?? [], one))).toEqual([]);
  });

  it.each([
    ['message of the command line and its configuration', sentences],
    ['problem that a value can have', problems],
    ['failure of a request, a post or a page of the post list', failures],
    ['message of the catalog outside the command line', catalogued],
  ])('lists every %s', (_, messages) => {
    expect(messages.length).toBeGreaterThan(1);
    expect(messages.filter((one) => !isIn([...sections.values()].flat(), one))).toEqual([]);
  });

  it('lists every warning in its section', () => {
    expect(warnings.length).toBeGreaterThan(20);
    expect(warnings.filter((one) => !isIn(sections.get('Warnings') ?? [], one))).toEqual([]);
  });

  it('lists every system error that has advice', () => {
    const codes = [...readFileSync('src/core/errors/system-error.ts', 'utf8').matchAll(/^ {2}(E[A-Z]+): /gm)].map(
      ([, code]) => code,
    );
    expect(codes.length).toBeGreaterThan(8);
    expect(codes.filter((code) => !text.includes(`\`${code ?? ''}\``))).toEqual([]);
  });

  it('lists each error code with the exit code of its class', () => {
    const exits: Record<keyof typeof errorCodes, string> = {
      ...{ BlogkeepError: '1', UsageError: '1', SystemError: '1', InternalError: '1' },
      ...{ RefusedError: '3', SourceError: '4', ArchiveError: '5', InterruptedError: '130, 143' },
      // Only thrown to programs that use the client. A run converts them to one of the others.
      ...{ ApiError: '–', GivenUpError: '4' },
      // Only occurs in blogkeep-fleet, which derives the result of the run from the code.
      StorageError: '–',
    };
    const expected = Object.entries(errorCodes).flatMap(([name, codes]) =>
      codes.map((code) => `${code} ${exits[name as keyof typeof exits]}`),
    );
    const [, section = ''] = text.split(/^## Error codes$/mu);
    const rows = [...section.matchAll(/^\| `([a-z-]+)` \| ([^|]*) \| \S/gmu)];
    expect(rows.map(([, code = '', exit = '']) => `${code} ${exit}`)).toEqual([...new Set(expected)].sort());
  });

  it('lists only error codes that are used', () => {
    const named = messagesOf((node) =>
      ts.isStringLiteral(node) && !ts.isImportDeclaration(node.parent) ? [{ expression: node, of: 'text' }] : [],
    ).filter(({ place }) => !place.startsWith('core/errors/error-codes.ts'));
    const said = new Set(named.map(({ text: code }) => code));
    expect(
      Object.values(errorCodes)
        .flat()
        .filter((code) => !said.has(code)),
    ).toEqual([]);
  });

  it('lists only messages that can be printed', () => {
    const entries = [...sections.values()].flat();
    expect(entries.filter((entry) => !all.some((one) => matchesMessage(entry, one.text)))).toEqual([]);
    expect(entries.filter((entry) => entry.replaceAll('…', '').length < 12)).toEqual([]);
  });
});

/** Reports whether a message can reach users. Errors about arguments of the library only reach programmers. */
function isForPeople({ place }: Message): boolean {
  return !place.startsWith('library/');
}

/** Returns the messages that each section quotes, as code in the first column of tables, one or more per cell. */
function sectionsOf(markdown: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    markdown.split(/^## /mu).map((section) => {
      const [heading = ''] = section.split('\n', 1);
      const cells = [...section.matchAll(/^\| (`[^|]*`) \|/gmu)].map(([, cell = '']) => cell);
      const quoted = cells.flatMap((cell) => cell.slice(1, -1).split('`<br>`'));
      return [
        heading.replace(/:.*/, ''),
        quoted.filter((code) => !code.includes('`') && /\s\S+\s/.test(code)),
      ] as const;
    }),
  );
}

function isIn(entries: readonly string[], { text: said }: Message): boolean {
  return entries.some((entry) => matchesMessage(entry, said));
}

/** Reports whether a node is a complete text, not part of a longer one. */
function isWhole(node: ts.Node): node is ts.Expression {
  const { parent } = node;
  return isText(node) && !isText(parent) && !ts.isTemplateSpan(parent) && !isValue(node);
}

function isSentence(said: string): boolean {
  return /\S+\s\S+\s.*(\.|[.:] …|--\S+ …|--…)$/su.test(said);
}
