import { z } from 'zod';

/**
 * The schema of "a list of X" in every shape that servers send: an array; an object that holds the array under the
 * name of its element; one bare element; and `""`, `{}`, `null`, `[]` or nothing at all for an empty list.
 * The value is validated, not changed: the archive keeps what was received. Read it with {@link listOf}.
 *
 * @param element schema of one X
 * @param name the key under which wrapping servers put the elements (`post`, `category`, `comment`, `tag`)
 * @param about what the field says, and whether the reference shows it as the object with the array in it
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

/** What a schema made by {@link listSchema} is a list of; undefined for any other schema. */
export function listElement(schema: z.ZodType): ListElement | undefined {
  return listSchemas.get(schema);
}

/** The elements of a list in any of the shapes of {@link listSchema}. Never throws; what is no list is one element. */
export function listOf<T = unknown>(value: unknown, name: string): T[] {
  const elements = isWrapper(value, name) ? value[name] : value;
  if (elements === undefined || elements === null || elements === '') return [];
  if (Array.isArray(elements)) return elements as T[];
  if (typeof elements === 'object' && Object.keys(elements).length === 0) return [];
  return [elements as T];
}

/**
 * Whether a value holds a list under the name of its element, rather than being the one element itself: a comment has a
 * field `comment` of its own, its text.
 */
export function isWrapper(value: unknown, name: string): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name)) return false;
  const inner = (value as Record<string, unknown>)[name];
  return (typeof inner === 'object' && inner !== null) || !Object.hasOwn(value, 'id');
}
