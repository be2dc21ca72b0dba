import { datesFolder, pageFile, relativeLink } from '../site/paths.ts';
import type { SiteFile } from '../site/site-file.ts';
import type { SiteList, SiteYear } from '../site/site.ts';
import type { Messages } from '../language/messages.ts';
import { homeCrumb } from './links.ts';
import { listFiles } from './list-files.ts';
import { pageView, type PagesContext } from './page-view.ts';
import type { CountedLinkView, DatesView } from './views/lists.ts';
import type { LinkView } from './views/page.ts';

/** The pages of all years, of each, and of each month; none where no post has a date. */
export function* dateFiles(context: PagesContext): Generator<SiteFile> {
  const { site, fingerprints, render } = context;
  if (site.years.length === 0) return;
  const file = pageFile(datesFolder);
  yield {
    path: file,
    fingerprint: fingerprints.site + JSON.stringify(site.years.map((year) => [countsOf(year), monthsOf(year)])),
    make: () => render('dates', datesPage(context, file)),
  };
  for (const year of site.years) yield* yearFiles(context, year);
}

function* yearFiles(context: PagesContext, year: SiteYear): Generator<SiteFile> {
  const { messages } = context;
  const crumbs = (file: string): LinkView[] => [
    homeCrumb(messages, file),
    { href: relativeLink(file, pageFile(datesFolder)), text: messages.dates },
  ];
  const nameOfYear = messages.year(Number(year.name));
  yield* listFiles(context, {
    folder: year.sitePath,
    template: 'year',
    posts: year.posts,
    fingerprint: [year.sitePath, monthsOf(year)],
    name: nameOfYear,
    breadcrumb: crumbs,
    more: (file) => ({ months: monthLinks(year, messages, file) }),
  });
  for (const month of year.months) {
    yield* listFiles(context, {
      folder: month.sitePath,
      template: 'month',
      posts: month.posts,
      fingerprint: month.sitePath,
      name: messages.month(Number(year.name), Number(month.name)),
      breadcrumb: (file) => [...crumbs(file), { href: relativeLink(file, pageFile(year.sitePath)), text: nameOfYear }],
    });
  }
}

function datesPage(context: PagesContext, file: string): DatesView {
  const { site, messages } = context;
  const breadcrumb = [homeCrumb(messages, file)];
  return {
    ...pageView(context, { kind: 'list', file, title: messages.dates, breadcrumb }),
    breadcrumb,
    years: site.years.map((year) => ({
      ...counted(year, messages.year(Number(year.name)), file),
      months: monthLinks(year, messages, file),
    })),
  };
}

function monthLinks(year: SiteYear, messages: Messages, file: string): CountedLinkView[] {
  return year.months.map((month) => counted(month, messages.month(Number(year.name), Number(month.name)), file));
}

function counted({ sitePath, posts }: SiteList, text: string, file: string): CountedLinkView {
  return { href: relativeLink(file, pageFile(sitePath)), text, count: posts.length };
}

const countsOf = ({ sitePath, posts }: SiteList) => [sitePath, posts.length];
const monthsOf = ({ months }: SiteYear) => months.map(countsOf);
