import { SearchFields, storeInAddress } from './address.ts';
import { element, resultElement } from './elements.ts';
import type { Answer, Search } from './search.ts';
import type { SearchResult } from './shown.ts';

/** Elements of the search page that the script uses. */
interface Parts {
  readonly form: HTMLFormElement;
  readonly field: HTMLInputElement;
  readonly status: HTMLElement;
  /** list of results, with texts as `data-` attributes */
  readonly list: HTMLElement;
  readonly more: HTMLButtonElement;
  /** filter lists, initially hidden; optional */
  readonly filters: HTMLElement | null;
  /** suggestions, shown if there is no query or no result; optional */
  readonly suggestions: HTMLElement | null;
}

const pageSize = 10;
/** Milliseconds from the last keystroke until the query runs. */
const pause = 250;

/**
 * Runs the queries that are typed on the search page, and the one in its URL.
 * @param folder URL of the index folder
 */
export function startPage(search: Search, folder: string): void {
  const found = partsOfPage();
  if (!found) return;
  const { form, field, status, list, more, filters, suggestions } = found;
  const fields = new SearchFields(field, filters);
  let running = 0;
  let shown = '';
  let timer = 0;
  let answer: Answer = { count: 0, next: async () => [] };

  function setStatus(text: string | undefined): void {
    if (status.textContent !== text) status.textContent = text ?? '';
  }

  /** Shows the number of posts, and the button if there are more than in the list. */
  function showCount(): void {
    const { count } = answer;
    more.hidden = list.children.length >= count;
    const { none, one, many } = list.dataset;
    const number = new Intl.NumberFormat(document.documentElement.lang || undefined).format(count);
    setStatus(count === 0 ? none : count === 1 ? one : many?.replace('{count}', number));
  }

  /** Adds a link to the status that searches for a similar query, if there is one. If there are no results, shows those of that query. */
  async function suggestQuery(own: number): Promise<void> {
    const text = await answer.suggest?.();
    const { suggest } = list.dataset;
    if (own !== running || text === undefined || suggest === undefined) return;
    const address = new URL(location.href);
    address.searchParams.set('q', text);
    const link = element('a', '', text);
    link.href = address.href;
    const [before = '', after = ''] = suggest.split('{query}');
    status.append(' ', before, link, after);
    if (answer.count > 0) return;
    const similar = await search.query(text, fields.request.filters);
    const results = await similar.next(pageSize);
    if (own !== running) return;
    answer = similar;
    list.replaceChildren(...results.map((result) => elementOf(result, text)));
    more.hidden = results.length >= answer.count;
    showSuggestions(false);
  }

  function showSuggestions(isShown: boolean): void {
    if (suggestions) suggestions.hidden = !isShown;
  }

  const elementOf = (result: SearchResult, query = fields.request.text) =>
    resultElement(result, { folder, comments: list.dataset.comments ?? '', query });

  async function run(): Promise<void> {
    clearTimeout(timer);
    const { request } = fields;
    const all = JSON.stringify(request);
    if (all === shown) return;
    shown = all;
    running += 1;
    const own = running;
    storeInAddress(request);
    if (request.text === '' && Object.values(request.filters).every((value) => value === '')) {
      list.replaceChildren();
      more.hidden = true;
      setStatus('');
      showSuggestions(true);
      return;
    }
    const slow = setTimeout(() => setStatus(list.dataset.busy), 2 * pause);
    try {
      const found = await search.query(request.text, request.filters);
      const results = await found.next(pageSize);
      if (own !== running) return;
      answer = found;
      list.replaceChildren(...results.map((result) => elementOf(result)));
      showCount();
      showSuggestions(answer.count === 0);
      await suggestQuery(own);
    } catch {
      if (own === running) fail();
    } finally {
      clearTimeout(slow);
    }
  }

  function fail(): void {
    shown = '';
    list.replaceChildren();
    more.hidden = true;
    setStatus(list.dataset.failed);
  }

  async function showMore(): Promise<void> {
    const own = running;
    more.disabled = true;
    try {
      const results = await answer.next(pageSize);
      if (own !== running) return;
      const elements = results.map((result) => elementOf(result));
      list.append(...elements);
      showCount();
      if (results.length === 0) more.hidden = true;
      elements[0]?.querySelector('a')?.focus();
    } catch {
      if (own === running) fail();
    } finally {
      more.disabled = false;
    }
  }

  /** Moves the focus between the field, the results and the button when an arrow key is pressed. */
  function onArrow(event: KeyboardEvent): void {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const results = list.querySelectorAll<HTMLElement>('a.result-title');
    const stops: (Element | null)[] = [field, ...results, ...(more.hidden ? [] : [more])];
    const at = stops.indexOf(document.activeElement);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const stop = event.key === 'Escape' && at > 0 ? field : step !== 0 && at !== -1 ? stops[at + step] : undefined;
    if (!stop) return;
    event.preventDefault();
    (stop as HTMLElement).focus();
  }

  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), pause);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void run();
  });
  more.addEventListener('click', () => void showMore());
  document.addEventListener('keydown', onArrow);

  if (filters) {
    filters.addEventListener('change', () => void run());
    filters.hidden = false;
  }
  fields.readAddress();
  void run();
}

/** Returns the elements of the page; undefined if a required one is missing. */
function partsOfPage(): Parts | undefined {
  const field = document.querySelector<HTMLInputElement>('#query');
  const list = document.querySelector<HTMLElement>('#search-results');
  const status = document.querySelector<HTMLElement>('#search-status');
  const more = document.querySelector<HTMLButtonElement>('#search-more');
  const filters = document.querySelector<HTMLElement>('#search-filters');
  const suggestions = document.querySelector<HTMLElement>('#search-offer');
  const form = field?.form;
  return field && form && list && status && more
    ? { form, field, list, status, more, filters, suggestions }
    : undefined;
}
