import { Validator } from '@seriousme/openapi-schema-validator';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operations, type Operation, type OperationName } from '../../../src/api/operations.ts';
import { listElement } from '../../../src/core/items/list.ts';
import { shapeOf } from '../../../src/core/items/shape.ts';
import { openApiDocument, type OpenApiOptions } from '../../../src/serve/openapi/document.ts';
import { openApiRules } from '../../helpers/openapi.ts';

interface Response {
  readonly content: Record<string, { example: unknown }>;
}

interface Get {
  readonly operationId: string;
  readonly parameters: { name?: string; $ref?: string; schema?: Record<string, unknown> }[];
  readonly responses: Record<string, Response>;
}

interface Document {
  readonly info: { version: string };
  readonly paths: Record<string, { get: Get }>;
  readonly components: { schemas: Record<string, unknown> };
}

const build = (options: Partial<OpenApiOptions> = {}) =>
  openApiDocument({ version: '1.2.3', rootKey: 'service', pageSize: 10, ...options }) as Document;

const names = Object.keys(operations) as OperationName[];
const document = build();
const getOf = (name: OperationName) => document.paths[operations[name].path]!.get;

describe('the OpenAPI document', () => {
  it('is valid by a public validator, whatever the key of the envelope', async () => {
    const texts = fc.oneof(fc.constantFrom('service', 'tistory', '__proto__'), fc.string());
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 100 }), async (rootKey, pageSize) => {
        const validator = new Validator();
        const text = JSON.stringify(build({ rootKey, pageSize }));
        expect(await validator.validate(JSON.parse(text) as Record<string, unknown>)).toEqual({ valid: true });
        expect(validator.version).toBe('3.1');
      }),
      { numRuns: 5 },
    );
  });

  it('is told from one that is not valid', async () => {
    const broken = { ...document, paths: { '/apis': { get: { responses: { 200: {} } } } } };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it('is the same every time, without anything that JSON leaves out', () => {
    const text = JSON.stringify(build());
    expect(JSON.stringify(build())).toBe(text);
    expect(JSON.parse(text)).toStrictEqual(build());
    expect(document.info.version).toBe('1.2.3');
  });

  it('has every operation of the table under its name', () => {
    expect(Object.keys(document.paths)).toEqual(names.map((name) => operations[name].path));
    expect(names.map((name) => getOf(name).operationId)).toEqual(names);
  });

  it.each(names)('has the parameters of %s, and output besides', (name) => {
    const expected = [...Object.keys(operations[name].parameters), '#/components/parameters/output'];
    expect(getOf(name).parameters.map((one) => one.name ?? one.$ref)).toEqual(expected);
  });

  it('says how many posts and comments a page has, and how many at most', () => {
    const countOf = (of: Document, path: string) =>
      of.paths[path]!.get.parameters.find((one) => one.name === 'count')!.schema;
    expect(countOf(document, '/apis/post/list')).toEqual({ type: 'integer', minimum: 1, maximum: 30, default: 10 });
    expect(countOf(document, '/apis/comment/newest')).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 10,
      default: 10,
    });
    const large = build({ pageSize: 50 });
    expect(countOf(large, '/apis/post/list')).toEqual({ type: 'integer', minimum: 1, maximum: 50, default: 50 });
  });

  it.each([
    ['blogInfo', '200 400 401 405 421 500'],
    ['categoryList', '200 400 401 404 405 421 500'],
    ['postRead', '200 400 401 403 404 405 421 500 502'],
  ] as const)('has the answers of %s: %s', (name, statuses) => {
    expect(Object.keys(getOf(name).responses).join(' ')).toBe(statuses);
  });

  it.each(names)('has an example of %s that its own schema takes, in JSON and in XML', (name) => {
    const { path, item }: Operation = operations[name];
    const { content } = getOf(name).responses['200']!;
    const example = content['application/json']!.example as { service: { item: unknown } };
    expect(openApiRules().wrongInAnswer(path, 200, example)).toEqual([]);
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

describe('the schemas of the document', () => {
  const wrong = (name: OperationName, item: unknown) =>
    openApiRules().wrongInAnswer(operations[name].path, 200, { service: { status: '200', item } });
  const posts = { id: '1', title: 'a' };

  const valid: [string, OperationName, unknown][] = [
    ['a number in the place of a text', 'postRead', { id: 1, title: 2, content: '', tags: '' }],
    ['null in the place of a text', 'postRead', { id: '1', categoryId: null, content: null }],
    ['a field that is left out', 'postRead', { id: '1' }],
    ['a field that is unknown', 'postRead', { id: '1', slogan: 'a', more: { deep: [1] } }],
    ['posts as an array', 'postList', { posts: [posts] }],
    ['posts in a wrapper', 'postList', { posts: { post: [posts] } }],
    ['one post in a wrapper', 'postList', { posts: { post: posts } }],
    ['one bare post', 'postList', { posts }],
    ['no posts as a text', 'postList', { posts: '' }],
    ['no posts as null', 'postList', { posts: null }],
    ['no posts as an object', 'postList', { posts: {} }],
    ['no posts in a wrapper', 'postList', { posts: { post: '' } }],
    ['one tag', 'postRead', { tags: { tag: 'one' } }],
    ['the oldest form of blog info', 'blogInfo', [{ name: 'a' }]],
    ['statistics that are none', 'blogInfo', { blogs: [{ name: 'a', statistics: [] }] }],
  ];
  it.each(valid)('take %s', (_, name, item) => {
    expect(wrong(name, item)).toEqual([]);
    expect(operations[name].item.safeParse(item).success).toBe(true);
  });

  const invalid: [string, OperationName, unknown][] = [
    ['an item that is a text', 'postRead', 'text'],
    ['a title that is an object', 'postRead', { title: {} }],
    ['a comment without an id', 'commentList', { comments: { comment: [{ name: 'a' }] } }],
    ['a category without an id', 'categoryList', { categories: [{ name: 'a' }] }],
    ['posts that are numbers', 'postList', { posts: [1] }],
    ['a number of posts where they should be', 'postList', { posts: 3 }],
  ];
  it.each(invalid)('refuse %s', (_, name, item) => {
    expect(wrong(name, item)).not.toEqual([]);
  });

  it('refuse an envelope with another key, another status, or an error with an item', () => {
    const rules = openApiRules();
    const { path } = operations.blogInfo;
    const item = { id: '1' };
    expect(rules.wrongInAnswer(path, 200, { other: { status: '200', item } })).not.toEqual([]);
    expect(rules.wrongInAnswer(path, 200, { service: { status: 200, item } })).not.toEqual([]);
    expect(rules.wrongInAnswer(path, 400, { service: { status: '400', error_message: 'a' } })).toEqual([]);
    expect(rules.wrongInAnswer(path, 400, { service: { status: '404', error_message: 'a' } })).not.toEqual([]);
    expect(rules.wrongInAnswer(path, 400, { service: { status: '400', error_message: 'a', item } })).not.toEqual([]);
    expect(rules.wrongInAnswer(path, 418, {})).toEqual(['/apis/blog/info has no response 418']);
  });
});
