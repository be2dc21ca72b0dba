/**
 * What a site shows of what a source can send without end. The archive has all of it; a warning says what is left out. Each is
 * far beyond what blogs have.
 */

/**
 * Levels of categories that have a page: the posts of those below are listed on the deepest one above them that has one. Whole
 * paths cost the square of the depth, and of deeper ones nobody has an address.
 */
export const deepestCategory = 50;

/** Tags of a post. Each has a page with feeds, and each of these is made again when the post changes. */
export const mostTags = 200;

/** Comments below a post, the oldest: more than these make a page that browsers do not show. */
export const mostComments = 10_000;
