import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { arrayElementOf, shapeOf } from '../../../src/core/items/shape.ts';

const element = z.string();
const object = z.looseObject({ id: element });
const schemas: [string, z.ZodType, string[], z.ZodType | undefined][] = [
  ['an object', object, ['id'], undefined],
  ['an optional or nullable object', object.nullish(), ['id'], undefined],
  ['an array', z.array(element), [], element],
  ['an array or an object', z.union([z.array(element), object]), ['id'], element],
  ['a union within a union', z.union([z.union([element, object.optional()]), z.array(element)]), ['id'], element],
  ['a string', element, [], undefined],
];

describe.each(schemas)('the schema of %s', (_, schema, fields, expected) => {
  it('provides the fields of its object and the element of its array', () => {
    expect(Object.keys(shapeOf(schema))).toEqual(fields);
    expect(arrayElementOf(schema)).toBe(expected);
  });
});

it('an undefined schema has no fields and no element', () => {
  expect(shapeOf(undefined)).toEqual({});
  expect(arrayElementOf(undefined)).toBeUndefined();
});
