import { expect, it } from 'vitest';
import type { z } from 'zod';
import { commonParameters, operations, type Operation, type Parameter } from '../../src/api/operations.ts';
import { listElement } from '../../src/core/items/list.ts';
import { shapeOf } from '../../src/core/items/shape.ts';
import { refusals, refusalsOf } from '../../src/serve/openapi/refusals.ts';
import { toXml } from '../../src/serve/xml.ts';

const all: Operation[] = Object.values(operations);

it('docs/api.md is what the table of operations and their schemas say; "npm run docs" writes it anew', async () => {
  const text = [
    ...beginning,
    ...all.flatMap(sectionOf),
    '## Errors',
    'The reference shows none, so these are of `blogkeep serve` alone. The HTTP status is the one in the envelope.',
    table('status | when | of', Object.entries(refusals).map(refusalRow)),
    ...leftOpen,
    ...xmlForm,
  ].join('\n\n');
  await expect(`${text}\n`).toMatchFileSnapshot('../../docs/api.md');
});

const beginning = [
  '# The API',
  'What a client asks of `blogkeep serve`, and what it gets. How to start it is in [serve.md](serve.md); the same for programs is in ' +
    '[openapi.json](openapi.json), and at `/apis/openapi.json` of every server.',
  'Every operation is a `GET` with parameters in its query. These belong to all of them:',
  parameterTable(commonParameters),
  'An answer is an object with one key, the one that the source of the archive had around its answers (`service` where that is not ' +
    'known; `--root-key` sets it). An error has `error_message` in the place of `item`:',
  '```json\n{ "service": { "status": "200", "item": { "url": "mudflat", "categories": [] } } }\n' +
    '{ "service": { "status": "404", "error_message": "There is no post 7." } }\n```',
  '**Items are as the source sent them** when it was read. By the reference every scalar is text; some sources send numbers, or ' +
    '`null`. Any field may be missing, and there may be more than are listed here. A list has the form below by the reference; it may ' +
    'as well be an array or an object that holds one under the name of its element (`{"post": […]}`), and of a single element that ' +
    'element alone; none is `[]`, `""`, `{}`, `null` or nothing at all. What the server counts itself (`status`, `page`, `count`, ' +
    '`totalCount` of post list) is always text.',
];

const leftOpen = [
  '## What the reference leaves open',
  table('question | here', [
    [
      'values of `output`',
      '`json` and `xml`, in small letters or capitals; on post read too, where the reference does not list it',
    ],
    ['order of post list', 'newest first: by the date that the list shows, then by id'],
    ['size of a page of post list', '10, or `count` up to 30'],
    ['a page beyond the last', 'post list: 404; newest comments: an empty list, since no total tells where the end is'],
    ['an empty blog', 'page 1 of its post list is there, and empty'],
    ['values of `visibility` in post read', 'as received; by all that is known those of post list'],
    ['`acceptTrackback`, `trackbacks`', 'as received'],
    [
      'posts that the source has stopped listing',
      'post read and comment list answer them; the lists have them with `--include-removed`',
    ],
    ['parameters that are not listed, or repeated', 'not looked at; of a repeated one the first counts'],
    ['an empty parameter', 'the same as one that is left out'],
    ['rates', 'no limit'],
    ['caches', '`Cache-Control: no-store` on every answer'],
  ]),
];

const example = {
  id: '7',
  title: 'a <b> & c',
  tags: { tag: ['서해', 'birds'] },
  links: ['x', 'y'],
  note: 'bell \u0007',
  'a b': 1,
};

const xmlForm = [
  '## XML',
  '`output=xml` gives the same answer in XML 1.0, in UTF-8, in the form of the servers that answer it. The key of each field is an ' +
    'element. A list has one form, whichever the item has: an element with one for each of its own (`<posts><post>…</post></posts>`). ' +
    'Any other array has an `<item>` for each element. Numbers and booleans are text; `null`, `""` and what holds nothing are empty.',
  'Every text can be had back exactly, white space and carriage returns (`&#13;`) included. Two things are written in another way:',
  '- A text with characters that XML cannot hold (most control characters, U+FFFE, U+FFFF, half a pair of surrogates) is a JSON ' +
    'string in an element with `encoding="json"`.\n' +
    '- A key that is no name of ASCII letters, digits, `_`, `-` and `.`, or begins with `xml`, is the `name` of an element `field`; ' +
    'with `name-encoding="json"` it is a JSON string, for the same reason.',
  'A post with both:',
  `\`\`\`xml\n${toXml('service', { status: '200', item: example }, operations.postRead.item).trim()}\n\`\`\``,
];

function sectionOf(operation: Operation): string[] {
  const { title, path, description, parameters, item } = operation;
  const own = Object.keys(parameters).length > 0 ? [parameterTable(parameters)] : [];
  return [`## ${title[0]!.toUpperCase()}${title.slice(1)}`, `\`GET ${path}\``, description, ...own, fieldTable(item)];
}

function parameterTable(parameters: Readonly<Record<string, Parameter>>): string {
  const rows = Object.entries(parameters).map(
    ([name, { type, required, description, default: usual, maximum, values }]) => {
      const otherwise = values?.[0] ?? usual ?? ({ page: 1, count: 10 } as Record<string, number>)[name];
      const left = required ? 'required' : `\`${otherwise}\``;
      const more = maximum === undefined ? '' : ` A larger number counts as ${maximum}.`;
      const choice = values ? ` ${values.map((one) => `\`${one}\``).join(' or ')}.` : '';
      return [`\`${name}\``, type === 'integer' ? 'integer from 1' : 'text', left, `${description}${choice}${more}`];
    },
  );
  return table('parameter | type | left out | meaning', rows);
}

function fieldTable(item: z.ZodType): string {
  return table('field of `item` | says', fieldRows(item, ''));
}

function fieldRows(schema: z.ZodType, before: string): string[][] {
  return Object.entries(shapeOf(schema)).flatMap(([key, field]) => {
    const list = listElement(field);
    const place = `${before}${key}`;
    if (!list) return [[`\`${place}\``, field.description ?? ''], ...fieldRows(field, `${place}.`)];
    const form = list.wrapped ? `An object that holds the array \`${list.name}\`.` : 'An array.';
    const elements = list.wrapped ? `${place}.${list.name}[].` : `${place}[].`;
    return [[`\`${place}\``, `${list.description} ${form}`], ...fieldRows(list.element, elements)];
  });
}

function refusalRow([status, { description }]: [string, { description: string }]): string[] {
  const of = all.filter((operation) => refusalsOf(operation).some((one) => String(one) === status));
  return [status, description, of.length === all.length ? 'all' : of.map(({ title }) => title).join(', ')];
}

function table(head: string, rows: string[][]): string {
  const line = head.split(' | ').map(() => '---');
  return [`| ${head} |`, `|${line.join('|')}|`, ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n');
}
