/** What can be asked for, apart from what decides it, so that help does not wait for that. */
export const visibilities = ['published', 'protected', 'private'] as const;

/** Who may see a post at the source. */
export type Visibility = (typeof visibilities)[number];

/** What of the comments may be published: approved and open ones, all, or none. */
export const commentPolicies = ['public', 'all', 'none'] as const;
export type CommentPolicy = (typeof commentPolicies)[number];
