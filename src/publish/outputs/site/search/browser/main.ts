/*!
 * Search of a site without a server: the files of the index are classic scripts that call `blogkeepSearch` with their name
 * and what they hold, so that they load from a file as well. Loaded by the search page alone; the index only when somebody
 * searches. On the page for lost addresses, which has `#nearest` instead, it shows what is like the one that was asked for.
 *
 * Of the page it needs `#query` (the field, in its form), `#search-status`, `#search-results` (an ordered list, with the
 * texts as `data-` attributes) and `#search-more` (a button, hidden); it may have `#search-filters` (hidden, with lists named `category`,
 * `year` and `tag`) and `#search-offer` (shown where nothing was asked for or found). Each result is
 *   <li class="result">
 *     <a class="result-title">title with <mark>hits</mark> <span class="result-section">heading of the part</span></a>
 *     <p class="result-facts meta"><time datetime>date</time> <span class="result-category">label</span> <span class="result-tag">tag</span></p>
 *     <p class="result-text"><span class="result-place">Comments</span> text with <mark>hits</mark></p>
 *   </li>
 */
import { hold } from './index-files.ts';
import { showNearest } from './nearest.ts';
import { startPage } from './page.ts';
import { createSearch, searchOfSeveral, type Search } from './search.ts';

Object.assign(globalThis, { blogkeepSearch: Object.assign(hold, { createSearch }) });

// Where there is no page, others search.
if (typeof document !== 'undefined') {
  const { src } = document.currentScript as HTMLScriptElement;
  const folder = new URL('search/', src).href;
  const search = searchOfPage() ?? searchIn(folder);
  startPage(search, folder);
  // Without the index the page says what it says anyway.
  showNearest(search, folder).catch(() => undefined);
}

/** Each script of an index is run and its `load` told in one go: scripts of the same name from several folders never meet. */
function searchIn(folder: string): Search {
  return createSearch((path) => loadScript(folder + path));
}

/** The search of the sites that the page names, of which the attribute `data-roots` has `href` and `text`; undefined for its own. */
function searchOfPage(): Search | undefined {
  const { roots } = document.querySelector<HTMLElement>('#search-results')?.dataset ?? {};
  if (!roots) return undefined;
  const sites = JSON.parse(roots) as readonly { readonly href: string; readonly text: string }[];
  return searchOfSeveral(
    sites.map(({ href, text }) => {
      const folder = new URL(`${href}search/`, location.href).href;
      return { search: searchIn(folder), folder, title: text };
    }),
  );
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => {
      script.remove();
      resolve();
    });
    script.addEventListener('error', () => reject(new Error(`${address} cannot be loaded`)));
    document.head.append(script);
  });
}
