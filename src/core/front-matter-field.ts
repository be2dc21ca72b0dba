/** A front matter field chosen by the user, and the source of its value. */
export interface FieldChoice {
  /** name with dots for nested fields, such as `cover.image` */
  readonly name: string;
  readonly source: string;
}

/** Name that selects all fields of the preset. */
export const presetFields = 'preset';

/** Parses `name` or `name=source`. */
export function parseFieldChoice(text: string): FieldChoice {
  const [name = '', source = name] = text.split(/=(.*)/su).map((part) => part.trim());
  return { name, source };
}

/** Formats a choice in its canonical form. */
export function formatFieldChoice({ name, source }: FieldChoice): string {
  return name === source ? name : `${name}=${source}`;
}
