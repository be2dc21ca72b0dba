import type { Link } from '../../../site-model/site/links.ts';
import { datesFolder, pageFile } from '../../../site-model/site/paths.ts';
import { fileOf, type SiteFile } from '../../../site-model/site/site-file.ts';
import type { SiteList, SiteYear } from '../../../site-model/site/site.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { homeCrumb } from './links.ts';
import { listFiles } from './list-files.ts';
import { pageView, type PagesContext, type WithoutWords } from './page-view.ts';
import type { CountedLinkView, DatesView } from './views/lists.ts';
import type { LinkView } from './views/page.ts';

/** The pages of all years, of each, and of each month; none where no post has a date. */
export function* dateFiles(context: PagesContext): Generator<SiteFile> {
  const { site, render } = context;
  if (site.years.length === 0) return;
  const file = pageFile(datesFolder);
  yield fileOf(
    file,
    () => datesPage(context, file),
    (view) => render('dates', view),
  );
  for (const year of site.years) yield* yearFiles(context, year);
}

function* yearFiles(context: PagesContext, year: SiteYear): Generator<SiteFile> {
  const { messages } = context;
  const crumbs = (link: Link): LinkView[] => [
    homeCrumb(messages, link),
    { href: link(pageFile(datesFolder)), text: messages.dates },
  ];
  const nameOfYear = messages.year(Number(year.name));
  yield* listFiles(context, {
    folder: year.sitePath,
    template: 'year',
    posts: year.posts,
    name: nameOfYear,
    breadcrumb: crumbs,
    more: (link) => ({ months: monthLinks(year, messages, link) }),
  });
  for (const month of year.months) {
    yield* listFiles(context, {
      folder: month.sitePath,
      template: 'month',
      posts: month.posts,
      name: messages.month(Number(year.name), Number(month.name)),
      breadcrumb: (link) => [...crumbs(link), { href: link(pageFile(year.sitePath)), text: nameOfYear }],
    });
  }
}

function datesPage(context: PagesContext, file: string): WithoutWords<DatesView> {
  const { site, messages } = context;
  const link = context.linkFrom(file);
  const breadcrumb = [homeCrumb(messages, link)];
  return {
    ...pageView(context, { kind: 'list', file, title: messages.dates, breadcrumb }),
    breadcrumb,
    years: site.years.map((year) => ({
      ...counted(year, messages.year(Number(year.name)), link),
      months: monthLinks(year, messages, link),
    })),
  };
}

function monthLinks(year: SiteYear, messages: Messages, link: Link): CountedLinkView[] {
  return year.months.map((month) => counted(month, messages.monthOfYear(Number(month.name)), link));
}

function counted({ sitePath, posts }: SiteList, text: string, link: Link): CountedLinkView {
  return { href: link(pageFile(sitePath)), text, count: posts.length };
}
