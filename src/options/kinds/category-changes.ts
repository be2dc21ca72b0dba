import { formatCategoryChanges, parseCategoryChanges, plainName } from '../../core/category-changes.ts';
import { foldName } from '../../core/files/unique-names.ts';
import { message } from '../../messages/message.ts';
import { isValueFilePath, type Checked, type Kind } from './kind.ts';

const names = { type: ['array', 'null'], items: { type: 'string', pattern: '\\S' } };

/**
 * Changes of categories: an object with `rename`, `order` and `hide`, in a file or in code. As texts, they have one line for each change,
 * see `core/category-changes.ts`.
 */
export const categoryChanges: Kind<readonly string[]> = {
  completes: 'file',
  schema: {
    anyOf: [
      { type: 'string', pattern: '\\.(json|ya?ml)$' },
      {
        type: 'object',
        properties: {
          rename: { type: ['object', 'null'], additionalProperties: { type: 'string', pattern: '\\S' } },
          order: names,
          hide: names,
        },
        additionalProperties: false,
      },
    ],
  },
  // The text of a change has a tab.
  isValueFile: (text) => !text.includes('\t') && isValueFilePath(text),
  textsFromConfig: linesOf,
  parse: (texts) => read(texts.filter((text) => text.trim() !== '')),
  check: (value) => read(linesOf(value)),
};

const maxChanges = 10_000;

function read(lines: readonly string[] | undefined): Checked<readonly string[]> {
  const changes = lines && lines.length <= maxChanges ? parseCategoryChanges(lines) : undefined;
  if (!changes) return { problem: message('value.categories') };
  const { rename, order, hide } = changes;
  const unnamed = rename.find(([, to]) => to.split('/').includes(''));
  if (unnamed) return { problem: message('value.category-path', { from: unnamed[0] }) };
  const twice = repeated([...rename.map(([from]) => from), ...hide]) ?? repeated(order);
  return twice === undefined
    ? { value: formatCategoryChanges(changes) }
    : { problem: message('value.category-twice', { name: twice }) };
}

function repeated(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => {
    const key = foldName(name);
    return seen.has(key) || !seen.add(key);
  });
}

/** Converts an object, or a list of lines, to lines. Returns undefined for other values. */
function linesOf(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return [value];
  if (isTexts(value)) return value;
  if (!isMap(value)) return undefined;
  const { rename = {}, order = [], hide = [], ...unknown } = withoutNull(value);
  if (!isMap(rename) || !isTexts(order) || !isTexts(hide) || Object.keys(unknown).length > 0) return undefined;
  const pairs = Object.entries(rename as Readonly<Record<string, unknown>>).map(([from, to]) => [plainName(from), to]);
  if (!pairs.every((pair): pair is [string, string] => typeof pair[1] === 'string')) return undefined;
  return formatCategoryChanges({
    rename: pairs.map(([from, to]) => [from, plainName(to)] as const),
    order: order.map(plainName),
    hide: hide.map(plainName),
  });
}

/** An empty value in YAML is null. */
const withoutNull = (map: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(map).filter(([, value]) => value !== null));

const isMap = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && (value as readonly unknown[]).every((one) => typeof one === 'string');
}
