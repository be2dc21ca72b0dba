import { foldName } from './unique-names.ts';

/**
 * All names that have a meaning for hosts and tools, in lower case. They are compared case-insensitively. Names of blog content are created
 * by `toFileName`, which never returns a name with a leading dot or underscore or a Windows device name, so those need no entry.
 */

/** Configuration files of hosts at the root of a site. Hosts do not serve them. */
const hostConfigFiles = [
  ...['_headers', '_redirects', '_routes.json', '_worker.js', 'cname', 'redirects.nginx.conf', 'netlify.toml'],
  ...['vercel.json', 'wrangler.toml', 'wrangler.json', 'wrangler.jsonc', 'staticwebapp.config.json', 'web.config'],
];

/** Other files at the root of a site: build configuration, and files that browsers and crawlers request. */
const rootFiles = [
  ...['firebase.json', 'package.json', 'procfile', 'dockerfile', '404.html', 'index.html', 'favicon.ico'],
  ...['robots.txt', 'sitemap.xml', 'humans.txt', 'security.txt', 'ads.txt', 'app-ads.txt', 'crossdomain.xml'],
  ...['clientaccesspolicy.xml', 'apple-app-site-association'],
];

/** Folders at the root of a site in which hosts look for code. */
const codeFolders = ['functions', 'api', 'netlify', 'wp-admin', 'cgi-bin'];

/** Names that are reserved in every folder: tools read them as configuration, or skip them in builds and uploads. */
export const reservedNames: readonly string[] = ['node_modules', 'web.config'];

/**
 * Markdown files that are reserved in every folder: hosts display them as policies of a repository, or AI agents follow them as
 * instructions.
 */
export const reservedMarkdown: readonly string[] = [
  ...['readme.md', 'contributing.md', 'security.md', 'support.md', 'code_of_conduct.md', 'license.md', 'changelog.md'],
  ...['agents.md', 'claude.md', 'gemini.md', 'skill.md'],
];

const hostConfigNames: ReadonlySet<string> = new Set(hostConfigFiles);
const rootNames: ReadonlySet<string> = new Set([...hostConfigFiles, ...rootFiles, ...codeFolders]);

/**
 * Further names that are reserved at the root of a Markdown output, since a folder in place of a configuration file would break a host.
 * Names of code folders are not reserved there, since hosts ignore Markdown in them: a category may be called `API`.
 */
export const reservedRootNames: readonly string[] = [...hostConfigFiles, ...rootFiles];

/** Reports whether the path of a page, relative to the root of a site, contains a name that a host may not treat as a page. */
export function isReservedPath(segments: readonly string[]): boolean {
  const [first = ''] = segments;
  return /^[._]/u.test(first) || rootNames.has(foldName(first)) || hasReservedName(segments);
}

/** Reports whether a path contains a name that is reserved in every folder. */
export function hasReservedName(segments: readonly string[]): boolean {
  return segments.some((segment) => reservedNames.includes(foldName(segment)));
}

/** Reports whether a file at the root of a site configures its host. */
export function isHostConfigFile(name: string): boolean {
  return hostConfigNames.has(foldName(name));
}
