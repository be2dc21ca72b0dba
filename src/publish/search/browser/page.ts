import type { Answer, Search } from './search.ts';
import type { Result, ShownPart } from './shown.ts';

/** What of the search page the script needs. */
interface Parts {
  readonly form: HTMLFormElement;
  readonly field: HTMLInputElement;
  readonly status: HTMLElement;
  /** with the texts as `data-` attributes */
  readonly list: HTMLElement;
  readonly more: HTMLButtonElement;
}

const pageSize = 10;
/** milliseconds without a key until a query is made */
const pause = 250;

/**
 * Answers what is typed on the search page, and what its address asks for.
 * @param folder address of the index's folder
 */
export function startPage(search: Search, folder: string): void {
  const found = partsOfPage();
  if (!found) return;
  const { form, field, status, list, more } = found;
  let running = 0;
  let shown = '';
  let timer = 0;
  let next: Answer['next'] = async () => [];

  function say(text: string | undefined): void {
    if (status.textContent !== text) status.textContent = text ?? '';
  }

  function sayCount(count: number): void {
    const { none, one, many } = list.dataset;
    const number = new Intl.NumberFormat(document.documentElement.lang || undefined).format(count);
    say(count === 0 ? none : count === 1 ? one : many?.replace('{count}', number));
  }

  const elementOf = (result: Result) => resultElement(result, folder, list.dataset.comments ?? '');

  async function run(): Promise<void> {
    clearTimeout(timer);
    const text = field.value.trim();
    if (text === shown) return;
    shown = text;
    running += 1;
    const own = running;
    remember(text);
    if (text === '') {
      list.replaceChildren();
      more.hidden = true;
      say('');
      return;
    }
    const slow = setTimeout(() => say(list.dataset.busy), 2 * pause);
    try {
      const answer = await search.query(text);
      const results = await answer.next(pageSize);
      if (own !== running) return;
      next = answer.next;
      list.replaceChildren(...results.map(elementOf));
      more.hidden = results.length >= answer.count;
      more.dataset.left = String(answer.count - results.length);
      sayCount(answer.count);
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
    say(list.dataset.failed);
  }

  async function showMore(): Promise<void> {
    const own = running;
    more.disabled = true;
    try {
      const results = await next(pageSize);
      if (own !== running) return;
      const elements = results.map(elementOf);
      list.append(...elements);
      const left = Number(more.dataset.left) - results.length;
      more.dataset.left = String(left);
      more.hidden = left <= 0 || results.length === 0;
      elements[0]?.querySelector('a')?.focus();
    } catch {
      if (own === running) fail();
    } finally {
      more.disabled = false;
    }
  }

  /** The field, the results and the button, in the order in which arrows go through them. */
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

  field.value = new URLSearchParams(location.search).get('q') ?? field.value;
  void run();
}

/** Undefined on a page that does not have all of it. */
function partsOfPage(): Parts | undefined {
  const field = document.querySelector<HTMLInputElement>('#query');
  const list = document.querySelector<HTMLElement>('#search-results');
  const status = document.querySelector<HTMLElement>('#search-status');
  const more = document.querySelector<HTMLButtonElement>('#search-more');
  const form = field?.form;
  return field && form && list && status && more ? { form, field, list, status, more } : undefined;
}

/** The address leads to these results again. */
function remember(text: string): void {
  const address = new URL(location.href);
  if (text === '') address.searchParams.delete('q');
  else address.searchParams.set('q', text);
  try {
    history.replaceState(history.state, '', address);
  } catch {
    // Some browsers refuse it for files.
  }
}

function resultElement(result: Result, folder: string, comments: string): HTMLElement {
  const { title, href, day, date, category, tags, text, isComment } = result;
  const link = element('a', 'result-title', ...marked(title));
  link.href = new URL(href, folder).href;
  const facts = element('p', 'result-facts meta');
  if (day) {
    const time = element('time', '', date);
    time.dateTime = day;
    facts.append(time);
  }
  if (category) facts.append(' ', element('span', 'result-category', category));
  for (const tag of tags) facts.append(' ', element('span', 'result-tag', element('mark', '', tag)));
  const place = isComment ? [element('span', 'result-place', comments), ' '] : [];
  const parts = text.length > 0 ? [element('p', 'result-text', ...place, ...marked(text))] : [];
  return element('li', 'result', link, ...(facts.hasChildNodes() ? [facts] : []), ...parts);
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

const marked = (parts: readonly ShownPart[]) =>
  parts.map(({ text, isHit }) => (isHit ? element('mark', '', text) : text));
