import { parseJson } from '../../../api/json.ts';
import { MalformedResponse } from '../../../api/errors.ts';
import type { XmlElement } from '../../../backup/xml/element.ts';
import { exactTextOf } from '../../../core/items/scalar.ts';
import { message } from '../../../messages/message.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Returns the root element of a feed in JSON, which has the same data as Atom: objects and lists of objects are elements, `$t` is their
 * text, all other values are attributes, and `$` in names stands for the colon after a namespace.
 * @throws {MalformedResponse}
 */
export function elementOfJson(text: string): XmlElement {
  const value = parseJson(text, 'application/json');
  const [[name, root] = []] = isObject(value) ? Object.entries(value).filter(([, one]) => isObject(one)) : [];
  if (name !== undefined && isObject(root)) return elementOf(name, root);
  throw new MalformedResponse(message('blogger.not-a-feed'), 'json', false);
}

/** Recursive, because `parseJson` limits the depth. */
function elementOf(name: string, value: JsonObject): XmlElement {
  const { $t: text, ...others } = value;
  const fields = Object.entries(others).map(([key, one]) => [key.replace('$', ':'), one] as const);
  return {
    name: name.replace('$', ':'),
    attributes: new Map(fields.flatMap(([key, one]) => (typeof one === 'string' ? [[key, one]] : []))),
    children: fields.flatMap(([key, one]) =>
      [one].flat().flatMap((each) => (isObject(each) ? elementOf(key, each) : [])),
    ),
    text: exactTextOf(text),
  };
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
