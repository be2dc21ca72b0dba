/** Highlights search terms on a post page. Loaded only if the URL contains them, as `?mark=`. */
import { showAddress } from './address.ts';
import { finderOf } from './finder.ts';
import { parseQuery } from './query.ts';

/** Maximum number of highlights. More would not help readers. */
const maxMarks = 500;

function start(): void {
  const address = new URL(location.href);
  const query = parseQuery(address.searchParams.get('mark') ?? '');
  if (query.words.length === 0) return;
  let marks = markTexts(finderOf(query, false));
  if (marks.length === 0 && query.shorter) marks = markTexts(finderOf(query.shorter, false));
  // A URL that is copied from the address bar should refer to the post as such, not to a search result.
  address.searchParams.delete('mark');
  showAddress(address);
  if (location.hash === '') marks[0]?.scrollIntoView({ block: 'center' });
}

function markTexts(finder: ReturnType<typeof finderOf>): HTMLElement[] {
  const marks: HTMLElement[] = [];
  for (const part of document.querySelectorAll('main h1, main .body, main .comments')) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.parentElement?.closest('math, svg, script, style, button, form')) continue;
      // Processed from the end, so that earlier offsets stay valid.
      for (const { from, to } of finder.hits(text.data).reverse()) {
        if (marks.length === maxMarks) return marks;
        const hit = text.splitText(from);
        hit.splitText(to - from);
        const mark = document.createElement('mark');
        hit.replaceWith(mark);
        mark.append(hit);
        marks.push(mark);
      }
    }
  }
  return marks;
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
