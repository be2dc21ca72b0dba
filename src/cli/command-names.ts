export const commandNames = ['export', 'crawl', 'publish', 'blogs', 'demo'] as const;
export type CommandName = (typeof commandNames)[number];
