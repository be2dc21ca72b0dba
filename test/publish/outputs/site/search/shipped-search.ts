import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import type {
  Answer,
  createSearch,
  Filters,
  Search,
} from '../../../../../src/publish/outputs/site/search/browser/search.ts';
import type { ShownPart } from '../../../../../src/publish/outputs/site/search/browser/shown.ts';

const script = readFileSync(new URL('../../../../../templates/search.js', import.meta.url), 'utf8');

/** The exports of the search script outside of a page. */
interface Shipped {
  readonly createSearch: typeof createSearch;
}

/** Runs the published search script on the files of an index. */
export class ShippedSearch {
  /** Total size in bytes of all loaded files, as UTF-8. */
  bytes = 0;
  readonly loaded: string[] = [];
  private readonly context = createContext({});
  private readonly files: ReadonlyMap<string, string>;
  private readonly search: Search;

  constructor(files: ReadonlyMap<string, string>) {
    this.files = files;
    runInContext(script, this.context);
    const { blogkeepSearch } = this.context as { blogkeepSearch: Shipped };
    this.search = blogkeepSearch.createSearch((path) => this.load(path));
  }

  query(text: string, filters?: Filters): Promise<Answer> {
    return this.search.query(text, filters);
  }

  /** Returns the links of the first results. */
  async links(text: string, count = 10): Promise<string[]> {
    const found = await this.query(text);
    return (await found.next(count)).map(({ href }) => href);
  }

  private async load(path: string): Promise<void> {
    const content = this.files.get(`search/${path}`);
    if (content === undefined) throw new Error(`${path} is missing`);
    this.bytes += Buffer.byteLength(content);
    this.loaded.push(path);
    runInContext(content, this.context);
  }
}

/** Returns text as shown, with hits in brackets. */
export function shown(parts: readonly ShownPart[]): string {
  return parts.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('');
}
