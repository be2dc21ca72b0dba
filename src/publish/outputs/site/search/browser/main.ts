/*!
 * Search of a site without a server. The files of the index are classic scripts that call `blogkeepSearch` with their name and
 * content, so that they also load from `file:`. Loaded only by the search page, and the index only when a search starts. On
 * the 404 page, which has `#nearest`, it shows posts that are similar to the requested URL.
 *
 * Required elements: `#query` (the field, in its form), `#search-status`, `#search-results` (an ordered list, with the texts
 * as `data-` attributes) and `#search-more` (a button, hidden). Optional: `#search-filters` (hidden, with lists named
 * `category`, `year` and `tag`) and `#search-offer` (shown if there is no query or no result). Each result is
 *   <li class="result">
 *     <a class="result-title" dir="auto">title with <mark>hits</mark> <span class="result-section">heading of the section</span></a>
 *     <p class="result-facts meta"><time datetime>date</time> <bdi class="result-category">label</bdi> <bdi class="result-tag">tag</bdi></p>
 *     <p class="result-text"><span class="result-place">Comments</span> <bdi>text with <mark>hits</mark></bdi></p>
 *   </li>
 */
import { addIndexFile } from './index-files.ts';
import { showNearest } from './nearest.ts';
import { startPage } from './page.ts';
import { createSearch, searchOfSeveral, type Search } from './search.ts';

Object.assign(globalThis, { blogkeepSearch: Object.assign(addIndexFile, { createSearch }) });

// Without a page, other code can call `createSearch`.
if (typeof document !== 'undefined') {
  const { src } = document.currentScript as HTMLScriptElement;
  const folder = new URL('search/', src).href;
  const search = searchOfPage() ?? searchIn(folder);
  startPage(search, folder);
  // If the index cannot be loaded, the page shows no suggestions.
  showNearest(search, folder).catch(() => undefined);
}

/** Scripts run and fire `load` one after the other, so scripts with the same name from several folders do not interfere. */
function searchIn(folder: string): Search {
  return createSearch((path) => loadScript(folder + path), document.documentElement.lang || undefined);
}

/**
 * Returns the search of the sites that the page lists in its `data-roots` attribute, as JSON with `href` and `text`. Undefined if the page
 * searches only its own site.
 */
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
