import type { z } from 'zod';
import { listElement } from '../../core/items/list.ts';
import { shapeOf } from '../../core/items/shape.ts';

/** An item such as a source could send, in the form of the reference, from the examples of its fields. */
export function exampleOf(schema: z.ZodType): unknown {
  const list = listElement(schema);
  if (list) {
    const elements = [exampleOf(list.element)];
    return list.wrapped ? { [list.name]: elements } : elements;
  }
  const { examples } = schema.meta() ?? {};
  if (Array.isArray(examples)) return examples[0];
  return Object.fromEntries(Object.entries(shapeOf(schema)).map(([key, field]) => [key, exampleOf(field)]));
}
