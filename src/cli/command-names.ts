export const commandNames = ['export', 'crawl', 'publish', 'verify', 'blogs', 'demo'] as const;
export type CommandName = (typeof commandNames)[number];
