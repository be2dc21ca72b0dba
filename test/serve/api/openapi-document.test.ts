import { Validator } from '@seriousme/openapi-schema-validator';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { operations, type Operation, type OperationName } from '../../../src/api/operations.ts';
import { listElement } from '../../../src/core/items/list.ts';
import { shapeOf } from '../../../src/core/items/shape.ts';
import { openApiRules } from '../../helpers/serve/openapi-rules.ts';

interface Response {
  readonly content: Record<string, { example: unknown }>;
}

interface Get {
  readonly operationId: string;
  readonly tags: string[];
  readonly description: string;
  readonly parameters: { name?: string; $ref?: string; schema?: Record<string, unknown> }[];
  readonly responses: Record<string, Response>;
}

interface Document {
  readonly info: { license: unknown };
  readonly servers: { url: string }[];
  readonly tags: { name: string; description: string }[];
  readonly paths: Record<string, { get: Get }>;
  readonly components: { schemas: Record<string, unknown>; responses: Record<string, Response> };
}

const names = Object.keys(operations) as OperationName[];
const document = fs.readJsonSync('docs/openapi.json') as Document;
const getOf = (name: OperationName) => document.paths[operations[name].path]!.get;

describe('the OpenAPI document', () => {
  it('is valid according to a public validator', async () => {
    const validator = new Validator();
    expect(await validator.validate({ ...document })).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has every operation under its name', () => {
    expect(Object.keys(document.paths)).toEqual([...names.map((name) => operations[name].path), '/apis/openapi.json']);
    expect(names.map((name) => getOf(name).operationId)).toEqual(names);
  });

  it.each(names)('has the parameters of %s, including output', (name) => {
    const expected = [...Object.keys(operations[name].parameters), '#/components/parameters/output'];
    expect(getOf(name).parameters.map((one) => one.name ?? one.$ref)).toEqual(expected);
  });

  it('has default page sizes, and states maximums only in descriptions', () => {
    const countOf = (path: string) =>
      document.paths[path]!.get.parameters.find((one) => one.name === 'count') as {
        description: string;
        schema: object;
      };
    const posts = countOf('/apis/post/list');
    expect(posts.schema).toEqual({ type: 'integer', minimum: 1, default: 10 });
    expect(posts.description).toMatch(/A larger number counts as 30\.$/u);
    const comments = countOf('/apis/comment/newest');
    expect(comments.schema).toEqual({ type: 'integer', minimum: 1, default: 10 });
    expect(comments.description).toMatch(/A larger number counts as 10\.$/u);
  });

  it.each([
    ['/apis/blog/info', '200 400 401 403 405 421 500'],
    ['/apis/category/list', '200 400 401 403 404 405 421 500 502'],
    ['/apis/post/list', '200 400 401 403 404 405 421 500'],
    ['/apis/post/read', '200 400 401 403 404 405 421 500 502'],
    ['/apis/comment/list', '200 400 401 403 404 405 421 500 502'],
    ['/apis/comment/newest', '200 400 401 403 404 405 421 500'],
    ['/apis/openapi.json', '200 400 401 403 405 421 500'],
  ])('has the responses of %s: %s', (path, statuses) => {
    expect(Object.keys(document.paths[path]!.get.responses).join(' ')).toBe(statuses);
  });

  it('has a valid example of each error, in JSON and in XML', () => {
    const responses = Object.entries(document.components.responses);
    expect(responses).toHaveLength(8);
    for (const [name, { content }] of responses) {
      const example = content['application/json']!.example as { service: { status: string; error_message: string } };
      expect([name, openApiRules.errorViolations(name, example)]).toEqual([name, []]);
      const { status, error_message: message } = example.service;
      expect(message).toMatch(/^[A-Z].*\.$/u);
      expect(content['text/xml']!.example).toContain(
        `<service><status>${status}</status><error_message>${message}</error_message></service>`,
      );
    }
  });

  it('describes its license, each group of operations, and the order of the post list', () => {
    expect(document.info.license).toEqual({ name: 'MIT', identifier: 'MIT' });
    const groups = Object.values(document.paths).flatMap(({ get }) => get.tags);
    expect(document.tags.map(({ name }) => name)).toEqual([...new Set(groups)]);
    for (const { description } of document.tags) expect(description).toMatch(/^[A-Z].*\.$/u);
    expect(getOf('postList').description).toContain('Newest first: by the date in the list, then by id.');
  });

  it('refers to the server that returns it', () => {
    expect(document.servers.map(({ url }) => url)).toEqual(['/']);
  });

  it.each(names)('has a valid example of %s, in JSON and in XML', (name) => {
    const { path, item }: Operation = operations[name];
    const { content } = getOf(name).responses['200']!;
    const example = content['application/json']!.example as { service: { item: unknown } };
    expect(openApiRules.responseViolations(path, 200, example)).toEqual([]);
    expect(item.safeParse(example.service.item).success).toBe(true);
    expect(content['text/xml']!.example).toMatch(/^<\?xml .*\n<service><status>200<\/status><item>.*<\/service>\n$/u);
  });

  it.each(names)('describes every field of %s in words', (name) => {
    const silent: string[] = [];
    const visit = (schema: Operation['item'], place: string): void => {
      for (const [key, field] of Object.entries(shapeOf(schema))) {
        const list = listElement(field);
        if ((list?.description ?? field.description ?? '') === '') silent.push(`${place}.${key}`);
        visit(list?.element ?? field, `${place}.${key}`);
      }
    };
    visit(operations[name].item, name);
    expect(silent).toEqual([]);
    expect(Object.keys(shapeOf(operations[name].item)).length).toBeGreaterThan(2);
  });
});

