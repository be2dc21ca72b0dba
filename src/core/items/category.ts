import { z } from 'zod';
import { listOf, listSchema } from './list.ts';
import { field, requiredField, textOf } from './scalar.ts';

/** Reference: "Category". */
export const categorySchema = z.looseObject({
  id: requiredField('Id of the category.', '512'),
  name: field('Name of the category.', '물새'),
  parent: field('Id of the parent category; empty at the top level.', '508'),
  label: field('Names from the top level down to this one, separated by `/`.', '자연/물새'),
  entries: field('Number of posts in the category.', '1'),
});

/** Reference: "Category list item". */
export const categoryListSchema = z.looseObject({
  url: field('Name or URL of the blog.', 'mudflat'),
  secondaryUrl: field('URL of the blog on its own domain; empty if it has none.', ''),
  categories: listSchema(categorySchema, 'category', {
    description: 'All categories of the blog.',
    wrapped: false,
  }),
});

export type Category = z.infer<typeof categorySchema>;
export type CategoryList = z.infer<typeof categoryListSchema>;

export function categoriesOf(list: CategoryList): Category[] {
  return listOf<Category>(list.categories, 'category');
}

/** Returns the list without the categories that neither are used nor contain other categories. */
export function withoutUnused(list: CategoryList, usedIds: ReadonlySet<string>): CategoryList {
  let categories = categoriesOf(list);
  for (let count = Infinity; categories.length < count;) {
    count = categories.length;
    const neededIds = new Set([...usedIds, ...categories.map(({ parent }) => textOf(parent))]);
    categories = categories.filter(({ id }) => neededIds.has(textOf(id)));
  }
  return categories.length === categoriesOf(list).length ? list : { ...list, categories };
}
