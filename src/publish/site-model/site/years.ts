import { dayOf } from '../../../core/dates.ts';
import { datesFolder } from './paths.ts';
import type { SiteList, SitePost, SiteYear } from './site.ts';

/**
 * The years and months in which posts (newest first) were written, newest first, each by the clock that the post's date shows.
 * Posts without a date are in none.
 */
export function siteYears(posts: readonly SitePost[]): SiteYear[] {
  const dated = posts.filter(({ date }) => date !== undefined);
  return groupsOf(dated, 0, 4).map(([year, ofYear]) => ({
    ...listOf(year, `${datesFolder}/${year}`, ofYear),
    months: groupsOf(ofYear, 5, 7).map(([month, ofMonth]) => listOf(month, `${datesFolder}/${year}/${month}`, ofMonth)),
  }));
}

function listOf(digits: string, sitePath: string, posts: readonly SitePost[]): SiteList {
  return { name: String(Number(digits)), posts, sitePath };
}

/** Posts by a part of the day that they are from, the latest first. */
function groupsOf(posts: readonly SitePost[], start: number, end: number): [string, SitePost[]][] {
  const groups = new Map<string, SitePost[]>();
  for (const post of posts) {
    const digits = post.date ? dayOf(post.date).slice(start, end) : '';
    const group = groups.get(digits);
    if (group) group.push(post);
    else groups.set(digits, [post]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? 1 : -1));
}
