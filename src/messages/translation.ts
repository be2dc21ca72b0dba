/** Messages of an area in another language: the same names and values. */
export type Translation<Area> = {
  readonly [Name in keyof Area]: Area[Name] extends (values: infer Values) => string
    ? (values: Values) => string
    : string;
};
