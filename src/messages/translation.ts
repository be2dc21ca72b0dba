/** Messages of an area in another language, with the same names and parameters. */
export type Translation<Area> = {
  readonly [Name in keyof Area]: Area[Name] extends (values: infer Values) => string
    ? (values: Values) => string
    : string;
};