describe('the schemas of the OpenAPI document', () => {
  const wrong = (name: OperationName, item: unknown) =>
    openApiRules.responseViolations(operations[name].path, 200, { service: { status: '200', item } });
  const category = { id: '1', name: 'a' };
  const page = { url: 'https://a.example.com', secondaryUrl: '', page: '1', count: '1', totalCount: '1' };
  const newest = { url: 'https://a.example.com', secondaryUrl: '' };

  const valid: [string, OperationName, unknown][] = [
    ['a number instead of text', 'postRead', { id: 1, title: 2, content: '', tags: '' }],
    ['null instead of text', 'postRead', { id: '1', categoryId: null, content: null }],
    ['a missing field', 'postRead', { id: '1' }],
    ['an unknown field', 'postRead', { id: '1', slogan: 'a', more: { deep: [1] } }],
    ['categories as an array', 'categoryList', { categories: [category] }],
    ['categories in a wrapper', 'categoryList', { categories: { category: [category] } }],
    ['one category in a wrapper', 'categoryList', { categories: { category } }],
    ['one bare category', 'categoryList', { categories: category }],
    ['no categories as empty text', 'categoryList', { categories: '' }],
    ['no categories as null', 'categoryList', { categories: null }],
    ['no categories as an array', 'categoryList', { categories: [] }],
    ['no categories as an object', 'categoryList', { categories: {} }],
    ['no categories in a wrapper', 'categoryList', { categories: { category: '' } }],
    ['one tag', 'postRead', { tags: { tag: 'one' } }],
    ['the oldest form of blog info', 'blogInfo', [{ name: 'a' }]],
    ['statistics as an empty array', 'blogInfo', { blogs: [{ name: 'a', statistics: [] }] }],
    ['posts as received', 'postList', { ...page, posts: [{ id: 1, title: null, more: {} }, {}] }],
    ['comments as received', 'newestComments', { ...newest, comments: { comment: [{ id: 1, link: 'a' }] } }],
  ];
  it.each(valid)('accept %s', (_, name, item) => {
    expect(wrong(name, item)).toEqual([]);
    expect(operations[name].item.safeParse(item).success).toBe(true);
  });

  const invalid: [string, OperationName, unknown][] = [
    ['an item that is text', 'postRead', 'text'],
    ['a title that is an object', 'postRead', { title: {} }],
    ['a comment without an id', 'commentList', { comments: { comment: [{ name: 'a' }] } }],
    ['a category without an id', 'categoryList', { categories: [{ name: 'a' }] }],
    ['categories that are numbers', 'categoryList', { categories: [1] }],
    ['a number instead of categories', 'categoryList', { categories: 3 }],
    ['categories as text that is not empty', 'categoryList', { categories: 'none' }],
    ['posts that are numbers', 'postList', { ...page, posts: [1] }],
    ['posts in a wrapper', 'postList', { ...page, posts: { post: [] } }],
    ['a page without posts', 'postList', page],
    ['a page with a number instead of text', 'postList', { ...page, totalCount: 1, posts: [] }],
    ['a page without a total', 'postList', { ...page, totalCount: undefined, posts: [] }],
    ['newest comments as an array', 'newestComments', { ...newest, comments: [] }],
    ['newest comments in a wrapper without an array', 'newestComments', { ...newest, comments: { comment: '' } }],
    ['newest comments in an empty wrapper', 'newestComments', { ...newest, comments: {} }],
    ['newest comments without comments', 'newestComments', newest],
    ['newest comments without the URL of the blog', 'newestComments', { comments: { comment: [] } }],
  ];
  it.each(invalid)('reject %s', (_, name, item) => {
    expect(wrong(name, item)).not.toEqual([]);
  });

  it('have no enum of mixed types, which code generators do not support', () => {
    const enums: unknown[] = [];
    JSON.stringify(document, (key, value: unknown) => {
      if (key === 'enum') enums.push(value);
      return value;
    });
    expect(enums).toEqual([['json', 'xml']]);
    expect(document.components.schemas.Nothing).toMatchObject({ anyOf: [{ const: '' }, {}, {}, {}] });
  });

  it('reject another status, an error with an item, and an envelope with no key or two', () => {
    const { path } = operations.blogInfo;
    const item = { id: '1' };
    const success = { status: '200', item };
    const isValid = (status: number, body: object) => openApiRules.responseViolations(path, status, body).length === 0;
    expect(isValid(200, { service: { status: 200, item } })).toBe(false);
    expect(isValid(400, { service: { status: '400', error_message: 'a' } })).toBe(true);
    expect(isValid(400, { service: { status: '404', error_message: 'a' } })).toBe(false);
    expect(isValid(400, { service: { status: '400', error_message: 'a', item } })).toBe(false);
    expect(isValid(200, {})).toBe(false);
    expect(isValid(200, { service: success, other: success })).toBe(false);
    expect(openApiRules.responseViolations(path, 418, {})).toEqual(['/apis/blog/info has no response 418']);
  });

  it.each(['service', 'tistory', '__proto__'])('accept the root key %s of a source', (key) => {
    const { path } = operations.blogInfo;
    const envelope = (value: object): unknown => JSON.parse(`{"${key}":${JSON.stringify(value)}}`);
    const success = envelope({ status: '200', item: { id: '1' } });
    const error = envelope({ status: '401', error_message: 'a' });
    expect(openApiRules.responseViolations(path, 200, success)).toEqual([]);
    expect(openApiRules.responseViolations(path, 401, error)).toEqual([]);
    expect(openApiRules.responseViolations(path, 200, error)).not.toEqual([]);
  });
});
