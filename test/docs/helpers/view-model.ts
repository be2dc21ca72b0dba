import fs from 'fs-extra';
import path from 'node:path';
import ts from 'typescript';
import { templatesFolder } from '../../../src/app/package-folders.ts';
import { messagesOf } from '../../../src/publish/site-model/language/index.ts';

interface Member {
  readonly name: string;
  readonly type: string;
  readonly meaning: string;
}

interface Shape {
  readonly name: string;
  readonly meaning: string;
  /** names of the types whose fields are included */
  readonly more: readonly string[];
  readonly members: readonly Member[];
}

/** Returns the exported interfaces and types of a source file with their comments, in order. */
function shapesIn(file: string): Shape[] {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((statement): Shape[] => {
    if (ts.isTypeAliasDeclaration(statement))
      return [{ ...named(statement), more: [statement.type.getText()], members: [] }];
    if (!ts.isInterfaceDeclaration(statement)) return [];
    const more = (statement.heritageClauses ?? []).flatMap(({ types }) => types.map((type) => type.getText()));
    const members = statement.members.filter(ts.isPropertySignature).map((member) => ({
      ...named(member),
      type: (member.type?.getText() ?? '').replace(/\breadonly /g, '').replace(/\s+/g, ' '),
    }));
    return [{ ...named(statement), more, members }];
  });
}

function named(node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.PropertySignature) {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).slice(-1);
  const paragraphs = (ts.getTextOfJSDocComment(comment?.comment) ?? '').split(/\n\s*\n/);
  return { name: node.name.getText(), meaning: paragraphs.map((text) => text.replace(/\s*\n\s*/g, ' ')).join('\n\n') };
}

const views = ['page', 'lists', 'post', 'others'].flatMap((name) =>
  shapesIn(`src/publish/outputs/site/pages/views/${name}.ts`),
);
const words =
  shapesIn('src/publish/site-model/language/messages.ts').find(({ name }) => name === 'Messages')?.members ?? [];

/** Built-in templates by name without `.eta`. */
const templates = new Map(
  fs
    .readdirSync(templatesFolder)
    .filter((file) => file.endsWith('.eta'))
    .sort()
    .map((file) => [file.slice(0, -'.eta'.length), fs.readFileSync(path.join(templatesFolder, file), 'utf8')]),
);

const matches = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();

export interface TemplateLine {
  readonly name: string;
  /** names of the views whose comments mention this template: it renders one of them */
  readonly views: readonly string[];
  /** fields of `it` that it uses directly */
  readonly reads: readonly string[];
  /** templates that include this one or use it as their layout */
  readonly within: readonly string[];
}

export function templateLines(): TemplateLine[] {
  return [...templates].map(([name, text]) => ({
    name,
    views: views.filter(({ meaning }) => meaning.includes(`\`${name}.eta\``)).map((view) => view.name),
    reads: matches(text, /\bit\.(\w+)/g),
    within: [...templates]
      .filter(([, other]) => matches(other, /\b(?:include|layout)\('([^']+)'/g).includes(name))
      .map(([other]) => other),
  }));
}

/** Returns the templates that the comments of views mention, whether or not they exist. */
export const namedTemplates = (): string[] => views.flatMap(({ meaning }) => matches(meaning, /`([\w-]+)\.eta`/g));

/** Generates the tables of templates, views and messages. */
export function viewModel(): string {
  const templateRows = templateLines().map(({ name, views: gets, reads, within }) =>
    row([`\`${name}.eta\``, gets.map(link).join(', '), codes(reads), codes(within)]),
  );
  const sections = views.map(({ name, meaning, more, members }) => {
    const inherited = more.length === 0 ? [] : [`Includes ${more.map(link).join(' and ')}.`];
    const rows = members.map((member) => row([`\`${member.name}\``, `\`${member.type}\``, member.meaning]));
    const table = rows.length === 0 ? [] : [['| Field | Type | Meaning |', '|---|---|---|', ...rows].join('\n')];
    return [`### ${name}`, ...(meaning === '' ? [] : [meaning]), ...inherited, ...table].join('\n\n');
  });
  const english = Object.entries(messagesOf.en) as [string, unknown][];
  const wordRows = words.map(({ name, type, meaning }) => {
    const text = english.find(([key]) => key === name)?.[1];
    return row([`\`${name}\``, typeof text === 'string' ? text : `\`${type}\``, meaning]);
  });
  return [
    '## Template files',
    '| Template | View | Fields used | Included in |\n|---|---|---|---|\n' + templateRows.join('\n'),
    '## Views',
    ...sections,
    '## Messages',
    '| Message | English text, or type | Used for |\n|---|---|---|\n' + wordRows.join('\n'),
  ].join('\n\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
}

const codes = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** Returns a link to the heading of a view, or another name as code. */
function link(name: string): string {
  return views.some((view) => view.name === name) ? `[${name}](#${name.toLowerCase()})` : `\`${name}\``;
}
