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
import { refusals, refusalsOf } from './openapi/refusals.ts';
import { toXml } from '../../src/serve/xml/to-xml.ts';

const all: [OperationName, Operation][] = Object.entries(operations) as [OperationName, Operation][];

it('docs/api.md matches the table of operations and their schemas; "npm run docs" updates it', async () => {
  const text = [
    ...beginning,
    ...all.flatMap(([name, operation]) => sectionOf(name, operation)),
    ...severalArchives,
    '## Errors',
    'The reference has none; these are specific to `blogkeep serve`. The HTTP status equals the one in the envelope.',
    table('Status | Cause | Operations', Object.entries(refusals).map(refusalRow)),
    ...leftOpen,
    ...xmlForm,
  ].join('\n\n');
  await expect(`${text}\n`).toMatchFileSnapshot('../../docs/api.md');
});

const beginning = [
  '# API',
  'Requests to `blogkeep serve`, and its responses. To start the server, see [serve.md](serve.md). The machine-readable description is ' +
    '[openapi.json](openapi.json), also at `/apis/openapi.json` on every server.',
  'Every operation is a `GET` request with query parameters. All of them accept:',
  parameterTable(commonParameters),
  'The response is an object with one key, the root key of the original source (`service` if unknown). ' +
    'Errors have `error_message` instead of `item`:',
  '```json\n{ "service": { "status": "200", "item": { "url": "mudflat", "categories": [] } } }\n' +
    '{ "service": { "status": "404", "error_message": "There is no post 7." } }\n```',
  '**Items are as the source sent them** when they were fetched. According to the reference every scalar is a string; some sources ' +
    'send numbers, or `null`. Any field may be missing, and there may be undocumented ones. Lists have the form below according to ' +
    'the reference; they may also be an array, an object with an array under the name of its element (`{"post": […]}`), or the single ' +
    'element itself. Empty lists are `[]`, `""`, `{}`, `null` or absent.',
  '**Responses assembled by the server have one form.** `status` is a string. The items of post list and newest comments have every ' +
    'field below, scalars as strings, and lists as documented: `posts` is an array, and `comments` an object with the array `comment`, ' +
    'also if empty. Only the posts and comments in them are as the source sent them.',
];

const severalArchives = [
  '## Several archives',
  'A server can serve [several blogs](serve.md#several-blogs), each from its own archive.',
  '- Blog info lists all of them. `id` and `userId` are those of the first. `default` is as received, so blogs of several users can ' +
    'have several `Y`.\n' +
    '- Each blog answers under the root key of its own source. Blog info has the root key of the first, and so do errors that concern ' +
    'no blog of the server, or a wrong host, method or token.\n' +
    '- A damaged archive does not affect the others: blog info omits its blog. If no other is left, it answers 500.',
];

const leftOpen = [
  '## Undefined behavior in the reference',
  table('Question | This server', [
    [
      'values of `output`',
      '`json` and `xml`, in lower or upper case; also for post read, where the reference does not list it',
    ],
    ['order of post list', 'newest first: by the date in the list, then by id'],
    ['page size of post list', '10, or `count` up to 30'],
    ['page beyond the last', 'post list: 404; newest comments: an empty list, since there is no total'],
    ['blog without posts', 'page 1 of its post list exists and is empty'],
    [
      'values of `visibility` of posts',
      'as received: `0`, `15` or `20`; in archives from before 2019 `0` (private), `1` (protected), `2` or `3` (published). For post ' +
        'read the reference lists none; as far as known they are the same',
    ],
    [
      'dates',
      "as received: seconds since 1970 (UTC), or `YYYY-MM-DD HH:MM:SS` in the blog's time zone, without an offset; both occur in post " +
        'list and in post read, regardless of the reference',
    ],
    [
      'counts from the source (`statistics`, `entries`, `comments` of a post, `totalCount` of comment list)',
      'as received: they may differ from the `totalCount` of post list and from the archive',
    ],
    [
      'origin of newest comments',
      'the comments of the posts in post list: the fields of their form and unknown ones, without `parentId` and `visibility`',
    ],
    ['post with a damaged record', 'listed with only its `id`, after all others; post read answers 500'],
    ['`acceptTrackback`, `trackbacks`', 'as received'],
    [
      'posts that the source no longer lists',
      'available in post read and comment list; listed with `--include-removed`. Responses do not mark them',
    ],
    ['unknown or repeated parameters', 'unknown ones are ignored; of repeated ones the first counts'],
    ['empty parameter', 'same as absent'],
    ['request with several errors', 'checked in the order method, token, parameters'],
    ['rate limit', 'none'],
    ['caching', '`Cache-Control: no-store` on every response'],
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
  '`output=xml` returns the same in XML 1.0, in UTF-8, in the form used by servers of this API. Each field is an element named by its ' +
    'key. Lists always have one form: an element containing one element per entry (`<posts><post>…</post></posts>`). Any other array has ' +
    'an `<item>` per element. Numbers and booleans are text; `null`, `""` and empty values are empty elements.',
  'Every text can be recovered exactly, including white space and carriage returns (`&#13;`). Two cases are encoded:',
  '- In a text with characters that XML cannot represent (most control characters, U+FFFE, U+FFFF, lone surrogates), each of these is ' +
    'replaced by U+FFFD; the attribute `json` has the exact text as a JSON string.\n' +
    '- A key that does not consist of ASCII letters, digits, `_`, `-` and `.`, or starts with `xml`, is the `name` of an element `field`; ' +
    'if it contains such characters, the attribute `name-json` has the exact key in the same way.',
  'A post with both:',
  `\`\`\`xml\n${toXml('service', { status: '200', item: example }, operations.postRead.item).trim()}\n\`\`\``,
];

/** Responses assembled by the server. */
const composed: Partial<Record<OperationName, string>> = {
  postList: 'All fields of `item` are present, and `posts` is an array. Posts are as received.',
  newestComments: 'All fields of `item` are present, and `comments` contains an array. Comments are as received.',
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
      const more = maximum === undefined ? '' : ` At most ${maximum}; larger numbers count as that.`;
      const choice = values ? ` ${values.map((one) => `\`${one}\``).join(' or ')}.` : '';
      return [`\`${name}\``, type === 'integer' ? 'integer from 1' : 'string', left, `${description}${choice}${more}`];
    },
  );
  return table('Parameter | Type | Default | Meaning', rows);
}

function fieldTable(item: z.ZodType): string {
  return table('Field of `item` | Meaning', fieldRows(item, ''));
}

function fieldRows(schema: z.ZodType, before: string): string[][] {
  return Object.entries(shapeOf(schema)).flatMap(([key, field]) => {
    const list = listElement(field);
    const place = `${before}${key}`;
    if (!list) return [[`\`${place}\``, field.description ?? ''], ...fieldRows(field, `${place}.`)];
    const form = list.wrapped ? `An object with the array \`${list.name}\`.` : 'An array.';
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
