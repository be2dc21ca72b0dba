import type { SearchResult, ShownPart } from './shown.ts';

/** Options for showing results: base URL of links, and texts in the page's language. */
export interface Showing {
  /** URL of the index folder */
  readonly folder: string;
  readonly comments: string;
  /** query text to highlight on the post page */
  readonly query: string;
}

export function resultElement(result: SearchResult, { folder, comments, query }: Showing): HTMLElement {
  const { title, href, section, day, date, category, tags, text, isComment } = result;
  const link = element('a', 'result-title', ...marked(title));
  const address = new URL(href, folder);
  if (query !== '') address.searchParams.set('mark', query);
  link.href = address.href;
  link.dir = 'auto';
  if (section.length > 0) link.append(' ', element('span', 'result-section', ...marked(section)));
  const facts = element('p', 'result-facts meta');
  if (day) {
    const time = element('time', '', date);
    time.dateTime = day;
    facts.append(time);
  }
  if (category.length > 0) facts.append(' ', element('bdi', 'result-category', ...marked(category)));
  for (const tag of tags) facts.append(' ', element('bdi', 'result-tag', element('mark', '', tag)));
  const place = isComment ? [element('span', 'result-place', comments), ' '] : [];
  const parts = text.length > 0 ? [element('p', 'result-text', ...place, element('bdi', '', ...marked(text)))] : [];
  return element('li', 'result', link, ...(facts.hasChildNodes() ? [facts] : []), ...parts);
}

export function element<Name extends keyof HTMLElementTagNameMap>(
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
