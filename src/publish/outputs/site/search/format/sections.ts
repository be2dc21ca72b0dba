/** A part of a post that has a heading: where in a passage it begins, in UTF-16 units; the heading's id, and its text. */
export type Section = readonly [at: number, id: string, heading: string];
