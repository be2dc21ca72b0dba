import type { Filters } from './search.ts';

/** A search request, from the fields of the page or its URL. */
export interface SearchRequest {
  readonly text: string;
  readonly filters: Required<Filters>;
}

const filterNames = ['category', 'year', 'tag'] as const;

/** The fields of the search page: the text, and optional filters. */
export class SearchFields {
  private readonly field: HTMLInputElement;
  private readonly selects: ReadonlyMap<string, HTMLSelectElement>;

  constructor(field: HTMLInputElement, filters: HTMLElement | null) {
    this.field = field;
    const found = Array.from(filters?.querySelectorAll('select') ?? []);
    this.selects = new Map(found.map((select) => [select.name, select]));
  }

  get request(): SearchRequest {
    const value = (name: string) => this.selects.get(name)?.value ?? '';
    return {
      text: this.field.value.trim(),
      filters: { category: value('category'), year: value('year'), tag: value('tag') },
    };
  }

  /** Fills the fields from the URL of the page. A value that a list does not contain is added to it. */
  readAddress(): void {
    const { searchParams } = new URL(location.href);
    this.field.value = searchParams.get('q') ?? this.field.value;
    for (const name of filterNames) {
      const [value, select] = [searchParams.get(name) ?? '', this.selects.get(name)];
      if (!select) continue;
      if (!Array.from(select.options).some((option) => option.value === value)) select.add(new Option(value, value));
      select.value = value;
    }
  }
}

/** Stores a request in the URL of the page, so that reloading or sharing it shows the same results. */
export function storeInAddress({ text, filters }: SearchRequest): void {
  const address = new URL(location.href);
  for (const [name, value] of [['q', text], ...filterNames.map((one) => [one, filters[one]] as const)] as const) {
    if (value === '') address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  showAddress(address);
}

/** Replaces the URL in the address bar and in the history entry. */
export function showAddress(address: URL): void {
  try {
    history.replaceState(history.state, '', address);
  } catch {
    // Some browsers forbid this for `file:` pages.
  }
}
