/** Addresses that say where they lead whatever page they stand on. */
const absolutePattern = /^(?:#|\/\/|[a-z][\w+.-]*:)/iu;

/**
 * A page of a site whose links to the site lead there from any address. `404.html` is shown at all of them, but its links are
 * those of a page at the root, or, where the site was published for an address of its own, begin with the path of that.
 *
 * @param base path of the site here, with a slash at both ends
 */
export function rebaseLinks(page: string, base: string): string {
  // What the site's own style sheet is called by is where the site lies for the page.
  const root = /<link\b[^>]*\shref="([^"]*)style\.css"/u.exec(page)?.[1];
  if (root === undefined || absolutePattern.test(root)) return page;
  return page.replace(/(\s(?:href|src|action)=")([^"]*)"/gu, (all, before: string, address: string) => {
    const isOfSite =
      address.startsWith(root) && !absolutePattern.test(address) && (root !== '' || !address.startsWith('/'));
    return isOfSite ? `${before}${base}${address.slice(root.length)}"` : all;
  });
}
