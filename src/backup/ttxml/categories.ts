import { collapseSpace } from '../../core/text/collapse-space.ts';
import { childrenOf, textIn, type XmlElement } from '../xml/element.ts';

/**
 * Returns the labels of all categories, such as `A/B`, parents first: those of the category tree in its order, then those that only posts
 * have.
 */
export function categoryLabels(top: readonly XmlElement[], ofPosts: Iterable<string>): string[] {
  const labels = new Set<string>();
  const stack = byDescendingPriority(top, '');
  for (let next = stack.pop(); next; next = stack.pop()) {
    labels.add(next.label);
    for (const below of byDescendingPriority(childrenOf(next.element, 'category'), `${next.label}/`)) stack.push(below);
  }
  for (const label of ofPosts) {
    if (label === '' || labels.has(label)) continue;
    const names = label.split('/');
    for (let depth = 1; depth <= names.length; depth += 1) labels.add(names.slice(0, depth).join('/'));
  }
  return [...labels];
}

/**
 * Returns categories by descending `priority` number, so that repeated `pop()` yields them in order. Categories without a priority are
 * yielded last. The root element stands for all posts and is not a category.
 */
function byDescendingPriority(categories: readonly XmlElement[], above: string) {
  return categories
    .map((element) => ({
      element,
      label: `${above}${collapseSpace(textIn(element, 'name'))}`,
      priority: priorityOf(element),
    }))
    .filter(({ element, label }) => label !== above && textIn(element, 'root').trim() !== '1')
    .sort((a, b) => a.priority - b.priority)
    .reverse();
}

function priorityOf(category: XmlElement): number {
  const text = textIn(category, 'priority').trim();
  return /^-?\d{1,15}$/u.test(text) ? Number(text) : Number.MAX_SAFE_INTEGER;
}
