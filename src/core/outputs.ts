/** What is known of an output without loading what makes it, for help, reports and folders. */
interface OutputEntry {
  /** as people read it */
  readonly title: string;
  /** in the home folder, where it is not moved */
  readonly folder: string;
  /** the file to begin reading at; empty where that is the folder */
  readonly opens: string;
  /** whether it is made only where somebody asks for it, or has before */
  readonly onlyWhereAsked?: true;
}

/** Every output, in the order in which reports have them. What makes each is in `src/publish/outputs/`. */
export const outputTable = {
  markdown: { title: 'Markdown', folder: 'markdown', opens: '' },
  site: { title: 'Site', folder: 'site', opens: 'index.html' },
  wordpress: { title: 'WordPress', folder: 'wordpress', opens: '', onlyWhereAsked: true },
} as const satisfies Record<string, OutputEntry>;

export type OutputName = keyof typeof outputTable;

export const outputNames = Object.keys(outputTable) as OutputName[];

/** Something of each output; absent or undefined where an output has none of it, as it is not wanted. */
export type ByOutput<T> = Readonly<Partial<Record<OutputName, T | undefined>>>;

/** Something of every output. */
export function ofEachOutput<T>(make: (name: OutputName) => T): Record<OutputName, T> {
  return Object.fromEntries(outputNames.map((name) => [name, make(name)])) as Record<OutputName, T>;
}

/** What is there, in the order of the table. */
export function entriesOf<T>(by: ByOutput<T>): [OutputName, T][] {
  return outputNames.flatMap((name): [OutputName, T][] => {
    const value = by[name];
    return value === undefined ? [] : [[name, value]];
  });
}

/** Something else for what is there. */
export function mapOutputs<T, U>(by: ByOutput<T>, map: (value: T, name: OutputName) => U): ByOutput<U> {
  return Object.fromEntries(entriesOf(by).map(([name, value]) => [name, map(value, name)]));
}
