import { categoriesOf, type Category, type CategoryList } from '../../core/items/category.ts';
import { decodedTextOf, textOf } from '../../core/items/scalar.ts';
import { isGeneratedId } from '../../core/records/generated-ids.ts';

export interface JoinedCategories {
  readonly list: CategoryList;
  /** the id under which the archive has what the source has under an id of its own; others are the same */
  readonly ids: ReadonlyMap<string, string>;
}

/**
 * The category list with what is held of it. Of a source that makes up the ids, categories are recognized by their labels; all that are held
 * stay. One that knows them takes the place of what is held, but for made-up ones that posts are still in.
 *
 * @param isUsed whether held posts are in a category
 */
export function joinCategories(
  received: CategoryList,
  held: CategoryList | undefined,
  { areIdsKnown, isUsed }: { areIdsKnown: boolean; isUsed: (id: string) => boolean },
): JoinedCategories {
  const [fresh, had] = [categoriesOf(received), held ? categoriesOf(held) : []];
  const labels = new Map(had.map((category) => [labelOf(category), textOf(category.id)]));
  if (areIdsKnown) {
    const known = new Set(fresh.map(({ id }) => textOf(id)));
    const stay = had.filter(({ id }) => isGeneratedId(textOf(id)) && !known.has(textOf(id)) && isUsed(textOf(id)));
    return { list: withCategories(received, fresh, stay), ids: new Map() };
  }
  const ids = new Map(
    fresh.map((category) => [textOf(category.id), labels.get(labelOf(category)) ?? textOf(category.id)]),
  );
  const idOf = (id: string) => ids.get(id) ?? id;
  const added = fresh
    .filter((category) => !labels.has(labelOf(category)))
    .map((category): Category => ({ ...category, parent: idOf(textOf(category.parent)) }));
  return { list: held ? withCategories(held, had, added) : received, ids };
}

const labelOf = ({ label, name }: Category) =>
  (decodedTextOf(label).trim() || decodedTextOf(name).trim()).normalize('NFC');

function withCategories(list: CategoryList, categories: readonly Category[], more: readonly Category[]): CategoryList {
  return more.length === 0 ? list : { ...list, categories: [...categories, ...more] };
}
