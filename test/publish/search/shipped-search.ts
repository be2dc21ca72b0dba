import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';

const script = readFileSync(new URL('../../../templates/search.js', import.meta.url), 'utf8');

export interface FoundPart {
  readonly text: string;
  readonly isHit: boolean;
}

export interface FoundPost {
  readonly title: readonly FoundPart[];
  readonly href: string;
  readonly day: string;
  readonly date: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly text: readonly FoundPart[];
  readonly isComment: boolean;
}

export interface Found {
  readonly count: number;
  next(count: number): Promise<readonly FoundPost[]>;
}

/** What the script offers besides the page. */
export interface Shipped {
  createSearch(load: (path: string) => Promise<void>): { query(text: string): Promise<Found> };
  parseQuery(text: string): { words: { lookups: { term: string; prefix: boolean }[] }[]; joints: { term: string }[] };
  fold(text: string): string;
}

/** The script of the search page, as it is shipped, over the files of an index. */
export class ShippedSearch {
  /** of all files that were loaded, in UTF-8 */
  bytes = 0;
  readonly loaded: string[] = [];
  private readonly context = createContext({});
  private readonly files: ReadonlyMap<string, string>;
  private readonly search: ReturnType<Shipped['createSearch']>;

  constructor(files: ReadonlyMap<string, string>) {
    this.files = files;
    runInContext(script, this.context);
    this.search = this.shipped().createSearch((path) => this.load(path));
  }

  query(text: string): Promise<Found> {
    return this.search.query(text);
  }

  /** The links of the first results. */
  async links(text: string, count = 10): Promise<string[]> {
    const found = await this.query(text);
    return (await found.next(count)).map(({ href }) => href);
  }

  /** What the script looks up for a query, and what it makes of a text. */
  get parts(): Shipped {
    return this.shipped();
  }

  private shipped(): Shipped {
    return (this.context as { blogkeepSearch: Shipped }).blogkeepSearch;
  }

  private async load(path: string): Promise<void> {
    const content = this.files.get(`search/${path}`);
    if (content === undefined) throw new Error(`${path} is not there`);
    this.bytes += Buffer.byteLength(content);
    this.loaded.push(path);
    runInContext(content, this.context);
  }
}

/** As shown, with hits in brackets. */
export function shown(parts: readonly FoundPart[]): string {
  return parts.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('');
}
