import { foldedName } from './unique-names.ts';

/**
 * The one list of names to which hosts and tools give a meaning, in whatever case. Names that begin with a dot or an underscore, and
 * those of devices of Windows, are none that anything of a blog can have (`fileName`).
 */

/** Messages to a host at the root of a site, which hosts never show. */
const messages = [
  ...['_headers', '_redirects', '_routes.json', '_worker.js', 'cname', 'redirects.nginx.conf', 'netlify.toml'],
  ...['vercel.json', 'wrangler.toml', 'wrangler.json', 'wrangler.jsonc', 'staticwebapp.config.json', 'web.config'],
];

/** Other files at the root of a site: what tools build by, and what browsers and crawlers ask for. */
const rootFiles = [
  ...['firebase.json', 'package.json', 'procfile', 'dockerfile', '404.html', 'index.html', 'favicon.ico'],
  ...['robots.txt', 'sitemap.xml', 'humans.txt', 'security.txt', 'ads.txt', 'app-ads.txt', 'crossdomain.xml'],
  ...['clientaccesspolicy.xml', 'apple-app-site-association'],
];

/** Folders at the root of a site in which hosts look for code to run. */
const codeFolders = ['functions', 'api', 'netlify', 'wp-admin', 'cgi-bin'];

/** What is read as settings, or left out when a folder is built or uploaded: names that nothing may have, wherever it lies. */
export const reservedNames: readonly string[] = ['node_modules', 'web.config'];

/** Markdown that is shown as the rules of a repository, or that tools follow as orders, wherever it lies. */
export const reservedMarkdown: readonly string[] = [
  ...['readme.md', 'contributing.md', 'security.md', 'support.md', 'code_of_conduct.md', 'license.md', 'changelog.md'],
  ...['agents.md', 'claude.md', 'gemini.md', 'skill.md'],
];

const messageNames: ReadonlySet<string> = new Set(messages);
const rootNames: ReadonlySet<string> = new Set([...messages, ...rootFiles, ...codeFolders]);

/**
 * Names that no folder of Markdown may have at the root, beside those: in the place of a file of settings one would stop a host.
 * Where hosts look for code, Markdown means nothing: a category may be called `API`.
 */
export const reservedRootNames: readonly string[] = [...messages, ...rootFiles];

/** Whether a path of a page at the root of a site holds a name that a host may take for something else than a page. */
export function hasHostName(segments: readonly string[]): boolean {
  const [first = ''] = segments;
  return /^[._]/u.test(first) || rootNames.has(foldedName(first)) || hasReservedName(segments);
}

/** Whether a part of a path means something wherever it stands. */
export function hasReservedName(segments: readonly string[]): boolean {
  return segments.some((segment) => reservedNames.includes(foldedName(segment)));
}

/** Whether a file at the root of a site is a message to its host. */
export function isMessageToHost(name: string): boolean {
  return messageNames.has(foldedName(name));
}
