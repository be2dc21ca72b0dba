import type { Warning } from '../../core/report/warnings.ts';
import type { Text } from '../../messages/message.ts';
import { lineNumbersAt } from './line-numbers.ts';
import type { ReadableFile } from './ranges.ts';

/** Returns a warning for each problem, in the order of the file. */
export async function xmlWarnings<Item>(
  file: ReadableFile,
  problems: readonly { readonly item: Item | undefined; readonly what: Text; readonly at: number }[],
  items: ReadonlyMap<string, Item>,
): Promise<Warning[]> {
  const ids = new Map([...items].map(([id, item]) => [item, id]));
  const sorted = [...problems].sort((a, b) => a.at - b.at);
  const lines = await lineNumbersAt(
    file,
    sorted.map(({ at }) => at),
  );
  return sorted.map(({ item, what, at }) => {
    const post = item && ids.get(item);
    return { code: 'backup-xml-invalid', ...(post !== undefined && { post }), line: lines.get(at) ?? 1, what };
  });
}
