import { categoriesOf, type Category, type CategoryList } from '../../core/items/category.ts';
import { decodedTextOf, textOf } from '../../core/items/scalar.ts';
import { generateCategoryId, isGeneratedId } from '../../core/records/generated-ids.ts';

export interface JoinedCategories {
  readonly list: CategoryList;
  /** archived category IDs by source ID, if the IDs of the source may not be those of the archive */
  readonly ids: ReadonlyMap<string, string>;
}

/**
 * Merges the category list with the archived one. If the archive may have other IDs than the source, categories are matched by label, and all
 * archived ones are kept. Otherwise the source's list replaces the archived one, except for generated categories that still contain posts.
 * @param isUsed whether a category contains archived posts
 */
export function joinCategories(
  received: CategoryList,
  archived: CategoryList | undefined,
  { areIdsKnown, isUsed }: { areIdsKnown: boolean; isUsed: (id: string) => boolean },
): JoinedCategories {
  const [fresh, archivedCategories] = [categoriesOf(received), archived ? categoriesOf(archived) : []];
  // The platform's own category may have the label of one that a copy added before.
  const byOrigin = archivedCategories.toSorted((a, b) => Number(isGenerated(b)) - Number(isGenerated(a)));
  const labels = new Map(byOrigin.map((category) => [labelOf(category), textOf(category.id)]));
  if (areIdsKnown) {
    const known = new Set(fresh.map(({ id }) => textOf(id)));
    const stay = archivedCategories.filter(
      (category) => isGenerated(category) && !known.has(textOf(category.id)) && isUsed(textOf(category.id)),
    );
    return { list: withCategories(received, fresh, stay), ids: new Map() };
  }
  const archivedIds = new Set(labels.values());
  const freeIdOf = (category: Category) =>
    archivedIds.has(textOf(category.id)) ? generateCategoryId(labelOf(category)) : textOf(category.id);
  const ids = new Map(
    fresh.map((category) => [textOf(category.id), labels.get(labelOf(category)) ?? freeIdOf(category)]),
  );
  const idOf = (id: unknown) => ids.get(textOf(id)) ?? textOf(id);
  const added = fresh
    .filter((category) => !labels.has(labelOf(category)))
    .map((category): Category => ({ ...category, id: idOf(category.id), parent: idOf(category.parent) }));
  return { list: archived ? withCategories(archived, archivedCategories, added) : received, ids };
}

const isGenerated = ({ id }: Category) => isGeneratedId(textOf(id));

const labelOf = ({ label, name }: Category) =>
  (decodedTextOf(label).trim() || decodedTextOf(name).trim()).normalize('NFC');

function withCategories(list: CategoryList, categories: readonly Category[], more: readonly Category[]): CategoryList {
  return more.length === 0 ? list : { ...list, categories: [...categories, ...more] };
}
