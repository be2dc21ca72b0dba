/** Changes of the categories that a blogger wants in the outputs. The archive keeps the categories as they came. */
export interface CategoryChanges {
  /** pairs of a category in the archive (path, label or ID) and its path in the outputs */
  readonly rename: readonly (readonly [from: string, to: string])[];
  /** paths in the outputs; these categories come before their siblings */
  readonly order: readonly string[];
  /** categories in the archive that the outputs do not show, although their posts are published */
  readonly hide: readonly string[];
}

/** Formats changes as one line for each. Names contain no tabs, see {@link plainName}. */
export function formatCategoryChanges({ rename, order, hide }: CategoryChanges): string[] {
  return [
    ...rename.map((pair) => ['rename', ...pair]),
    ...order.map((name) => ['order', name]),
    ...hide.map((name) => ['hide', name]),
  ].map((parts) => parts.join('\t'));
}

/** Parses the lines of {@link formatCategoryChanges}. Returns undefined if one is invalid. */
export function parseCategoryChanges(lines: readonly string[]): CategoryChanges | undefined {
  const changes = { rename: [] as [string, string][], order: [] as string[], hide: [] as string[] };
  for (const line of lines) {
    const [kind, name = '', to, ...extraFields] = line.split('\t').map(plainName);
    if (name === '' || extraFields.length > 0) return undefined;
    if (kind === 'rename' && to !== undefined) changes.rename.push([name, to]);
    else if ((kind === 'order' || kind === 'hide') && to === undefined) changes[kind].push(name);
    else return undefined;
  }
  return changes;
}

/** Returns the names in changes that categories must have: those in the archive, and those to be ordered. */
export function namesInChanges(lines: readonly string[]): string[] {
  const { rename, order, hide } = parseCategoryChanges(lines) ?? { rename: [], order: [], hide: [] };
  return [...rename.map(([from]) => from), ...order, ...hide];
}

/** Returns a name or path without spaces at its ends and around slashes, and with single spaces instead of other whitespace. */
export function plainName(name: string): string {
  return name
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/ ?\/ ?/gu, '/');
}
