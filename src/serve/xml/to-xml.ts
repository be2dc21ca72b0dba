import type { z } from 'zod';
import { isWrapper, listElement, listOf } from '../../core/items/list.ts';
import { arrayElementOf, shapeOf } from '../../core/items/shape.ts';
import { toXmlSafeJson, replaceInvalid, escapeAttribute, escapeText, isXmlText } from './escape.ts';

interface Node {
  readonly key: string;
  readonly value: unknown;
  readonly schema: z.ZodType | undefined;
}

/**
 * Returns a response as XML 1.0 in UTF-8, in the form of existing servers. Each field is an element named by its key. A list of the schema,
 * in any of its forms, is an element with one child per entry, as in `<posts><post>…</post></posts>`. Other arrays have `<item>` children.
 * Scalars are text; `null` is empty, like `""`.
 *
 * Every text can be recovered exactly. If XML cannot represent a text, its invalid characters become U+FFFD, and the attribute `json` has
 * the whole text as a JSON string. If a key is not a plain name, the element is called `field` and its attribute `name` has the key. If XML
 * cannot represent the key either, the attribute `name-json` has the whole key as a JSON string.
 *
 * Iterative, so that deep nesting cannot overflow the stack. Takes linear time.
 * @param envelope `status` with `item` or `error_message`
 * @param item schema of the item
 */
export function toXml(rootKey: string, envelope: Readonly<Record<string, unknown>>, item?: z.ZodType): string {
  const output = ['<?xml version="1.0" encoding="utf-8"?>\n'];
  const pending: (Node | string)[] = ['\n'];
  openElement(rootKey, fieldsOfEnvelope(envelope, item), output, pending);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') output.push(next);
    else {
      const nodes = nodesIn(next.value, next.schema);
      if (nodes) openElement(next.key, nodes, output, pending);
      else output.push(elementOf(next.key, scalarText(next.value)));
    }
  }
  return output.join('');
}

/** Writes the start of an element, and pushes its children and its end onto the stack of pending output. */
function openElement(key: string, nodes: readonly Node[], output: string[], pending: (Node | string)[]): void {
  const { start, end } = tagsOf(key);
  output.push(start);
  pending.push(end);
  for (let index = nodes.length - 1; index >= 0; index--) {
    const node = nodes[index];
    // Skips undefined values, like JSON.
    if (node?.value !== undefined) pending.push(node);
  }
}

function elementOf(key: string, text: string): string {
  const isValid = isXmlText(text);
  const { start, end } = tagsOf(key, isValid ? '' : jsonAttribute('json', text));
  return start + escapeText(isValid ? text : replaceInvalid(text)) + end;
}

/**
 * Returns the children of the envelope. In the oldest form of blog info, the item is a bare array of blogs; servers of that time wrote one
 * `item` element per blog.
 */
function fieldsOfEnvelope(envelope: Readonly<Record<string, unknown>>, item: z.ZodType | undefined): Node[] {
  return Object.entries(envelope).flatMap(([key, value]) => {
    if (key !== 'item') return { key, value, schema: undefined };
    return Array.isArray(value) && value.length > 0 ? (nodesIn(value, item) ?? []) : { key, value, schema: item };
  });
}

/** Returns the children of an element, or undefined for a scalar. */
function nodesIn(value: unknown, schema: z.ZodType | undefined): Node[] | undefined {
  const list = schema && listElement(schema);
  if (list) {
    const elements = listOf(value, list.name).map((one) => ({ key: list.name, value: one, schema: list.element }));
    // A wrapper object may have fields besides its list.
    const others = isWrapper(value, list.name) ? entriesOf(value, {}).filter(({ key }) => key !== list.name) : [];
    return [...elements, ...others];
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return entriesOf(value, shapeOf(schema));
  const element = arrayElementOf(schema);
  return value.map((one: unknown) => ({ key: 'item', value: one, schema: element }));
}

function entriesOf(value: object, shape: Readonly<Record<string, z.ZodType>>): Node[] {
  return Object.entries(value).map(([key, inner]: [string, unknown]) => {
    return { key, value: inner, schema: Object.hasOwn(shape, key) ? shape[key] : undefined };
  });
}

/** Returns the text of a scalar. The text of `null` is empty. JSON has only finite numbers. */
function scalarText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' || Number.isFinite(value) ? String(value) : '';
}

/**
 * Matches names that are valid in every edition of XML 1.0 and of its namespaces. Non-Latin letters are excluded, because not all parsers
 * accept them, and so are names that begin with "xml", which are reserved.
 */
const plainName = /^(?!xml)[a-z_][\w.-]*$/i;

function tagsOf(key: string, attributes = ''): { start: string; end: string } {
  if (plainName.test(key)) return { start: `<${key}${attributes}>`, end: `</${key}>` };
  const name = escapeAttribute(replaceInvalid(key));
  const exact = isXmlText(key) ? '' : jsonAttribute('name-json', key);
  return { start: `<field name="${name}"${exact}${attributes}>`, end: '</field>' };
}

function jsonAttribute(name: string, text: string): string {
  return ` ${name}="${escapeAttribute(toXmlSafeJson(text))}"`;
}
