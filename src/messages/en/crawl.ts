export const crawl = {};
