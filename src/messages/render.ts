type Entry = string | ((values: never) => string);

/** Messages of one language: by area, then by name. */
export type Entries = Readonly<Record<string, Readonly<Record<string, Entry>>>>;

/** A message without its class, so that this module needs no other. */
interface MessageData {
  readonly key: string;
  readonly values: unknown;
}

/** Renders a message, and the messages among its values, in the language of the entries. */
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

/** Recognizes messages by their fields, because those from worker threads have lost their class. */
function isMessageData(value: unknown): value is MessageData {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'key' in value && 'values' in value;
}
