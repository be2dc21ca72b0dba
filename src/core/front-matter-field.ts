/** A field of front matter that somebody has chosen: what it is called, and what it is filled with. */
export interface FieldChoice {
  /** with dots for fields within fields: `cover.image` */
  readonly name: string;
  readonly source: string;
}

/** In the place of a field: all that a preset writes on its own. */
export const presetFields = 'preset';

/** `name`, or `name=source`. */
export function fieldChoice(text: string): FieldChoice {
  const [name = '', source = name] = text.split(/=(.*)/su).map((part) => part.trim());
  return { name, source };
}

/** The choice as a text, in the one form that stands for it. */
export function fieldText({ name, source }: FieldChoice): string {
  return name === source ? name : `${name}=${source}`;
}
