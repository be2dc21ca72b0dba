import { datesFolder, pageFile, relativeLink } from '../paths.ts';
import type { SiteFile } from '../site-file.ts';
import type { SiteList, SiteYear } from '../site.ts';
import type { Words } from '../words.ts';
import { homeCrumb } from './links.ts';
import { listFiles } from './list-files.ts';
import { pageView, type PagesContext } from './page-view.ts';
import type { CountedLinkView, DatesView, LinkView } from './views.ts';

/** The pages of all years, of each, and of each month; none where no post has a date. */
export function* dateFiles(context: PagesContext): Generator<SiteFile> {
  const { site, bases, render } = context;
  if (site.years.length === 0) return;
  const file = pageFile(datesFolder);
  yield {
    path: file,
    basis: bases.site + JSON.stringify(site.years.map((year) => [countsOf(year), monthsOf(year)])),
    make: () => render('dates', datesPage(context, file)),
  };
  for (const year of site.years) yield* yearFiles(context, year);
}

function* yearFiles(context: PagesContext, year: SiteYear): Generator<SiteFile> {
  const { words } = context;
  const crumbs = (file: string): LinkView[] => [
    homeCrumb(words, file),
    { href: relativeLink(file, pageFile(datesFolder)), text: words.dates },
  ];
  const nameOfYear = words.year(Number(year.name));
  yield* listFiles(context, {
    folder: year.sitePath,
    template: 'year',
    posts: year.posts,
    basis: [year.sitePath, monthsOf(year)],
    name: nameOfYear,
    breadcrumb: crumbs,
    more: (file) => ({ months: monthLinks(year, words, file) }),
  });
  for (const month of year.months) {
    yield* listFiles(context, {
      folder: month.sitePath,
      template: 'month',
      posts: month.posts,
      basis: month.sitePath,
      name: words.month(Number(year.name), Number(month.name)),
      breadcrumb: (file) => [...crumbs(file), { href: relativeLink(file, pageFile(year.sitePath)), text: nameOfYear }],
    });
  }
}

function datesPage(context: PagesContext, file: string): DatesView {
  const { site, words } = context;
  const breadcrumb = [homeCrumb(words, file)];
  return {
    ...pageView(context, { kind: 'list', file, title: words.dates, breadcrumb }),
    breadcrumb,
    years: site.years.map((year) => ({
      ...counted(year, words.year(Number(year.name)), file),
      months: monthLinks(year, words, file),
    })),
  };
}

function monthLinks(year: SiteYear, words: Words, file: string): CountedLinkView[] {
  return year.months.map((month) => counted(month, words.month(Number(year.name), Number(month.name)), file));
}

function counted({ sitePath, posts }: SiteList, text: string, file: string): CountedLinkView {
  return { href: relativeLink(file, pageFile(sitePath)), text, count: posts.length };
}

const countsOf = ({ sitePath, posts }: SiteList) => [sitePath, posts.length];
const monthsOf = ({ months }: SiteYear) => months.map(countsOf);
