import { z } from 'zod';
import { listOf, listSchema } from './list.ts';
import { optionalScalar, scalar } from './scalar.ts';

/** Reference: "Category". */
export const categorySchema = z.looseObject({
  id: scalar,
  name: optionalScalar,
  parent: optionalScalar,
  label: optionalScalar,
  entries: optionalScalar,
});

/** Reference: "Category list item". */
export const categoryListSchema = z.looseObject({
  url: optionalScalar,
  secondaryUrl: optionalScalar,
  categories: listSchema(categorySchema, 'category'),
});

export type Category = z.infer<typeof categorySchema>;
export type CategoryList = z.infer<typeof categoryListSchema>;

export function categoriesOf(list: CategoryList): Category[] {
  return listOf<Category>(list.categories, 'category');
}
