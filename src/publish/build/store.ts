import { OffHeapJsonMap } from '../../offheap/json-map.ts';
import { makeCacheFolder } from './cache-folder.ts';
import { LineFile, writeLines, type Line } from './line-file.ts';
import path from 'node:path';

export type Table<Value> = OffHeapJsonMap<Value> | Iterable<readonly [key: string, value: Value]>;

/** Separates the parts of a line. JSON contains no tab. */
const separator = '\t';

/**
 * Data that a publish stores for the next one: tables of values in one file. Each line has the name of a table, a key and a value. If the
 * file is missing, damaged, or changed while it is open, it counts as empty, and everything is built.
 */
export class Store {
  readonly #file: string | undefined;
  #lines: LineFile | undefined;
  #tables: Map<string, OffHeapJsonMap<unknown>> | undefined;

  /**
   * Opens a store.
   * @param file path of the file, whose folder need not exist; undefined: nothing is stored
   */
  static open(file: string | undefined): Store {
    try {
      return new Store(file, file === undefined ? undefined : LineFile.open(file));
    } catch {
      return new Store(file, undefined);
    }
  }

  private constructor(file: string | undefined, lines: LineFile | undefined) {
    this.#file = file;
    this.#lines = lines;
  }

  /** Returns the value of the first line if that line belongs to this table. Does not read the other lines. */
  first(table: string): unknown {
    const line = this.#lines?.at(0)?.toString() ?? '';
    try {
      return line.startsWith(table + separator) ? JSON.parse(line.slice(line.lastIndexOf(separator))) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Returns a table. Its values are read from disk on demand. */
  table<Value>(name: string): OffHeapJsonMap<Value> {
    this.#tables ??= this.#read();
    return (this.#tables.get(name) as OffHeapJsonMap<Value> | undefined) ?? new OffHeapJsonMap<Value>(this.#lines);
  }

  #read(): Map<string, OffHeapJsonMap<unknown>> {
    const tables = new Map<string, OffHeapJsonMap<unknown>>();
    try {
      for (const [offset, line] of this.#lines?.lines() ?? []) {
        const [nameEnd, keyEnd] = [line.indexOf(separator), line.lastIndexOf(separator)];
        const name = line.toString('utf8', 0, nameEnd);
        let table = tables.get(name);
        if (!table) tables.set(name, (table = new OffHeapJsonMap(this.#lines)));
        table.setOffset(JSON.parse(line.toString('utf8', nameEnd + 1, keyEnd)) as string, offset + keyEnd + 1);
      }
      return tables;
    } catch {
      this.close();
      return new Map();
    }
  }

  /**
   * Replaces the tables with those for the next publish, and closes this store. If that fails, the next publish builds more than necessary.
   */
  async replace(tables: Readonly<Record<string, Table<unknown>>>): Promise<void> {
    try {
      if (this.#file !== undefined && makeCacheFolder(path.dirname(this.#file)))
        await writeLines(this.#file, linesOf(tables), this.#lines);
    } catch {
      // Only costs time: the next publish builds again.
    } finally {
      this.close();
    }
  }

  close(): void {
    this.#lines?.close();
    this.#lines = undefined;
  }
}

function* linesOf(tables: Readonly<Record<string, Table<unknown>>>): Generator<Line> {
  for (const [name, table] of Object.entries(tables)) {
    const start = (key: string) => name + separator + JSON.stringify(key) + separator;
    if (table instanceof OffHeapJsonMap) for (const [key, json] of table.json()) yield [start(key), json];
    else for (const [key, value] of table) yield [start(key) + JSON.stringify(value)];
  }
}
