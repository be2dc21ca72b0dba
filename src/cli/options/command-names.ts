export const commandNames = [
  'export',
  'crawl',
  'publish',
  'verify',
  'serve',
  'blogs',
  'init',
  'summary',
  'templates',
  'completion',
  'demo',
] as const;
export type CommandName = (typeof commandNames)[number];
