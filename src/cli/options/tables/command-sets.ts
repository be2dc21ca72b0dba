/** Commands that have options in common. */
export const source = ['export', 'crawl', 'verify', 'blogs', 'init'] as const;
export const requesting = ['export', 'crawl', 'verify', 'blogs', 'demo'] as const;
export const crawling = ['export', 'crawl', 'demo'] as const;
export const writing = ['export', 'crawl', 'publish'] as const;
export const keeping = [...writing, 'verify'] as const;
export const placing = ['export', 'publish', 'verify'] as const;
export const publishing = ['export', 'publish', 'verify', 'demo'] as const;
export const serving = ['serve'] as const;
export const starting = ['init'] as const;
export const reportingRuns = ['export', 'crawl', 'publish', 'demo'] as const;
export const reporting = [...reportingRuns, 'verify'] as const;
