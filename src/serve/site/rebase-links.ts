/** Matches URLs that do not depend on the URL of the page. */
const absolutePattern = /^(?:#|\/\/|[a-z][\w+.-]*:)/iu;

/**
 * Rewrites links to the site in a page so that they work at any URL. `404.html` is shown at many URLs, but its links are relative to a
 * single one, or begin with the path under which the site was published.
 *
 * @param base path of the site on this server, with a slash at both ends
 */
export function rebaseLinks(page: string, base: string): string {
  // The link to the site's style sheet shows which prefix the site's links have.
  const prefix = /<link\b[^<>]*\shref="([^"]*)style\.css"/u.exec(page)?.[1];
  if (prefix === undefined || absolutePattern.test(prefix)) return page;
  return page.replace(/(\s(?:href|src|action)=")([^"]*)"/gu, (all, before: string, address: string) => {
    const isOfSite =
      address.startsWith(prefix) && !absolutePattern.test(address) && (prefix !== '' || !address.startsWith('/'));
    return isOfSite ? `${before}${base}${address.slice(prefix.length)}"` : all;
  });
}
