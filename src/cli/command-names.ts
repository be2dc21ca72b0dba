export const commandNames = ['export', 'crawl', 'publish', 'verify', 'blogs', 'templates', 'demo'] as const;
export type CommandName = (typeof commandNames)[number];
