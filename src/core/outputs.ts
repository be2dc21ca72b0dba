/** Properties of an output for help, reports and folders, available without loading the code of the output. */
interface OutputEntry {
  /** display name */
  readonly title: string;
  /** default folder, relative to the home folder */
  readonly folder: string;
  /** the file to open; if empty, the folder itself */
  readonly opens: string;
  /** published only if requested, now or in an earlier run */
  readonly isOptIn?: true;
}

/** All outputs, in the order of reports. Their code is in `src/publish/outputs/`. */
export const outputTable = {
  markdown: { title: 'Markdown', folder: 'markdown', opens: '' },
  site: { title: 'Site', folder: 'site', opens: 'index.html' },
  wordpress: { title: 'WordPress', folder: 'wordpress', opens: '', isOptIn: true },
  book: { title: 'Book', folder: 'book', opens: 'index.html', isOptIn: true },
} as const satisfies Record<string, OutputEntry>;

export type OutputName = keyof typeof outputTable;

export const outputNames = Object.keys(outputTable) as OutputName[];

/** The outputs that are published only if requested. */
export type OptInOutput = {
  [Name in OutputName]: (typeof outputTable)[Name] extends { readonly isOptIn: true } ? Name : never;
}[OutputName];

/** Returns the name of the option that disables an output. */
export function disablingOption<Name extends OutputName>(name: Name): `no${Capitalize<Name>}` {
  return `no${`${name.charAt(0).toUpperCase()}${name.slice(1)}` as Capitalize<Name>}`;
}

/** Values by output. Outputs without a value, such as those that are not published, are undefined. */
export type ByOutput<T> = Readonly<Partial<Record<OutputName, T | undefined>>>;

/** Creates a value for every output. */
export function mapOutputNames<T>(make: (name: OutputName) => T): Record<OutputName, T> {
  return Object.fromEntries(outputNames.map((name) => [name, make(name)])) as Record<OutputName, T>;
}

/** Returns the defined values, in the order of {@link outputTable}. */
export function outputEntries<T>(by: ByOutput<T>): [OutputName, T][] {
  return outputNames.flatMap((name): [OutputName, T][] => {
    const value = by[name];
    return value === undefined ? [] : [[name, value]];
  });
}

/** Maps the defined values. */
export function mapOutputs<T, U>(by: ByOutput<T>, map: (value: T, name: OutputName) => U): ByOutput<U> {
  return Object.fromEntries(outputEntries(by).map(([name, value]) => [name, map(value, name)]));
}
