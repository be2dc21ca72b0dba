import { z } from 'zod';

/**
 * Returns the schema of a list in every shape that servers send: an array; an object with the array under the name of its element; a single
 * element; and for an empty list `""`, `{}`, `null`, `[]` or no value. Validation does not change the value, since the archive stores it as
 * received. Read it with {@link listOf}.
 *
 * @param element schema of an element
 * @param name key of the array in a wrapper object (`post`, `category`, `comment`, `tag`)
 * @param about description, and whether the reference shows the wrapper object
 */
export function listSchema(element: z.ZodType, name: string, about: ListNotes): z.ZodOptional<z.ZodType> {
  const elements = z.unknown().superRefine((value, context) => {
    for (const [index, item] of listOf(value, name).entries()) {
      const result = element.safeParse(item);
      if (result.success) continue;
      for (const issue of result.error.issues) {
        context.addIssue({ code: 'custom', message: issue.message, path: [index, ...issue.path] });
      }
    }
  });
  const schema = elements.optional();
  listSchemas.set(schema, { element, name, ...about });
  return schema;
}

interface ListNotes {
  readonly description: string;
  readonly wrapped: boolean;
}

interface ListElement extends ListNotes {
  readonly element: z.ZodType;
  readonly name: string;
}

const listSchemas = new WeakMap<z.ZodType, ListElement>();

/** Returns the element of a schema created by {@link listSchema}. Undefined for other schemas. */
export function listElement(schema: z.ZodType): ListElement | undefined {
  return listSchemas.get(schema);
}

/** Returns the elements of a list in any shape that {@link listSchema} accepts. Never throws: any other value is a single element. */
export function listOf<T = unknown>(value: unknown, name: string): T[] {
  const elements = isWrapper(value, name) ? value[name] : value;
  if (elements === undefined || elements === null || elements === '') return [];
  if (Array.isArray(elements)) return elements as T[];
  if (typeof elements === 'object' && Object.keys(elements).length === 0) return [];
  return [elements as T];
}

/**
 * Reports whether a value is a wrapper object, which contains a list under the name of its element, rather than a single element: a comment
 * also has a field named `comment`, its text.
 */
export function isWrapper(value: unknown, name: string): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name)) return false;
  const inner = (value as Record<string, unknown>)[name];
  return (typeof inner === 'object' && inner !== null) || !Object.hasOwn(value, 'id');
}
