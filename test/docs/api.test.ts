import { expect, it } from 'vitest';
import type { z } from 'zod';
import {
  commonParameters,
  operations,
  type Operation,
  type OperationName,
  type Parameter,
} from '../../src/api/operations.ts';
import { listElement } from '../../src/core/items/list.ts';
import { shapeOf } from '../../src/core/items/shape.ts';
import { refusals, refusalsOf } from '../../src/serve/openapi/refusals.ts';
import { toXml } from '../../src/serve/xml.ts';

const all: [OperationName, Operation][] = Object.entries(operations) as [OperationName, Operation][];

it('docs/api.md is what the table of operations and their schemas say; "npm run docs" writes it anew', async () => {
  const text = [
    ...beginning,
    ...all.flatMap(([name, operation]) => sectionOf(name, operation)),
    ...severalArchives,
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
    'element alone; none is `[]`, `""`, `{}`, `null` or nothing at all.',
  '**What the server puts together itself has one form.** `status` is text. The items of post list and newest comments have every ' +
    'field below, scalars as text, and their lists as they are listed here: `posts` is an array, and `comments` an object that holds ' +
    'the array `comment`, also where there are none. Only the posts and comments in them are as the source sent them.',
];

const severalArchives = [
  '## Several archives',
  'A server may have [several blogs](serve.md#several-blogs), each from an archive of its own.',
  '- Blog info lists all of them. `id` and `userId` are those of the first. `default` is as received: blogs of several users are `Y` ' +
    'more than once.\n' +
    '- Each blog answers under the key that its own source had around its answers. Blog info has the key of the first, and so have ' +
    'errors where no blog of the server is asked for, or where the host, the method or the token is wrong. With `--root-key` all ' +
    'have that one.\n' +
    '- An archive that is damaged does not keep the others from being answered: blog info leaves its blog out. Where none is left, ' +
    'or the archive is the only one, it answers 500.',
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
    [
      'values of `visibility` of posts',
      'as received: `0`, `15` or `20`, and in an archive from before 2019 `0` (private), `1` (protected), `2` or `3` (published); in ' +
        'post read, where the reference names none, by all that is known the same',
    ],
    [
      'dates',
      'as received: seconds since the beginning of 1970, in UTC, or `YYYY-MM-DD HH:MM:SS` by the clock of the blog, without a zone; ' +
        'either may be in post list and in post read, whichever the reference has there',
    ],
    [
      'counts that a source made (`statistics`, `entries`, `comments` of a post, `totalCount` of comment list)',
      'as received: they may differ from the `totalCount` of post list and from what there is in the archive',
    ],
    [
      'where newest comments are from',
      'the comments of the posts that post list shows: the fields of their form, and those that are unknown; without `parentId` ' +
        'and `visibility`',
    ],
    ['a post whose record is damaged', 'it is listed by its `id` alone, after all others; post read answers 500'],
    ['`acceptTrackback`, `trackbacks`', 'as received'],
    [
      'posts that the source has stopped listing',
      'post read and comment list answer them; the lists have them with `--include-removed`. Nothing in an answer tells that a ' +
        'post is one of them',
    ],
    ['parameters that are not listed, or repeated', 'not looked at; of a repeated one the first counts'],
    ['an empty parameter', 'the same as one that is left out'],
    ['a request with several things wrong', 'first the method counts, then the token, then the parameters'],
    ['rates', 'no limit'],
    ['caches', '`Cache-Control: no-store` on every answer'],
  ]),
  'With `--old-clients` the server answers some of this as the service itself did: see [serve.md](serve.md#old-clients).',
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
  '- A text with characters that XML cannot hold (most control characters, U+FFFE, U+FFFF, half a pair of surrogates) has U+FFFD, ' +
    'the replacement character, in the place of each; the attribute `json` has the exact text as a JSON string.\n' +
    '- A key that is no name of ASCII letters, digits, `_`, `-` and `.`, or begins with `xml`, is the `name` of an element `field`; ' +
    'where it has such characters, the attribute `name-json` has the exact key in the same way.',
  'A post with both:',
  `\`\`\`xml\n${toXml('service', { status: '200', item: example }, operations.postRead.item).trim()}\n\`\`\``,
];

/** What the server puts together itself. */
const composed: Partial<Record<OperationName, string>> = {
  postList: 'All fields of `item` are there, and `posts` is an array. What is in a post is as received.',
  newestComments: 'All fields of `item` are there, and `comments` holds an array. What is in a comment is as received.',
};

function sectionOf(name: OperationName, { title, path, description, parameters, item }: Operation): string[] {
  const own = Object.keys(parameters).length > 0 ? [parameterTable(parameters)] : [];
  const note = composed[name] === undefined ? [] : [composed[name]];
  return [
    `## ${title[0]!.toUpperCase()}${title.slice(1)}`,
    `\`GET ${path}\``,
    description,
    ...own,
    ...note,
    fieldTable(item),
  ];
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
  const of = all.filter(([name]) => refusalsOf(name).some((one) => String(one) === status));
  return [status, description, of.length === all.length ? 'all' : of.map(([, { title }]) => title).join(', ')];
}

function table(head: string, rows: string[][]): string {
  const line = head.split(' | ').map(() => '---');
  return [`| ${head} |`, `|${line.join('|')}|`, ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n');
}
