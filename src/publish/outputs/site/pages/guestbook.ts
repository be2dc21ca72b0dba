import { guestbookFolder, listFile } from '../../../site-model/site/paths.ts';
import type { SiteFile } from '../../../site-model/site/site-file.ts';
import type { Thread } from '../../../site-model/site/site.ts';
import { homeCrumb } from './categories.ts';
import { commentViews, countComments } from './comments.ts';
import { pagingView } from './list-pages.ts';
import { linkOn, pageOf, pageView, type PageContext, type WithoutWords } from './page-view.ts';
import type { GuestbookView } from './views/others.ts';

/** Number of entries, with replies, after which a page ends. Replies are on the page of their entry. */
const pageSize = 100;

/** Plans the pages of the guestbook; none if the site has no guestbook. */
export function* guestbookPages(context: PageContext): Generator<SiteFile> {
  const { site, messages } = context;
  const parts = partsOf(site.guestbook ?? []);
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  for (const [index, { threads }] of parts.entries()) {
    const number = index + 1;
    const file = listFile(guestbookFolder, number);
    yield pageOf(context, file, 'guestbook', (): WithoutWords<GuestbookView> => {
      const link = linkOn(site, file);
      const breadcrumb = [homeCrumb(messages, link)];
      return {
        ...pageView(context, { kind: 'list', file, title: messages.guestbook, number, breadcrumb }),
        breadcrumb,
        count,
        entries: commentViews(threads, messages),
        paging: pagingView(guestbookFolder, number, parts.length, link),
      };
    });
  }
}

interface Part {
  readonly threads: Thread[];
  count: number;
}

function partsOf(threads: readonly Thread[]): readonly Part[] {
  const parts: Part[] = [];
  for (const thread of threads) {
    let part = parts.at(-1);
    if (!part || part.count >= pageSize) parts.push((part = { threads: [], count: 0 }));
    part.threads.push(thread);
    part.count += countComments([thread]);
  }
  return parts;
}
