/** Authors of a blog by ID, so that the records of their posts do not change when an author is renamed. */
export type Authors = Readonly<Record<string, Author>>;

export interface Author {
  /** display name, plain text */
  readonly name: string;
}
