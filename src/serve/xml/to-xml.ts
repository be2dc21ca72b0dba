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
 * An answer as XML 1.0 in UTF-8, in the form of the servers that answer it: the key of each field is an element. A list of
 * the schema, in whichever shape it came, is an element with one for each of its own, as in
 * `<posts><post>…</post></posts>`; any other array has an `<item>` for each. Scalars are text; `null` is empty as `""` is.
 *
 * Every text can be read back exactly. One that XML cannot hold has U+FFFD in the place of what cannot be there, and the
 * whole of it as a JSON string in the attribute `json`; a key that is no plain name is the `name` of an element `field`, and
 * where XML cannot hold it, the attribute `name-json` has the whole of it.
 *
 * No recursion, so that nesting costs no stack; the time grows with the size of the answer alone.
 * @param envelope `status` with `item` or `error_message`
 * @param item schema of the item
 */
export function toXml(rootKey: string, envelope: Readonly<Record<string, unknown>>, item?: z.ZodType): string {
  const written = ['<?xml version="1.0" encoding="utf-8"?>\n'];
  const pending: (Node | string)[] = ['\n'];
  openElement(rootKey, fieldsOfEnvelope(envelope, item), written, pending);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') written.push(next);
    else {
      const nodes = nodesIn(next.value, next.schema);
      if (nodes) openElement(next.key, nodes, written, pending);
      else written.push(elementOf(next.key, scalarText(next.value)));
    }
  }
  return written.join('');
}

/** Writes what begins an element, and puts what is in it and its end on the stack of what is to be written. */
function openElement(key: string, nodes: readonly Node[], written: string[], pending: (Node | string)[]): void {
  const { start, end } = tagsOf(key);
  written.push(start);
  pending.push(end);
  for (let index = nodes.length - 1; index >= 0; index--) {
    const node = nodes[index];
    // What is undefined is not in the JSON either.
    if (node?.value !== undefined) pending.push(node);
  }
}

function elementOf(key: string, text: string): string {
  const held = isXmlText(text);
  const { start, end } = tagsOf(key, held ? '' : jsonAttribute('json', text));
  return start + escapeText(held ? text : replaceInvalid(text)) + end;
}

/** The oldest form of blog info is a bare list of blogs, of which the servers of its time made an `item` each. */
function fieldsOfEnvelope(envelope: Readonly<Record<string, unknown>>, item: z.ZodType | undefined): Node[] {
  return Object.entries(envelope).flatMap(([key, value]) => {
    if (key !== 'item') return { key, value, schema: undefined };
    return Array.isArray(value) && value.length > 0 ? (nodesIn(value, item) ?? []) : { key, value, schema: item };
  });
}

/** What an element holds besides text; undefined for a scalar. */
function nodesIn(value: unknown, schema: z.ZodType | undefined): Node[] | undefined {
  const list = schema && listElement(schema);
  if (list) {
    const elements = listOf(value, list.name).map((one) => ({ key: list.name, value: one, schema: list.element }));
    // A wrapper may hold more than its list.
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

/** As JSON has it, whose numbers are all finite. */
function scalarText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' || Number.isFinite(value) ? String(value) : '';
}

/**
 * Names that every edition of XML 1.0 and its namespaces takes: letters of other alphabets are not among those of all
 * parsers. What begins with "xml" is reserved.
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
