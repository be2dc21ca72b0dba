/**
 * Limits for lists that a source may send without end. Anything beyond them is in the archive but not on the site, and a warning reports
 * what is omitted. All limits are far beyond those of real blogs.
 */

/**
 * Maximum depth of categories with a page. Posts in deeper ones are listed on their deepest ancestor with a page. Otherwise, paths would
 * take quadratic space.
 */
export const maxCategoryDepth = 50;

/** Maximum number of tags of a post. Each tag has pages that are built again when the post changes. */
export const maxTags = 200;

/** Maximum number of comments shown below a post, the oldest first. Browsers cannot display longer pages. */
export const maxComments = 10_000;
