type Entry = string | ((values: never) => string);

/** Messages in one language, by area and name. */
export type Entries = Readonly<Record<string, Readonly<Record<string, Entry>>>>;

/** The fields of a message. Their type is declared here so that this module imports no other. */
interface MessageData {
  readonly key: string;
  readonly values: unknown;
}

/** Renders a message in the language of the entries. Messages among its values are rendered, too. */
export function render(entries: Entries, { key, values }: MessageData): string {
  const dot = key.indexOf('.');
  const entry = entries[key.slice(0, dot)]?.[key.slice(dot + 1)];
  if (entry === undefined) throw new Error(`No message ${key}`);
  return typeof entry === 'string' ? entry : entry(renderValues(entries, values) as never);
}

function renderValues(entries: Entries, values: unknown): unknown {
  return Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, renderValue(entries, value)]));
}

function renderValue(entries: Entries, value: unknown): unknown {
  if (isMessageData(value)) return render(entries, value);
  return Array.isArray(value) ? value.map((item) => renderValue(entries, item)) : value;
}

/** Detects messages by their fields, because those from worker threads are plain objects. */
export function isMessageData(value: unknown): value is MessageData {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'key' in value && 'values' in value;
}
