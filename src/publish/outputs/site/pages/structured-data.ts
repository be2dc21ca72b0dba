import { withoutIndex } from '../../../site-model/site/absolute-address.ts';
import type { PageFacts, PostHead, SharedPicture } from './head-facts.ts';
import type { LinkView } from './views/page.ts';

/** A thing as schema.org describes it; what is undefined is not said. */
export type Thing = Readonly<Record<string, unknown>> & { readonly '@type': string };

/** JSON-LD of some things (JSON-LD 1.1, 9.4 and 14) that may be in a `script` element as it is; undefined for none. */
export function embedded(things: readonly Thing[]): string | undefined {
  if (things.length === 0) return undefined;
  const data = { '@context': 'https://schema.org', ...(things.length === 1 ? things[0] : { '@graph': things }) };
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The blog, for its front page. */
export function blogData(page: PageFacts, description: string): Thing {
  return {
    '@type': 'Blog',
    name: page.blog,
    description: said(description),
    url: page.canonical,
    inLanguage: page.language,
    author: person(page.author),
  };
}

/** A post, for its page. */
export function postData(head: PostHead, summary: string, picture: SharedPicture | undefined): Thing {
  const { page, title, published, section, tags, comments } = head;
  return {
    '@type': 'BlogPosting',
    headline: title,
    description: said(summary),
    url: page.canonical,
    mainEntityOfPage: page.canonical,
    datePublished: published,
    inLanguage: page.language,
    author: person(page.author),
    image: picture && {
      '@type': 'ImageObject',
      url: picture.url,
      width: picture.width,
      height: picture.height,
    },
    articleSection: section,
    keywords: tags.length === 0 ? undefined : tags,
    commentCount: comments,
    isPartOf: {
      '@type': 'Blog',
      name: page.blog,
      url: page.siteUrl,
    },
  };
}

/**
 * Where a page stands below the front page; none where addresses are not known, which it would have to give, or where the
 * page stands at the top.
 *
 * @param links relative to the page
 * @param title of the page itself
 */
export function breadcrumbData(page: PageFacts, links: readonly LinkView[], title: string): readonly Thing[] {
  const { canonical } = page;
  if (canonical === undefined || links.length === 0) return [];
  const above = links.map(({ text, href }) => ({ name: text, item: withoutIndex(new URL(href, canonical).href) }));
  const steps = [...above, { name: title, item: canonical }];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
    },
  ];
}

const said = (value: string): string | undefined => (value === '' ? undefined : value);

const person = (name: string): Thing | undefined => (name === '' ? undefined : { '@type': 'Person', name });
