import { resolveMarks } from './on-command-line.ts';

type Entry = string | ((values: never) => string);

/** Messages in one language, by area and name. */
export type Entries = Readonly<Record<string, Readonly<Record<string, Entry>>>>;

/** The fields of a message. Their type is declared here because `message.ts` imports this module. */
interface MessageData {
  readonly key: string;
  readonly values: unknown;
}

/**
 * Renders a message in the language of the entries. Messages among its values are rendered, too.
 * @param isCommandLine whether the text may name options and commands
 */
export function render(entries: Entries, { key, values }: MessageData, isCommandLine = true): string {
  const dot = key.indexOf('.');
  const entry = entries[key.slice(0, dot)]?.[key.slice(dot + 1)];
  if (entry === undefined) throw new Error(`No message ${key}`);
  const renderValue = (value: unknown): unknown => {
    if (isMessageData(value)) return render(entries, value, isCommandLine);
    return Array.isArray(value) ? value.map(renderValue) : value;
  };
  if (typeof entry === 'string') return resolveMarks(entry, isCommandLine);
  const rendered = Object.entries(values ?? {}).map(([name, value]) => [name, renderValue(value)] as const);
  return resolveMarks(entry(Object.fromEntries(rendered) as never), isCommandLine);
}

/** Detects messages by their fields, because those from worker threads are plain objects. */
export function isMessageData(value: unknown): value is MessageData {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'key' in value && 'values' in value;
}
