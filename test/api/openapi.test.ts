import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operations, type OperationName } from '../../src/api/operations.ts';
import { startHttpServer, type HttpServer } from '../helpers/http-server.ts';
import { openApiRules } from '../helpers/serve/openapi-rules.ts';
import { openClient, success } from './client-helper.ts';

/** Returns the violations of the OpenAPI document in the requests that a server received. */
function wrongIn({ url, requests }: HttpServer): string[] {
  return requests.flatMap(({ line }) => {
    const [method, address = ''] = line.split(' ');
    return [
      ...(method === 'GET' ? [] : [`${line} is no GET`]),
      ...openApiRules.requestViolations(new URL(address, url)),
    ];
  });
}

const startSource = () => startHttpServer((_, response) => response.end(success({ id: '1' })));

describe('A request of the client', () => {
  const calls: [string, OperationName, object][] = [
    ['blog info', 'blogInfo', {}],
    ['category list', 'categoryList', { blogName: 'mudflat' }],
    ['post list', 'postList', { blogName: 'mudflat' }],
    ['post list with a page', 'postList', { blogName: 'mudflat', page: 3 }],
    ['post list with the largest page', 'postList', { blogName: 'mudflat', page: 1, count: 30 }],
    ['post list with an undefined parameter', 'postList', { blogName: 'mudflat', count: undefined }],
    ['post read', 'postRead', { blogName: 'mudflat', postId: '23' }],
    ['comment list', 'commentList', { blogName: 'mudflat', postId: '23' }],
    ['newest comments', 'newestComments', { blogName: 'mudflat' }],
    ['newest comments with a page', 'newestComments', { blogName: 'mudflat', page: 2, count: 10 }],
  ];
  it.each(calls)('conforms to the OpenAPI document: %s', async (_, name, parameters) => {
    const source = await startSource();
    const { client } = openClient(source.url);
    await client.call(name, parameters);
    expect(source.requests).toHaveLength(1);
    expect(source.requests[0]!.line).toContain(operations[name].path);
    expect(wrongIn(source)).toEqual([]);
  });

  it('conforms to the OpenAPI document if post read is retried with output=json', async () => {
    const source = await startHttpServer((request, response) => {
      if (request.url?.includes('output=json')) response.end(success({ id: '1' }));
      else response.setHeader('Content-Type', 'text/xml').end('<?xml version="1.0"?><service></service>');
    });
    const { client } = openClient(source.url);
    await client.call('postRead', { blogName: 'mudflat', postId: '23' });
    expect(source.requests).toHaveLength(2);
    expect(wrongIn(source)).toEqual([]);
  });

  it('conforms to the OpenAPI document with any names and numbers', async () => {
    const source = await startSource();
    const { client } = openClient(source.url);
    const text = fc.string({ unit: 'grapheme', minLength: 1 });
    const page = fc.integer({ min: 1, max: 1_000_000 });
    await fc.assert(
      fc.asyncProperty(text, text, page, fc.integer({ min: 1, max: 10 }), async (blogName, postId, number, count) => {
        await client.call('postRead', { blogName, postId });
        await client.call('newestComments', { blogName, page: number, count });
      }),
      { numRuns: 30 },
    );
    expect(source.requests).toHaveLength(60);
    expect(wrongIn(source)).toEqual([]);
  });

  const wrong: [string, OperationName, object, string[]][] = [
    ['without a blog', 'categoryList', {}, ['blogName is missing']],
    ['with an empty post id', 'postRead', { blogName: 'mudflat', postId: '' }, ['postId is ""']],
    ['with page 0', 'postList', { blogName: 'mudflat', page: 0 }, ['page is "0"']],
    [
      'with more comments per page than allowed',
      'newestComments',
      { blogName: 'mudflat', count: 11 },
      ['count is "11"'],
    ],
    ['with a fractional page', 'postList', { blogName: 'mudflat', page: 1.5 }, ['page is "1.5"']],
    ['with an unknown parameter', 'blogInfo', { sort: 'id' }, ['sort is unknown']],
  ];
  it.each(wrong)('does not conform to the OpenAPI document %s', async (_, name, parameters, expected) => {
    const source = await startSource();
    const { client } = openClient(source.url);
    await client.call(name, parameters);
    expect(wrongIn(source)).toEqual(expected);
  });
});
