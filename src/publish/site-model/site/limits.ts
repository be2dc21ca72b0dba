/**
 * Limits of what a site shows of lists that a source can send without end. The archive has everything, and a warning reports what is
 * omitted. All limits are far beyond real blogs.
 */

/**
 * Maximum depth of categories with a page: posts of deeper ones are listed on their deepest ancestor with a page. Full paths would take
 * quadratic space, and nobody has URLs of deeper categories.
 */
export const maxCategoryDepth = 50;

/** Maximum tags of a post. Each tag has pages that are built again when the post changes. */
export const maxTags = 200;

/** Maximum comments shown below a post, the oldest first: browsers cannot display longer pages. */
export const maxComments = 10_000;
