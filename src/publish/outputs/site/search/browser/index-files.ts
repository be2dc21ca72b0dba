/** Runs a script, given its path below the index folder. Resolves when the script has run. */
export type Load = (path: string) => Promise<unknown>;

/** Number of bytes that a query has fetched. */
export interface Cost {
  spent: number;
}

/**
 * Maximum numbers of bytes that a query may fetch: `terms` for key lists and shards, `all` including the texts of results. `shard` and
 * `text` are approximate sizes of a single file.
 */
export const budget = { terms: 62_000, all: 98_000, shard: 6_500, text: 6_500 };

/** The files of a search index, loaded on demand. */
export interface IndexFiles {
  isRequested(name: string): boolean;
  /**
   * Returns the content of a file as written by the index builder, and adds its size to the cost.
   * @param atMost number of bytes to count until the file is loaded
   */
  get(name: string, cost: Cost, atMost?: number): Promise<readonly unknown[]>;
}

const contents = new Map<string, readonly unknown[]>();

/** Stores the content of a file. The files of an index call this function when they are loaded. */
export function addIndexFile(name: string, ...content: readonly unknown[]): void {
  contents.set(name, content);
}

export function indexFiles(load: Load): IndexFiles {
  const requests = new Map<string, Promise<readonly unknown[]>>();
  return {
    isRequested: (name) => requests.has(name),
    async get(name, cost, atMost = 0) {
      const pending = requests.get(name);
      if (pending) return pending;
      cost.spent += atMost;
      const arrival = load(`${name}.js`).then(() => {
        const content = contents.get(name);
        if (!content) throw new Error(`${name} holds nothing`);
        cost.spent += sizeOf(content) - atMost;
        return content;
      });
      arrival.catch(() => requests.delete(name));
      requests.set(name, arrival);
      return arrival;
    },
  };
}

/** Returns the approximate size of a value in bytes, as UTF-8. */
function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((size, one) => size + sizeOf(one) + 3, 20);
  if (typeof value !== 'string') return 8;
  let size = value.length;
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (code > 0x7ff) size += 2;
    else if (code > 0x7f || code === 34 || code === 92 || code < 32) size += 1;
  }
  return size;
}
