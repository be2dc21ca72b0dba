import { withDescendants } from '../../../site-model/site/categories.ts';
import type { Link } from '../../../site-model/site/links.ts';
import { pageFile } from '../../../site-model/site/paths.ts';
import type { Site } from '../../../site-model/site/site.ts';
import { categoryLink } from './links.ts';
import type { SearchView } from './views/others.ts';

/** The search knows longer labels by their starts alone. */
const longestLabel = 100;

/** More would be no help; their own pages have them all. */
const most = { categories: 300, tags: 60 };

/**
 * What the page that searches offers before anything is asked, and to choose posts by. Without counts, so that a new post
 * seldom changes it.
 */
export function searchOffer(site: Site, link: Link): Pick<SearchView, 'categories' | 'popularTags' | 'years'> {
  const categories = withDescendants(site.categories)
    .filter(({ label }) => label.length <= longestLabel)
    .slice(0, most.categories);
  const least = site.tags.map(({ posts }) => posts.length).sort((a, b) => b - a)[most.tags - 1] ?? 0;
  return {
    categories: categories.map((category) => ({
      href: categoryLink(category, link),
      text: category.label,
      value: category.label,
    })),
    popularTags: site.tags
      .filter(({ posts }) => posts.length >= least)
      .slice(0, most.tags)
      .map(({ name, sitePath }) => ({ href: link(pageFile(sitePath)), text: name, value: name })),
    years: site.years.map(({ name }) => name),
  };
}
