import { z } from 'zod';
import { listOf, listSchema } from './list.ts';
import { field, requiredField } from './scalar.ts';

/** Reference: "Category". */
export const categorySchema = z.looseObject({
  id: requiredField('Id of the category.', '512'),
  name: field('Name of the category.', '물새'),
  parent: field('Id of the category that this one is in; empty for one at the top.', '508'),
  label: field('Names from the top down to this one, with `/` between them.', '자연/물새'),
  entries: field('Number of posts in the category.', '1'),
});

/** Reference: "Category list item". */
export const categoryListSchema = z.looseObject({
  url: field('Name or address of the blog.', 'mudflat'),
  secondaryUrl: field('Address of the blog under a domain of its own; empty without one.', ''),
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
