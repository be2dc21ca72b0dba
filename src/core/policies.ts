/** Visibilities of a post at the source. They are in a separate file, which help loads without the visibility rules. */
export const visibilities = ['published', 'protected', 'private'] as const;

export type Visibility = (typeof visibilities)[number];

/** Comments to publish: `public` (only approved and open comments), `all`, or `none`. */
export const commentPolicies = ['public', 'all', 'none'] as const;
export type CommentPolicy = (typeof commentPolicies)[number];
