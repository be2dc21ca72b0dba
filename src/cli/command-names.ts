export const commandNames = ['export', 'crawl', 'publish', 'verify', 'serve', 'blogs', 'templates', 'demo'] as const;
export type CommandName = (typeof commandNames)[number];
