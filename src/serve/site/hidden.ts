/** What hosts look for at the root of a site, and never show; in small letters, since some file systems know no others. */
const forHosts: ReadonlySet<string> = new Set([
  '_headers',
  '_redirects',
  '_routes.json',
  '_worker.js',
  'cname',
  'netlify.toml',
  'redirects.nginx.conf',
  'vercel.json',
  'wrangler.jsonc',
  'wrangler.toml',
]);

/** Whether a file or folder is one that its owner, or blogkeep itself, keeps for itself, as names that begin with a dot say. */
export function isHidden(segments: readonly string[]): boolean {
  return segments.some((segment) => segment.startsWith('.'));
}

/** Whether a file of a site is a message to its host. */
export function isForHost(segments: readonly string[]): boolean {
  const [name = '', ...below] = segments;
  return below.length === 0 && forHosts.has(name.toLowerCase());
}
