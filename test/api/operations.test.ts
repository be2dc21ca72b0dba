import { describe, expect, expectTypeOf, it } from 'vitest';
import { operations, type Operation, type ParametersOf } from '../../src/api/operations.ts';

const all: Operation[] = Object.values(operations);

describe('The table of operations', () => {
  it('has the six operations of the reference, each with a unique path and title', () => {
    expect(all.map(({ path }) => path).sort()).toEqual([
      '/apis/blog/info',
      '/apis/category/list',
      '/apis/comment/list',
      '/apis/comment/newest',
      '/apis/post/list',
      '/apis/post/read',
    ]);
    expect(new Set(all.map(({ title }) => title)).size).toBe(6);
  });

  it('lists the parameter output for all operations except post read', () => {
    expect(all.filter(({ listsOutput }) => !listsOutput).map(({ title }) => title)).toEqual(['post read']);
  });

  it('marks parameters that are not in the reference', () => {
    const undocumented = all.flatMap(({ title, parameters }) =>
      Object.entries(parameters).flatMap(([name, { undocumented }]) => (undocumented ? [`${title} ${name}`] : [])),
    );
    expect(undocumented).toEqual(['post list count']);
  });

  it("determines the types of a call's parameters", () => {
    expectTypeOf<ParametersOf<'postRead'>>().toExtend<{ blogName: string; postId: string }>();
    expectTypeOf<{ blogName: string }>().toExtend<ParametersOf<'newestComments'>>();
    expectTypeOf<{ blogName: string; page: number }>().toExtend<ParametersOf<'postList'>>();
    expectTypeOf<{ blogName: string; page: string }>().not.toExtend<ParametersOf<'postList'>>();
    expectTypeOf<{ blogName: string }>().not.toExtend<ParametersOf<'commentList'>>();
  });
});
