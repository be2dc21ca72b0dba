/** Visibilities of a post at the source. In a file of its own, which help loads without the rules about them. */
export const visibilities = ['published', 'protected', 'private'] as const;

export type Visibility = (typeof visibilities)[number];

/** Comments to publish: `public`, only approved and open ones; `all`; `none`. */
export const commentPolicies = ['public', 'all', 'none'] as const;
export type CommentPolicy = (typeof commentPolicies)[number];
